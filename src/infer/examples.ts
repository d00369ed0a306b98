import { type ObservedShape, type Room, takeRoom } from "./draft.js";
import { deepest, isAlone } from "./observe.js";

/** Something that an event shows: a place, or (by its pointer) a display text on its own. */
type Part = ObservedShape | string;

/** Events of a kind that together show every observed field, as far as events of moderate length have it. */
export type Examples = ReturnType<typeof createExamples>;

export function createExamples() {
  return { kept: [] as { readonly event: unknown; readonly parts: ReadonlySet<Part> }[], shown: new Set<Part>() };
}

const mostCharacters = 20_000;

/** Keeps an observed event if it shows something that no example does. */
export function addExample({ kept, shown }: Examples, shape: ObservedShape, event: unknown, room: Room): void {
  const parts = new Set(partsOf(shape, event, 0));
  if ([...parts].every((part) => shown.has(part))) return;
  const left = roomAfter(event, mostCharacters, 0);
  if (left < 0 || !takeRoom(room, "characters", mostCharacters - left)) return;
  kept.push({ event, parts });
  for (const part of parts) shown.add(part);
}

/** The events needed to show all parts; early ones show less than later ones. */
export function neededExamples({ kept }: Examples): readonly unknown[] {
  const counts = new Map<Part, number>();
  for (const { parts } of kept) for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + 1);
  const needed = kept.filter(({ parts }) => {
    if ([...parts].some((part) => counts.get(part) === 1)) return true;
    for (const part of parts) counts.set(part, (counts.get(part) ?? 0) - 1);
    return false;
  });
  return needed.map(({ event }) => event);
}

/** The observations about a value and everything in it. */
function* partsOf(shape: ObservedShape, value: unknown, depth: number): Iterable<Part> {
  yield shape;
  if (typeof value !== "object" || value === null || depth >= deepest) return;
  const { fields, element } = shape;
  if (Array.isArray(value)) {
    if (element) for (const item of value) yield* partsOf(element, item, depth + 1);
    return;
  }
  for (const [key, child] of Object.entries(value)) {
    const field = fields.get(key);
    if (!field) continue;
    if (isAlone(key, value)) yield field.pointer;
    yield* partsOf(field, child, depth + 1);
  }
}

/** The remaining room for characters; negative if an event is too long, or too deep for JSON.stringify. */
function roomAfter(value: unknown, room: number, depth: number): number {
  if (typeof value === "string") return room - value.length;
  if (typeof value !== "object" || value === null) return room - 1;
  if (depth >= deepest) return -1;
  let left = room;
  for (const key of Object.keys(value)) {
    if (left < 0) return left;
    left = roomAfter((value as Readonly<Record<string, unknown>>)[key], left - key.length, depth + 1);
  }
  return left - 1;
}
