import { remembered } from "../base/object.js";
import type { NormalSchema } from "./normal-form.js";

/** A field with at least this share among genuine objects is practically always present. */
const usualShare = 0.999;

/** The optional fields that nearly all genuine objects of a schema have, each with the share of those that have it. */
export const usualFields = remembered((schema: NormalSchema) => {
  const { properties = {}, required = [], "x-required": specified = [] } = schema;
  return Object.entries(properties).flatMap(([name, { "x-presence": share = 0 }]) =>
    share < usualShare || required.includes(name) || specified.includes(name) ? [] : [{ name, share }],
  );
}, new WeakMap());
