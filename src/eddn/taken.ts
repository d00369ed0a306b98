import { isObject } from "../rules/checks/between-fields/condition.js";
import { isTaken, placeOfItems, placeOfKey, type TakenPlace } from "../spec/network/taken-keys.js";
import type { Schema } from "../spec/schema.js";

/** A value without all that the network does not take: keys that a schema forbids or does not know, display texts, and what is null. */
export function takenOf(value: unknown, place: TakenPlace): unknown {
  if (Array.isArray(value)) return value.map((element) => takenOf(element, placeOfItems(place)));
  if (!isObject(value)) return value;
  const taken: Record<string, unknown> = {};
  for (const [key, part] of Object.entries(value)) {
    if (part === null || !isTaken(key, place)) continue;
    // A key of this name would be the object's own nature.
    Object.defineProperty(taken, key, {
      value: takenOf(part, placeOfKey(key, place)),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return taken;
}

/** The fields that a schema asks for and a message lacks. */
export function absentFields(message: Readonly<Record<string, unknown>>, { required = [] }: Schema): readonly string[] {
  return required.filter((field) => !Object.hasOwn(message, field));
}
