import { placeWithin, referred, type SchemaPlace } from "./reference.js";
import type { LoadSchema } from "./schema.js";
import { heldBy } from "./subschemas.js";

/** All schemas that hold at one place, the nearest first. */
export interface Conjunction {
  readonly places: readonly ObjectPlace[];
  /** What has references that lead nowhere, so that not all is known. */
  readonly lost: readonly ObjectPlace[];
}

/** The place of a schema that is an object: `true` says nothing, and `false` is said as an object too. */
export interface ObjectPlace extends SchemaPlace {
  readonly schema: Exclude<SchemaPlace["schema"], boolean>;
}

/** More schemas at one place are a mistake, or an attack. */
const mostPlaces = 1000;

/** What `false` says, as an object. */
const nothing = { not: {} };

/** The place of a schema as an object; undefined for `true`. */
export function objectPlace(place: SchemaPlace): ObjectPlace | undefined {
  const { schema } = place;
  return schema === true ? undefined : { ...place, schema: schema === false ? nothing : schema };
}

/** Gathers what holds where some schemas hold: they themselves, what they refer to, and all of `allOf`; a circle ends where it began. */
export function conjunction(start: readonly SchemaPlace[], load: LoadSchema): Conjunction {
  const places = new Map<object, ObjectPlace>();
  const lost: ObjectPlace[] = [];
  const waiting = [...start].reverse();
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    const here = objectPlace(place);
    if (!here || places.has(here.schema)) continue;
    if (places.size >= mostPlaces) throw new Error(`more than ${mostPlaces} schemas hold at one place`);
    places.set(here.schema, here);
    const { $ref, allOf } = here.schema as { readonly $ref?: string; readonly allOf?: unknown };
    const parts = heldBy("allOf", allOf).map((part) => placeWithin(part, here));
    for (const part of parts.reverse()) waiting.push(part);
    if ($ref === undefined) continue;
    const target = referred($ref, here, load);
    if (target) waiting.push(target.place);
    else lost.push({ ...here, schema: { $ref } });
  }
  return { places: [...places.values()], lost };
}
