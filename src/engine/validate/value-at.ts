import { pointerKeys } from "../../read/json/pointer.js";

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
