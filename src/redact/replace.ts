import { isCallsign, isCarrierId } from "../spec/personal/carriers.js";
import { longestComparable } from "../spec/personal/fold.js";
import type { PersonalMark } from "../spec/personal/marks.js";
import { type Beside, namesAt, type PersonalPart, personalParts, proseParts } from "../spec/personal/parts.js";
import { decoratedNames } from "../spec/personal/people.js";
import { redactedText } from "../spec/personal/pseudonym.js";
import { isInGameForm } from "../spec/timestamp.js";
import type { KnownNames } from "./known-names.js";
import type { Pseudonyms } from "./pseudonyms.js";

/** What values are replaced by. */
export interface Replacing {
  readonly pseudonyms: Pseudonyms;
  readonly names: KnownNames;
  /** Whether texts stay of which nothing is known, but for the names of players in them. */
  readonly keepUnknown: boolean;
}

/** A value, by what is known of its place and what stands beside it. */
export interface Placed {
  readonly mark: PersonalMark;
  readonly name: string | undefined;
  readonly event: Beside;
}

const fidForm = /^F\d{4,12}$/;
const notOfDate = /[^-0-9TZtz:.+ ]/;
const kindLike = /^\w{1,64}$/;
const numberForm = /^-?(\d+)(\.\d+)?(e[-+]?\d+)?$/i;

/** What stands for a text of an event; the text itself where nothing in it is personal. */
export function replacedText(text: string, { mark, name, event }: Placed, replacing: Replacing): string {
  switch (mark) {
    case "unknown":
      return replacedUnknown(text, replacing);
    case "date":
      return notOfDate.test(text) ? text.replace(/\p{L}/gu, "x") : text;
    case "harmless":
      if (name === "event" && text === event.event && !kindLike.test(text)) return redactedText;
      return text.includes("_decorate") ? replacedParts(text, namesAt(decoratedNames(text)), replacing) : text;
    default:
      return replacedParts(
        text,
        [...personalParts(text, mark, event, name), ...namesAt(decoratedNames(text))],
        replacing,
      );
  }
}

/** What stands for a number, as it is spelled. */
export function replacedNumber(source: string, { mark, event, name }: Placed, { pseudonyms }: Replacing): string {
  if (mark === "date" || mark === "harmless") return source;
  const id = String(Math.trunc(Math.abs(Number(source))));
  if (isCarrierId(id)) {
    const { sign, fraction, exponent } = numberParts(source);
    return sign + pseudonyms.of(id, "carrier-id") + (exponent === "" ? fraction : sameScale(exponent));
  }
  if (mark === "unknown" || mark === "market-id") return source;
  if (personalParts(source, mark, event, name).length === 0) return source;
  // A number where a text should be may still be what somebody is called.
  const { sign, digits, fraction, exponent } = numberParts(source);
  return sign + pseudonyms.of(digits, "number") + fraction + exponent;
}

/** The parts of a number, with another fraction where it has one: what makes a number wrong stays. */
function numberParts(source: string) {
  const [, digits = "", fraction = "", exponent = ""] = numberForm.exec(source) ?? [];
  const sign = Number(source) < 0 ? "-" : "";
  return { sign, digits, fraction: /[1-9]/.test(fraction) ? ".5" : fraction, exponent };
}

/** An exponent of the same sign that leaves the whole number before it as it is. */
function sameScale(exponent: string): string {
  return exponent.includes("-") ? "0e-1" : "e0";
}

function replacedUnknown(text: string, replacing: Replacing): string {
  const { names, pseudonyms, keepUnknown } = replacing;
  if (text.trim() === "" || isInGameForm(text)) return text;
  if (names.isPlayer(text)) return pseudonyms.of(text, "name");
  if (fidForm.test(text)) return pseudonyms.of(text, "fid");
  if (isCallsign(text)) return pseudonyms.of(text, "callsign");
  if (isCarrierId(text)) return pseudonyms.of(text, "carrier-id");
  return keepUnknown ? replacedParts(text, proseParts(text), replacing) : redactedText;
}

function replacedParts(text: string, parts: readonly PersonalPart[], replacing: Replacing): string {
  if (parts.length === 0) return text;
  let made = "";
  let from = 0;
  const ordered = parts.length === 1 ? parts : [...parts].sort((one, other) => one.start - other.start);
  for (const part of ordered) {
    if (part.start < from) continue;
    made += text.slice(from, part.start) + replacedPart(text.slice(part.start, part.end), part, replacing);
    from = part.end;
  }
  return made + text.slice(from);
}

function replacedPart(text: string, { form, isDoubtful, isOfGame }: PersonalPart, replacing: Replacing): string {
  const { names, pseudonyms } = replacing;
  if (isDoubtful && names.isNpc(text)) return text;
  if ((isOfGame || form === "prose") && text.length > longestComparable) return redactedText;
  if (isOfGame && !names.isPlayer(text)) return names.replacedIn(text, (name) => pseudonyms.of(name, "name"), true);
  return form === "prose" ? replacedProse(text, replacing) : pseudonyms.of(text, form);
}

function replacedProse(text: string, replacing: Replacing): string {
  const { names, pseudonyms } = replacing;
  const decorated = replacedParts(text, namesAt(decoratedNames(text)), replacing);
  return names.replacedIn(decorated, (name) => pseudonyms.of(name, "name"));
}
