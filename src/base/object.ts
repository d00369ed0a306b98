/** The fields of an object of which nothing is certain. */
export type Fields = Readonly<Record<string, unknown>>;

/** An event as parsed. */
export type EventObject = Fields;

export function isObject(value: unknown): value is EventObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An object with one field, or none if its value is undefined. */
export function optional<Key extends string, Value>(
  key: Key,
  value: Value | undefined,
): { readonly [K in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [K in Key]?: Value });
}
