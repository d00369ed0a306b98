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

type Value = number | string | undefined;

/** What a term yields of an object; undefined if one of its fields is missing or of another type. */
export function reckoning(term: Term): (object: Fields) => Value {
  switch (term.type) {
    case "number":
    case "text":
      return () => term.value;
    case "path":
      return (object) => plain(valueOn(object, term.path));
    case "of-list": {
      const fold = folds[term.name];
      return (object) => fold(object, term.path);
    }
    case "of-text": {
      const read = readings[term.name];
      return (object) => {
        const text = valueOn(object, term.path);
        return typeof text === "string" ? read(text) : undefined;
      };
    }
    case "reckoned": {
      const [leftOf, rightOf] = [reckoning(term.left), reckoning(term.right)];
      const operate = operations[term.operator];
      return (object) => {
        const [left, right] = [leftOf(object), rightOf(object)];
        return typeof left === "number" && typeof right === "number" ? plain(operate(left, right)) : undefined;
      };
    }
    case "list":
      return () => undefined;
  }
}

function plain(value: unknown): Value {
  return isReckonable(value) || typeof value === "string" ? value : undefined;
}

/** Numbers too large for a double cannot be used. */
function isReckonable(value: unknown): value is number {
  return Number.isFinite(value);
}

function numbersAt(object: Fields, path: FieldPath): readonly number[] | undefined {
  const values = bareValuesAt(object, path);
  return values?.every(isReckonable) ? values : undefined;
}

function best(better: (one: number, other: number) => number) {
  return (object: Fields, path: FieldPath): Value => {
    const numbers = numbersAt(object, path) ?? [];
    return numbers.length === 0 ? undefined : numbers.reduce((before, number) => better(before, number));
  };
}

const folds: Readonly<
  Record<(Term & { readonly type: "of-list" })["name"], (object: Fields, path: FieldPath) => Value>
> = {
  count: (object, path) => bareValuesAt(object, path)?.length,
  sum(object, path) {
    const numbers = numbersAt(object, path);
    // If an element lacks its number, the total is unknown.
    const elements = numbers && bareValuesAt(object, path.slice(0, -1));
    if (!numbers || (elements && numbers.length < elements.length)) return undefined;
    return plain(numbers.reduce((sum, number) => sum + number, 0));
  },
  min: best(Math.min),
  max: best(Math.max),
};

const readings: Readonly<Record<(Term & { readonly type: "of-text" })["name"], (text: string) => Value>> = {
  lower: (text) => text.toLowerCase(),
  seconds: (text) => (isInGameForm(text) ? Date.parse(text) / 1000 : undefined),
  number: (text) => (/^-?\d+(?:\.\d+)?$/.test(text) ? plain(Number(text)) : undefined),
};

const operations = {
  "+": (left: number, right: number) => left + right,
  "-": (left: number, right: number) => left - right,
  "*": (left: number, right: number) => left * right,
  "/": (left: number, right: number) => left / right,
} as const;
