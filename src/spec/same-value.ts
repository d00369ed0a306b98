/** Whether two values of JSON are the same; the order of fields does not count. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSameValue(fieldOf(one, key), fieldOf(other, key)))
  );
}

function fieldOf(object: object, key: string): unknown {
  return (object as Readonly<Record<string, unknown>>)[key];
}
