import { remembered } from "../../base/object.js";
import { afterNode, nameOf, noted, noteLength, type Scan, type Span, startOf } from "../../read/json/scan.js";
import { type NormalSchema, normalForm } from "../normal-form.js";
import type { PersonalSort } from "../schema.js";

/** The classification of a field's texts: what they may reveal about a player, dates, harmless, or unknown. */
export type PersonalMark = PersonalSort | "date" | "harmless" | "unknown";

/** A field as seen by redaction: its mark, and its schema. */
interface MarkedField {
  readonly mark: PersonalMark;
  readonly schema: NormalSchema | undefined;
  /** The field should contain a number or a flag, not text. */
  readonly isTextless: boolean;
}

/** A place that no schema describes. */
const unknownField: MarkedField = { mark: "unknown", schema: undefined, isTextless: false };

const localised = "_Localised";
const noFields: ReadonlyMap<string, MarkedField> = new Map();

/** The marks of an object's fields by its schema; other fields are unknown. */
export function markedFields(schema: NormalSchema | undefined): ReadonlyMap<string, MarkedField> {
  return schema?.properties ? marksIn(schema) : noFields;
}

const marksIn = remembered(({ properties = {} }: NormalSchema): ReadonlyMap<string, MarkedField> => {
  const fields = Object.entries(properties);
  return new Map(fields.map(([name, field]) => [name, markedField(markOf(properties, name), field)]));
}, new WeakMap());

function markedField(mark: PersonalMark, schema: NormalSchema): MarkedField {
  return { mark, schema, isTextless: isWithoutText(schema) };
}

/** A display text has the mark of the field that it belongs to. */
function markOf(properties: Readonly<Record<string, NormalSchema>>, name: string): PersonalMark {
  const own = properties[name] ?? {};
  if (!name.endsWith(localised) || own["x-personal"] !== undefined) return ownMark(own);
  const base = name.slice(0, -localised.length);
  return Object.hasOwn(properties, base) ? ownMark(properties[base] ?? {}) : "unknown";
}

/** Game symbols, dates and listed values are harmless; any other text is only if the schema says so. */
function ownMark(schema: NormalSchema): PersonalMark {
  const sort = schema["x-personal"];
  if (sort !== undefined) return sort === false ? "harmless" : sort;
  if (schema.format === "date-time") return "date";
  const isSymbol = ["x-name", "x-values", "enum", "const"].some((keyword) => Object.hasOwn(schema, keyword));
  return isSymbol || isWithoutText(schema) ? "harmless" : "unknown";
}

/** True if the schema allows neither texts nor anything that may contain them. */
function isWithoutText({ types }: NormalSchema): boolean {
  return types !== undefined && !types.includes("string") && !types.includes("object") && !types.includes("array");
}

/** Called for a text or number of an event, with its place, its mark, and its name (undefined in a list). */
type TakeMarked = (span: Span, field: MarkedField, name: string | undefined, node: number) => void;

interface Open {
  readonly after: number;
  /** The fields of an object by name; undefined for an array, whose elements are all alike. */
  readonly fields: ReadonlyMap<string, MarkedField> | undefined;
  readonly element: MarkedField;
}

const quote = 0x22;
const openBrace = 0x7b;
const openBracket = 0x5b;

/**
 * Visits the texts and numbers of a scanned event, including those under repeated keys, of which a parsed event keeps
 * only one. Not recursive, because hostile text nests as deep as it likes.
 */
export function eachMarkedValue(scan: Scan, root: NormalSchema | undefined, take: TakeMarked): void {
  const open: Open[] = [];
  for (let node = 0; node < scan.length; node += noteLength) {
    while (node >= (open.at(-1)?.after ?? scan.length)) open.pop();
    const holder = open.at(-1);
    const name = holder?.fields && nameOf(scan, node);
    const start = startOf(scan, node);
    const code = scan.text.charCodeAt(start);
    const field = holder ? fieldWithin(holder, name, open.length === 1) : { ...unknownField, schema: root };
    if (code === openBrace || code === openBracket) open.push(opened(field, afterNode(scan, node), code === openBrace));
    else if (code === quote || code < 0x3a) {
      take({ start, end: scan.integers[node + noted.end] ?? start }, field, name, node);
    }
  }
}

function opened({ schema }: MarkedField, after: number, isObject: boolean): Open {
  if (isObject) return { after, fields: markedFields(schema), element: unknownField };
  const { items } = schema ?? {};
  return { after, fields: undefined, element: items ? markedField(ownMark(items), items) : unknownField };
}

/** The fields that every event has are known, whatever its schema says. */
function fieldWithin({ fields, element }: Open, name = "", isOfEvent: boolean): MarkedField {
  if (!fields) return element;
  const known = fields.get(name);
  if (known || !isOfEvent) return known ?? unknownField;
  return markedFields(normalForm("anyEvent")).get(name) ?? unknownField;
}
