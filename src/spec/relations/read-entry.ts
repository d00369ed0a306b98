import { enumerated } from "../../base/enumerated.js";
import { excerpt } from "../../base/visible.js";
import { isJsonObject, type JsonObject } from "./values.js";

/** More fields than anybody ties together; in some relations each is held against each. */
const mostNames = 50;

/** Reads what has to be an object. */
export function objectOf(value: unknown): JsonObject {
  if (!isJsonObject(value))
    throw new Error(`it must be an object, found ${excerpt(JSON.stringify(value) ?? "nothing")}`);
  return value;
}

/** Refuses what an entry does not have: it would be a word with a slip in it, and nobody would be told. */
export function checkKeys(entry: JsonObject, keys: readonly string[]): void {
  const strange = Object.keys(entry).find((key) => !keys.includes(key));
  if (strange !== undefined) throw new Error(`it may have ${enumerated(keys, "and")}, but not ${excerpt(strange)}`);
}

/** Reads a list of the names of fields. */
export function namesOf(names: unknown, least: number): readonly string[] {
  if (!Array.isArray(names) || names.length < least || !names.every((name) => typeof name === "string")) {
    throw new Error(`it must list ${least === 2 ? "at least two fields" : "fields"} by their names`);
  }
  checkCount(names.length);
  const again = names.find((name, index) => names.indexOf(name) < index);
  if (again !== undefined) throw new Error(`it names ${excerpt(again)} twice`);
  return names;
}

/** Refuses too many fields. */
export function checkCount(fields: number): void {
  if (fields > mostNames) throw new Error(`it has more than ${mostNames} fields`);
}
