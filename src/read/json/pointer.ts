/** One step deeper into a JSON Pointer. */
export function pointerTo(parent: string, key: string | number): string {
  if (typeof key === "number" || !(key.includes("~") || key.includes("/"))) return `${parent}/${key}`;
  return `${parent}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** The keys of a JSON Pointer, unescaped. */
export function pointerKeys(pointer: string): readonly string[] {
  const [, ...keys] = pointer.split("/");
  return pointer.includes("~") ? keys.map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~")) : keys;
}

/** The pointer to the object or array that holds what this pointer names. */
export function pointerParent(pointer: string): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf("/")));
}
