import { pointerTo } from "../read/json/pointer.js";
import { type NormalSchema, placesIn } from "../schemas/normal-form.js";
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

/** The relations that an event breaks, at whatever depth its schema tells of them. */
export function brokenRelations(event: unknown, schema: NormalSchema): readonly Broken[] {
  const leading = leadingIn(schema);
  if (!leading.has(schema)) return nothing;
  const found: Broken[] = [];
  const look = (value: unknown, node: NormalSchema, path: string): void => {
    if (Array.isArray(value)) {
      const { items } = node;
      if (!items || !leading.has(items)) return;
      for (const [index, element] of value.entries()) look(element, items, pointerTo(path, index));
      return;
    }
    if (!isJsonObject(value)) return;
    for (const relation of heldRelations(node, schema)) {
      for (const broken of breaksOf(relation, value, path)) found.push(broken);
    }
    const { properties = {}, additionalProperties } = node;
    for (const field in value) {
      const part = Object.hasOwn(properties, field) ? properties[field] : additionalProperties;
      if (part && leading.has(part)) look(value[field], part, pointerTo(path, field));
    }
  };
  look(event, schema, "");
  return found;
}

/** How an object breaks one relation. */
export function* breaksOf(relation: Relation, object: JsonObject, path: string): Generator<Broken> {
  const { rule, mostly } = relation;
  const marks = { ...(rule === undefined ? {} : { rule }), ...(mostly ? { mostly } : {}) };
  for (const broken of unmarked(relation, object, path)) yield { ...broken, ...marks };
}

function unmarked(relation: Relation, object: JsonObject, path: string): Iterable<Broken> {
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

const leadingBy = new WeakMap<NormalSchema, ReadonlySet<NormalSchema>>();

/** The parts of a schema that say what holds between fields, and all that lead to them. */
function leadingIn(root: NormalSchema): ReadonlySet<NormalSchema> {
  const known = leadingBy.get(root);
  if (known) return known;
  const places = [...placesIn(root)];
  const leading = new Set(places.filter((place) => heldRelations(place, root).length > 0));
  const leads = ({ properties = {}, items, additionalProperties }: NormalSchema): boolean =>
    [...Object.values(properties), items, additionalProperties].some((part) => part && leading.has(part));
  // A schema may be within itself, so that one round is not enough.
  for (let size = -1; size !== leading.size; ) {
    size = leading.size;
    for (const place of places.reverse()) if (!leading.has(place) && leads(place)) leading.add(place);
  }
  leadingBy.set(root, leading);
  return leading;
}
