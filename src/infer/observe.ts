import { isObject } from "../base/object.js";
import { pointerTo } from "../read/json/pointer.js";
import { isSymbol } from "../spec/relations/tests.js";
import { isInGameForm } from "../spec/timestamp.js";
import { createShape, longestName, type ObservedShape, type Room, type SeenType, takeRoom } from "./draft.js";

/** The context of an observation. */
export interface Watch {
  readonly room: Room;
  /** The pointers of numbers that are written with a fraction, although JSON.parse makes them integers. */
  readonly fractions: ReadonlySet<string>;
  /** Called for each new place. */
  readonly onPart: () => void;
}

const deepest = 32;
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
  if (isObject(value)) observeFields(shape, value, watch, pointer, depth);
  else if (Array.isArray(value)) observeElements(shape, value, watch, pointer, depth);
}

function typeOf(value: unknown, isFraction: boolean): SeenType {
  switch (typeof value) {
    case "number":
      if (!Number.isFinite(value)) return "huge";
      return Number.isInteger(value) && !isFraction ? "integer" : "number";
    case "string":
      return "string";
    case "boolean":
      return "boolean";
    default:
      if (value === null) return "null";
      return Array.isArray(value) ? "array" : "object";
  }
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

function observeFields(
  shape: ObservedShape,
  object: Readonly<Record<string, unknown>>,
  watch: Watch,
  pointer: string,
  depth: number,
): void {
  for (const key of Object.keys(object)) {
    const field = shape.fields.get(key) ?? newField(shape, key, watch);
    if (!field) continue;
    if (!field.isOrphan && isAlone(key, object)) {
      field.isOrphan = true;
      watch.onPart();
    }
    if (!field.isBare && isBare(key, object)) field.isBare = true;
    observe(field, object[key], watch, stepTo(pointer, key, watch), depth + 1);
  }
}

/** True if a display text occurs without its base field. */
export function isAlone(key: string, object: object): boolean {
  return key.endsWith(localised) && !Object.hasOwn(object, key.slice(0, -localised.length));
}

/** True if a game symbol occurs without its display text. */
function isBare(key: string, object: Readonly<Record<string, unknown>>): boolean {
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

function observeElements(
  shape: ObservedShape,
  list: readonly unknown[],
  watch: Watch,
  pointer: string,
  depth: number,
): void {
  if (list.length === 0) return;
  if (!shape.element) {
    shape.element = createShape(pointerTo(shape.pointer, 0));
    watch.onPart();
  }
  for (const [index, value] of list.entries()) {
    observe(shape.element, value, watch, stepTo(pointer, index, watch), depth + 1);
  }
}

/** Nearly all events have no such fraction, and need no pointers. */
function stepTo(pointer: string, key: string | number, { fractions }: Watch): string {
  return fractions.size === 0 ? "" : pointerTo(pointer, key);
}
