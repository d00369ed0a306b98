import { type Fields, isObject } from "../../base/object.js";
import { pointerTo } from "../../read/json/pointer.js";
import { isInGameForm } from "../timestamp.js";
import type { FieldPath, Term } from "./claim.js";

interface PlacedValue {
  readonly path: string;
  readonly value: unknown;
}

/** All values that a path leads to from an object; undefined if its first field is missing. */
export function valuesAt(object: Fields, path: FieldPath, pointer: string): readonly PlacedValue[] | undefined {
  const [first = "", ...rest] = path;
  if (!Object.hasOwn(object, first)) return undefined;
  let values: readonly PlacedValue[] = elementsOf({ path: pointerTo(pointer, first), value: object[first] });
  for (const key of rest) values = values.flatMap((placed) => stepsTo(placed, key).flatMap(elementsOf));
  return values;
}

/**
 * Like `valuesAt`, without pointers, which are rarely needed and take much longer to build. Also undefined if the path
 * leads through something that has no fields, or through a single object (instead of a list) that lacks the field.
 */
export function bareValuesAt(object: Fields, path: FieldPath): readonly unknown[] | undefined {
  if (!Object.hasOwn(object, path[0] ?? "")) return undefined;
  const values: unknown[] = [];
  return gather(object, path, 0, values) ? values : undefined;
}

function gather(value: unknown, path: FieldPath, depth: number, into: unknown[]): boolean {
  const key = path[depth];
  if (key === undefined) {
    into.push(value);
    return true;
  }
  if (!isObject(value)) return false;
  if (key === "*" && depth > 0)
    return Object.keys(value).every((name) => gatherElements(value[name], path, depth, into));
  return !Object.hasOwn(value, key) || gatherElements(value[key], path, depth, into);
}

function gatherElements(value: unknown, path: FieldPath, depth: number, into: unknown[]): boolean {
  if (Array.isArray(value)) return value.every((element) => gather(element, path, depth + 1, into));
  const key = path[depth + 1];
  if (key !== undefined && key !== "*" && isObject(value) && !Object.hasOwn(value, key)) return false;
  return gather(value, path, depth + 1, into);
}

/** The value at a path without lists. */
export function valueOn(object: Fields, path: FieldPath): unknown {
  let value: unknown = object;
  for (const key of path) {
    if (!isObject(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value;
}

function stepsTo({ path, value }: PlacedValue, key: string): readonly PlacedValue[] {
  if (!isObject(value)) return [];
  const keys = key === "*" ? Object.keys(value) : Object.hasOwn(value, key) ? [key] : [];
  return keys.map((name) => ({ path: pointerTo(path, name), value: value[name] }));
}

function elementsOf(placed: PlacedValue): readonly PlacedValue[] {
  if (!Array.isArray(placed.value)) return [placed];
  return placed.value.map((value: unknown, index) => ({ path: pointerTo(placed.path, index), value }));
}

/** The value of a term; undefined if one of its fields is missing or of another type. */
export function reckoned(term: Term, object: Fields): number | string | undefined {
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
    case "reckoned": {
      const [left, right] = [reckoned(term.left, object), reckoned(term.right, object)];
      if (typeof left !== "number" || typeof right !== "number") return undefined;
      return plain(operations[term.operator](left, right));
    }
    case "list":
      return undefined;
  }
}

function plain(value: unknown): number | string | undefined {
  return isReckonable(value) || typeof value === "string" ? value : undefined;
}

/** Numbers too large for a double cannot be used. */
function isReckonable(value: unknown): value is number {
  return Number.isFinite(value);
}

function ofList({ name, path }: Term & { readonly type: "of-list" }, object: Fields): number | undefined {
  if (name === "count") return bareValuesAt(object, path)?.length;
  const numbers = bareValuesAt(object, path);
  if (!numbers?.every(isReckonable)) return undefined;
  if (name === "sum") {
    // If an element lacks its number, the total is unknown.
    const elements = bareValuesAt(object, path.slice(0, -1));
    if (elements && numbers.length < elements.length) return undefined;
    const total = numbers.reduce((sum, number) => sum + number, 0);
    return isReckonable(total) ? total : undefined;
  }
  const better = name === "min" ? Math.min : Math.max;
  return numbers.length === 0 ? undefined : numbers.reduce((best, number) => better(best, number));
}

function ofText({ name, path }: Term & { readonly type: "of-text" }, object: Fields): number | string | undefined {
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

const operations = {
  "+": (left: number, right: number) => left + right,
  "-": (left: number, right: number) => left - right,
  "*": (left: number, right: number) => left * right,
  "/": (left: number, right: number) => left / right,
} as const;
