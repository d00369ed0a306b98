import { wrapped } from "../../base/display.js";
import { largest } from "../../base/text.js";
import { visible } from "../../base/visible.js";
import { ownKinds } from "../../engine/validate/validators.js";
import { kindsByOption, sideFiles } from "../../files/discover/kind.js";
import { pointerParent, pointerTo } from "../../read/json/pointer.js";
import type { Example } from "../../rules/rule.js";
import { type NormalSchema, schemaAt } from "../../schema/normal-form.js";
import type { LoadSchema, SchemaName } from "../../schema/schema.js";

/** The output: a text that ends with a newline, or one line on why there is none. */
export type Answer = { readonly text: string } | { readonly unknown: string };

/** Something described by a schema: an event, a side file, or a field at any depth. */
export interface Thing {
  /** As the user writes it, such as `FSDJump.Factions.Name`. */
  readonly label: string;
  readonly schemaName: SchemaName;
  /** The pointer into the schema; element 0 stands for all. */
  readonly pointer: string;
  /** The loader of its schema; ours by default. */
  readonly load?: LoadSchema;
}

/** All events and side files that have a schema. */
export const roots: readonly Thing[] = [
  ...ownKinds.names.map((kind) => ({ label: kind, schemaName: `events/${kind}` as const, pointer: "" })),
  ...sideFiles.map((name) => ({ label: `${name}.json`, schemaName: `files/${name}` as const, pointer: "" })),
];

/** The schema of a thing, with references resolved. */
export function schemaOf({ schemaName, pointer, load }: Thing): NormalSchema {
  return schemaAt(schemaName, pointer, load) ?? {};
}

/** The thing that has the fields: itself, or the elements of an array. */
export function elementOf(thing: Thing): Thing {
  const met = new Set<NormalSchema>();
  let element = thing;
  for (let schema = schemaOf(element); schema.items && !met.has(schema); schema = schemaOf(element)) {
    met.add(schema);
    element = { ...element, pointer: pointerTo(element.pointer, 0) };
  }
  return element;
}

/** The fields of an object, or of the objects in an array. */
export function fieldsWithin(thing: Thing): readonly Thing[] {
  const element = elementOf(thing);
  return Object.keys(schemaOf(element).properties ?? {}).map((key) => ({
    ...element,
    label: `${thing.label}.${key}`,
    pointer: pointerTo(element.pointer, key),
  }));
}

/** A thing and everything in it; recursion is named but not followed. */
export function withParts(thing: Thing): readonly Thing[] {
  return partsWithin(thing, new Set());
}

function partsWithin(thing: Thing, around: ReadonlySet<NormalSchema>): readonly Thing[] {
  const schema = schemaOf(elementOf(thing));
  if (around.has(schema)) return [thing];
  // A key without a name, which is a mistake of the game, cannot be requested.
  const named = fieldsWithin(thing).filter((field) => thingName(field) !== "");
  return [thing, ...named.flatMap((field) => partsWithin(field, new Set([...around, schema])))];
}

/** The last part of a thing's label. */
export function thingName({ label, pointer }: Thing): string {
  return pointer === "" ? label : label.slice(label.lastIndexOf(".") + 1);
}

/** The schema of the object that contains a field. */
export function holderOf({ schemaName, pointer, load }: Thing): NormalSchema {
  return schemaAt(schemaName, pointerParent(pointer), load) ?? {};
}

export function needOf(thing: Thing): "required" | "optional" | "never" {
  const holder = holderOf(thing);
  const name = thingName(thing);
  if (schemaOf(thing).not) return "never";
  if (holder.required?.includes(name) || holder["x-required"]?.includes(name)) return "required";
  return "optional";
}

/** How text is laid out for a terminal of some width. */
export interface Page {
  readonly lines: (text: string) => string;
  readonly paragraph: (text: string, indent?: number) => string;
  /** Rows of cells as aligned columns; the last is wrapped to the remaining width, or goes below if that is too little. */
  readonly columns: (rows: readonly (readonly string[])[]) => string;
  /** An example with invisible characters as escapes, its long lines wrapped, and very long ones cut. */
  readonly sample: (example: Example) => string;
}

/** The layout for some columns; by default those that a terminal usually has. */
export function pageOf(width = 80): Page {
  const paragraph = (text: string, indent = 2): string =>
    wrapped(text, width - indent)
      .map((line) => `${" ".repeat(indent)}${line}`)
      .join("\n");
  /** The width that a column needs for a text: that of its longest word, unless that fits nowhere. */
  const roomFor = (text: string): number => {
    const lengths = text.split(" ").map(({ length }) => length);
    return largest([leastRoom, ...lengths.filter((length) => length <= width - belowIndent)]);
  };
  return {
    lines: (text) => wrapped(text, width).join("\n"),
    paragraph,
    columns(rows) {
      const widthOf = (column: number): number =>
        largest(rows.map((cells) => cells[column]?.length ?? 0).filter((length) => length <= widestCell));
      const widths = (rows[0] ?? []).map((_, column) => widthOf(column));
      const left = (cells: readonly string[]): string =>
        `  ${cells.map((cell, column) => `${cell.padEnd(widths[column] ?? 0)}  `).join("")}`;
      return rows
        .flatMap((cells) => {
          const start = left(cells.slice(0, -1));
          const last = cells.at(-1) ?? "";
          const room = width - start.length;
          if (last.length > room && room < roomFor(last)) return [start.trimEnd(), paragraph(last, belowIndent)];
          const lines = wrapped(last, room);
          return lines.map((line, index) => `${index === 0 ? start : " ".repeat(start.length)}${line}`.trimEnd());
        })
        .join("\n");
    },
    sample: (example) =>
      sampleText(example)
        .split("\n")
        .map((line) => broken(line, width))
        .join("\n"),
  };
}

/** A narrower column would hold hardly more than a word per line. */
const leastRoom = 20;
const belowIndent = 6;

/** A longer cell reaches into the next column, instead of pushing that of all other rows off the line. */
const widestCell = 44;

const mostPieces = 5;
/** Longer lines of an example are cut. */
const longestShown = 2000;
const firstIndent = "  ";
const nextIndent = "    ";

/** The kind of file of an example, and what is special about it. */
export function sampleKind({ as, strict, encoding }: Example): string {
  const kind = kindsByOption[as];
  const names: Readonly<Record<string, string>> = {
    journal: "a journal",
    events: "a JSON document of events",
    eddn: "messages for EDDN",
  };
  return [names[kind] ?? `${kind}.json`, strict && "with --strict", encoding && "saved as Latin-1"]
    .filter(Boolean)
    .join(", ");
}

/** An example with invisible characters as escapes, and its lines unwrapped. */
export function sampleText({ text, encoding }: Pick<Example, "text" | "encoding">): string {
  if (text === "") return "(nothing)";
  return text
    .replace(/\n$/, "")
    .split("\n")
    .map((line) => (line.length > longestShown ? `${line.slice(0, longestShown)}…` : line))
    .map((line) => (encoding === undefined ? line : line.replace(/[\x80-\xff]/g, byteEscape)))
    .map(visible)
    .join("\n");
}

function byteEscape(character: string): string {
  return `\\x${character.charCodeAt(0).toString(16)}`;
}

/** Breaks a record between its fields. */
function broken(line: string, width: number): string {
  const pieces: string[] = [];
  let rest = line;
  let indent = firstIndent;
  while (rest.length > width - indent.length && pieces.length < mostPieces) {
    const end = breakBefore(rest, width - indent.length);
    pieces.push(indent + rest.slice(0, end).trimEnd());
    rest = rest.slice(end);
    indent = nextIndent;
  }
  pieces.push(indent + (pieces.length < mostPieces ? rest : "…"));
  return pieces.join("\n");
}

function breakBefore(text: string, room: number): number {
  const comma = text.lastIndexOf(", ", room - 1);
  if (comma > 0) return comma + 2;
  const space = text.lastIndexOf(" ", room);
  return space > 0 ? space + 1 : room;
}
