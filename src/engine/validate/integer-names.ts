import { remembered } from "../../base/object.js";
import { pointerTo } from "../../read/json/pointer.js";
import { schemaAt } from "../../schema/normal-form.js";
import type { Validator } from "./validators.js";

/** Finds out by name alone (undefined for a list element) which fields of an event's schema may have to be integers. */
export const integerNames = remembered((validator: Validator) => {
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
  return (name: string | undefined): boolean => names.has(name);
}, new WeakMap());
