import { pointerKeys, pointerParent, pointerTo } from "../read/json/pointer.js";
import type { Schema } from "../schemas/schema.js";
import type { Breach } from "./breach.js";
import { nearest } from "./near.js";
import { optional } from "./optional.js";
import { valueAt } from "./value-at.js";

/** The schema of a field of the event at hand. */
export type SchemaOf = (path: string) => Schema | undefined;

/** Ties unknown fields and the fields that they were probably meant to be to each other, the missing ones first. */
export function withLookalikes(breaches: readonly Breach[], schemaOf: SchemaOf, event: unknown): readonly Breach[] {
  const missing = new Set(breaches.filter(({ rule }) => rule === "missing-field").map(({ path }) => path));
  return breaches.map((breach) => {
    const parent = pointerParent(breach.path);
    const name = lastKey(breach.path);
    if (breach.rule === "missing-field") {
      return { ...breach, ...optional("lookalike", nearest(name, strangeFields(schemaOf, parent, event))) };
    }
    if (breach.rule !== "unknown-field" || breach.strictOnly) return breach;
    const base = name.replace(/_Localised$/, "");
    if (base !== name && valueAt(event, pointerTo(parent, base)) === undefined) {
      return { rule: "localised-without-base", path: breach.path, base };
    }
    const near = nearest(name, absentFields(schemaOf, parent, event, missing));
    return near === undefined ? breach : { ...breach, near, nearIsMissing: missing.has(pointerTo(parent, near)) };
  });
}

/** The fields that an object has and no schema describes. */
function strangeFields(schemaOf: SchemaOf, parent: string, event: unknown): readonly string[] {
  const described = schemaOf(parent)?.properties ?? {};
  return Object.keys(Object(valueAt(event, parent))).filter((field) => !Object.hasOwn(described, field));
}

/** The fields that an object could have and has not, required ones first. */
function absentFields(
  schemaOf: SchemaOf,
  parent: string,
  event: unknown,
  missing: ReadonlySet<string>,
): readonly string[] {
  const present = valueAt(event, parent);
  const absent = Object.keys(schemaOf(parent)?.properties ?? {}).filter(
    (field) => !(typeof present === "object" && present !== null && Object.hasOwn(present, field)),
  );
  const isMissing = (field: string): boolean => missing.has(pointerTo(parent, field));
  return [...absent.filter(isMissing), ...absent.filter((field) => !isMissing(field))];
}

function lastKey(path: string): string {
  return pointerKeys(path).at(-1) ?? "";
}
