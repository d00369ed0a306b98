/** The longest path, and the longest name of an event, in a finding; the game's own have less than 200 characters. */
export const longestPath = 300;
/** How much of a long path is kept before the mark; the tail behind it says which field is meant. */
const headLength = 200;
const mark = "…";
const tailLength = longestPath - headLength - mark.length;

/** Appends a key to a JSON Pointer. Findings of a hostile record would repeat long ones any number of times, so these are shortened. */
export function pointerTo(parent: string, key: string | number): string {
  if (typeof key === "number" || !(key.includes("~") || key.includes("/"))) return shortened(`${parent}/${key}`);
  return shortened(`${parent}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`);
}

/** A path, or the name of an event, of which a finding keeps head and tail if it is longer than any of the game. */
export function shortened(text: string): string {
  if (text.length <= longestPath) return text;
  // Half a pair that was cut becomes a mark too, so that all have the same length.
  const isHeadCut = isBetween(text.charCodeAt(headLength - 1), 0xd800, 0xdbff);
  const isTailCut = isBetween(text.charCodeAt(text.length - tailLength), 0xdc00, 0xdfff);
  const head = isHeadCut ? `${text.slice(0, headLength - 1)}${mark}` : text.slice(0, headLength);
  const tail = isTailCut ? `${mark}${text.slice(1 - tailLength)}` : text.slice(-tailLength);
  return `${head}${mark}${tail}`;
}

function isBetween(code: number, first: number, last: number): boolean {
  return code >= first && code <= last;
}

/** True if a pointer was shortened, so that its value cannot be found by it. */
export function isShortened(pointer: string): boolean {
  return pointer.length === longestPath && pointer.charAt(headLength) === mark;
}

/** The innermost value that a shortened pointer still names. */
export function pointerToMark(pointer: string): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf("/", headLength)));
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
