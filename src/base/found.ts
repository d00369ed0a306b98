import { excerpt } from "./visible.js";

/** Names what stands in the source, from the source text itself: numbers may be longer than Node can hold. */
export function found(source: string): string {
  const first = source.charAt(0);
  if (first === '"') return `the string ${excerpt(source)}`;
  if (first === "{") return /^\{\s*\}$/.test(source) ? "an empty object" : "an object";
  if (first === "[") return /^\[\s*\]$/.test(source) ? "an empty array" : "an array";
  if (first === "t" || first === "f" || first === "n") return source;
  return `the number ${excerpt(source)}`;
}
