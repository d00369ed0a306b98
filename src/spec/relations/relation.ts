import { enumerated } from "../../base/text.js";
import { excerpt } from "../../base/visible.js";
import type { relationKeywords } from "../merge.js";
import { sortsOf } from "../names/table.js";
import type { NormalSchema } from "../normal-form.js";
import { isBeyond, type Schema } from "../schema.js";
import { type Claim, type FieldPath, parseClaim, pathsIn } from "./claim.js";
import { isJsonObject, type JsonObject } from "./values.js";

/** The test of a field: present, absent, or present with such a value. */
export type FieldTest = boolean | ValueTest;

/** The tests of a value, all of which must pass. */
export interface ValueTest {
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly exclusiveMaximum?: number;
  readonly minItems?: number;
  /** The start of a text. */
  readonly starts?: string;
  /** The end of a text, in which each X stands for a capital letter or a digit. */
  readonly ends?: string;
  readonly not?: ValueTest;
}

/** Tests of fields by their names. */
export type FieldTests = Readonly<Record<string, FieldTest>>;

/** Optional properties of every entry of these keywords. */
interface RelationMarks {
  /** The rule that it violates, if not the common one. */
  readonly rule?: string;
  /** Genuine lines violate it now and then. */
  readonly mostly?: true;
  /** The first day from which the game kept to it, such as `2021-05-19`. */
  readonly since?: string;
  /** Why it holds, for messages; without it, the formula is shown. */
  readonly means?: string;
}

/** A relation between the fields of an object, from a keyword of its schema. */
export type Relation = RelationMarks &
  (
    | { readonly type: "together" | "one-of" | "at-most-one"; readonly fields: readonly string[] }
    | { readonly type: "when"; readonly given: FieldTests; readonly met: FieldTests; readonly unmet: FieldTests }
    | { readonly type: "holds"; readonly claim: Claim; readonly given: FieldTests }
    | { readonly type: "unique"; readonly in: readonly string[]; readonly by: readonly string[] }
    /** A display text, which must differ from its base. */
    | { readonly type: "localised"; readonly base: string; readonly localised: string; readonly bare: Schema["x-bare"] }
  );

/** For each order, how a value must compare with the one before it. */
export const follows = {
  descending: { wanted: "less", holds: (before: number, value: number) => value < before },
  ascending: { wanted: "more", holds: (before: number, value: number) => value > before },
  falling: { wanted: "no-more", holds: (before: number, value: number) => value <= before },
  rising: { wanted: "no-less", holds: (before: number, value: number) => value >= before },
} as const;

/** The same as text. */
export const followText = {
  less: "less than the one before it",
  more: "more than the one before it",
  "no-more": "no more than the one before it",
  "no-less": "no less than the one before it",
} as const;

/** The schemas of everything that a path leads to from an object; `unknown` if it leads to nothing that is described. */
export function describedAt(schema: NormalSchema, path: FieldPath): readonly NormalSchema[] | "unknown" {
  let places: readonly NormalSchema[] = [schema];
  for (const key of path) {
    const next = places.map((place) => fieldsOf(elementOrSelf(place), key));
    if (next.every((fields) => fields === "unknown")) return "unknown";
    places = next.flatMap((fields) => (fields === "unknown" ? [] : fields));
  }
  return places;
}

function elementOrSelf(place: NormalSchema): NormalSchema {
  return place.items ?? place;
}

function fieldsOf(place: NormalSchema, key: string): readonly NormalSchema[] | "unknown" {
  const { properties, additionalProperties, types, others } = place;
  // The fields are unknown if the schema says more than its normal form, or nothing about its fields.
  const isOpen = others !== undefined || !properties;
  if (types && !types.includes("object") && !types.includes("array")) return "unknown";
  const more = additionalProperties && !additionalProperties["x-unknown"] && !additionalProperties.not;
  const rest = more && additionalProperties ? [additionalProperties] : [];
  if (key === "*") return [...Object.values(properties ?? {}), ...rest];
  const named = properties && Object.hasOwn(properties, key) ? properties[key] : undefined;
  if (named) return [named];
  return rest.length > 0 || isOpen ? rest : "unknown";
}

/** The paths to all fields that a relation is about; none for display texts, which follow their base. */
export function tiedPaths(relation: Relation): readonly FieldPath[] {
  switch (relation.type) {
    case "together":
    case "one-of":
    case "at-most-one":
      return relation.fields.map((field) => [field]);
    case "when":
      return [relation.given, relation.met, relation.unmet].flatMap((tests) =>
        Object.keys(tests).map((field) => [field]),
      );
    case "unique":
      return relation.in.flatMap((list) => [[list], ...relation.by.map((field) => [list, field])]);
    case "localised":
      return [];
    case "holds": {
      const { claim, given } = relation;
      const paths =
        claim.type === "ordered"
          ? [claim.path]
          : claim.pairs.flatMap(({ left, right }) => [...pathsIn(left), ...pathsIn(right)]);
      return [...Object.keys(given).map((field) => [field]), ...paths];
    }
  }
}

/** The relations between the fields of an object within an event; the event's schema decides whether display texts count. */
export function heldRelations(schema: NormalSchema, root: NormalSchema): readonly Relation[] {
  const relations = relationsOf(schema);
  // The specification itself says which display texts its kinds have.
  return isBeyond(root) ? relations : relations.filter(({ type }) => type !== "localised");
}

/** More fields than anybody relates; some relations compare each with each. */
const mostNames = 50;

/** Checks that a value is an object. */
function objectOf(value: unknown): JsonObject {
  if (!isJsonObject(value))
    throw new Error(`it must be an object, found ${excerpt(JSON.stringify(value) ?? "nothing")}`);
  return value;
}

/** Rejects unknown keys: they are probably typos and would otherwise be ignored silently. */
function checkKeys(entry: JsonObject, keys: readonly string[]): void {
  const strange = Object.keys(entry).find((key) => !keys.includes(key));
  if (strange !== undefined) throw new Error(`it may have ${enumerated(keys, "and")}, but not ${excerpt(strange)}`);
}

/** Checks a list of field names. */
function namesOf(names: unknown, least: number): readonly string[] {
  if (!Array.isArray(names) || names.length < least || !names.every((name) => typeof name === "string")) {
    throw new Error(`it must list ${least === 2 ? "at least two fields" : "fields"} by their names`);
  }
  checkCount(names.length);
  const again = names.find((name, index) => names.indexOf(name) < index);
  if (again !== undefined) throw new Error(`it names ${excerpt(again)} twice`);
  return names;
}

function checkCount(fields: number): void {
  if (fields > mostNames) throw new Error(`it has more than ${mostNames} fields`);
}

/** A list of values is searched for each event. */
const mostValues = 1000;
/** Nobody nests more of these. */
const mostNots = 5;

/** Checks tests of fields; throws with a reason if one is invalid. */
function testsOf(tests: unknown, of: "if" | "then" | "else"): FieldTests {
  const said = objectOf(tests);
  checkCount(Object.keys(said).length);
  for (const [field, test] of Object.entries(said)) {
    try {
      if (typeof test !== "boolean") checkTest(test, 0);
    } catch (error) {
      throw new Error(`in its ${of}, the test of ${excerpt(field)}: ${error instanceof Error ? error.message : ""}`);
    }
  }
  return said as FieldTests;
}

function checkTest(test: unknown, depth: number): void {
  const said = objectOf(test);
  const keywords = Object.keys(said);
  if (keywords.length === 0) throw new Error("it tests nothing, true says that the field is there");
  if (depth > mostNots) throw new Error("it has too many not within each other");
  for (const keyword of keywords) {
    if (keyword === "not") {
      checkTest(said.not, depth + 1);
      continue;
    }
    const read = readers.get(keyword);
    if (!read) throw new Error(`${excerpt(keyword)} is not a test of a value`);
    const wanted = read(said);
    if (wanted !== undefined) throw new Error(`its ${keyword} must be ${wanted}`);
  }
}

/** For each test, what it must be if its value is invalid. */
const readers: ReadonlyMap<string, (said: JsonObject) => string | undefined> = new Map([
  ["const", ({ const: only }) => (isPlain(only) ? undefined : "a text, a number, true, false or null")],
  ["enum", ({ enum: several }) => (isPlainList(several) ? undefined : listText)],
  ...["minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "minItems"].map(ofType("number", "a number")),
  ...["starts", "ends"].map(ofType("string", "a text")),
]);

const listText = `an array of at most ${mostValues} texts, numbers, true, false or null`;

function ofType(type: "number" | "string", name: string) {
  return (keyword: string): readonly [string, (said: JsonObject) => string | undefined] => [
    keyword,
    (said) => (typeof said[keyword] === type ? undefined : name),
  ];
}

function isPlain(value: unknown): boolean {
  return value === null || typeof value !== "object";
}

function isPlainList(value: unknown): boolean {
  return Array.isArray(value) && value.length <= mostValues && value.every(isPlain);
}

const suffix = "_Localised";
/** Nobody writes more by hand, and each entry is checked for every object. */
const mostEntries = 200;
const known = new WeakMap<object, readonly Relation[]>();

/** The relations between the fields of an object, by its schema; throws with a reason if they cannot be parsed. */
export function relationsOf(schema: NormalSchema): readonly Relation[] {
  const before = known.get(schema);
  if (before) return before;
  const relations = [...statedRelations(schema), ...ofLocalised(schema)];
  known.set(schema, relations);
  return relations;
}

/** The relations stated by the keywords of a schema, as written or in normal form. */
export function statedRelations(schema: Schema | NormalSchema): readonly Relation[] {
  return [
    ...listed(schema, "x-together", (entry) => ofFields("together", entry)),
    ...listed(schema, "x-one-of", (entry) => ofFields("one-of", entry)),
    ...listed(schema, "x-at-most-one", (entry) => ofFields("at-most-one", entry)),
    ...listed(schema, "x-when", ofWhen),
    ...listed(schema, "x-holds", ofHolds),
    ...listed(schema, "x-unique", ofUnique),
    ...listed(schema, "x-follows", ofFollows),
  ];
}

function listed(
  schema: Schema | NormalSchema,
  keyword: (typeof relationKeywords)[number],
  read: (entry: unknown) => Relation | readonly Relation[],
): readonly Relation[] {
  const entries: unknown = schema[keyword];
  if (entries === undefined) return [];
  if (!Array.isArray(entries)) {
    throw new Error(`its ${keyword} must be an array, found ${excerpt(JSON.stringify(entries))}`);
  }
  if (entries.length > mostEntries) throw new Error(`its ${keyword} has more than ${mostEntries} entries`);
  return entries.flatMap((entry: unknown) => {
    try {
      return read(entry);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`its ${keyword} ${excerpt(JSON.stringify(entry))} cannot be used: ${reason}`);
    }
  });
}

function ofFields(type: "together" | "one-of" | "at-most-one", entry: unknown): Relation {
  if (Array.isArray(entry)) return { type, fields: namesOf(entry, 2) };
  const said = objectOf(entry);
  checkKeys(said, ["fields", ...markNames]);
  return { type, fields: namesOf(said.fields, 2), ...marksOf(said) };
}

function ofWhen(entry: unknown): Relation {
  const said = objectOf(entry);
  checkKeys(said, ["if", "then", "else", ...markNames]);
  const { if: given, then: met, else: unmet } = said;
  if (given === undefined) throw new Error("it has no if");
  if (met === undefined && unmet === undefined) throw new Error("it has neither then nor else");
  return {
    type: "when",
    given: testsOf(given, "if"),
    met: testsOf(met ?? {}, "then"),
    unmet: testsOf(unmet ?? {}, "else"),
    ...marksOf(said),
  };
}

function ofHolds(entry: unknown): Relation {
  if (typeof entry === "string") return { type: "holds", claim: parseClaim(entry), given: {} };
  const said = objectOf(entry);
  checkKeys(said, ["holds", "if", ...markNames]);
  const { holds, if: given = {} } = said;
  if (typeof holds !== "string") throw new Error("it has no text holds");
  return { type: "holds", claim: parseClaim(holds), given: testsOf(given, "if"), ...marksOf(said) };
}

function ofUnique(entry: unknown): Relation {
  const said = objectOf(entry);
  checkKeys(said, ["in", "by", ...markNames]);
  return { type: "unique", in: namesOf(said.in, 1), by: namesOf(said.by, 0), ...marksOf(said) };
}

/** The symbols of each sort in a table of names determine the value of another field, or must not be under the heading of another sort. */
function ofFollows(entry: unknown): readonly Relation[] {
  const said = objectOf(entry);
  checkKeys(said, ["from", "table", "field", "heading", ...markNames]);
  const { from, table, field, heading } = said;
  if (typeof from !== "string" || typeof table !== "string") throw new Error("it must have texts from and table");
  const sorts = Object.entries(sortsOf(table));
  if (sorts.length === 0) throw new Error(`there is no table of names ${excerpt(table)} that has sorts`);
  const marks = { unmet: {}, ...marksOf(said) };
  if (typeof field === "string" && heading === undefined) {
    return sorts.map(([sort, symbols]) => ({
      type: "when",
      given: { [field]: true, [from]: { enum: symbols } },
      met: { [field]: { const: sort } },
      ...marks,
    }));
  }
  if (typeof heading !== "string" || field !== undefined) throw new Error("it must have a text field or heading");
  return sorts
    .filter(([sort]) => sort !== heading)
    .map(([sort, symbols]) => ({
      type: "when",
      given: { [from]: true },
      met: { [from]: { not: { enum: symbols } } },
      ...marks,
      means: `it belongs under ${sort}, and this is ${heading}`,
    }));
}

/** A field and its display text, if a schema has both. */
function ofLocalised({ properties = {} }: NormalSchema): readonly Relation[] {
  return Object.keys(properties).flatMap((localised) => {
    const base = localised.slice(0, -suffix.length);
    if (!localised.endsWith(suffix) || !Object.hasOwn(properties, base)) return [];
    return [{ type: "localised" as const, base, localised, bare: properties[base]?.["x-bare"] }];
  });
}

const markNames = ["rule", "mostly", "since", "means"] as const;

function marksOf({ rule, mostly, since, means }: Readonly<Record<string, unknown>>): RelationMarks {
  if (rule !== undefined && typeof rule !== "string") throw new Error("its rule must be the id of one");
  if (mostly !== undefined && mostly !== true) throw new Error("its mostly must be true, or be left out");
  if (since !== undefined && !(typeof since === "string" && /^\d{4}-\d\d-\d\d$/.test(since))) {
    throw new Error("its since must be a day such as 2021-05-19");
  }
  if (means !== undefined && typeof means !== "string") throw new Error("its means must be a text");
  return {
    ...(rule === undefined ? {} : { rule }),
    ...(mostly ? { mostly } : {}),
    ...(since === undefined ? {} : { since }),
    ...(means === undefined ? {} : { means }),
  };
}
