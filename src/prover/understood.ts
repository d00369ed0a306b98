import type { NormalSchema } from "../spec/normal-form.js";
import type { JsonType, Schema } from "../spec/schema.js";
import { taught } from "./taught.js";

/** Whether all is understood that a schema says of values of a type. */
export function isUnderstood(schema: NormalSchema, type: JsonType): boolean {
  const isKnown = (keyword: string): boolean =>
    keyword === "others" || !isAbout(keyword, type) || taught.get(keyword)?.proven?.includes(type) === true;
  // What could not be put into one with the rest is never understood: it may only be about something else.
  return Object.keys(schema).every(isKnown) && (schema.others ?? []).every((other) => isSilent(other.schema, type));
}

/** A keyword that nobody has taught may be about anything. */
function isAbout(keyword: string, type: JsonType): boolean {
  return taught.get(keyword)?.about.includes(type) ?? true;
}

function isSilent(schema: Schema | boolean, type: JsonType): boolean {
  return schema === true || (schema !== false && !Object.keys(schema).some((keyword) => isAbout(keyword, type)));
}
