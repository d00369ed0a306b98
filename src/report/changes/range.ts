import { didYouMean, nearest } from "../../base/nearest.js";
import { isSame } from "../../base/same-name.js";
import { type Release, releases } from "../../spec/releases.js";

/** The releases that a range names, the oldest first, or one line on why there are none. */
export type Ranged = { readonly releases: readonly Release[] } | { readonly unknown: string };

/** One end of a range: where the releases stand that it names, or between which it falls. */
interface End {
  /** The first release after it. */
  readonly next: number;
  /** The last that is of it, or before it. */
  readonly last: number;
  /** The first that is of it; undefined where no release has its number. */
  readonly first?: number;
}

/** Reads `4.3..4.4`, `4.0..`, `..3.7`, or a single version: what came after the first, up to all of the second. */
export function releasesIn(range: string): Ranged {
  const [from = "", to] = range.split("..", 2).map((text) => text.trim());
  if (to === undefined) return ofOne(from);
  const [start, end] = [from, to].map((text) => (text === "" ? undefined : endOf(text)));
  for (const [text, at] of [[from, start] as const, [to, end] as const]) {
    if (text !== "" && !at) return { unknown: noRelease(text) };
  }
  if (start && end && start.next > end.last + 1) {
    return { unknown: `${range} goes backwards, the older version comes first, as in ${to}..${from}` };
  }
  const found = releases.slice(start?.next ?? 0, (end?.last ?? releases.length - 1) + 1);
  return found.length > 0 ? { releases: found } : { unknown: `no release is known in ${range}; ${known}` };
}

function ofOne(text: string): Ranged {
  if (text === "") return { unknown: "name two versions, such as 4.3..4.4, or one, such as 4.4" };
  const end = endOf(text);
  if (!end) return { unknown: noRelease(text) };
  if (end.first === undefined) return { unknown: `no release is known that is ${text}; ${known}` };
  return { releases: releases.slice(end.first, end.last + 1) };
}

const labels = releases.flatMap(({ version, name }) => (name === undefined ? [version] : [version, name]));

const known = `they go from ${releases[0]?.version} to ${releases.at(-1)?.version}`;

function noRelease(text: string): string {
  const guess = didYouMean(nearest(text, labels));
  return `there is no version ${text}${guess === "" ? "; write one such as 4.4, 4.0.0.1700, 4.0 Update 17 or Vanguards" : guess}`;
}

function endOf(text: string): End | undefined {
  const asked = numbersOf(text);
  if (asked) return endAt(asked);
  const index = releases.findIndex(
    ({ version, name }) => isSame(version, text) || (name !== undefined && isSame(name, text)),
  );
  return index < 0 ? undefined : { first: index, last: index, next: index + 1 };
}

/** A number stands for all that start with it: 4.4 is 4.4.1 too. */
function endAt(asked: readonly number[]): End {
  let [next, last] = [0, -1];
  let first: number | undefined;
  for (const [index, release] of releases.entries()) {
    const { numbers, isWhole } = numberOf(release);
    // Of a release without a number of its own, only the first two parts are known.
    if (!isWhole && asked.length > 2) continue;
    const order = compare(numbers.slice(0, asked.length), asked);
    if (order <= 0) last = index;
    if (order === 0) first ??= index;
    if (isWhole && compare(numbers, asked) <= 0) next = index + 1;
  }
  return { next, last, ...(first === undefined ? {} : { first }) };
}

/** The four parts of a release's number, and whether all of them are known. */
function numberOf({ version, gameVersion }: Release): {
  readonly numbers: readonly number[];
  readonly isWhole: boolean;
} {
  const [number = "", name] = version.split(" ", 2);
  const parts = numbersOf(gameVersion ?? number) ?? [];
  return { numbers: [...parts, 0, 0, 0].slice(0, 4), isWhole: gameVersion !== undefined || name === undefined };
}

function numbersOf(text: string): readonly number[] | undefined {
  return /^\d{1,9}(?:\.\d{1,9}){1,3}$/.test(text) ? text.split(".").map(Number) : undefined;
}

/** Which of two numbers is later; parts that are not there are 0. */
function compare(one: readonly number[], other: readonly number[]): number {
  for (let index = 0; index < Math.max(one.length, other.length); index++) {
    const difference = (one[index] ?? 0) - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
