import { counted, largest } from "../../base/text.js";
import { pointerKeys } from "../../read/json/pointer.js";
import { relationRule } from "../../rules/relation-rules.js";
import type { NormalSchema } from "../../schema/normal-form.js";
import { heldRelations } from "../../schema/relations/relation.js";
import { statementsOf } from "../../schema/relations/statements.js";
import { isScarce, isUnspecified, type Schema } from "../../schema/schema.js";
import { valueList } from "../../schema/value-list.js";
import { pastFacts, presenceText } from "./past.js";
import { type Fact, factsOf, isSingle, known, severityText } from "./schema-facts.js";
import {
  type Answer,
  elementOf,
  fieldsWithin,
  holderOf,
  needOf,
  type Page,
  schemaOf,
  type Thing,
  thingName,
  withParts,
} from "./thing.js";

/** The meaning of a number in a field that is a bit set or a list of numbered names. */
export function explainValue(label: string, schema: Schema, word: string, page: Page): Answer {
  const { "x-bits": bits, "x-names": names } = schema;
  if (!bits && !names) return { unknown: `${label} is neither a bit set nor a numbered list, so leave out ${word}` };
  const value = wholeNumber(word);
  if (value === undefined) return { unknown: `${word} is not a whole number, write one such as 13, 0xd or 0b1101` };
  if (value < 0n) return { unknown: `${word} is negative, ${label} is 0 or more` };
  if (value >= 2n ** 64n) return { unknown: `${word} does not fit into 64 bits` };
  return bits ? { text: setBits(label, bits, value, page) } : namedValue(label, names ?? [], value);
}

/** The rows of a table of bits, with value and meaning, starting with the heading. */
export function bitRows(
  bits: readonly string[],
  shown: Iterable<number> = bits.keys(),
): readonly (readonly string[])[] {
  const rows = [...shown].map((bit) => [
    String(bit),
    String(2n ** BigInt(bit)),
    bits[bit] ?? `unknown: the table ends at bit ${bits.length - 1}`,
  ]);
  return [["bit", "value", "meaning"], ...rows];
}

export function nameRows(names: readonly string[]): readonly (readonly string[])[] {
  return [["value", "meaning"], ...names.map((name, value) => [String(value), name])];
}

/** Columns of numbers, aligned on the right, except for the last. */
function numberColumns(rows: readonly (readonly string[])[], { columns }: Page): string {
  const width = (column: number): number => largest(rows.map((cells) => cells[column]?.length ?? 0));
  return columns(
    rows.map((cells) =>
      cells.map((cell, column) => (column === cells.length - 1 ? cell : cell.padStart(width(column)))),
    ),
  );
}

function wholeNumber(word: string): bigint | undefined {
  if (/^-\d+$/.test(word)) return BigInt(word);
  return /^(?:\d+|0x[\da-f]+|0b[01]+)$/i.test(word) ? BigInt(word.toLowerCase()) : undefined;
}

function setBits(label: string, bits: readonly string[], value: bigint, page: Page): string {
  const digits = [...value.toString(2)].reverse();
  const set = digits.flatMap((digit, bit) => (digit === "1" ? [bit] : []));
  const title = `${label} ${value} (0x${value.toString(16)})`;
  return `${title}\n\n${set.length === 0 ? "  no bit is set" : numberColumns(bitRows(bits, set), page)}\n`;
}

function namedValue(label: string, names: readonly string[], value: bigint): Answer {
  const name = names[Number(value)];
  if (name !== undefined) return { text: `${label} ${value}: ${name}\n` };
  const last = names.length - 1;
  return { unknown: `${label} has no value ${value}, it goes from 0 (${names[0]}) to ${last} (${names[last]})` };
}

type HeldStatement = ReturnType<typeof statementsIn>[number];

const statements = new WeakMap<NormalSchema, readonly HeldStatement[]>();

/** The relations between the fields of an event or a side file, at all depths. */
export function heldStatements(root: Thing): readonly HeldStatement[] {
  const schema = schemaOf(root);
  const held = statements.get(schema) ?? withParts(root).flatMap((part) => statementsIn(part, schema));
  statements.set(schema, held);
  return held;
}

/** The relations between the fields of an object as text, and the rules that report violations. */
function statementsIn(part: Thing, root: NormalSchema) {
  const schema = schemaOf(elementOf(part));
  const path = fieldPath(part);
  const place = path.length === 0 ? "" : `in ${schemaOf(part).items ? "each of " : ""}${path.join(".")}: `;
  return heldRelations(schema, root).flatMap((relation) =>
    statementsOf(relation, schema).map(({ text, paths, breaks }) => ({
      text: `${place}${text}`,
      rules: [...new Set(breaks.map((says) => relationRule(says, relation.rule)))],
      /** All fields that it is about, as paths from the event. */
      fields: paths.map((tied) => [...path, ...tied]),
    })),
  );
}

/** The relations between a thing, or its parts, and other fields; all for an event or a side file. */
function statementsAbout(thing: Thing): readonly HeldStatement[] {
  const path = fieldPath(thing);
  const isAbout = (field: readonly string[]): boolean =>
    path.every((key, index) => field[index] === key || field[index] === "*");
  return heldStatements({ ...thing, label: "", pointer: "" }).filter(({ fields }) => fields.some(isAbout));
}

function fieldPath({ pointer }: Thing): readonly string[] {
  return pointerKeys(pointer).filter((key) => !/^\d+$/.test(key));
}

export function explainThing(thing: Thing, page: Page): string {
  const { lines, paragraph, columns } = page;
  const schema = schemaOf(thing);
  const facts = thing.pointer === "" ? pastFacts(schema) : fieldFacts(thing);
  // The first line of each begins two columns before the others.
  const statements = statementsAbout(thing).map(({ text, rules }) =>
    paragraph(`${text} (${rules.join(", ")})`, 4).slice(2),
  );
  const sections = [
    [thing.label, schema.description && paragraph(schema.description)].filter(Boolean).join("\n"),
    columns(facts),
    elementSection(thing, page),
    ...tables(schema, thing.label, page),
    ...partSections(thing, page),
    statements.length > 0 && `What holds between fields\n${statements.join("\n")}`,
    lines(evidenceText(schemaOf({ ...thing, pointer: "" })) ?? ""),
  ];
  return `${sections.filter(Boolean).join("\n\n")}\n`;
}

/** How reliable the description of an event beyond the specification is. */
export function evidenceText(root: Schema): string | undefined {
  if (!isUnspecified(root)) return undefined;
  const count = root["x-evidence"] ?? 0;
  const lines = count === 0 ? "a single source, not on genuine lines" : counted(count, "genuine line");
  const weight = isScarce(root) ? "so that there are warnings but no errors" : "enough for errors";
  return `Not in the specification: this rests on ${lines}, ${weight}.`;
}

export function fieldFacts(thing: Thing): readonly Fact[] {
  const schema = schemaOf(thing);
  const base = baseOf(thing);
  const isSideFileEvent = thing.schemaName.startsWith("files/") && thing.pointer === "/event";
  const isDeep = pointerKeys(thing.pointer).length > 1;
  const isExtra = schema["x-extra"] === true;
  return known([
    ["type", !schema.not && typeName(thing)],
    ["required", needText(thing)],
    // Pointless for a required field.
    ["found", needOf(thing) === "optional" && presenceText(schema, isDeep ? "object" : "line")],
    ...pastFacts(schema),
    ["needs", base !== undefined && `${base}, without it ${severityText("localised-without-base")}`],
    ...factsOf(schema, isSideFileEvent ? "wrong-side-file" : undefined),
    ["example", exampleOf(thing)],
    ["note", isExtra && "not in the specification, but the newest game writes it: only --strict reports it"],
  ]);
}

/** The field whose display text a field is. */
function baseOf(thing: Thing): string | undefined {
  return holderOf(thing).dependentRequired?.[thingName(thing)]?.[0];
}

function needText(thing: Thing): string {
  const need = needOf(thing);
  if (need === "never") return `must not be here, otherwise ${severityText("unexpected-field")}`;
  const { required, description = "" } = holderOf(thing);
  if (need === "optional") return "no";
  if (required?.includes(thingName(thing))) return "yes";
  return `yes, but where the game itself leaves it out only --strict reports it. ${description}`.trimEnd();
}

function elementSection(thing: Thing, { paragraph, columns }: Page): string | undefined {
  if (!schemaOf(thing).items) return undefined;
  const element = schemaOf(elementOf(thing));
  const about = element.description && paragraph(element.description);
  const parts = [about, columns(factsOf(element))].filter(Boolean);
  return parts.length === 0 ? undefined : `Each element\n${parts.join("\n\n")}`;
}

function tables({ "x-bits": bits, "x-names": names }: Schema, label: string, page: Page): readonly string[] {
  if (bits)
    return [
      numberColumns(bitRows(bits), page),
      page.lines(`journal-lint explain ${label} <number> lists the bits that are set.`),
    ];
  return names ? [numberColumns(nameRows(names), page)] : [];
}

function partSections(thing: Thing, { lines, columns }: Page): readonly string[] {
  const fields = fieldsWithin(thing);
  if (fields.length === 0) return [];
  const rows = fields.map((field) => [thingName(field), baseType(schemaOf(field)), needOf(field), shortNote(field)]);
  const hints = fields.flatMap((field) => moreIn(field) ?? []).slice(0, 1);
  return [columns([["field", "type", "", "note"], ...rows]), ...hints.map(lines)];
}

/** The command that shows more, if a field has more than its row can show. */
function moreIn(field: Thing): string | undefined {
  if (fieldsWithin(field).length > 0) return `journal-lint explain ${field.label} for the parts`;
  return schemaOf(field)["x-bits"] && `journal-lint explain ${field.label} for the bits`;
}

/** The first sentence of a field's description, or something shorter that says more. */
function shortNote(field: Thing): string {
  const schema = schemaOf(field);
  const { description = "", "x-extra": isExtra } = schema;
  const { kind, named } = valueList(schema);
  const base = baseOf(field);
  if (isExtra && thingName(field) !== "") return "not in the specification, only in the newest game";
  if (base !== undefined) return `display text of ${base}`;
  if (isSingle(schema)) return `always ${String(named[0])}`;
  if (description === "") return kind === "closed" ? named.join(" or ") : "";
  return description.split(/\. |\.$/)[0] ?? "";
}

function typeName(thing: Thing): string {
  const schema = schemaOf(thing);
  return schema.items ? `array of ${baseType(schemaOf(elementOf(thing)))}s` : baseType(schema);
}

/** A list of values may have no type, and neither may a field that can be anything. */
function baseType(schema: Schema): string {
  const { type, not } = schema;
  if (not) return "";
  const { kind, named } = valueList(schema);
  return type ?? (kind === "closed" && named.length > 0 ? typeof named[0] : "any");
}

/** A value of a field from the examples of the schema, unless the schema lists the values. */
function exampleOf(thing: Thing): string | undefined {
  const element = schemaOf(elementOf(thing));
  if (valueList(element).kind !== undefined || element["x-bits"]) return undefined;
  const examples = schemaOf({ ...thing, pointer: "" }).examples ?? [];
  const value = pointerKeys(thing.pointer)
    .reduce(stepInto, examples)
    .find((found) => isPlain(found) && found !== "");
  if (Array.isArray(value)) return `[${value.map((element: unknown) => JSON.stringify(element)).join(", ")}]`;
  return JSON.stringify(value);
}

/** The values one step deeper; a number stands for any element of an array. */
function stepInto(values: readonly unknown[], key: string): readonly unknown[] {
  return values.flatMap((value): readonly unknown[] => {
    if (Array.isArray(value)) return value;
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return [];
    return [(value as Readonly<Record<string, unknown>>)[key]];
  });
}

/** True if a value is small enough for one line. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every((element) => typeof element !== "object");
  return typeof value !== "object";
}
