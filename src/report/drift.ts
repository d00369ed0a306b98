import { basename, isAbsolute, relative, resolve } from "node:path";
import { shown } from "../base/display.js";
import { compareTexts, counted, largest, thousands } from "../base/text.js";
import type { Drift, DriftSort, Sighting } from "../engine/validate/drift.js";
import { knownEvents } from "../engine/validate/known-events.js";
import type { Summary } from "../engine/validate/tally.js";
import { withSlashes } from "../files/discover/slashes.js";

/** How often something was met, and its first occurrence. */
interface Met {
  readonly count: number;
  readonly first: { readonly file: string; readonly line: number };
}

/** A field of an event of an unknown kind. */
interface KindField {
  readonly path: string;
  readonly types: readonly string[];
  readonly count: number;
}

/** How journals differ from the schemas, in groups; the format of `drift --json`. */
export interface DriftDigest {
  readonly version: 1;
  /** The version of journal-lint. */
  readonly tool: string;
  readonly files: number;
  readonly events: number;
  readonly gameVersions: readonly { readonly version: string; readonly count: number }[];
  readonly newKinds: readonly ({ readonly event: string; readonly fields: readonly KindField[] } & Met)[];
  readonly newFields: readonly ({ readonly event: string } & KindField & Met)[];
  /** Required fields that are missing. */
  readonly missingFields: readonly ({ readonly event: string; readonly path: string } & Met)[];
  /** Fields whose type differs from their schema. */
  readonly otherTypes: readonly ({ readonly event: string } & KindField & Met)[];
  readonly newValues: readonly ({ readonly event: string; readonly path: string; readonly value: unknown } & Met)[];
  readonly newNames: readonly ({
    readonly event: string;
    readonly path: string;
    readonly table: string;
    readonly name: unknown;
  } & Met)[];
  readonly newBits: readonly ({ readonly event: string; readonly path: string; readonly bit: number } & Met)[];
  /** Kinds that the game is known to write, but that have no schema. */
  readonly withoutSchema: Readonly<Record<string, number>>;
  /** How many occurrences are not listed here. */
  readonly leftOut: number;
}

/** Groups the occurrences, each group ordered by event and path. */
export function digestDrift(drift: Drift, summary: Summary, tool: string, cwd: string): DriftDigest {
  const of = (sort: DriftSort): readonly Sighting[] =>
    [...drift.sightings.values()].filter((sighting) => sighting.sort === sort).sort(compareSightings);
  const met = ({ count, first }: Sighting): Met => ({
    count,
    first: { file: publicName(first.file, cwd), line: first.line },
  });
  const kinds = new Set(of("kind").map(({ event }) => event));
  const fieldsOf = (event: string): readonly KindField[] =>
    of("field")
      .filter((field) => field.event === event)
      .map(fieldOf);
  return {
    version: 1,
    tool,
    files: summary.files,
    events: summary.events,
    gameVersions: of("version").map(({ what, count }) => ({ version: what, count })),
    newKinds: of("kind").map((kind) => ({ event: kind.event, ...met(kind), fields: fieldsOf(kind.event) })),
    newFields: of("field")
      .filter(({ event }) => !kinds.has(event))
      .map((field) => ({ event: field.event, ...fieldOf(field), ...met(field) })),
    missingFields: of("missing").map((field) => ({ event: field.event, path: field.path, ...met(field) })),
    otherTypes: of("type").map((field) => ({ event: field.event, ...fieldOf(field), ...met(field) })),
    newValues: of("value").map((value) => ({
      event: value.event,
      path: value.path,
      value: parsedValue(value.what),
      ...met(value),
    })),
    newNames: [...of("name")]
      .sort((a, b) => compareTexts(a.what, b.what))
      .map((name) => ({
        event: name.event,
        path: name.path,
        table: [...name.types].join(),
        name: parsedValue(name.what),
        ...met(name),
      })),
    newBits: of("bit").map((bit) => ({ event: bit.event, path: bit.path, bit: Number(bit.what), ...met(bit) })),
    withoutSchema: Object.fromEntries(Object.entries(summary.withoutSchema).filter(([kind]) => knownEvents.has(kind))),
    leftOut: drift.leftOut,
  };
}

function fieldOf({ path, types, count }: Sighting): KindField {
  return { path, types: [...types].sort(), count };
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
  const sections = [
    section(
      "New kinds",
      newKinds.flatMap((kind) => [
        item([code(kind.event)], kind),
        ...kind.fields.map(({ path, types, count }) => {
          const often = count === kind.count ? "" : `, ${counted(count, "time")}`;
          return `  - ${code(path)}: ${types.join(" or ")}${often}`;
        }),
      ]),
    ),
    section(
      "New fields",
      newFields.map((field) => item([code(field.event), code(field.path)], field, field.types.join(" or "))),
    ),
    section(
      "Missing fields",
      missingFields.map((field) => item([code(field.event), code(field.path)], field)),
    ),
    section(
      "Fields of another type",
      otherTypes.map((field) => item([code(field.event), code(field.path)], field, field.types.join(" or "))),
    ),
    section(
      "New list values",
      newValues.map((value) => item([code(value.event), code(value.path), code(JSON.stringify(value.value))], value)),
    ),
    section(
      "New names",
      newNames.map((name) =>
        item(
          [code(name.event), code(name.path), code(JSON.stringify(name.name))],
          name,
          `not in the table ${name.table}`,
        ),
      ),
    ),
    section(
      "New flag bits",
      newBits.map((bit) => item([code(bit.event), code(bit.path), `bit ${bit.bit}`], bit)),
    ),
    section("Kinds without a schema", undescribed(digest)),
    leftOut === 0 ? "" : `\nAnd more, ${counted(leftOut, "time")}: too many to list.\n`,
  ];
  return `## How these journals differ from the schemas\n\n${opening(digest)}\n${sections.join("")}`;
}

function opening(digest: DriftDigest): string {
  const { tool, files, events, gameVersions } = digest;
  const read = `journal-lint ${tool} read ${counted(events, "event")} in ${counted(files, "file")}`;
  const versions = gameVersions.map(({ version }) => code(version)).join(", ");
  const game = versions === "" ? "" : `, written by the game ${versions}`;
  return `${read}${game}${hasDrift(digest) ? "" : ": nothing new"}.`;
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : `\n### ${title}\n\n${lines.join("\n")}\n`;
}

type MetOften = Pick<DriftDigest["newBits"][number], "count" | "first">;

function item(names: readonly string[], { count, first }: MetOften, says?: string): string {
  const place = code(`${first.file}:${first.line}`);
  const seen = [...(says === undefined ? [] : [says]), counted(count, "time"), `first in ${place}`];
  return `- ${names.join(" ")}: ${seen.join(", ")}`;
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
