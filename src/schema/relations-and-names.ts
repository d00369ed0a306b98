import { isObject, remembered } from "../base/object.js";
import { pointerTo } from "../read/json/pointer.js";
import { nameTest } from "./names/name-test.js";
import { type NormalSchema, placesIn } from "./normal-form.js";
import type { Broken } from "./relations/broken.js";
import { finder, pooled } from "./relations/broken-relations.js";
import { heldRelations, type Relation, tiedPaths } from "./relations/relation.js";

/** A symbol that is not in its table. */
interface UnknownName {
  readonly path: string;
  readonly table: string;
  readonly text: string;
}

interface Found {
  readonly relations: Broken[];
  readonly names: UnknownName[];
}

/** Whose relations count: an old event breaks only those with a rule of their own, and fields that are wrong in themselves none. */
interface Wanted {
  readonly isOld: boolean;
  /** The paths of fields that are wrong in themselves; asked only if a relation is broken. */
  readonly wrongFields: () => readonly string[];
}

/** The relations that an event violates, and its symbols that are not in their tables, in the order of the event. */
export function relationsAndNames(event: unknown, schema: NormalSchema, { isOld, wrongFields }: Wanted): Found {
  const found: Found = { relations: [], names: [] };
  const written = isObject(event) ? event.timestamp : undefined;
  const isWrong = remembered(() => new Set(wrongFields().map(withoutIndices)), new Map());
  const isAboutWrong = (relation: Relation, path: string): boolean => {
    const wrong = isWrong(undefined);
    if (wrong.size === 0) return false;
    const tied = relation.type === "localised" ? [[relation.base]] : tiedPaths(relation);
    return tied.some((keys) => wrong.has(keys.reduce(pointerTo, withoutIndices(path))));
  };
  const look = (value: unknown, part: Part, path: string): void => {
    if (typeof value === "string") {
      const { name } = part;
      if (name?.isKnown(value) === false) found.names.push({ path, table: name.table, text: value });
      return;
    }
    if (Array.isArray(value)) {
      const { items } = part;
      if (items) for (let index = 0; index < value.length; index++) look(value[index], items, pointerTo(path, index));
      return;
    }
    if (!isObject(value)) return;
    const breaks: Broken[] = [];
    for (const { relation, find } of part.relations) {
      if (isOld && relation.rule === undefined) continue;
      if (relation.since !== undefined && typeof written === "string" && written < relation.since) continue;
      const broken = find(value, path);
      if (broken.length === 0 || isAboutWrong(relation, path)) continue;
      for (const one of broken) breaks.push(one);
    }
    for (const one of breaks.length > 1 ? pooled(breaks) : breaks) found.relations.push(one);
    const { fields, rest } = part;
    if (fields.size === 0 && !rest) return;
    for (const field in value) {
      const next = fields.get(field) ?? (rest && !fields.has(field) ? rest : undefined);
      if (next) look(value[field], next, pointerTo(path, field));
    }
  };
  const root = leadingIn(schema);
  if (root) look(event, root, "");
  return found;
}

function withoutIndices(path: string): string {
  return path.replace(/\/\d+(?=\/|$)/g, "");
}

/** A part of a schema that has relations or a name, or leads to one that has; all else is never looked at. */
interface Part {
  readonly relations: readonly { readonly relation: Relation; readonly find: ReturnType<typeof finder> }[];
  readonly name: { readonly table: string; readonly isKnown: (text: string) => boolean } | undefined;
  /** The fields that lead further; where the rest does, also those that do not. */
  readonly fields: Map<string, Part | undefined>;
  items?: Part | undefined;
  rest?: Part | undefined;
}

/** The part of a schema that leads to relations and names; undefined if it has none. */
const leadingIn = remembered((root: NormalSchema): Part | undefined => {
  const places = [...placesIn(root)].reverse();
  const parts = new Map(places.map((place) => [place, partOf(place, root)]));
  const leading = new Set(places.filter((place) => saysMore(parts.get(place))));
  const leadsOn = ({ properties = {}, additionalProperties, items }: NormalSchema): boolean =>
    [...Object.values(properties), additionalProperties, items].some((next) => next && leading.has(next));
  // A schema may be recursive, so one pass is not enough.
  for (let size = -1; size !== leading.size; ) {
    size = leading.size;
    for (const place of places) if (leadsOn(place)) leading.add(place);
  }
  const next = (place: NormalSchema | undefined): Part | undefined =>
    place && leading.has(place) ? parts.get(place) : undefined;
  for (const [{ properties = {}, additionalProperties, items }, part] of parts) {
    part.items = next(items);
    part.rest = next(additionalProperties);
    for (const [field, place] of Object.entries(properties)) {
      if (part.rest || leading.has(place)) part.fields.set(field, next(place));
    }
  }
  return next(root);
}, new WeakMap());

function partOf(place: NormalSchema, root: NormalSchema): Part {
  const isKnown = nameTest(place);
  return {
    relations: heldRelations(place, root).map((relation) => ({ relation, find: finder(relation) })),
    name: isKnown && { table: place["x-name"] ?? "", isKnown },
    fields: new Map(),
  };
}

function saysMore(part: Part | undefined): boolean {
  return part !== undefined && (part.name !== undefined || part.relations.length > 0);
}
