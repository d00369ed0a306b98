import type { FileKind } from "../../../files/discover/kind.js";
import type { Check } from "../../../prover/prover.js";
import type { GameVersion } from "../../../spec/game-version.js";
import type { RuleId } from "../../rule-id.js";
import type { Violation } from "../../violation.js";

/** An event as parsed; nothing is certain of its fields. */
export type EventObject = Readonly<Record<string, unknown>>;

/** What a condition may ask beyond the event itself. */
export interface Circumstances {
  /** How the file is read in which the event stands. */
  readonly where: FileKind;
  /** What the journal's Fileheader says, where there is one above. */
  readonly version: GameVersion | undefined;
  /** The source text of a field, for numbers that are longer than JavaScript can hold. */
  readonly sourceOf: (path: string) => string;
}

/** Something that holds between fields of an event. What is beside `violations` only saves looking at events that cannot break it. */
export interface Condition {
  /** The rule that it breaks. */
  readonly rule: RuleId;
  /** The kinds of event that it looks at. */
  readonly kinds: readonly string[];
  /** What breaks it. */
  readonly violations: (event: EventObject, circumstances: Circumstances) => readonly Violation[];
  /** It holds wherever none of these fields is there, at any depth. */
  readonly mentions?: readonly string[];
  /** Whether it holds for every event here. */
  readonly isMoot?: (circumstances: Circumstances) => boolean;
  /** All fields at the top of the event that it looks at. */
  readonly reads: readonly string[];
  /** How the prover checks it by itself. */
  readonly check?: Check;
  /** All that it says counts under `--strict` alone. */
  readonly strictOnly?: true;
}

/** What a condition returns when it holds. */
export const held: readonly Violation[] = [];

export function isObject(value: unknown): value is EventObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What is wrong with the objects in an array; other elements are the schema's business. Where all is well, nothing is made. */
export function inObjects(
  value: unknown,
  violationsOf: (object: EventObject, index: number) => readonly Violation[],
): readonly Violation[] {
  if (!Array.isArray(value)) return held;
  let found: Violation[] | undefined;
  for (let index = 0; index < value.length; index++) {
    const element: unknown = value[index];
    const violations = isObject(element) ? violationsOf(element, index) : held;
    if (violations.length === 0) continue;
    found ??= [];
    for (const violation of violations) found.push(violation);
  }
  return found ?? held;
}
