import { excerpt } from "./visible.js";

/** Compares two texts by UTF-16 units, which gives the same order everywhere. */
export function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** A number with commas between thousands. Intl would do, but takes longer to load than linting a small file. */
export function thousands(amount: number): string {
  return String(amount).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** A number with the noun that it counts, such as `2,449 warnings`. */
export function counted(amount: number, thing: string): string {
  return `${thousands(amount)} ${thing}${amount === 1 ? "" : "s"}`;
}

/** A list in words, such as `a, b and c`. */
export function enumerated(items: readonly (string | number)[], last: "and" | "or"): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} ${last} ${items.at(-1)}`;
}

/** Describes a value by its source text, because numbers may be longer than JavaScript can hold. */
export function found(source: string): string {
  const first = source.charAt(0);
  if (first === '"') return `the string ${excerpt(source)}`;
  if (first === "{") return /^\{\s*\}$/.test(source) ? "an empty object" : "an object";
  if (first === "[") return /^\[\s*\]$/.test(source) ? "an empty array" : "an array";
  if (first === "t" || first === "f" || first === "n") return source;
  return `the number ${excerpt(source)}`;
}

/** The largest of any number of non-negative numbers, or 0; `Math.max` is limited by the number of arguments of a call. */
export function largest(numbers: Iterable<number>): number {
  let most = 0;
  for (const number of numbers) if (number > most) most = number;
  return most;
}

/** A share from 0 to 1 as a percentage, such as `97 %` or `99.98 %`; only a share of exactly 1 becomes `100 %`. */
export function percent(share: number): string {
  return `${Number((share * 100).toPrecision(12))} %`;
}

/** The candidate that equals the name or, failing that, equals it except for case. */
export function sameName<Name extends string>(name: string, candidates: Iterable<Name>): Name | undefined {
  let close: Name | undefined;
  for (const candidate of candidates) {
    if (candidate === name) return candidate;
    if (close === undefined && isSame(name, candidate)) close = candidate;
  }
  return close;
}

/** True if two names are equal except for case. */
export function isSame(name: string, other: string): boolean {
  return name.toLowerCase() === other.toLowerCase();
}

/** A text quoted as one word of a command line, for copying. */
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
  // The code of an exception of a browser is a number that means nothing to people.
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
  return reasons[code] ?? (code || (error instanceof Error ? error.message : String(error)));
}

/** A path with `*` for array indices, so that equal problems of several elements can be grouped. */
export function groupPath(path: string): string {
  return path.replace(/\/\d+(?=\/|$)/g, "/*");
}

/** True if a message about an event or its text as a whole names what it is about: "Undocked is written after …", "the line holds …". */
export function saysSubject({ path, message }: { readonly path: string; readonly message: string }): boolean {
  return path === "/event" ? /^[A-Z]/.test(message) : path === "" && message.startsWith("the ");
}
