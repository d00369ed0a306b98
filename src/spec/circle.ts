import { type ObjectPlace, objectPlace } from "./conjunction.js";
import { placeWithin, referred, type SchemaPlace } from "./reference.js";
import type { LoadSchema } from "./schema.js";
import { heldBy, subschemas } from "./subschemas.js";

/** Keywords whose schemas are about the very value that theirs is about. */
const sameValue = ["allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas"] as const;

interface Step {
  readonly place: ObjectPlace;
  readonly next: SchemaPlace[];
}

/**
 * A reference by which a schema leads back to itself at the same value, so that no validator comes to an end; undefined where there is none.
 * That a schema stands within itself, a field deeper, is no such circle.
 */
export function endlessReference(root: SchemaPlace, load: LoadSchema): string | undefined {
  const done = new Set<object>();
  const waiting: SchemaPlace[] = [root];
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    const start = objectPlace(place);
    if (!start || done.has(start.schema)) continue;
    const circle = circleFrom(start, done, load);
    if (circle !== undefined) return circle;
    for (const part of subschemas(start.schema)) waiting.push(placeWithin(part, start));
  }
  return undefined;
}

/** Goes as deep as references lead, without calls within calls: a chain of them may be long. */
function circleFrom(start: ObjectPlace, done: Set<object>, load: LoadSchema): string | undefined {
  const around = new Set<object>([start.schema]);
  const way: Step[] = [{ place: start, next: [...nextPlaces(start, load)] }];
  for (let step = way.at(-1); step; step = way.at(-1)) {
    const next = step.next.pop();
    if (!next) {
      around.delete(step.place.schema);
      done.add(step.place.schema);
      way.pop();
      continue;
    }
    const place = objectPlace(next);
    if (!place || done.has(place.schema)) continue;
    if (around.has(place.schema)) return lastReference(way);
    around.add(place.schema);
    way.push({ place, next: [...nextPlaces(place, load)] });
  }
  return undefined;
}

function nextPlaces(place: ObjectPlace, load: LoadSchema): readonly SchemaPlace[] {
  const { schema } = place;
  const held = sameValue.flatMap((keyword) => heldBy(keyword, (schema as Readonly<Record<string, unknown>>)[keyword]));
  const parts = held.map((part) => placeWithin(part, place));
  const target = schema.$ref === undefined ? undefined : referred(schema.$ref, place, load);
  return target ? [...parts, target.place] : parts;
}

function lastReference(way: readonly Step[]): string {
  return way.findLast(({ place }) => place.schema.$ref !== undefined)?.place.schema.$ref ?? "";
}
