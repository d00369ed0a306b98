import * as at from "./layout.js";
import { type ArrayPlan, type ObjectPlan, objectsWithin } from "./plan.js";
import { type RelationPlaces, regionPlace, slotPlace } from "./put-relations.js";
import type { ProverMemory } from "./records.js";
import { factNumbersOf, type Use } from "./relations-plan.js";

/** How the last list of an array is remembered: not at all, element by element, or as a whole with what was made of it. */
type Memory = "none" | "by-element" | "as-whole";

/** Puts what an array has beside the value of its elements; `around` are the objects that it lies in with no list in between. */
export function putArrayRest(
  room: ProverMemory,
  array: number,
  plan: ArrayPlan,
  around: readonly ObjectPlan[],
  places: RelationPlaces,
  isWithinList: boolean,
): boolean {
  const { view } = room;
  view.setUint32(array + at.arrayShortest, plan.shortest, true);
  view.setUint32(array + at.arrayLongest, plan.longest, true);
  // Keys are noted in one place, which lists within lists would share.
  if (plan.hasKeys && isWithinList) return false;
  view.setUint32(array + at.arrayHasKeys, plan.hasKeys ? 1 : 0, true);
  const { sharedKeys } = plan;
  if (sharedKeys) {
    view.setUint32(array + at.arrayKeyCount, slotPlace(places, sharedKeys.owner, sharedKeys.slot), true);
    view.setUint32(array + at.arrayKeyRegion, regionPlace(places, sharedKeys.owner, sharedKeys.region), true);
  }
  const element = plan.items.type === "object" ? plan.items.object : undefined;
  const made = element ? madeForOthers(element) : [];
  const memory = element ? memoryFor(element, made, around) : "none";
  view.setUint32(array + at.arrayMemory, memory === "none" ? 0 : 1, true);
  view.setUint32(array + at.arrayIsWhole, memory === "as-whole" ? 1 : 0, true);
  if (memory === "none" || made.length === 0) return true;
  const writes = putWrites(room, made, places);
  view.setUint32(array + at.arrayWrites, writes, true);
  return writes !== 0;
}

function memoryFor(element: ObjectPlan, made: readonly Use[], around: readonly ObjectPlan[]): Memory {
  // What is noted of an event is noted anew each time, and so are texts that are compared with others elsewhere.
  if (hasMarks(element) || made.some(({ type }) => type === "gatherTexts")) return "none";
  const owners = new Set(made.map(({ owner }) => owner));
  if (owners.size > 1 || ![...owners].every((owner) => around.includes(owner))) return "none";
  return made.every(isOfElement) ? "by-element" : "as-whole";
}

/** Whether what is made of an element hangs on that element alone. */
function isOfElement(use: Use): boolean {
  return use.type === "gatherKey" || use.type === "factAmong" || "fact" in use;
}

/** What is made of the values within an object for objects that are not within it. */
function madeForOthers(element: ObjectPlan): readonly Use[] {
  const inner = new Set<ObjectPlan>();
  const uses: Use[] = [];
  const look = (object: ObjectPlan): void => {
    inner.add(object);
    for (const field of object.fields.values()) {
      for (const use of field.uses) uses.push(use);
      for (const part of objectsWithin(field.value)) look(part);
    }
  };
  look(element);
  return uses.filter(({ owner }) => !inner.has(owner));
}

function hasMarks({ fields }: ObjectPlan): boolean {
  return [...fields.values()].some(({ mark, value }) => mark !== 0 || objectsWithin(value).some(hasMarks));
}

/** Puts where a list leaves what is made of it. */
function putWrites({ view, take }: ProverMemory, made: readonly Use[], places: RelationPlaces): number {
  const owner = made[0]?.owner;
  if (!owner) return 0;
  const slots = new Set(made.flatMap((use) => ("slot" in use ? [use.slot] : [])));
  const facts = made.flatMap(factNumbersOf).reduce((bits, fact) => bits | (1n << BigInt(fact)), 0n);
  const writes = take(at.writesStart + slots.size * at.writeLength);
  if (writes === 0) return 0;
  view.setUint32(writes + at.writesOwner, places.get(owner)?.place ?? 0, true);
  view.setUint32(writes + at.writesCount, slots.size, true);
  view.setBigUint64(writes + at.writesMask, facts, true);
  for (const [index, slot] of [...slots].entries()) {
    view.setUint32(writes + at.writesStart + index * at.writeLength, slotPlace(places, owner, slot), true);
  }
  return writes;
}
