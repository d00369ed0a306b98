import type { Span } from "../read/json/scan.js";
import { hasStrayBytes } from "../read/lossless-text.js";
import { longestComparable } from "../schema/personal/fold.js";
import { eachMarkedValue, type PersonalMark } from "../schema/personal/marks.js";
import {
  type Beside,
  idForm,
  isCallsign,
  isOfCarrier,
  markedNames,
  type PersonalPart,
  personalParts,
  proseParts,
} from "../schema/personal/parts.js";
import { redactedText } from "../schema/personal/pseudonym.js";
import { isInGameForm } from "../schema/timestamp.js";
import { type KnownNames, searchFor } from "./known-names.js";
import type { Pseudonyms } from "./pseudonyms.js";
import type { FoundEvent } from "./source-text.js";
import { problemMarks } from "./stub.js";

/** How values are replaced. */
export interface Replacing {
  readonly pseudonyms: Pseudonyms;
  readonly names: KnownNames;
  /** True if unknown texts are kept, except for the names of players in them. */
  readonly keepUnknown: boolean;
}

/** A value, with what is known about its place and the fields beside it. */
interface Placed {
  readonly mark: PersonalMark;
  readonly name: string | undefined;
  readonly event: Beside;
  /** Finds the names of the game that stay in the event. */
  readonly kept: (text: string) => readonly Span[];
}

const fidForm = /^F\d{4,12}$/;
const notOfDate = /[^-0-9TZtz:.+ ]/;
const kindLike = /^\w{1,64}$/;
const numberForm = /^-?(\d+)(\.\d+)?(e[-+]?\d+)?$/i;

/** The replacement for a text of an event; the text itself if nothing in it is personal. */
function replacedText(text: string, { mark, name, event, kept }: Placed, replacing: Replacing): string {
  if (mark === "unknown") return replacedUnknown(text, kept, replacing);
  if (mark === "date") return notOfDate.test(text) ? text.replace(/\p{L}/gu, "x") : text;
  const isHarmless = mark === "harmless";
  if (isHarmless && name === "event" && text === event.event && !kindLike.test(text)) return redactedText;
  const parts = isHarmless ? [] : personalParts(text, mark, event, name);
  return replacedParts(text, [...parts, ...markedNames(text)], kept, replacing);
}

/** The replacement for a number, as source text. */
function replacedNumber(source: string, { mark, event, name }: Placed, { names, pseudonyms }: Replacing): string {
  if (mark === "date" || mark === "harmless") return source;
  const id = String(Math.trunc(Math.abs(Number(source))));
  const { sign, digits, fraction, exponent } = numberParts(source);
  if (names.isCarrierId(id) || (mark === "market-id" && isOfCarrier(source, event))) {
    // An exponent keeps its sign, but does not change the value of the integer before it.
    const scale = exponent.includes("-") ? "0e-1" : "e0";
    return sign + pseudonyms.of(id, idForm(id)) + (exponent === "" ? fraction : scale);
  }
  if (mark === "unknown" || mark === "market-id") return source;
  if (personalParts(source, mark, event, name).length === 0) return source;
  // A number in place of a text may still be a name.
  return sign + pseudonyms.of(digits, "number") + fraction + exponent;
}

/** The parts of a number, with another fraction if it has one: what makes a number wrong is kept. */
function numberParts(source: string) {
  const [, digits = "", fraction = "", exponent = ""] = numberForm.exec(source) ?? [];
  const sign = Number(source) < 0 ? "-" : "";
  return { sign, digits, fraction: /[1-9]/.test(fraction) ? ".5" : fraction, exponent };
}

function replacedUnknown(text: string, kept: Placed["kept"], replacing: Replacing): string {
  const { names, pseudonyms, keepUnknown } = replacing;
  if (text.trim() === "" || isInGameForm(text)) return text;
  if (names.isPlayer(text)) return pseudonyms.of(text, "name");
  if (fidForm.test(text)) return pseudonyms.of(text, "fid");
  if (isCallsign(text)) return pseudonyms.of(text, "callsign");
  if (names.isCarrierId(text)) return pseudonyms.of(text, idForm(text));
  return keepUnknown ? replacedParts(text, proseParts(text), kept, replacing) : redactedText;
}

function replacedParts(
  text: string,
  parts: readonly PersonalPart[],
  kept: Placed["kept"],
  replacing: Replacing,
): string {
  let made = "";
  let from = 0;
  for (const part of [...parts].sort((one, other) => one.start - other.start)) {
    if (part.start < from) continue;
    made += text.slice(from, part.start) + replacedPart(text.slice(part.start, part.end), part, kept, replacing);
    from = part.end;
  }
  return made + text.slice(from);
}

function replacedPart(text: string, part: PersonalPart, kept: Placed["kept"], replacing: Replacing): string {
  const { form, isUnreliable, isOfGame, within = [] } = part;
  const { names, pseudonyms } = replacing;
  if (isUnreliable && names.isNpc(text)) return text;
  if ((isOfGame || form === "prose") && text.length > longestComparable) return redactedText;
  if (form !== "prose" && (!isOfGame || names.isPlayer(text))) return pseudonyms.of(text, form);
  const inner = isOfGame ? within : [...within, ...markedNames(text)];
  const replaced = replacedParts(text, inner, kept, replacing);
  const searching = isOfGame ? { isStatement: true } : { kept };
  return names.replacedIn(replaced, (spelling, { form, name }) => pseudonyms.of(spelling, form, name), searching);
}

/** A part of a text and its replacement. */
export interface Edit extends Span {
  readonly text: string;
}

/** Longer than any name of the game: what is not one is not searched for. */
const longestName = 1000;
const speaking: ReadonlySet<PersonalMark> = new Set(["chat", "prose", "unknown"]);
const quote = 0x22;
const notOfNumber = /[^-+.e\d]/i;
const flag = /^(?:true|false|null)$/i;

/**
 * The edits that redact an event; `raw` is the scanned text before its NUL bytes became blanks. Whole values are
 * replaced, so that everything that is not personal keeps its spelling.
 */
export function eventEdits({ scan, schema, event }: FoundEvent, raw: string, replacing: Replacing): readonly Edit[] {
  const edits: Edit[] = [];
  const later: (() => void)[] = [];
  const stays: string[] = [];
  let search: Placed["kept"] | undefined;
  const kept = (text: string): readonly Span[] => {
    search ??= searchFor(stays);
    return search(text);
  };
  eachMarkedValue(scan, schema, ({ start, end }, { mark, isTextless }, name) => {
    const isText = scan.text.charCodeAt(start) === quote;
    const source = scan.text.slice(start, end);
    if (!isText) {
      const number = replacedNumber(source, { mark, name, event, kept }, replacing);
      if (number !== source) edits.push({ start, end, text: number });
      return;
    }
    const text = unquoted(source);
    // A text where none belongs is unknown, unless it is another value written as a string.
    const isOutOfPlace = isTextless && notOfNumber.test(text) && !flag.test(text);
    const placed = { mark: isOutOfPlace ? ("unknown" as const) : mark, name, event, kept };
    const replace = (): boolean => {
      const replaced = replacedText(text, placed, replacing);
      if (replaced !== text) edits.push({ start, end, text: quoted(replaced, raw.slice(start, end)) });
      return replaced !== text;
    };
    // What a text of the game speaks of may be the name of a station that is beside it.
    if (speaking.has(placed.mark)) later.push(replace);
    else if (!replace() && text.length <= longestName) stays.push(text);
  });
  for (const replace of later) replace();
  return later.length === 0 ? edits : edits.sort((one, other) => one.start - other.start);
}

/** Applies edits, which are in order; everything else is unchanged. */
export function edited(text: string, edits: readonly Edit[]): string {
  let made = "";
  let from = 0;
  for (const edit of edits) {
    made += text.slice(from, edit.start) + edit.text;
    from = edit.end;
  }
  return from === 0 ? text : made + text.slice(from);
}

export function unquoted(source: string): string {
  return source.includes("\\") ? String(JSON.parse(source)) : source.slice(1, -1);
}

const escapedStray = /\\udc([89a-f][0-9a-f])/g;

/** A text as JSON, in which bytes that were not text before are restored, and as many of them as findings report. */
function quoted(text: string, former: string): string {
  const marks = problemMarks(former, text);
  const json = JSON.stringify(text + marks.replaceAll("\0", ""));
  const bytes = hasStrayBytes(former)
    ? json.replace(escapedStray, (_, hex: string) => String.fromCharCode(0xdc00 + Number.parseInt(hex, 16)))
    : json;
  const nul = [...marks].filter((mark) => mark === "\0").join("x");
  return nul === "" ? bytes : `${bytes.slice(0, -1)}${nul}"`;
}
