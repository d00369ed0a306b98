import { type Fields, isObject } from "../base/object.js";
import { pointerTo } from "../read/json/pointer.js";
import { isSymbol } from "../schema/relations/tests.js";
import { isInGameForm } from "../schema/timestamp.js";
import { createShape, longestName, type ObservedShape, type Room, type SeenType, takeRoom } from "./draft.js";

/** The context of an observation. */
interface Watch {
  readonly room: Room;
  /** The pointers of numbers that are written with a fraction, although JSON.parse makes them integers. */
  readonly fractions: ReadonlySet<string>;
  /** Called for each new place. */
  readonly onPart: () => void;
}

export const deepest = 32;
const mostValues = 24;
const longestValue = 80;
const localised = "_Localised";

/** Adds a value to the observations about its place; `pointer` leads to this very value. */
export function observe(shape: ObservedShape, value: unknown, watch: Watch, pointer = "", depth = 0): void {
  shape.seen++;
  const type = typeOf(value, watch.fractions.has(pointer));
  shape.types.set(type, (shape.types.get(type) ?? 0) + 1);
  if (typeof value === "string") observeText(shape, value, watch.room);
  if (typeof value !== "object" || value === null) return;
  if (depth >= deepest) {
    shape.hasMoreParts = true;
    return;
  }
  if (isObject(value)) {
    for (const key of Object.keys(value)) {
      const field = fieldOf(shape, key, value, watch);
      if (field) observe(field, value[key], watch, stepTo(pointer, key, watch), depth + 1);
    }
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      observe(elementOf(shape, watch), item, watch, stepTo(pointer, index, watch), depth + 1);
  }
}

function typeOf(value: unknown, isFraction: boolean): SeenType {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value !== "number") return typeof value as "string" | "boolean" | "object";
  if (!Number.isFinite(value)) return "huge";
  return Number.isInteger(value) && !isFraction ? "integer" : "number";
}

function observeText(shape: ObservedShape, value: string, room: Room): void {
  if (shape.isDateTime) shape.isDateTime = isInGameForm(value);
  const count = shape.values.get(value);
  if (count !== undefined) {
    shape.values.set(value, count + 1);
    return;
  }
  if (shape.hasMoreValues) return;
  const { length } = value;
  if (shape.values.size >= mostValues || length > longestValue || !takeRoom(room, "characters", length)) {
    shape.hasMoreValues = true;
  } else shape.values.set(value, 1);
}

/** The observations about a field; undefined if there is no room for another. */
function fieldOf(shape: ObservedShape, key: string, object: Fields, watch: Watch): ObservedShape | undefined {
  const field = shape.fields.get(key) ?? newField(shape, key, watch);
  if (!field) return undefined;
  if (!field.isOrphan && isAlone(key, object)) {
    field.isOrphan = true;
    watch.onPart();
  }
  field.isBare ||= isBare(key, object);
  return field;
}

/** True if a display text occurs without its base field. */
export function isAlone(key: string, object: object): boolean {
  return key.endsWith(localised) && !Object.hasOwn(object, key.slice(0, -localised.length));
}

/** True if a game symbol occurs without its display text. */
function isBare(key: string, object: Fields): boolean {
  const value = object[key];
  return typeof value === "string" && isSymbol(value) && !Object.hasOwn(object, key + localised);
}

function newField(shape: ObservedShape, key: string, { room, onPart }: Watch): ObservedShape | undefined {
  if (key.length > longestName || !takeRoom(room, "fields", 1)) {
    shape.hasMoreParts = true;
    return undefined;
  }
  const field = createShape(pointerTo(shape.pointer, key));
  shape.fields.set(key, field);
  onPart();
  return field;
}

function elementOf(shape: ObservedShape, { onPart }: Watch): ObservedShape {
  if (!shape.element) onPart();
  shape.element ??= createShape(pointerTo(shape.pointer, 0));
  return shape.element;
}

/** Nearly all events have no such fraction, and need no pointers. */
function stepTo(pointer: string, key: string | number, { fractions }: Watch): string {
  return fractions.size === 0 ? "" : pointerTo(pointer, key);
}
