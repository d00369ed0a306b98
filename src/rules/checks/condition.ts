import { type EventObject, isObject } from "../../base/object.js";
import type { FileKind } from "../../files/discover/kind.js";
import type { Check } from "../../prover/prover.js";
import type { GameVersion } from "../../spec/game-version.js";
import type { RuleDefinition, ViolationMarks } from "../rule.js";
import type { RuleId } from "../rule-id.js";

/** What a condition may ask beyond the event itself. */
export interface Circumstances {
  /** How the file is read in which the event stands. */
  readonly where: FileKind;
  /** What the journal's Fileheader says, where there is one above. */
  readonly version: GameVersion | undefined;
  /** The source text of a field, for numbers that are longer than JavaScript can hold. */
  readonly sourceOf: (path: string) => string;
}

/** Where a condition is broken, with what the wording of its rule needs. */
export type Located<Details extends object> = Details & ViolationMarks & { readonly path: string };

/** Something that holds between fields of an event. What is beside `violations` only saves looking at events that cannot break it. */
export interface Condition<Details extends object = object> {
  /** The kinds of event that it looks at. */
  readonly kinds: readonly string[];
  /** What breaks it. */
  readonly violations: (event: EventObject, circumstances: Circumstances) => readonly Located<Details>[];
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

/** A condition of a rule, which its violations name. */
export interface RuleCondition<Id extends RuleId, Details extends object>
  extends Condition<Details & { readonly rule: Id }> {
  readonly rule: Id;
}

/** The conditions of a rule. */
export function conditionsOf<Id extends RuleId, Details extends object>(
  { id }: RuleDefinition<Id, Details>,
  conditions: readonly Condition<NoInfer<Details>>[],
): readonly RuleCondition<Id, Details>[] {
  return conditions.map((condition) => ({
    ...condition,
    rule: id,
    violations: (event, circumstances) => {
      const found = condition.violations(event, circumstances);
      return found.length === 0 ? noViolations : found.map((violation) => ({ ...violation, rule: id }));
    },
  }));
}

/** What a condition returns when it holds. */
export const noViolations: readonly never[] = [];

/** What is wrong with the objects in an array; other elements are the schema's business. */
export function inObjects<Found>(
  value: unknown,
  violationsOf: (object: EventObject, index: number) => readonly Found[],
): readonly Found[] {
  if (!Array.isArray(value)) return noViolations;
  return value.flatMap((element: unknown, index) => (isObject(element) ? violationsOf(element, index) : noViolations));
}

/** The address of a system with all its digits; undefined where it is no integer, or in E-notation, which has lost digits already. */
export function addressIn(system: EventObject, path: string, { sourceOf }: Circumstances): bigint | undefined {
  const { SystemAddress: address } = system;
  if (typeof address !== "number" || !Number.isInteger(address)) return undefined;
  if (Number.isSafeInteger(address)) return BigInt(address);
  const source = sourceOf(`${path}/SystemAddress`);
  return /^-?\d+$/.test(source) ? BigInt(source) : undefined;
}
