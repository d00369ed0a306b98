import { displayWidth } from "../base/display.js";
import { counted } from "../base/text.js";
import { inert, visible } from "../base/visible.js";
import { type Schema, schemaId } from "../schema/schema.js";

export type Room = ReturnType<typeof createRoom>;

/**
 * How much may still be stored: journals may be hostile, and memory is limited. At first, several times what all known
 * kinds of the game need.
 */
export function createRoom() {
  return { kinds: 1000, fields: 50_000, characters: 16_000_000, refused: 0 };
}

/** Longer names of kinds and fields are an attack. */
export const longestName = 200;

export function takeRoom(room: Room, what: "kinds" | "fields" | "characters", amount: number): boolean {
  if (room[what] < amount) {
    room.refused++;
    return false;
  }
  room[what] -= amount;
  return true;
}

/** The types of observed values; `huge` is a number too large for a double. */
export type SeenType = "integer" | "number" | "string" | "boolean" | "null" | "array" | "object" | "huge";

/** The observations at one place of the events of a kind. */
export interface ObservedShape extends ReturnType<typeof createShape> {
  element: ObservedShape | undefined;
}

export function createShape(pointer: string) {
  return {
    /** Its JSON Pointer; element 0 stands for all. */
    pointer,
    seen: 0,
    types: new Map<SeenType, number>(),
    /** The count of each text, as long as there are few. */
    values: new Map<string, number>(),
    /** There were more values than are stored. */
    hasMoreValues: false,
    /** Every text was a date-time as the game writes it. */
    isDateTime: true,
    /** It occurred at least once without the field that it is the display text of. */
    isOrphan: false,
    /** It was at least once a game symbol without its display text. */
    isBare: false,
    fields: new Map<string, ObservedShape>(),
    element: undefined as ObservedShape | undefined,
    /** There were fields or elements that are not stored. */
    hasMoreParts: false,
  };
}

const fewestSeen = 30;
const fewestListed = 2;
const mostListed = 16;
/** How often each listed value must have occurred on average, so that another one would be a surprise. */
const timesEach = 8;
/** Fields with names given by players or generators get no list, however few of them one journal contains. */
const nameLike =
  /(?:name|names|system|station|body|faction|commander|squadron|crew|ident|address|callsign|language|ship|message|text|title|from|id|fid|_localised)$/i;
const symbol = /^(?!.*_name;$)[\w$.;:+/-]*$/i;

/** The values of a field as an open list, if they are symbols of a small set. */
function openList(name: string, shape: ObservedShape): readonly string[] | undefined {
  const { seen, values, hasMoreValues } = shape;
  if (hasMoreValues || nameLike.test(name) || values.size < fewestListed || values.size > mostListed) return undefined;
  if (seen < fewestSeen || seen < values.size * timesEach) return undefined;
  const texts = [...values.keys()];
  return texts.every((text) => symbol.test(text)) ? texts.sort() : undefined;
}

const dialect = "https://json-schema.org/draft/2020-12/schema";
const common = "../common.json#/$defs";

/** A schema that accepts what was observed for a kind of event, ready to be added to ours; the examples are whole events. */
export function draft(event: string, shape: ObservedShape, examples: readonly unknown[]): Schema {
  const lines = counted(shape.seen, "line");
  const object = draftObject(shape, {
    timestamp: { $ref: `${common}/timestamp` },
    event: { type: "string", const: event },
  });
  return {
    $schema: dialect,
    $id: schemaId(`events/${event}`),
    title: event,
    description: `Written when something happens that is yet to be described: drafted by journal-lint infer from ${lines}.`,
    "x-evidence": shape.seen,
    ...object,
    ...(examples.length === 0 ? {} : { examples }),
  };
}

function draftObject(shape: ObservedShape, given: Readonly<Record<string, Schema>> = {}): Schema {
  // As many could have had each of its fields.
  const objects = shape.types.get("object") ?? 0;
  const names = [...Object.keys(given), ...[...shape.fields.keys()].filter((name) => !Object.hasOwn(given, name))];
  if (names.length === 0) return { type: "object" };
  const required = names.filter((name) => shape.fields.get(name)?.seen === objects);
  const fieldOf = (name: string): Schema =>
    (Object.hasOwn(given, name) ? given[name] : undefined) ?? draftField(name, shape);
  const bases = names.filter((name) => hasBase(name, shape)).map((name) => [name, [baseOf(name)]] as const);
  return {
    type: "object",
    ...(required.length === 0 ? {} : { required }),
    // Unlike an assignment, this can create a field named __proto__.
    properties: Object.fromEntries(names.map((name) => [name, fieldOf(name)])),
    ...(shape.hasMoreParts ? {} : { additionalProperties: { "x-unknown": true } }),
    ...(bases.length === 0 ? {} : { dependentRequired: Object.fromEntries(bases) }),
  };
}

function baseOf(name: string): string {
  return name.replace(/_Localised$/, "");
}

function hasBase(name: string, { fields }: ObservedShape): boolean {
  return baseOf(name) !== name && fields.has(baseOf(name)) && fields.get(name)?.isOrphan === false;
}

function draftField(name: string, holder: ObservedShape): Schema {
  const shape = holder.fields.get(name);
  if (!shape) return {};
  if (baseOf(name) !== name && shape.types.size === 1 && shape.types.has("string"))
    return { $ref: `${common}/localised` };
  const isBare = shape.isBare && holder.fields.has(`${name}_Localised`);
  return isBare ? { ...draftValue(name, shape), "x-bare": true } : draftValue(name, shape);
}

function draftValue(name: string, shape: ObservedShape): Schema {
  // An integer among other numbers is a number.
  const { types } = shape;
  const [type, ...others] = [...types.keys()].filter((seen) => seen !== "integer" || !types.has("number"));
  if (others.length > 0 || type === undefined || type === "null" || type === "huge")
    return { description: mixture(shape) };
  switch (type) {
    case "string": {
      if (shape.isDateTime) return { $ref: `${common}/dateTime` };
      const values = openList(name, shape);
      return values ? { type, "x-values": values } : { type };
    }
    case "array":
      return shape.element && !shape.hasMoreParts ? { type, items: draftValue(name, shape.element) } : { type };
    case "object":
      return draftObject(shape);
    default:
      return { type };
  }
}

/** None of our schemas has two types for a field, so a mixture is noted and anything accepted. */
function mixture({ types }: ObservedShape): string {
  return `Seen as ${[...types].map(([type, count]) => `${type} (${counted(count, "time")})`).join(", ")}.`;
}

const lineWidth = 120;

/** A draft, or an object of drafts, formatted as Biome formats our schemas; what a terminal would act on is escaped. */
export function draftText(value: unknown): string {
  return `${laidOut(value, "", lineWidth, 0)}\n`;
}

/** A value in as many lines as it needs; `before` and `after` are the widths of what else is on its first and last line. */
function laidOut(value: unknown, indent: string, before: number, after: number): string {
  const line = isPlain(value) ? flat(value) : undefined;
  if (!isFilled(value) || (line !== undefined && before + displayWidth(line) + after <= lineWidth)) return flat(value);
  const isArray = Array.isArray(value);
  const inner = `${indent}  `;
  const entries = Object.entries(value);
  const parts = entries.map(([key, child], index) => {
    const label = isArray ? "" : `${token(key)}: `;
    const comma = index === entries.length - 1 ? "" : ",";
    return `${label}${laidOut(child, inner, displayWidth(inner + label), comma.length)}${comma}`;
  });
  // A number too large for a double is written as null.
  const isOfNumbers = isArray && value.every((item) => Number.isFinite(item));
  const lines = isOfNumbers ? filled(parts, lineWidth - inner.length) : parts;
  const [open, close] = isArray ? "[]" : "{}";
  return `${open}\n${lines.map((each) => `${inner}${each}\n`).join("")}${indent}${close}`;
}

/** As many per line as fit. */
function filled(parts: readonly string[], width: number): readonly string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const longer = `${lines.at(-1)} ${part}`;
    if (lines.length > 0 && longer.length <= width) lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  return lines;
}

function flat(value: unknown): string {
  if (!isFilled(value)) return token(value);
  if (Array.isArray(value)) return `[${value.map(flat).join(", ")}]`;
  const members = Object.entries(value).map(([key, child]) => `${token(key)}: ${flat(child)}`);
  return `{ ${members.join(", ")} }`;
}

/** True if a value may be on one line: an object with little nesting. Biome applies this to arrays. */
function isPlain(value: unknown): boolean {
  if (!isFilled(value)) return true;
  const nested = Object.values(value).filter(
    (child) => isFilled(child) && !(Array.isArray(child) && !child.some(isFilled)),
  );
  return nested.every(isPlain) && (Array.isArray(value) || nested.length < 2);
}

function isFilled(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.keys(value).length > 0;
}

function token(value: unknown): string {
  return inert(visible(JSON.stringify(value)));
}
