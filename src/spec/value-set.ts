/** Values of JSON, each of which counts once; the order of fields does not count. */
export interface ValueSet {
  readonly size: number;
  readonly has: (value: unknown) => boolean;
}

/** Makes a set of values in time by their length, not by its square. */
export function valueSet(values: readonly unknown[]): ValueSet {
  const plain = new Set(values.filter((value) => !isObject(value)));
  const texts = new Set(values.filter(isObject).map(textOf));
  return {
    size: plain.size + texts.size,
    has: (value) => (isObject(value) ? texts.size > 0 && texts.has(textOf(value)) : plain.has(value)),
  };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** A text that is the same for the same values; JSON has none for numbers beyond all bounds, such as 1e400. */
function textOf(value: unknown): string {
  if (typeof value === "number") return String(value);
  if (!isObject(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(textOf).join()}]`;
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${textOf(field)}`).join()}}`;
}
