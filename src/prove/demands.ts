import type { Check, ConditionForm, Tie, TiedForm } from "./forms.js";
import { markListShift, markPlaceShift, markTrue, mostConditions, mostPlaces, trueBit } from "./layout.js";
import { bitsOf, elementPlan, type ObjectPlan, objectsWithin } from "./plan.js";

/** What is asked of events beyond that they fit their schema, so that most conditions need not be looked at. */
export interface Demands {
  /** Fields at any depth of which it is noted that they were met, by the number of the condition. */
  readonly mentions: ReadonlyMap<number, readonly string[]>;
  /** Fields at the top of which it is noted where their values start and end. */
  readonly places: readonly string[];
  /** Forms in which the prover knows conditions, by their numbers. */
  readonly forms: ReadonlyMap<number, ConditionForm>;
}

/** Which conditions the prover sees to: wholly, or as far as it can tell. */
export interface Met {
  readonly covered: number;
  readonly checks: readonly NumberedCheck[];
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

/** Writes demands into the plan of an event; undefined where there are more than can be noted. */
export function meetDemands(plan: ObjectPlan, { mentions, places, forms }: Demands): Met | undefined {
  if (places.length > mostPlaces || [...mentions.keys(), ...forms.keys()].some((bit) => bit >= mostConditions)) {
    return undefined;
  }
  for (const [bit, names] of mentions) markNamed(plan, names, 1 << bit);
  for (const [index, name] of places.entries()) markField(plan, name, placeNote(index) << markPlaceShift);
  let covered = 0;
  const checks: NumberedCheck[] = [];
  for (const [bit, form] of forms) {
    if (!("check" in form)) {
      if (tie(plan, form)) covered |= 1 << bit;
    } else if (!isSecondPairing(form.check, checks) && prepareCheck(plan, form.check)) {
      checks.push({ condition: bit, check: form.check, mark: mentions.has(bit) ? 1 << bit : 0 });
    }
  }
  return { covered, checks };
}

/** Names that go in pairs are gathered in the same two lists, whatever they are. */
function isSecondPairing({ type }: Check, before: readonly NumberedCheck[]): boolean {
  return type === "pairs-among" && before.some(({ check }) => check.type === type);
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

/** Ties fields together; false, and nothing is changed, where the schema does not have them as the form needs them. */
function tie(plan: ObjectPlan, { list, together = [], onlyTrue = [], ties = [] }: TiedForm): boolean {
  const object = list === undefined ? plan : elementPlan(plan, list);
  if (!object) return false;
  const isBoolean = (name: string): boolean => object.fields.get(name)?.value.type === "boolean";
  const truths = new Set([object.truth, ...ties.map(({ isTrue }) => isTrue)].filter((name) => name !== undefined));
  if (truths.size > 1 || ![...onlyTrue, ...truths].every(isBoolean)) return false;
  const bits = ties.map((one) => tiedBits(object, one));
  const all = bitsOf(object, together);
  if (all === undefined || bits.includes(undefined)) return false;
  for (const name of together) need(object, name, all);
  for (const name of onlyTrue) setTrue(object, name);
  for (const truth of truths) {
    object.truth = truth;
    markField(object, truth, markTrue);
  }
  for (const one of bits) if (one) object.ties.push(one);
  return true;
}

function tiedBits(
  object: ObjectPlan,
  { when = [], never = [], some = [], isTrue }: Tie,
): ObjectPlan["ties"][number] | undefined {
  const [ofWhen, ofNever, ofSome] = [when, never, some].map((names) => bitsOf(object, names));
  if (ofWhen === undefined || ofNever === undefined || ofSome === undefined) return undefined;
  return { when: ofWhen, never: ofNever, some: isTrue === undefined ? ofSome : ofSome | (1n << BigInt(trueBit)) };
}

function need({ fields }: ObjectPlan, name: string, bits: bigint): void {
  const field = fields.get(name);
  if (field) field.needs |= bits;
}

function setTrue({ fields }: ObjectPlan, name: string): void {
  const field = fields.get(name);
  if (field) field.value = { type: "true" };
}

/** Lets gather what a check needs; false where the schema does not have it as the check needs it. */
function prepareCheck(plan: ObjectPlan, check: Check): boolean {
  if (check.type !== "pairs-among") return true;
  const among = elementPlan(plan, check.among);
  const pairs = elementPlan(plan, check.pairs);
  const sides = check.of.map((side) => sideOf(pairs, side));
  // Names go two by two, which is certain only where none can be missing.
  const isPaired = sides.every((side) => side && isRequired(side, check.name));
  if (!among || !pairs || !isPaired || !check.of.every((side) => isRequired(pairs, side))) return false;
  markField(among, check.name, 1 << markListShift);
  for (const side of sides) if (side) markField(side, check.name, 2 << markListShift);
  return true;
}

function sideOf(object: ObjectPlan | undefined, name: string): ObjectPlan | undefined {
  const value = object?.fields.get(name)?.value;
  return value?.type === "object" ? value.object : undefined;
}

function isRequired(object: ObjectPlan, name: string): boolean {
  const bits = bitsOf(object, [name]);
  return bits !== undefined && (object.required & bits) !== 0n;
}
