import { didYouMean, nearest } from "../base/nearest.js";
import { isSame } from "../base/text.js";
import { visible } from "../base/visible.js";
import { pointerKeys } from "../read/json/pointer.js";
import { type Release, releases } from "../schema/game-version.js";
import { releaseText } from "./explain/past.js";
import { type Answer, type Page, pageOf, roots, schemaOf, type Thing, withParts } from "./explain/thing.js";
import { indentedJson } from "./text.js";

/** Parses `4.3..4.4`, `4.0..`, `..3.7`, or a single version: everything after the first, up to and including the second. */
export function releasesIn(range: string): { readonly releases: readonly Release[] } | { readonly unknown: string } {
  const [from = "", to] = range.split("..", 2).map((text) => text.trim());
  if (to === undefined) return ofOne(from);
  const [start, end] = [from, to].map((text) => (text === "" ? undefined : endOf(text)));
  if (from !== "" && !start) return { unknown: noRelease(from) };
  if (to !== "" && !end) return { unknown: noRelease(to) };
  if (start && end && start.next > end.last + 1) {
    return { unknown: `${range} goes backwards, the older version comes first, as in ${to}..${from}` };
  }
  const found = releases.slice(start?.next ?? 0, (end?.last ?? releases.length - 1) + 1);
  return found.length > 0 ? { releases: found } : { unknown: `no release is known in ${range}; ${known}` };
}

function ofOne(text: string): ReturnType<typeof releasesIn> {
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

/**
 * The end of a range: the indices of the first and the last release that belong to it, and of the next one after it. If none
 * belongs to it, `first` is undefined, and the last release is the one before it.
 */
function endOf(text: string): ReturnType<typeof endAt> | undefined {
  const asked = numbersOf(text);
  if (asked) return endAt(asked);
  const index = releases.findIndex(
    ({ version, name }) => isSame(version, text) || (name !== undefined && isSame(name, text)),
  );
  return index < 0 ? undefined : { first: index, last: index, next: index + 1 };
}

/** A number stands for all that start with it: 4.4 includes 4.4.1. */
function endAt(asked: readonly number[]) {
  let [next, last] = [0, -1];
  let first: number | undefined;
  for (const [index, release] of releases.entries()) {
    const { numbers, isWhole } = numberOf(release);
    // If a release has no number of its own, only the first two parts are known.
    if (!isWhole && asked.length > 2) continue;
    const order = compare(numbers.slice(0, asked.length), asked);
    if (order <= 0) last = index;
    if (order === 0) first ??= index;
    if (isWhole && compare(numbers, asked) <= 0) next = index + 1;
  }
  return { first, last, next };
}

/** The four parts of a release's number, and whether all of them are known. */
function numberOf({ version, gameVersion }: Release) {
  const [number = "", name] = version.split(" ", 2);
  const parts = numbersOf(gameVersion ?? number) ?? [];
  return { numbers: [...parts, 0, 0, 0].slice(0, 4), isWhole: gameVersion !== undefined || name === undefined };
}

function numbersOf(text: string): readonly number[] | undefined {
  return /^\d{1,9}(?:\.\d{1,9}){1,3}$/.test(text) ? text.split(".").map(Number) : undefined;
}

/** Compares two numbers; missing parts are 0. */
function compare(one: readonly number[], other: readonly number[]): number {
  const longer = one.length > other.length ? one : other;
  return longer.map((_, index) => (one[index] ?? 0) - (other[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

/** The additions and removals in a range of versions, according to the schemas of events, as text or JSON. */
export function reportChanges(range: string, json: boolean, width?: number): Answer {
  const ranged = releasesIn(range);
  if ("unknown" in ranged) return { unknown: visible(ranged.unknown) };
  const events = roots.filter(({ schemaName }) => schemaName.startsWith("events/"));
  const things = events.flatMap(withParts).map((thing) => {
    const { "x-since": since, "x-until": until } = schemaOf(thing);
    const last = releases.findIndex(({ version }) => version === until);
    return { thing, since, goneIn: last < 0 ? undefined : releases[last + 1]?.version };
  });
  const changes = ranged.releases.map((release) => ({
    release,
    came: things.flatMap(({ thing, since }) => (since === release.version ? thing : [])),
    went: things.flatMap(({ thing, goneIn }) => (goneIn === release.version ? thing : [])),
  }));
  if (!json) return { text: `${changes.map((each) => asText(each, pageOf(width))).join("\n\n")}\n` };
  const listing = changes.map(({ release, came, went }) => ({ ...release, came: listed(came), went: listed(went) }));
  return { text: indentedJson({ version: 1, releases: listing }) };
}

/** The changes of a release: what it added to the journal, and what is no longer written since. */
interface ReleaseChanges {
  readonly release: Release;
  readonly came: readonly Thing[];
  readonly went: readonly Thing[];
}

function isEvent({ pointer }: Thing): boolean {
  return pointer === "";
}

function asText({ release, came, went }: ReleaseChanges, { columns, paragraph }: Page): string {
  const events = came.filter(isEvent).map(({ label }) => label);
  const gone = went.map((thing) => `${thing.label}, last known in ${schemaOf(thing)["x-until"]}`);
  const rows = [
    ...titled("new events", events.length === 0 ? [] : [events.join(", ")]),
    ...titled("new fields", byEvent(came.filter((thing) => !isEvent(thing)))),
    ...titled("gone", gone),
  ];
  const body = rows.length === 0 ? paragraph("nothing that the schemas know of") : columns(rows);
  return `${releaseText(release.version)}\n${body}`;
}

function titled(title: string, lines: readonly string[]): readonly (readonly string[])[] {
  return lines.map((line, index) => [index === 0 ? title : "", line]);
}

/** One line per event with its fields. */
function byEvent(fields: readonly Thing[]): readonly string[] {
  const names = new Map<string, string[]>();
  for (const { label } of fields) {
    const [event = "", ...keys] = label.split(".");
    names.set(event, [...(names.get(event) ?? []), keys.join(".")]);
  }
  return [...names].map(([event, paths]) => `${event}: ${paths.join(", ")}`);
}

function listed(things: readonly Thing[]): object {
  return {
    events: things.filter(isEvent).map(({ label }) => label),
    fields: things
      .filter((thing) => !isEvent(thing))
      .map(({ schemaName, pointer }) => ({
        event: schemaName.slice("events/".length),
        path: pointerKeys(pointer)
          .map((key) => `/${key === "0" ? "*" : key}`)
          .join(""),
      })),
  };
}
