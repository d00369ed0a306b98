import { counted } from "../../base/text.js";
import { excerpt } from "../../base/visible.js";
import type { Known, LineInFile, Origin, Reads, SeenEvent } from "../../session/seen-event.js";
import type { SessionState } from "../../session/state.js";
import type { ViolationMarks } from "../rule.js";
import type { families } from "../rule-id.js";
import type { RelatedViolation } from "../wording.js";

/** A rule between lines, broken by the later of them. */
export interface SessionViolation extends RelatedViolation, ViolationMarks {
  readonly rule: SessionRuleId;
  /** A JSON Pointer into the later event. */
  readonly path: string;
  /** What is at odds with the first related line, under each of its names; the same is said once. */
  readonly disputes?: readonly (string | number)[];
}

/** The id of a rule between lines. */
export type SessionRuleId = (typeof families)["session"][number];

/** Something that holds between an event and what those above have said. */
export interface SessionCheck {
  /** The kinds of event that are compared with the state, with the fields that are asked for. */
  readonly reads: Reads;
  /** What an event breaks, given the state before it; of what is unknown nothing is said. It changes nothing. */
  readonly violations: (seen: SeenEvent, state: SessionState) => readonly SessionViolation[];
}

/** How an event goes against something above. */
interface Against extends Pick<SessionViolation, "but" | "says" | "suggestion" | "disputes"> {
  /** The field of the event that is in question; the event itself where it is not said. */
  readonly field?: string;
  /** What is shown beside the earlier line. */
  readonly message: string;
  /** Genuine journals do so now and then. */
  readonly mostly?: boolean;
}

/** The violation of a rule by an event that goes against what is known. */
export function against(
  rule: SessionRuleId,
  { from }: Known<unknown>,
  { field = "event", message, mostly, ...words }: Against,
): SessionViolation {
  return { rule, path: `/${field}`, ...words, related: [{ from, message }], ...(mostly ? { mostly: true } : {}) };
}

/** How a value of an event goes against one line above. */
interface LineConflict extends Pick<SessionViolation, "rule" | "path"> {
  readonly from: Origin;
  /** What the event above says, in words that follow its name: "named it Varkesh 2". */
  readonly states: string;
  /** What is shown beside the line above. */
  readonly message: string;
  /** Genuine journals do so now and then. */
  readonly mostly?: boolean;
}

/** The violation of a value that goes against one line above. */
export function conflictWith(
  seen: SeenEvent,
  { rule, path, from, states, message, mostly }: LineConflict,
): SessionViolation {
  const but = `${lastAbove(seen, from)} ${states}`;
  return { rule, path, but, related: [{ from, message }], ...(mostly ? { mostly: true } : {}) };
}

/** The violation of an event that should not come after one above; `says` is all of the message. */
export function eventViolation(
  rule: SessionViolation["rule"],
  says: string,
  from: Origin,
  message: string,
  mostly = false,
): SessionViolation {
  return { rule, path: "/event", says, related: [{ from, message }], ...(mostly ? { mostly: true } : {}) };
}

/** A list of the violation, where there is one. */
export function listedOne(violation: SessionViolation | undefined): readonly SessionViolation[] {
  return violation ? [violation] : [];
}

/** How far above an event stands what it is compared with. */
export function linesAbove({ line, placeAbove }: SeenEvent, { line: above }: Origin): string {
  const place = placeAbove?.(above);
  return place ? lineOfFile(place) : `${counted(line - above, "line")} above`;
}

/** A line of another file, by its name without the folder, which may be spelled in many ways. */
export function lineOfFile({ file, line }: LineInFile): string {
  return `in line ${line} of ${excerpt(file.slice(Math.max(file.lastIndexOf("/"), file.lastIndexOf("\\")) + 1))}`;
}

/** An earlier event and how far above it stands, such as `the last FSDJump, 14 lines above,`. */
export function lastAbove(seen: SeenEvent, from: Origin): string {
  return `the last ${from.kind}, ${linesAbove(seen, from)},`;
}

/** A message without what changes when lines are added above: how far away the earlier event is. */
export function withoutDistance(message: string): string {
  return message.replace(/[\d,]+ lines? above/g, "above").replace(/in line \d+ of /g, "in ");
}
