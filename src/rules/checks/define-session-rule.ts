import { counted } from "../../base/text.js";
import { excerpt } from "../../base/visible.js";
import { plainText } from "../../session/json-value.js";
import type { Known, LineInFile, Origin, Reads, SessionEvent } from "../../session/session-event.js";
import type { Pairing } from "../../session/slices/identities.js";
import type { SessionState } from "../../session/state.js";
import type { families } from "../built/rule-id.js";
import type { DefaultSeverity } from "../default-severity.js";
import { defineRule, type RuleDefinition, type RuleText, type ViolationFlags } from "../rule.js";
import { type RelatedViolation, sessionWording } from "../wording.js";

/** The id of a rule between lines. */
export type SessionRuleId = (typeof families)["session"][number];

/** How an event contradicts what the lines above say. */
interface Contradiction extends RelatedViolation, ViolationFlags {
  /** Absent for the rule whose check finds it. */
  readonly rule?: SessionRuleId;
  /** A JSON Pointer into the later event. */
  readonly path: string;
  /** The values that contradict the first related line, by each of their names; each is reported once. */
  readonly disputes?: readonly (string | number)[];
}

/** A violation of a rule between lines, located at the later line. */
export interface SessionViolation extends Contradiction {
  readonly rule: SessionRuleId;
}

/** The result of a check. */
export type Found = Contradiction | undefined;

/** A constraint between an event and the state left by the events above. */
export interface Check {
  /** The kinds of event that are compared with the state, each with the only fields that may be read. */
  readonly reads: Reads;
  /** Returns how an event contradicts the state before it, if it does. Unknown state contradicts nothing. */
  readonly find: (event: SessionEvent, state: SessionState) => Found;
}

export interface SessionCheck extends Check {
  readonly rule: SessionRuleId;
}

export function check(reads: Reads, find: Check["find"]): Check {
  return { reads, find };
}

/** The checks of a rule, in the order in which they count: of several findings in one field the first is reported. */
export function checksOf(rule: SessionRuleId, checks: readonly Check[]): readonly SessionCheck[] {
  return checks.map((check) => ({ rule, ...check }));
}

/** Defines a rule between lines, which are worded alike. */
export function defineSessionRule<const Id extends SessionRuleId>(
  rule: Omit<RuleText<Id, RelatedViolation>, "wording"> & Partial<DefaultSeverity>,
): RuleDefinition<Id, RelatedViolation> {
  return defineRule({ wording: sessionWording, ...rule });
}

/** How an event contradicts a line above, as `but`, `states` or `message`, and a note for that line. */
interface Against extends Pick<Contradiction, "rule" | "but" | "message" | "suggestion" | "disputes" | "needs"> {
  /** The earlier event's statement, phrased to follow its name: "named it Varkesh 2". */
  readonly states?: string;
  /** Shown next to the earlier line. */
  readonly note: string;
  /** Genuine journals occasionally do this. */
  readonly mostly?: boolean;
}

/** The contradiction of a value, or of the event itself if `path` is that of its name, to a line above. */
export function against(
  event: SessionEvent,
  { from }: { readonly from: Origin },
  path: string,
  { states, note, mostly, ...words }: Against,
): Contradiction {
  const but = states === undefined ? {} : { but: `${lastAbove(event, from)} ${states}` };
  return { path, ...but, ...words, related: [{ from, message: note }], ...(mostly ? { mostly: true } : {}) };
}

/** The contradiction of a field whose value is not the expected one; a value of another type is no contradiction. */
export function otherValue(
  event: SessionEvent,
  before: { readonly from: Origin },
  field: string,
  expected: string | number | undefined,
  words: Against,
): Contradiction | undefined {
  const found = event.value(field);
  const isOther = expected !== undefined && typeof found === typeof expected && found !== expected;
  return isOther ? against(event, before, `/${field}`, words) : undefined;
}

/** True if both values are known, and are not the same. */
export function differ<Value extends string | number>(one: Value | undefined, other: Value | undefined): boolean {
  return one !== undefined && other !== undefined && one !== other;
}

/** The given values that are wrong, for `disputes`. */
export function disputed(...values: readonly (string | number | false | undefined)[]): readonly (string | number)[] {
  return values.filter((value) => value !== undefined && value !== false);
}

/** A name as messages show it. */
export function quoted(name: string | undefined): string {
  return JSON.stringify(excerpt(name ?? ""));
}

/** How far above the event the earlier line is, or which file it is in, in words. */
export function linesAbove({ line, placeAbove }: SessionEvent, { line: above }: Origin): string {
  const place = placeAbove?.(above);
  return place ? lineOfFile(place) : `${counted(line - above, "line")} above`;
}

/** A line of another file; the folder is omitted because it can be spelled in many ways. */
export function lineOfFile({ file, line }: LineInFile): string {
  return `in line ${line} of ${excerpt(file.slice(Math.max(file.lastIndexOf("/"), file.lastIndexOf("\\")) + 1))}`;
}

/** An earlier event and its distance, such as `the last FSDJump, 14 lines above,`. */
export function lastAbove(event: SessionEvent, from: Origin): string {
  return `the last ${from.kind}, ${linesAbove(event, from)},`;
}

/** Removes from a message the parts that change when lines are added above: distances and line numbers. */
export function withoutDistance(message: string): string {
  return message.replace(/[\d,]+ lines? above/g, "above").replace(/in line \d+ of /g, "in ");
}

/** The statement of an event that gives a key a value. */
export function saysFor(value: unknown, keyField: string, key: unknown): string {
  return `says ${shown(value)} for the ${keyField} ${shown(key)}`;
}

const shown = (value: unknown): string => (typeof value === "string" ? quoted(value) : plainText(value));

/** Compares the value that an event gives for a key with the one an earlier event gave for the same key. */
export function otherIdentity<Key, Value>(
  event: SessionEvent,
  pairing: Pairing<Key, Value> | undefined,
  table: ReadonlyMap<Key, Known<Value>>,
  mostly: boolean,
): Found {
  const before = pairing && table.get(pairing.key);
  if (!before || Object.is(before.value, pairing.value)) return undefined;
  const { valueField: field, keyField, key } = pairing;
  const states = `${saysFor(before.value, keyField, key)}: ${field} or ${keyField} is wrong, here or there`;
  return against(event, before, `/${field}`, { states, note: "it differs here", mostly });
}
