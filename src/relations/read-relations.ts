import type { relationKeywords } from "../schemas/merge.js";
import type { NormalSchema } from "../schemas/normal-form.js";
import type { Schema } from "../schemas/schema.js";
import { parseClaim } from "./parse-claim.js";
import type { FieldTests, Relation, RelationMarks } from "./relation.js";

const suffix = "_Localised";
const known = new WeakMap<object, readonly Relation[]>();

/** What holds between the fields of an object by its schema; throws with a reason where that cannot be read. */
export function relationsOf(schema: NormalSchema): readonly Relation[] {
  const before = known.get(schema);
  if (before) return before;
  const relations = [
    ...listed(schema, "x-together", (entry: Fields) => ofFields("together", entry)),
    ...listed(schema, "x-one-of", (entry: Fields) => ofFields("one-of", entry)),
    ...listed(schema, "x-at-most-one", (entry: Fields) => ofFields("at-most-one", entry)),
    ...listed(schema, "x-when", ofWhen),
    ...listed(schema, "x-holds", ofHolds),
    ...listed(schema, "x-unique", ofUnique),
    ...ofLocalised(schema),
  ];
  known.set(schema, relations);
  return relations;
}

function listed<Entry>(
  schema: Schema,
  keyword: (typeof relationKeywords)[number],
  read: (entry: Entry) => Relation,
): readonly Relation[] {
  const entries: unknown = schema[keyword];
  if (entries === undefined) return [];
  if (!Array.isArray(entries)) throw new Error(`its ${keyword} must be an array`);
  return entries.map((entry: unknown) => {
    try {
      return read(entry as Entry);
    } catch (error) {
      throw new Error(
        `its ${keyword} ${JSON.stringify(entry)} cannot be used: ${error instanceof Error ? error.message : ""}`,
      );
    }
  });
}

type Entry = RelationMarks & Readonly<Record<string, unknown>>;
type Fields = Entry | readonly string[];

function ofFields(type: "together" | "one-of" | "at-most-one", entry: Fields): Relation {
  const { fields, marks } = Array.isArray(entry)
    ? { fields: entry, marks: {} }
    : { fields: entryOf(entry).fields, marks: marksOf(entry) };
  return { type, fields: namesOf(fields, 2), ...marks };
}

function ofWhen(entry: Entry): Relation {
  const { if: given, then: met = {}, else: unmet = {} } = entryOf(entry);
  return { type: "when", given: testsOf(given), met: testsOf(met), unmet: testsOf(unmet), ...marksOf(entry) };
}

function ofHolds(entry: Entry | string): Relation {
  if (typeof entry === "string") return { type: "holds", claim: parseClaim(entry), given: {} };
  const { holds, if: given = {} } = entryOf(entry);
  if (typeof holds !== "string") throw new Error("it has no text holds");
  return { type: "holds", claim: parseClaim(holds), given: testsOf(given), ...marksOf(entry) };
}

function ofUnique(entry: Entry): Relation {
  const { in: lists, by } = entryOf(entry);
  return { type: "unique", in: namesOf(lists, 1), by: namesOf(by, 0), ...marksOf(entry) };
}

/** A field and its display text, where a schema knows both. */
function ofLocalised({ properties = {} }: NormalSchema): readonly Relation[] {
  return Object.keys(properties).flatMap((localised) => {
    const base = localised.slice(0, -suffix.length);
    if (!localised.endsWith(suffix) || !Object.hasOwn(properties, base)) return [];
    return [{ type: "localised" as const, base, localised, isBare: properties[base]?.["x-bare"] === true }];
  });
}

function entryOf(entry: unknown): Entry {
  if (typeof entry !== "object" || entry === null || Array.isArray(entry)) throw new Error("it must be an object");
  return entry as Entry;
}

function marksOf(entry: unknown): RelationMarks {
  const { rule, mostly } = entryOf(entry);
  return { ...(typeof rule === "string" ? { rule } : {}), ...(mostly === true ? { mostly } : {}) };
}

function namesOf(names: unknown, least: number): readonly string[] {
  if (!Array.isArray(names) || names.length < least || !names.every((name) => typeof name === "string")) {
    throw new Error(`it must list ${least === 2 ? "at least two fields" : "fields"} by their names`);
  }
  return names;
}

const testKeywords: ReadonlySet<string> = new Set([
  "const",
  "enum",
  "minimum",
  "exclusiveMinimum",
  "maximum",
  "exclusiveMaximum",
  "minItems",
  "starts",
  "ends",
  "not",
]);

function testsOf(tests: unknown): FieldTests {
  for (const test of Object.values(entryOf(tests))) checkTest(test);
  return tests as FieldTests;
}

function checkTest(test: unknown): void {
  if (typeof test === "boolean") return;
  const said = entryOf(test);
  const strange = Object.keys(said).find((keyword) => !testKeywords.has(keyword));
  if (strange !== undefined) throw new Error(`${strange} is no test of a value`);
  for (const keyword of ["minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "minItems"]) {
    if (keyword in said && typeof said[keyword] !== "number") throw new Error(`${keyword} must be a number`);
  }
  for (const keyword of ["starts", "ends"]) {
    if (keyword in said && typeof said[keyword] !== "string") throw new Error(`${keyword} must be a text`);
  }
  if ("enum" in said && !Array.isArray(said.enum)) throw new Error("enum must be an array");
  if ("not" in said) checkTest(said.not === true || said.not === false ? {} : said.not);
}
