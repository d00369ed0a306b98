import { pointerName, pointerParent, pointerTo } from "../read/json/pointer.js";
import type { Schema } from "../schemas/schema.js";
import { isNear, isNearInLength, nearest } from "../text/nearest.js";
import { type Breach, pathsOf } from "./breach.js";
import { optional } from "./optional.js";
import { valueAt } from "./value-at.js";

/** The schema of a field of the event at hand. */
export type SchemaOf = (path: string) => Schema | undefined;

const noFields = {};

/** Ties unknown fields and the fields that they were probably meant to be to each other, the missing ones first. */
export function withLookalikes(breaches: readonly Breach[], schemaOf: SchemaOf, event: unknown): readonly Breach[] {
  if (!breaches.some(({ rule }) => rule === "missing-field" || rule === "unknown-field")) return breaches;
  const missing = pathsOf("missing-field", breaches);
  const objectAt = remembering((parent) => ({
    present: Object(valueAt(event, parent)) as object,
    described: schemaOf(parent)?.properties ?? noFields,
  }));
  return breaches.map((breach) => {
    const parent = pointerParent(breach.path);
    const name = pointerName(breach.path);
    if (breach.rule === "missing-field") {
      return { ...breach, ...optional("lookalike", nearest(name, strangeFields(name, objectAt(parent)))) };
    }
    if (breach.rule !== "unknown-field" || breach.strictOnly) return breach;
    const base = name.replace(/_Localised$/, "");
    if (base !== name && valueAt(event, pointerTo(parent, base)) === undefined) {
      return { rule: "localised-without-base", path: breach.path, base };
    }
    const isMissing = (field: string): boolean => missing.has(pointerTo(parent, field));
    const near = nearest(name, absentFields(name, objectAt(parent), isMissing));
    return near === undefined ? breach : { ...breach, near, nearIsMissing: isMissing(near) };
  });
}

/** An object of an event and what its schema describes. */
interface Described {
  readonly present: object;
  readonly described: object;
}

/** The fields that an object has and no schema describes, as far as their names are near to one in length. */
function strangeFields(name: string, { present, described }: Described): readonly string[] {
  return Object.keys(present).filter((field) => isNearInLength(field, name) && !Object.hasOwn(described, field));
}

/** The fields that an object could have and has not, required ones first, as far as their names are near to one. */
function absentFields(
  name: string,
  { present, described }: Described,
  isMissing: (field: string) => boolean,
): readonly string[] {
  const absent = nearFields(name, described).filter((field) => !Object.hasOwn(present, field));
  return absent.length < 2 ? absent : [...absent.filter(isMissing), ...absent.filter((field) => !isMissing(field))];
}

/** For each schema the names that were met in its place, each with the fields that it is near to: the same come again and again. */
const nearBySchema = new WeakMap<object, Map<string, readonly string[]>>();

/** A hostile journal has a new name on each line, and a long one. */
const mostNames = 1000;
const longestName = 100;

/** The fields that a schema describes and whose names are near to one. */
function nearFields(name: string, described: object): readonly string[] {
  const known = nearBySchema.get(described) ?? new Map<string, readonly string[]>();
  const near = known.get(name) ?? Object.keys(described).filter((field) => isNear(name, field));
  if (known.size < mostNames && name.length < longestName) known.set(name, near);
  nearBySchema.set(described, known);
  return near;
}

function remembering(make: (parent: string) => Described): (parent: string) => Described {
  const made = new Map<string, Described>();
  return (parent) => {
    const object = made.get(parent) ?? make(parent);
    made.set(parent, object);
    return object;
  };
}
