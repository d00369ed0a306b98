import { pointerTo } from "../../read/json/pointer.js";
import { isInGameForm } from "../timestamp.js";
import type { FieldPath, Term } from "./claim.js";

/** A parsed object; nothing is known about its fields. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A value and the JSON Pointer to it. */
interface PlacedValue {
  readonly path: string;
  readonly value: unknown;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function hasField(object: JsonObject, field: string): boolean {
  return Object.hasOwn(object, field);
}

/** All values that a path leads to from an object; undefined if its first field is missing. */
export function valuesAt(object: JsonObject, path: FieldPath, pointer: string): readonly PlacedValue[] | undefined {
  const [first = "", ...rest] = path;
  if (!hasField(object, first)) return undefined;
  let values: readonly PlacedValue[] = elementsOf({ path: pointerTo(pointer, first), value: object[first] });
  for (const key of rest) values = values.flatMap((placed) => stepsTo(placed, key).flatMap(elementsOf));
  return values;
}

/**
 * Like `valuesAt`, without pointers, which are rarely needed and take much longer to build. Also undefined if the path
 * leads through something that has no fields, or through a single object (instead of a list) that lacks the field.
 */
export function bareValuesAt(object: JsonObject, path: FieldPath): readonly unknown[] | undefined {
  if (!hasField(object, path[0] ?? "")) return undefined;
  const values: unknown[] = [];
  return gather(object, path, 0, values) ? values : undefined;
}

function gather(value: unknown, path: FieldPath, depth: number, into: unknown[]): boolean {
  const key = path[depth];
  if (key === undefined) {
    into.push(value);
    return true;
  }
  if (!isJsonObject(value)) return false;
  if (key === "*" && depth > 0)
    return Object.keys(value).every((name) => gatherElements(value[name], path, depth, into));
  return !hasField(value, key) || gatherElements(value[key], path, depth, into);
}

function gatherElements(value: unknown, path: FieldPath, depth: number, into: unknown[]): boolean {
  if (Array.isArray(value)) return value.every((element) => gather(element, path, depth + 1, into));
  const key = path[depth + 1];
  if (key !== undefined && key !== "*" && isJsonObject(value) && !hasField(value, key)) return false;
  return gather(value, path, depth + 1, into);
}

/** The value at a path without lists. */
function valueOn(object: JsonObject, path: FieldPath): unknown {
  let value: unknown = object;
  for (const key of path) {
    if (!isJsonObject(value) || !hasField(value, key)) return undefined;
    value = value[key];
  }
  return value;
}

function stepsTo({ path, value }: PlacedValue, key: string): readonly PlacedValue[] {
  if (!isJsonObject(value)) return [];
  const keys = key === "*" ? Object.keys(value) : hasField(value, key) ? [key] : [];
  return keys.map((name) => ({ path: pointerTo(path, name), value: value[name] }));
}

function elementsOf(placed: PlacedValue): readonly PlacedValue[] {
  if (!Array.isArray(placed.value)) return [placed];
  return placed.value.map((value: unknown, index) => ({ path: pointerTo(placed.path, index), value }));
}

/** The value of a term; undefined if one of its fields is missing or of another type. */
export function reckoned(term: Term, object: JsonObject): number | string | undefined {
  switch (term.type) {
    case "number":
    case "text":
      return term.value;
    case "path":
      return plain(valueOn(object, term.path));
    case "of-list":
      return ofList(term, object);
    case "of-text":
      return ofText(term, object);
    case "reckoned":
      return plain(combined(term.operator, reckoned(term.left, object), reckoned(term.right, object)));
    case "list":
      return undefined;
  }
}

/** The numbers that a path leads to; undefined if there is anything else, or if its first field is missing. */
function numbersAt(object: JsonObject, path: FieldPath): readonly number[] | undefined {
  const values = bareValuesAt(object, path);
  return values?.every(isReckonable) ? values : undefined;
}

function plain(value: unknown): number | string | undefined {
  return isReckonable(value) || typeof value === "string" ? value : undefined;
}

/** Numbers too large for a double cannot be used. */
function isReckonable(value: unknown): value is number {
  return Number.isFinite(value);
}

function ofList({ name, path }: Term & { readonly type: "of-list" }, object: JsonObject): number | undefined {
  if (name === "count") return bareValuesAt(object, path)?.length;
  const numbers = numbersAt(object, path);
  if (!numbers) return undefined;
  if (name === "sum") {
    // If an element lacks its number, the total is unknown.
    const elements = bareValuesAt(object, path.slice(0, -1));
    if (elements && numbers.length < elements.length) return undefined;
    const total = numbers.reduce((sum, number) => sum + number, 0);
    return isReckonable(total) ? total : undefined;
  }
  return numbers.reduce<number | undefined>(
    (best, number) => (best === undefined ? number : name === "min" ? Math.min(best, number) : Math.max(best, number)),
    undefined,
  );
}

function ofText({ name, path }: Term & { readonly type: "of-text" }, object: JsonObject): number | string | undefined {
  const text = valueOn(object, path);
  if (typeof text !== "string") return undefined;
  switch (name) {
    case "lower":
      return text.toLowerCase();
    case "seconds":
      return isInGameForm(text) ? Date.parse(text) / 1000 : undefined;
    case "number":
      return /^-?\d+(?:\.\d+)?$/.test(text) && isReckonable(Number(text)) ? Number(text) : undefined;
  }
}

function combined(
  operator: "+" | "-" | "*" | "/",
  left: number | string | undefined,
  right: number | string | undefined,
): number | undefined {
  if (typeof left !== "number" || typeof right !== "number") return undefined;
  switch (operator) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    case "/":
      return right === 0 ? undefined : left / right;
  }
}
