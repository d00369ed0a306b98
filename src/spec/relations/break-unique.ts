import { pointerTo } from "../../read/json/pointer.js";
import type { Broken } from "./broken.js";
import type { Relation } from "./relation.js";
import { isJsonObject, type JsonObject } from "./values.js";

/** How an object breaks that no two elements of its lists are alike. */
export function breaksOfUnique(
  { in: lists, by }: Relation & { readonly type: "unique" },
  object: JsonObject,
  path: string,
): readonly Broken[] {
  const found: Broken[] = [];
  const firsts = new Map<string, string>();
  for (const name of lists) {
    const list: unknown = Object.hasOwn(object, name) ? object[name] : undefined;
    if (!Array.isArray(list)) continue;
    for (const [index, element] of list.entries()) {
      const key = keyOf(element, by);
      if (key === undefined) continue;
      const place = pointerTo(pointerTo(path, name), index);
      const first = firsts.get(key);
      if (first === undefined) firsts.set(key, place);
      else found.push({ says: "twice", by, first, path: by[0] === undefined ? place : pointerTo(place, by[0]) });
    }
  }
  return found;
}

/** What an element is told apart by; undefined where it lacks the first field of those, or is none of the schema's. */
function keyOf(element: unknown, by: readonly string[]): string | undefined {
  const [first] = by;
  if (first === undefined) return JSON.stringify(element);
  if (!isJsonObject(element) || !Object.hasOwn(element, first)) return undefined;
  const only = by.length === 1 ? element[first] : undefined;
  // Nothing else starts with a quote.
  if (typeof only === "string") return `"${only}`;
  return JSON.stringify(by.map((field) => (Object.hasOwn(element, field) ? element[field] : null)));
}
