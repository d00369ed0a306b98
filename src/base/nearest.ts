import { enumerated } from "./text.js";
import { excerpt } from "./visible.js";

/** The candidate that a misspelt name most likely means: equal except for case, or one edit away. */
export function nearest<Name extends string | number>(name: string, candidates: Iterable<Name>): Name | undefined {
  const lower = name.toLowerCase();
  let close: Name | undefined;
  for (const candidate of candidates) {
    const text = String(candidate);
    if (!isNearInLength(text, name)) continue;
    const other = text.toLowerCase();
    if (other === lower) return candidate;
    if (close === undefined && isOneEdit(lower, other)) close = candidate;
  }
  return close;
}

/** The same; undefined if several candidates are one edit away. */
export function onlyNearest<Name extends string | number>(name: string, candidates: readonly Name[]): Name | undefined {
  const near = nearest(name, candidates);
  if (near === undefined || String(near).toLowerCase() === name.toLowerCase()) return near;
  return candidates.filter((candidate) => isNear(name, String(candidate))).length === 1 ? near : undefined;
}

/** A message lists all values up to this number, and only some of more. */
const mostShown = 12;
const fewShown = 4;

/** Limits for long lists: our longest table has 1,282 symbols, but a user's schema may list any number of values of any length. */
const mostCompared = 1500;
const longestCompared = 100;

/** Nobody reads a longer list. */
const longestList = 200;

/** Values to choose from, as JSON; if there are many, only those that start most like what was found. */
export function someOf(values: readonly (string | number)[], text = ""): string {
  const all = values.length <= mostShown ? enumerated(values.map(asJson), "or") : undefined;
  if (all !== undefined && (all.length <= longestList || values.length <= fewShown)) return all;
  const start = text.slice(0, longestCompared).toLowerCase();
  const likeliest = values
    .slice(0, mostCompared)
    .map((value) => ({ value, likeness: sharedStart(String(value).slice(0, longestCompared).toLowerCase(), start) }))
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, fewShown);
  return `${likeliest.map(({ value }) => asJson(value)).join(", ")} or one of ${values.length - fewShown} others`;
}

function asJson(value: string | number): string {
  return excerpt(JSON.stringify(value));
}

function sharedStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one.charAt(length) === other.charAt(length)) length++;
  return length;
}

/** The end of a message that suggests a name; empty if there is none. */
export function didYouMean(near: string | number | undefined): string {
  return near === undefined ? "" : `; did you mean ${near}?`;
}

/** An unknown name with a guess at the one that was meant. */
export function withGuess(name: string, known: Iterable<string>): string {
  const near = nearest(name, known);
  return near === undefined ? name : `${name}, did you mean ${near}?`;
}

/** True if one name may be a misspelling of the other. */
export function isNear(name: string, other: string): boolean {
  return nearest(name, [other]) !== undefined;
}

/** A cheap first test: most candidates differ too much in length. */
export function isNearInLength(a: string, b: string): boolean {
  return Math.abs(a.length - b.length) <= 1;
}

/** One letter added, dropped or changed, or two neighbours swapped. */
function isOneEdit(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < 3) return false;
  let start = 0;
  while (start < a.length && a.charAt(start) === b.charAt(start)) start++;
  const restA = a.slice(start);
  const restB = b.slice(start);
  if (restA.slice(1) === restB || restA === restB.slice(1) || restA.slice(1) === restB.slice(1)) return true;
  return (
    restA.charAt(0) === restB.charAt(1) && restA.charAt(1) === restB.charAt(0) && restA.slice(2) === restB.slice(2)
  );
}
