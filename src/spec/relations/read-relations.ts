import { excerpt } from "../../base/visible.js";
import type { relationKeywords } from "../merge.js";
import type { NormalSchema } from "../normal-form.js";
import type { Schema } from "../schema.js";
import { parseClaim } from "./parse-claim.js";
import { checkKeys, namesOf, objectOf } from "./read-entry.js";
import { testsOf } from "./read-tests.js";
import type { Relation, RelationMarks } from "./relation.js";

const suffix = "_Localised";
/** What is longer was not written by hand; each entry is looked at in every object. */
const mostEntries = 200;
const known = new WeakMap<object, readonly Relation[]>();

/** What holds between the fields of an object by its schema; throws with a reason where that cannot be read. */
export function relationsOf(schema: NormalSchema): readonly Relation[] {
  const before = known.get(schema);
  if (before) return before;
  const relations = [...statedRelations(schema), ...ofLocalised(schema)];
  known.set(schema, relations);
  return relations;
}

/** What the keywords of a schema say, as it was written or in its normal form. */
export function statedRelations(schema: Schema | NormalSchema): readonly Relation[] {
  return [
    ...listed(schema, "x-together", (entry) => ofFields("together", entry)),
    ...listed(schema, "x-one-of", (entry) => ofFields("one-of", entry)),
    ...listed(schema, "x-at-most-one", (entry) => ofFields("at-most-one", entry)),
    ...listed(schema, "x-when", ofWhen),
    ...listed(schema, "x-holds", ofHolds),
    ...listed(schema, "x-unique", ofUnique),
  ];
}

function listed(
  schema: Schema | NormalSchema,
  keyword: (typeof relationKeywords)[number],
  read: (entry: unknown) => Relation,
): readonly Relation[] {
  const entries: unknown = schema[keyword];
  if (entries === undefined) return [];
  if (!Array.isArray(entries)) {
    throw new Error(`its ${keyword} must be an array, found ${excerpt(JSON.stringify(entries))}`);
  }
  if (entries.length > mostEntries) throw new Error(`its ${keyword} has more than ${mostEntries} entries`);
  return entries.map((entry: unknown) => {
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

/** A field and its display text, where a schema knows both. */
function ofLocalised({ properties = {} }: NormalSchema): readonly Relation[] {
  return Object.keys(properties).flatMap((localised) => {
    const base = localised.slice(0, -suffix.length);
    if (!localised.endsWith(suffix) || !Object.hasOwn(properties, base)) return [];
    return [{ type: "localised" as const, base, localised, isBare: properties[base]?.["x-bare"] === true }];
  });
}

const markNames = ["rule", "mostly"] as const;

function marksOf({ rule, mostly }: Readonly<Record<string, unknown>>): RelationMarks {
  if (rule !== undefined && typeof rule !== "string") throw new Error("its rule must be the id of one");
  if (mostly !== undefined && mostly !== true) throw new Error("its mostly must be true, or be left out");
  return { ...(rule === undefined ? {} : { rule }), ...(mostly ? { mostly } : {}) };
}
