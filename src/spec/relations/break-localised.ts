import { pointerTo } from "../../read/json/pointer.js";
import type { Broken } from "./broken.js";
import type { Relation } from "./relation.js";
import type { JsonObject } from "./values.js";

/** How a display text is needless, or missing beside a symbol. */
export function breaksOfLocalised(
  { base, localised, isBare }: Relation & { readonly type: "localised" },
  object: JsonObject,
  path: string,
): readonly Broken[] {
  const symbol = Object.hasOwn(object, base) ? object[base] : undefined;
  if (typeof symbol !== "string") return [];
  const text = Object.hasOwn(object, localised) ? object[localised] : undefined;
  if (text === undefined) {
    return isSymbol(symbol) && !isBare
      ? [{ says: "no-text", base, mostly: true, path: pointerTo(path, localised) }]
      : [];
  }
  return typeof text === "string" && inSmallLetters(text) === inSmallLetters(symbol)
    ? [{ says: "same-text", base, path: pointerTo(path, localised) }]
    : [];
}

/** Whether a text is one of the game's symbols as a whole. */
export function isSymbol(text: string): boolean {
  return text.length > 2 && text.startsWith("$") && text.endsWith(";");
}

/** Of the letters of other alphabets it is not certain which are the same to the game. */
function inSmallLetters(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
