import type { Reads, SeenEvent } from "../../../session/seen-event.js";
import type { SessionState } from "../../../session/state.js";
import type { families } from "../../list.js";
import type { ViolationMarks } from "../../rule.js";
import type { RelatedViolation } from "../../wording.js";

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
export interface SessionRule {
  /** The kinds of event that are compared with the state, with the fields that are asked for. */
  readonly reads: Reads;
  /** What an event breaks, given the state before it; of what is unknown nothing is said. It changes nothing. */
  readonly violations: (seen: SeenEvent, state: SessionState) => readonly SessionViolation[];
}
