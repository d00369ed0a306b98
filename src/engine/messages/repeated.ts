import type { Breach } from "../../rules/breach.js";

/** The elements of a list that stand in it before. */
export function repeatedIn(list: unknown, path: string): readonly Breach[] {
  const first = new Map<string, number>();
  const breaches: Breach[] = [];
  for (const [index, element] of (Array.isArray(list) ? list : []).entries()) {
    const text = JSON.stringify(ordered(element));
    const before = first.get(text);
    if (before === undefined) first.set(text, index);
    else breaches.push({ rule: "eddn-duplicate", path: `${path}/${index}`, first: before + 1 });
  }
  return breaches;
}

/** Objects are the same in whatever order their keys are. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, part]) => [key, ordered(part)]);
}
