import { type EventObject, isObject } from "../../base/object.js";
import type { FileKind } from "../../files/discover/kind.js";
import type { GameVersion } from "../../schema/game-version.js";
import type { RuleId } from "../built/rule-id.js";
import type { RuleDefinition, ViolationFlags } from "../rule.js";

/** The context of an event that a condition may look at. */
export interface ConditionContext {
  /** The kind of file that contains the event. */
  readonly where: FileKind;
  /** The game version from the journal's Fileheader, if there is one above. */
  readonly version: GameVersion | undefined;
  /** The source text of a field, for numbers with more digits than a JavaScript number can hold. */
  readonly sourceOf: (path: string) => string;
}

/** A violation of a condition: its location, and the details that the rule's wording needs. */
export type Located<Details extends object> = Details & ViolationFlags & { readonly path: string };

/** A constraint between fields of an event. All members but `violations` only serve to skip events quickly. */
export interface Condition<Details extends object = object> {
  /** The kinds of event it applies to. */
  readonly kinds: readonly string[];
  /** Returns the violations in an event. */
  readonly violations: (event: EventObject, context: ConditionContext) => readonly Located<Details>[];
  /** The condition holds for any event that has none of these fields at any depth. */
  readonly mentions?: readonly string[];
  /** True if the condition holds for every event in this context. */
  readonly neverApplies?: (context: ConditionContext) => boolean;
  /** The top-level fields that it may read; others are missing where only these were parsed. */
  readonly reads: readonly string[];
  /** The same as a check in AssemblyScript, with which the prover decides most events without calling this one. */
  readonly wasmCheck?: WasmCheck;
  /** Its violations are reported only with `--strict`. */
  readonly strictOnly?: true;
}

/** A condition on top-level fields that the prover checks at the end of an event; if it is not certain, the condition itself decides. */
export type WasmCheck =
  /** A position is in the cube that a system's address gives, by the grid of the star systems' cubes. */
  | { readonly type: "inCube"; readonly fields: readonly [address: string, position: string]; readonly galaxy: Galaxy }
  /** A system's address matches its name, if that is procedurally generated. */
  | { readonly type: "matchesName"; readonly fields: readonly [address: string, name: string] }
  /** A text starts like another one without its ending. */
  | { readonly type: "startsLike"; readonly fields: readonly [text: string, like: string]; readonly ending: string }
  /** The modules of a list are no larger than their slots, and racks and tanks match a number and the main tank of an object. */
  | { readonly type: "isFitted"; readonly fields: readonly [list: string, cargo: string, fuel: string] }
  /** A list has as many elements as the count in the object of another list in which a field has a value; none if there is no such object. */
  | {
      readonly type: "countsAgree";
      readonly fields: readonly [list: string, by: string];
      readonly named: readonly [field: string, value: string, count: string];
    };

interface Galaxy {
  readonly corner: readonly [number, number, number];
  readonly sectorWidth: number;
  readonly tolerance: number;
}

/** A condition that belongs to a rule; its violations carry the rule's id. */
export interface RuleCondition<Id extends RuleId, Details extends object>
  extends Condition<Details & { readonly rule: Id }> {
  readonly rule: Id;
}

/** Attaches the id of a rule to its conditions and to their violations. */
export function conditionsOf<Id extends RuleId, Details extends object>(
  { id }: RuleDefinition<Id, Details>,
  ...conditions: readonly Condition<NoInfer<Details>>[]
): readonly RuleCondition<Id, Details>[] {
  return conditions.map((condition) => ({
    ...condition,
    rule: id,
    violations: (event, context) => {
      const found = condition.violations(event, context);
      return found.length === 0 ? noViolations : found.map((violation) => ({ ...violation, rule: id }));
    },
  }));
}

/** Returned by a condition that holds. */
export const noViolations: readonly never[] = [];

/** Collects the violations in the objects of an array; the schema checks elements that are not objects. */
export function inObjects<Found>(
  value: unknown,
  violationsOf: (object: EventObject, index: number) => readonly Found[],
): readonly Found[] {
  if (!Array.isArray(value)) return noViolations;
  return value.flatMap((element: unknown, index) => (isObject(element) ? violationsOf(element, index) : noViolations));
}

/** The address of a system with all its digits; undefined if it is not an integer, or has lost digits to E-notation. */
export function addressIn(system: EventObject, path: string, { sourceOf }: ConditionContext): bigint | undefined {
  const { SystemAddress: address } = system;
  if (typeof address !== "number" || !Number.isInteger(address)) return undefined;
  if (Number.isSafeInteger(address)) return BigInt(address);
  const source = sourceOf(`${path}/SystemAddress`);
  return /^-?\d+$/.test(source) ? BigInt(source) : undefined;
}
