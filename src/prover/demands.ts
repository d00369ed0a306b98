import type { Check } from "./forms.js";
import { markPlaceShift, mostConditions, mostPlaces } from "./layout.js";
import { type ObjectPlan, objectsWithin } from "./plan.js";

/** What is asked of events beyond that they fit their schema, so that most conditions need not be looked at. */
export interface Demands {
  /** Fields at any depth of which it is noted that they were met, by the number of the condition. */
  readonly mentions: ReadonlyMap<number, readonly string[]>;
  /** Fields at the top of which it is noted where their values start and end. */
  readonly places: readonly string[];
  /** Checks by which the prover knows conditions, by their numbers. */
  readonly checks: ReadonlyMap<number, Check>;
}

/** A check of a condition, with the mark that calls for it; 0 where it is always due. */
export interface NumberedCheck {
  readonly condition: number;
  readonly check: Check;
  readonly mark: number;
}

/** Which note tells where the value of a field starts; the next tells where it ends. */
export function placeNote(index: number): number {
  return 1 + 2 * index;
}

/** Writes demands into the plan of an event, and tells which checks are due; undefined where there are more than can be noted. */
export function meetDemands(
  plan: ObjectPlan,
  { mentions, places, checks }: Demands,
): readonly NumberedCheck[] | undefined {
  if (places.length > mostPlaces || [...mentions.keys(), ...checks.keys()].some((bit) => bit >= mostConditions)) {
    return undefined;
  }
  for (const [bit, names] of mentions) markNamed(plan, names, 1 << bit);
  for (const [index, name] of places.entries()) markField(plan, name, placeNote(index) << markPlaceShift);
  return [...checks].map(([condition, check]) => ({
    condition,
    check,
    mark: mentions.has(condition) ? 1 << condition : 0,
  }));
}

function markField({ fields }: ObjectPlan, name: string, mark: number): void {
  const field = fields.get(name);
  if (field) field.mark |= mark;
}

/** Marks the fields of some names in an object and in all that is within it. */
function markNamed(object: ObjectPlan, names: readonly string[], mark: number): void {
  for (const name of names) markField(object, name, mark);
  for (const { value } of object.fields.values()) {
    for (const inner of objectsWithin(value)) markNamed(inner, names, mark);
  }
}
