import { basename, isAbsolute, relative, resolve } from "node:path";
import { shown } from "../base/display.js";
import { compareTexts, counted, largest, thousands } from "../base/text.js";
import type { Drift, DriftSort, Sighting } from "../engine/validate/drift.js";
import { knownEvents } from "../engine/validate/known-events.js";
import type { Summary } from "../engine/validate/tally.js";
import { withSlashes } from "../files/discover/slashes.js";

/** How journals differ from the schemas, in groups; the format of `drift --json`. */
export type DriftDigest = ReturnType<typeof digestDrift>;

/** Groups the occurrences, each group ordered by event and path. */
export function digestDrift(drift: Drift, summary: Summary, tool: string, cwd: string) {
  const of = (sort: DriftSort): readonly Sighting[] =>
    [...drift.sightings.values()].filter((sighting) => sighting.sort === sort).sort(compareSightings);
  /** How often something was met, and its first occurrence. */
  const met = ({ count, first: { file, line } }: Sighting) => ({ count, first: { file: publicName(file, cwd), line } });
  const listed = <Details>(sightings: readonly Sighting[], detailsOf: (sighting: Sighting) => Details) =>
    sightings.map((sighting) => {
      const { event, path } = sighting;
      return { event, path, ...detailsOf(sighting), ...met(sighting) };
    });
  const [kinds, fields] = [of("kind"), of("field")];
  const isOfNewKind = ({ event }: Sighting): boolean => kinds.some((kind) => kind.event === event);
  return {
    version: 1,
    tool,
    files: summary.files,
    events: summary.events,
    gameVersions: of("version").map(({ what, count }) => ({ version: what, count })),
    newKinds: kinds.map((kind) => ({
      event: kind.event,
      ...met(kind),
      fields: fields
        .filter(({ event }) => event === kind.event)
        .map((field) => ({ path: field.path, ...typesOf(field), count: field.count })),
    })),
    newFields: listed(
      fields.filter((field) => !isOfNewKind(field)),
      typesOf,
    ),
    /** Required fields that are missing. */
    missingFields: listed(of("missing"), () => ({})),
    /** Fields whose type differs from their schema. */
    otherTypes: listed(of("type"), typesOf),
    newValues: listed(of("value"), ({ what }) => ({ value: parsedValue(what) })),
    newNames: listed(
      of("name").toSorted((a, b) => compareTexts(a.what, b.what)),
      ({ what, types }) => ({ table: [...types].join(), name: parsedValue(what) }),
    ),
    newBits: listed(of("bit"), ({ what }) => ({ bit: Number(what) })),
    /** Kinds that the game is known to write, but that have no schema. */
    withoutSchema: Object.fromEntries(Object.entries(summary.withoutSchema).filter(([kind]) => knownEvents.has(kind))),
    /** How many occurrences are not listed here. */
    leftOut: drift.leftOut,
  };
}

function typesOf({ types }: Sighting): { readonly types: readonly string[] } {
  return { types: [...types].sort() };
}

/** A number too large for a double, or a text that was cut, stays source text. */
function parsedValue(spelled: string): unknown {
  try {
    const value: unknown = JSON.parse(spelled);
    return JSON.stringify(value) === spelled ? value : spelled;
  } catch {
    return spelled;
  }
}

function compareSightings(a: Sighting, b: Sighting): number {
  return (
    compareTexts(a.event, b.event) ||
    compareTexts(a.path, b.path) ||
    a.what.length - b.what.length ||
    compareTexts(a.what, b.what)
  );
}

/** The digest may be published, so folders outside the current one are left out: they may contain the names of people. */
function publicName(file: string, cwd: string): string {
  const below = withSlashes(relative(cwd, resolve(cwd, file)));
  return below === "" || below.startsWith("../") || isAbsolute(below) ? basename(file) : below;
}

/** True if journals differ from the schemas at all; a kind that the game is known to write is no difference. */
export function hasDrift(digest: DriftDigest): boolean {
  const { newKinds, newFields, missingFields, otherTypes, newValues, newNames, newBits } = digest;
  return [newKinds, newFields, missingFields, otherTypes, newValues, newNames, newBits].some(
    ({ length }) => length > 0,
  );
}

/** How journals differ from the schemas, as Markdown that is also readable in a terminal. */
export function driftMarkdown(digest: DriftDigest): string {
  const { newKinds, newFields, missingFields, otherTypes, newValues, newNames, newBits, leftOut } = digest;
  const kindLines = ({ fields, ...kind }: (typeof newKinds)[number]): readonly string[] => [
    item(kind),
    ...fields.map(({ path, types, count }) => {
      const often = count === kind.count ? "" : `, ${counted(count, "time")}`;
      return `  - ${code(path)}: ${types.join(" or ")}${often}`;
    }),
  ];
  const ofType = (field: (typeof newFields)[number]): string => item(field, "", `${field.types.join(" or ")}, `);
  const ofName = (found: (typeof newNames)[number]): string =>
    item(found, ` ${code(JSON.stringify(found.name))}`, `not in the table ${found.table}, `);
  const sections: readonly (readonly [title: string, lines: readonly string[]])[] = [
    ["New kinds", newKinds.flatMap(kindLines)],
    ["New fields", newFields.map(ofType)],
    ["Missing fields", missingFields.map((field) => item(field))],
    ["Fields of another type", otherTypes.map(ofType)],
    ["New list values", newValues.map((found) => item(found, ` ${code(JSON.stringify(found.value))}`))],
    ["New names", newNames.map(ofName)],
    ["New flag bits", newBits.map((found) => item(found, ` bit ${found.bit}`))],
    ["Kinds without a schema", undescribed(digest)],
  ];
  const text = sections
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => `\n### ${title}\n\n${lines.join("\n")}\n`);
  const more = leftOut === 0 ? "" : `\nAnd more, ${counted(leftOut, "time")}: too many to list.\n`;
  return `${opening(digest)}\n${text.join("")}${more}${nextStep(digest)}`;
}

/** The answer in one line, and which versions of the game it is about. */
function opening(digest: DriftDigest): string {
  const { tool, files, events, gameVersions } = digest;
  const found = hasDrift(digest) ? "There is something new" : "Nothing new";
  const read = `${found} in ${counted(events, "event")} of ${counted(files, "file")}, by the schemas of journal-lint ${tool}.`;
  const versions = gameVersions.map(({ version }) => code(version)).join(", ");
  return versions === "" ? read : `${read}\n\nVersions of the game: ${versions}`;
}

/** The command that drafts schemas of what is new. */
function nextStep({ newKinds, newFields, otherTypes, newValues }: DriftDigest): string {
  const isName = ({ event }: { readonly event: string }): boolean => /^[A-Za-z]\w*$/.test(event);
  const kind = newKinds.find(isName);
  const known = [...newFields, ...otherTypes, ...newValues].find(isName);
  const drafted = kind ? (newKinds.length > 1 ? "--all" : kind.event) : known && `${known.event} --draft`;
  return drafted === undefined ? "" : `\nTo draft a schema: ${code(`journal-lint infer ${drafted} <paths>`)}\n`;
}

type Met = Pick<DriftDigest["newBits"][number], "event" | "count" | "first"> & { readonly path?: string };

function item({ event, path, count, first }: Met, what = "", says = ""): string {
  const subject = `${code(event)}${path === undefined ? "" : ` ${code(path)}`}${what}`;
  return `- ${subject}: ${says}${counted(count, "time")}, first in ${code(`${first.file}:${first.line}`)}`;
}

/** There may be hundreds of them, hence one line for all. */
function undescribed({ withoutSchema }: DriftDigest): readonly string[] {
  const kinds = Object.entries(withoutSchema).sort(([, a], [, b]) => b - a);
  return kinds.length === 0 ? [] : [kinds.map(([kind, count]) => `${code(kind)} ${thousands(count)}`).join(", ")];
}

/** Text between as many backticks as necessary, so that nothing in it is a mention, a link or HTML to Markdown. */
function code(text: string): string {
  const visibleText = shown(text);
  const runs = [...visibleText.matchAll(/`+/g)].map(([run]) => run.length);
  const fence = "`".repeat(largest(runs) + 1);
  const gap = runs.length === 0 && visibleText !== "" ? "" : " ";
  return `${fence}${gap}${visibleText}${gap}${fence}`;
}
