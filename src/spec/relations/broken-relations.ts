import { pointerTo } from "../../read/json/pointer.js";
import { type NormalSchema, placesIn } from "../normal-form.js";
import { breaksOfClaim } from "./break-claims.js";
import { breaksOfFields, breaksOfWhen } from "./break-fields.js";
import { breaksOfLocalised } from "./break-localised.js";
import { breaksOfUnique } from "./break-unique.js";
import type { Broken } from "./broken.js";
import { heldRelations } from "./held-relations.js";
import type { Relation } from "./relation.js";
import { pass } from "./tests.js";
import { isJsonObject, type JsonObject } from "./values.js";

const nothing: readonly Broken[] = [];

/** The relations that an event breaks, at whatever depth its schema tells of them; of an old one only those that go by a rule of their own. */
export function brokenRelations(event: unknown, schema: NormalSchema, isOld = false): readonly Broken[] {
  const leading = (isOld ? namedIn : allIn)(schema);
  const root = leading.get(schema);
  if (!root) return nothing;
  const found: Broken[] = [];
  const look = (value: unknown, { relations, items, fields, others }: Leading, path: string): void => {
    if (Array.isArray(value)) {
      const element = items && leading.get(items);
      if (!element) return;
      for (let index = 0; index < value.length; index++) look(value[index], element, pointerTo(path, index));
      return;
    }
    if (!isJsonObject(value)) return;
    for (const relation of relations) {
      for (const broken of breaksOf(relation, value, path)) found.push(broken);
    }
    if (fields.size === 0 && !others) return;
    for (const field in value) {
      const part = fields.get(field) ?? others?.(field);
      const within = part && leading.get(part);
      if (within) look(value[field], within, pointerTo(path, field));
    }
  };
  look(event, root, "");
  return found;
}

/** How an object breaks one relation. */
export function breaksOf(relation: Relation, object: JsonObject, path: string): readonly Broken[] {
  const broken = unmarked(relation, object, path);
  const { rule, mostly } = relation;
  if (broken.length === 0 || (rule === undefined && !mostly)) return broken;
  const marks = { ...(rule === undefined ? {} : { rule }), ...(mostly ? { mostly } : {}) };
  return broken.map((one) => Object.assign({}, one, marks));
}

function unmarked(relation: Relation, object: JsonObject, path: string): readonly Broken[] {
  switch (relation.type) {
    case "together":
    case "one-of":
    case "at-most-one":
      return breaksOfFields(relation, object, path);
    case "when":
      return breaksOfWhen(relation, object, path);
    case "holds":
      return pass(object, relation.given) ? breaksOfClaim(relation.claim, object, path) : nothing;
    case "unique":
      return breaksOfUnique(relation, object, path);
    case "localised":
      return breaksOfLocalised(relation, object, path);
  }
}

/** A part of a schema that says what holds between fields, or leads to one that does. */
interface Leading {
  readonly relations: readonly Relation[];
  readonly items: NormalSchema | undefined;
  /** Those of its fields that lead on. */
  readonly fields: ReadonlyMap<string, NormalSchema>;
  /** What fields that it does not name lead to. */
  readonly others: ((field: string) => NormalSchema | undefined) | undefined;
}

type LeadingParts = ReadonlyMap<NormalSchema, Leading>;

const allIn = lazilyBy((root) => leadingIn(root, (place) => heldRelations(place, root)));
const namedIn = lazilyBy((root) =>
  leadingIn(root, (place) => heldRelations(place, root).filter(({ rule }) => rule !== undefined)),
);

function lazilyBy(make: (root: NormalSchema) => LeadingParts): (root: NormalSchema) => LeadingParts {
  const made = new WeakMap<NormalSchema, LeadingParts>();
  return (root) => {
    const known = made.get(root);
    if (known) return known;
    const parts = make(root);
    made.set(root, parts);
    return parts;
  };
}

/** The parts of a schema that say what holds between fields, and all that lead to them. */
function leadingIn(root: NormalSchema, relationsOf: (place: NormalSchema) => readonly Relation[]): LeadingParts {
  const places = [...placesIn(root)];
  const relations = new Map(places.map((place) => [place, relationsOf(place)]));
  const leading = new Set(places.filter((place) => relations.get(place)?.length));
  const leads = ({ properties = {}, items, additionalProperties }: NormalSchema): boolean =>
    [...Object.values(properties), items, additionalProperties].some((part) => part && leading.has(part));
  // A schema may be within itself, so that one round is not enough.
  for (let size = -1; size !== leading.size; ) {
    size = leading.size;
    for (const place of places.reverse()) if (!leading.has(place) && leads(place)) leading.add(place);
  }
  return new Map([...leading].map((place) => [place, leadingPart(place, relations.get(place) ?? [], leading)]));
}

function leadingPart(
  { properties = {}, items, additionalProperties: rest }: NormalSchema,
  relations: readonly Relation[],
  leading: ReadonlySet<NormalSchema>,
): Leading {
  const fields = new Map(Object.entries(properties).filter(([, part]) => leading.has(part)));
  const leadsOn = rest !== undefined && leading.has(rest);
  const others = leadsOn ? (field: string) => (Object.hasOwn(properties, field) ? undefined : rest) : undefined;
  return { relations, items, fields, others };
}
