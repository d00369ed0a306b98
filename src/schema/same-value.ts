import type { Fields } from "../base/object.js";

/** Deep equality of JSON values, ignoring the order of fields. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [left, right] = [one as Fields, other as Fields];
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length) return false;
  return keys.every((key) => Object.hasOwn(right, key) && isSameValue(left[key], right[key]));
}

/** Creates a set of JSON values, compared like `isSameValue`, in linear rather than quadratic time. */
export function valueSet(values: readonly unknown[]) {
  const plain = new Set(values.filter((value) => !isObject(value)));
  const texts = new Set(values.filter(isObject).map(canonicalText));
  return {
    size: plain.size + texts.size,
    has: (value: unknown): boolean =>
      isObject(value) ? texts.size > 0 && texts.has(canonicalText(value)) : plain.has(value),
  };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** A canonical text of a value; JSON has none for numbers beyond all bounds, such as 1e400. */
export function canonicalText(value: unknown): string {
  if (typeof value === "number") return String(value);
  if (!isObject(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`;
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonicalText(field)}`).join()}}`;
}
