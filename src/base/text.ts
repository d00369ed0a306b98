// The room `base`.
// Takes: values.
// Gives: text for people: counts, lists, nearest names; patterns of strangers in linear time.
// Imports: nothing of `src`.

import { excerpt } from "./visible.js";

/** The order of two texts by their units, which is the same everywhere. */
export function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** A number with commas between thousands; Intl would do it too, but takes longer to load than a small file to lint. */
export function thousands(amount: number): string {
  return String(amount).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** A number and what it counts, such as `2,449 warnings`. */
export function counted(amount: number, thing: string): string {
  return `${thousands(amount)} ${thing}${amount === 1 ? "" : "s"}`;
}

/** Several things in a row, such as `a, b and c`. */
export function enumerated(items: readonly (string | number)[], last: "and" | "or"): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} ${last} ${items.at(-1)}`;
}

/** Names what stands in the source, from the source text itself: numbers may be longer than Node can hold. */
export function found(source: string): string {
  const first = source.charAt(0);
  if (first === '"') return `the string ${excerpt(source)}`;
  if (first === "{") return /^\{\s*\}$/.test(source) ? "an empty object" : "an object";
  if (first === "[") return /^\[\s*\]$/.test(source) ? "an empty array" : "an array";
  if (first === "t" || first === "f" || first === "n") return source;
  return `the number ${excerpt(source)}`;
}

/** The largest of any number of numbers, none of which is below 0; `Math.max` takes no more than a call has room for. */
export function largest(numbers: Iterable<number>): number {
  let most = 0;
  for (const number of numbers) if (number > most) most = number;
  return most;
}

/** A share from 0 to 1 as people read it, such as `97 %` or `99.98 %`; none but a whole share is shown as one. */
export function percent(share: number): string {
  return `${Number((share * 100).toPrecision(12))} %`;
}

/** The candidate that is the same name, or else the same but for case. */
export function sameName<Name extends string>(name: string, candidates: Iterable<Name>): Name | undefined {
  let close: Name | undefined;
  for (const candidate of candidates) {
    if (candidate === name) return candidate;
    if (close === undefined && isSame(name, candidate)) close = candidate;
  }
  return close;
}

/** Whether two names are the same but for case. */
export function isSame(name: string, other: string): boolean {
  return name.toLowerCase() === other.toLowerCase();
}

/** A text as one word of a command line that a person may copy. */
export function shellWord(text: string, isWindows: boolean): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  if (isWindows) return /^[\w@+=:,./\\-]+$/.test(text) ? text : `"${text}"`;
  return `'${text.replaceAll("'", "'\\''")}'`;
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EBADF: "it is not open",
  EBUSY: "another program holds it, or it is a mount of its own",
  EDQUOT: "no more of the disk is allowed to you",
  EFBIG: "no file may be as large here",
  EIO: "the disk or the connection to it failed",
  EISDIR: "it is a folder",
  ELOOP: "its links go in a circle",
  EMFILE: "too many files are open",
  ENAMETOOLONG: "the name is too long",
  ENOENT: "no such file or folder",
  ENOSPC: "the disk is full",
  ENXIO: "nothing can be written there",
  ENOTDIR: "a part of the path is not a folder",
  EPERM: "permission denied",
  EPIPE: "nobody reads it any more",
  EROFS: "the disk is read-only",
};

/** Why a file could not be read or written, in plain words. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return reasons[code] ?? (code || (error instanceof Error ? error.message : String(error)));
}

/** A path with `*` for the place in an array, so that equal faults of its elements are equal. */
export function groupPath(path: string): string {
  return path.replace(/\/\d+(?=\/|$)/g, "/*");
}
