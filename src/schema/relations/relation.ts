import { type Fields, optional, remembered } from "../../base/object.js";
import { enumerated } from "../../base/text.js";
import { excerpt } from "../../base/visible.js";
import { type Columns, hasColumns } from "../names/rows.js";
import { sortsOf } from "../names/table.js";
import type { NormalSchema } from "../normal-form.js";
import { isUnspecified, relationKeywords, type Schema } from "../schema.js";
import { type Claim, type FieldPath, parseClaim, pathsIn } from "./claim.js";
import { checkCount, type FieldTests, objectOf, testsOf } from "./tests.js";

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
    /** The values at two paths are from the same row of a table, if the table knows the first. */
    | { readonly type: "row"; readonly from: FieldPath; readonly to: FieldPath; readonly columns: Columns }
    /** A display text, which a symbol must have, and which mostly must differ from its base. */
    | {
        readonly type: "localised";
        readonly base: string;
        readonly localised: string;
        readonly bare: Schema["x-bare"];
        /** The other display texts, of which one has to be there for this one to be missing; it may say the same then. */
        readonly beside?: readonly string[];
        /** The display text is always there, so its base must be a symbol. */
        readonly isAlways?: boolean;
      }
  );

/** For each order, how a value must compare with the one before it. */
export const follows = {
  descending: { wanted: "less", holds: (before: number, value: number) => value < before },
  ascending: { wanted: "more", holds: (before: number, value: number) => value > before },
  falling: { wanted: "no-more", holds: (before: number, value: number) => value <= before },
  rising: { wanted: "no-less", holds: (before: number, value: number) => value >= before },
} as const;

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
    const next = places.map((place) => fieldsOf(place.items ?? place, key));
    if (next.every((fields) => fields === "unknown")) return "unknown";
    places = next.flatMap((fields) => (fields === "unknown" ? [] : fields));
  }
  return places;
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
      return [...pathsOf(relation.given), ...pathsOf(relation.met), ...pathsOf(relation.unmet)];
    case "unique":
      return relation.in.flatMap((list) => [[list], ...relation.by.map((field) => [list, field])]);
    case "localised":
      return [];
    case "row":
      return [relation.from, relation.to];
    case "holds": {
      const { claim, given } = relation;
      const paths =
        claim.type === "ordered"
          ? [claim.path]
          : claim.pairs.flatMap(({ left, right }) => [...pathsIn(left), ...pathsIn(right)]);
      return [...pathsOf(given), ...paths];
    }
  }
}

function pathsOf(tests: FieldTests): readonly FieldPath[] {
  return Object.keys(tests).map((field) => field.split("."));
}

/** The relations between the fields of an object within an event; the event's schema decides whether display texts count. */
export function heldRelations(schema: NormalSchema, root: NormalSchema): readonly Relation[] {
  const relations = relationsOf(schema);
  if (isUnspecified(root)) return relations;
  // The specification asks for no display text, and allows one that says the same: one is only missing beside others.
  const texts = relations.flatMap((one) => (one.type === "localised" ? [one.localised] : []));
  return relations.map((one) =>
    one.type === "localised" ? { ...one, beside: texts.filter((text) => text !== one.localised) } : one,
  );
}

function namesOf(names: unknown, least: number): readonly string[] {
  if (!Array.isArray(names) || names.length < least || !names.every((name) => typeof name === "string")) {
    throw new Error(`it must list ${least === 2 ? "at least two fields" : "fields"} by their names`);
  }
  checkCount(names.length);
  const again = names.find((name, index) => names.indexOf(name) < index);
  if (again !== undefined) throw new Error(`it names ${excerpt(again)} twice`);
  return names;
}

const suffix = "_Localised";
/** Nobody writes more by hand, and each entry is checked for every object. */
const mostEntries = 200;

/** The relations between the fields of an object, by its schema; throws with a reason if they cannot be parsed. */
export const relationsOf = remembered(
  (schema: NormalSchema): readonly Relation[] => [...statedRelations(schema), ...ofLocalised(schema)],
  new WeakMap(),
);

/** For each keyword, the properties that its entries may have beside the marks, and what an entry says. */
const entries: Readonly<Record<(typeof relationKeywords)[number], readonly [readonly string[], ReadEntry]>> = {
  "x-together": [["fields"], ofFields("together")],
  "x-one-of": [["fields"], ofFields("one-of")],
  "x-at-most-one": [["fields"], ofFields("at-most-one")],
  "x-when": [["if", "then", "else"], ofWhen],
  "x-holds": [["holds", "if"], ofHolds],
  "x-unique": [["in", "by"], ofUnique],
  "x-follows": [["from", "table", "columns", "both", "field", "heading"], ofFollows],
};

type ReadEntry = (entry: Fields) => Relation | readonly Relation[];

/** The relations stated by the keywords of a schema, as written or in normal form. */
export function statedRelations(schema: Schema | NormalSchema): readonly Relation[] {
  return relationKeywords.flatMap((keyword) => {
    const said: unknown = schema[keyword];
    if (said === undefined) return [];
    if (!Array.isArray(said)) {
      throw new Error(`its ${keyword} must be an array, found ${excerpt(JSON.stringify(said))}`);
    }
    if (said.length > mostEntries) throw new Error(`its ${keyword} has more than ${mostEntries} entries`);
    const [properties, read] = entries[keyword];
    return said.flatMap((one: unknown) => {
      try {
        const entry = spelledOut(one, properties);
        const known = [...properties, ...markNames];
        // Unknown properties are probably typos and would otherwise be ignored silently.
        const strange = Object.keys(entry).find((key) => !known.includes(key));
        if (strange !== undefined) {
          throw new Error(`it may have ${enumerated(known, "and")}, but not ${excerpt(strange)}`);
        }
        const relations = [read(entry)].flat();
        const marks = marksOf(entry);
        return relations.map((relation) => ({ ...marks, ...relation }));
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new Error(`its ${keyword} ${excerpt(JSON.stringify(one))} cannot be used: ${reason}`);
      }
    });
  });
}

/** An entry that is only a list of fields or a formula, as an object. */
function spelledOut(entry: unknown, properties: readonly string[]): Fields {
  if (Array.isArray(entry) && properties.includes("fields")) return { fields: entry };
  if (typeof entry === "string" && properties.includes("holds")) return { holds: entry };
  return objectOf(entry);
}

function ofFields(type: "together" | "one-of" | "at-most-one"): ReadEntry {
  return ({ fields }) => ({ type, fields: namesOf(fields, 2) });
}

function ofWhen({ if: given, then: met, else: unmet }: Fields): Relation {
  if (given === undefined) throw new Error("it has no if");
  if (met === undefined && unmet === undefined) throw new Error("it has neither then nor else");
  return {
    type: "when",
    given: testsOf(given, "if"),
    met: testsOf(met ?? {}, "then"),
    unmet: testsOf(unmet ?? {}, "else"),
  };
}

function ofHolds({ holds, if: given = {} }: Fields): Relation {
  if (typeof holds !== "string") throw new Error("it has no text holds");
  return { type: "holds", claim: parseClaim(holds), given: testsOf(given, "if") };
}

function ofUnique({ in: lists, by }: Fields): Relation {
  return { type: "unique", in: namesOf(lists, 1), by: namesOf(by, 0) };
}

/** A value determines that of another field by the rows of a table, or a symbol must not be under the heading of another sort. */
function ofFollows(entry: Fields): Relation | readonly Relation[] {
  const { from, table, columns = ["symbol", "sort"], both, field, heading } = entry;
  if (typeof from !== "string" || typeof table !== "string") throw new Error("it must have texts from and table");
  if (!Array.isArray(columns) || columns.length !== 2) throw new Error("its columns must be two");
  const [key, value] = columns.map(String);
  const said = { table, from: key ?? "", to: value ?? "", ...(both === true && { both: true as const }) };
  if (!hasColumns(said))
    throw new Error(`there is no table ${excerpt(table)} that has ${excerpt(`${key} and ${value}`)}`);
  if (typeof field === "string" && heading === undefined) {
    return { type: "row", from: from.split("."), to: field.split("."), columns: said };
  }
  if (typeof heading !== "string" || field !== undefined) throw new Error("it must have a text field or heading");
  return Object.entries(sortsOf(table))
    .filter(([sort]) => sort !== heading)
    .map(([sort, symbols]) => ({
      type: "when",
      given: { [from]: true },
      met: { [from]: { not: { enum: symbols } } },
      unmet: {},
      means: `it belongs under ${sort}, and this is ${heading}`,
    }));
}

/** A field and its display text, if a schema has both. */
function ofLocalised({ properties = {} }: NormalSchema): readonly Relation[] {
  return Object.keys(properties).flatMap((localised) => {
    const base = localised.slice(0, -suffix.length);
    if (!localised.endsWith(suffix) || !Object.hasOwn(properties, base)) return [];
    const isAlways = properties[localised]?.["x-presence"] === 1;
    return [{ type: "localised" as const, base, localised, bare: properties[base]?.["x-bare"], isAlways }];
  });
}

const markNames = ["rule", "mostly", "since", "means"] as const;

function marksOf({ rule, mostly, since, means }: Fields): RelationMarks {
  if (rule !== undefined && typeof rule !== "string") throw new Error("its rule must be the id of one");
  if (mostly !== undefined && mostly !== true) throw new Error("its mostly must be true, or be left out");
  if (since !== undefined && !(typeof since === "string" && /^\d{4}-\d\d-\d\d$/.test(since))) {
    throw new Error("its since must be a day such as 2021-05-19");
  }
  if (means !== undefined && typeof means !== "string") throw new Error("its means must be a text");
  return {
    ...optional("rule", rule),
    ...optional("mostly", mostly),
    ...optional("since", since),
    ...optional("means", means),
  };
}
