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
  if (!breaches.some(({ rule }) => rule === "missing-field" || rule === "unknown-field")) return breaches;
  const missing = new Set(breaches.filter(({ rule }) => rule === "missing-field").map(({ path }) => path));
  const fieldsAt = remembering((parent) => fieldsOf(schemaOf, parent, event, missing));
  return breaches.map((breach) => {
    const parent = pointerParent(breach.path);
    const name = lastKey(breach.path);
    if (breach.rule === "missing-field") {
      return { ...breach, ...optional("lookalike", nearest(name, fieldsAt(parent).strange)) };
    }
    if (breach.rule !== "unknown-field" || breach.strictOnly) return breach;
    const base = name.replace(/_Localised$/, "");
    if (base !== name && valueAt(event, pointerTo(parent, base)) === undefined) {
      return { rule: "localised-without-base", path: breach.path, base };
    }
    const near = nearest(name, fieldsAt(parent).absent);
    return near === undefined ? breach : { ...breach, near, nearIsMissing: missing.has(pointerTo(parent, near)) };
  });
}

interface Fields {
  /** The fields that an object has and no schema describes. */
  readonly strange: readonly string[];
  /** The fields that it could have and has not, required ones first. */
  readonly absent: readonly string[];
}

function fieldsOf(schemaOf: SchemaOf, parent: string, event: unknown, missing: ReadonlySet<string>): Fields {
  const present = Object(valueAt(event, parent)) as object;
  const described = schemaOf(parent)?.properties ?? {};
  const absent = Object.keys(described).filter((field) => !Object.hasOwn(present, field));
  const isMissing = (field: string): boolean => missing.has(pointerTo(parent, field));
  return {
    strange: Object.keys(present).filter((field) => !Object.hasOwn(described, field)),
    absent: [...absent.filter(isMissing), ...absent.filter((field) => !isMissing(field))],
  };
}

function remembering(make: (parent: string) => Fields): (parent: string) => Fields {
  const made = new Map<string, Fields>();
  return (parent) => {
    const fields = made.get(parent) ?? make(parent);
    made.set(parent, fields);
    return fields;
  };
}

function lastKey(path: string): string {
  return pointerKeys(path).at(-1) ?? "";
}
