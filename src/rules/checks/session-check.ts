import { counted } from "../../base/text.js";
import { excerpt } from "../../base/visible.js";
import type { Known, LineInFile, Origin, Reads, SeenEvent } from "../../session/seen-event.js";
import type { SessionState } from "../../session/state.js";
import type { ViolationMarks } from "../rule.js";
import type { families } from "../rule-id.js";
import type { RelatedViolation } from "../wording.js";

/** A violation of a rule between lines, located at the later line. */
export interface SessionViolation extends RelatedViolation, ViolationMarks {
  readonly rule: SessionRuleId;
  /** A JSON Pointer into the later event. */
  readonly path: string;
  /** The values that contradict the first related line, by each of their names; each is reported once. */
  readonly disputes?: readonly (string | number)[];
}

/** The id of a rule between lines. */
export type SessionRuleId = (typeof families)["session"][number];

/** A constraint between an event and the state left by the events above. */
export interface SessionCheck {
  /** The kinds of event that are compared with the state, with the fields that are read. */
  readonly reads: Reads;
  /** The violations of an event, given the state before it, which is not changed. Unknown state breaks nothing. */
  readonly violations: (seen: SeenEvent, state: SessionState) => readonly SessionViolation[];
}

/** Describes how an event contradicts something above. */
interface Against extends Pick<SessionViolation, "but" | "says" | "suggestion" | "disputes"> {
  /** The field of the event that is wrong; the event itself if absent. */
  readonly field?: string;
  /** Shown next to the earlier line. */
  readonly message: string;
  /** Genuine journals occasionally do this. */
  readonly mostly?: boolean;
}

/** Builds the violation for an event that contradicts known state. */
export function against(
  rule: SessionRuleId,
  { from }: Known<unknown>,
  { field = "event", message, mostly, ...words }: Against,
): SessionViolation {
  return { rule, path: `/${field}`, ...words, related: [{ from, message }], ...(mostly ? { mostly: true } : {}) };
}

/** Describes how a value of an event contradicts a line above. */
interface LineConflict extends Pick<SessionViolation, "rule" | "path"> {
  readonly from: Origin;
  /** What the earlier event says, phrased to follow its name: "named it Varkesh 2". */
  readonly states: string;
  /** Shown next to the earlier line. */
  readonly message: string;
  /** Genuine journals occasionally do this. */
  readonly mostly?: boolean;
}

/** Builds the violation for a value that contradicts a line above. */
export function conflictWith(
  seen: SeenEvent,
  { rule, path, from, states, message, mostly }: LineConflict,
): SessionViolation {
  const but = `${lastAbove(seen, from)} ${states}`;
  return { rule, path, but, related: [{ from, message }], ...(mostly ? { mostly: true } : {}) };
}

/** Builds the violation for an event that must not follow an earlier one; `says` is the whole message. */
export function eventViolation(
  rule: SessionViolation["rule"],
  says: string,
  from: Origin,
  message: string,
  mostly = false,
): SessionViolation {
  return { rule, path: "/event", says, related: [{ from, message }], ...(mostly ? { mostly: true } : {}) };
}

/** A list of the violation, or an empty list. */
export function listedOne(violation: SessionViolation | undefined): readonly SessionViolation[] {
  return violation ? [violation] : [];
}

/** Says how far above the event the earlier line is, or which file it is in. */
export function linesAbove({ line, placeAbove }: SeenEvent, { line: above }: Origin): string {
  const place = placeAbove?.(above);
  return place ? lineOfFile(place) : `${counted(line - above, "line")} above`;
}

/** A line of another file; the folder is omitted because it can be spelled in many ways. */
export function lineOfFile({ file, line }: LineInFile): string {
  return `in line ${line} of ${excerpt(file.slice(Math.max(file.lastIndexOf("/"), file.lastIndexOf("\\")) + 1))}`;
}

/** An earlier event and its distance, such as `the last FSDJump, 14 lines above,`. */
export function lastAbove(seen: SeenEvent, from: Origin): string {
  return `the last ${from.kind}, ${linesAbove(seen, from)},`;
}

/** Removes from a message the parts that change when lines are added above: distances and line numbers. */
export function withoutDistance(message: string): string {
  return message.replace(/[\d,]+ lines? above/g, "above").replace(/in line \d+ of /g, "in ");
}
