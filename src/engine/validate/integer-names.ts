import { pointerTo } from "../../read/json/pointer.js";
import { schemaAt } from "../../spec/normal-form.js";
import type { Validator } from "./validators.js";

/** True if a field with this name (undefined for a list element) may have to be an integer. */
type MayBeInteger = (name: string | undefined) => boolean;

const made = new WeakMap<Validator, MayBeInteger>();

/** Finds out by name alone which fields of an event's schema may be integers. */
export function integerNames(validator: Validator): MayBeInteger {
  const known = made.get(validator);
  if (known) return known;
  const names = new Set<string | undefined>();
  // A user's schema may refer to itself, so no shape is entered twice under the same name.
  const entered = new Map<object, Set<string | undefined>>();
  const isNew = (shape: object | undefined, name: string | undefined): boolean => {
    if (!shape) return false;
    const under = entered.get(shape) ?? new Set();
    entered.set(shape, under);
    return !under.has(name) && under.add(name) !== undefined;
  };
  const collect = (pointer: string, name: string | undefined): void => {
    const schema = schemaAt(validator.name, pointer, validator.load);
    if (schema?.types?.includes("integer")) names.add(name);
    if (isNew(schema?.items, name)) collect(`${pointer}/0`, undefined);
    if (!isNew(schema?.properties, name)) return;
    for (const key of Object.keys(schema?.properties ?? {})) collect(pointerTo(pointer, key), key);
  };
  collect("", undefined);
  const isNamed: MayBeInteger = (name) => names.has(name);
  made.set(validator, isNamed);
  return isNamed;
}
