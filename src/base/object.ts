/** The fields of an object of which nothing is certain. */
export type Fields = Readonly<Record<string, unknown>>;

export type EventObject = Fields;

export function isObject(value: unknown): value is EventObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An object of which any field may be left out or undefined. */
export type Given<Whole> = { readonly [Key in keyof Whole]?: Whole[Key] | undefined };

/** An object with one field, or none if its value is undefined. */
export function optional<Key extends string, Value>(
  key: Key,
  value: Value | undefined,
): { readonly [K in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [K in Key]?: Value });
}

/** A map, or a weak one, whose results live as long as their arguments. */
interface Results<Key, Value> {
  readonly get: (key: Key) => Value | undefined;
  readonly has: (key: Key) => boolean;
  readonly set: (key: Key, value: Value) => unknown;
}

/** A function that makes the result for each argument once; `made` holds the results. */
export function remembered<Key, Value>(
  make: (key: Key) => Value,
  made: Results<NoInfer<Key>, NoInfer<Value>>,
): (key: Key) => Value {
  return (key) => {
    const known = made.get(key);
    if (known !== undefined || made.has(key)) return known as Value;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}
