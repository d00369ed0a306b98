/** Appends a key to a JSON Pointer. */
export function pointerTo(parent: string, key: string | number): string {
  if (typeof key === "number" || !(key.includes("~") || key.includes("/"))) return `${parent}/${key}`;
  return `${parent}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** The keys of a JSON Pointer, unescaped. */
export function pointerKeys(pointer: string): readonly string[] {
  const start = pointer.indexOf("/") + 1;
  if (start === 0) return [];
  const rest = pointer.slice(start);
  // Most pointers have a single key, and `split` is slow.
  const keys = rest.includes("/") ? rest.split("/") : [rest];
  return pointer.includes("~") ? keys.map(unescaped) : keys;
}

/** The last key of a JSON Pointer, unescaped. */
export function pointerName(pointer: string): string {
  const key = pointer.slice(pointer.lastIndexOf("/") + 1);
  return key.includes("~") ? unescaped(key) : key;
}

function unescaped(key: string): string {
  return key.replaceAll("~1", "/").replaceAll("~0", "~");
}

/** The pointer to the object or array that contains the value. */
export function pointerParent(pointer: string): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf("/")));
}

/** The value that a JSON Pointer names in an event. */
export function valueAt(event: unknown, path: string): unknown {
  return pointerKeys(path).reduce<unknown>(
    (node, key) =>
      typeof node === "object" && node !== null && Object.hasOwn(node, key)
        ? (node as Readonly<Record<string, unknown>>)[key]
        : undefined,
    event,
  );
}
