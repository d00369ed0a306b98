import { optional } from "../base/object.js";
import { enumerated, found, isSame } from "../base/text.js";
import { excerpt } from "../base/visible.js";
import { tablesWith } from "../schema/names/table.js";
import type { JsonType } from "../schema/schema.js";
import type { Origin } from "../session/session-event.js";
import type { Misspelling } from "./fix/text-fix.js";
import type { Wording } from "./rule.js";

/** The number of elements or fields in the source of a value; undefined if it is neither an array nor an object. */
export function partCount(source: string): number | undefined {
  const value: unknown = JSON.parse(source);
  if (Array.isArray(value)) return value.length;
  return typeof value === "object" && value !== null ? Object.keys(value).length : undefined;
}

/** The names of JSON types in messages. */
export const typeNames: Readonly<Record<JsonType, string>> = {
  string: "a string",
  integer: "an integer",
  number: "a number",
  boolean: "true or false",
  array: "an array",
  object: "an object",
  null: "null",
};

/** The unit of a number, formatted to follow it. */
export function inUnit(unit: string | undefined): string {
  return unit === undefined ? "" : ` (${excerpt(unit)})`;
}

/** The unit of numbers that are often written in percent. */
export const share = "a share from 0 to 1";

/** Says which unit a number seems to be in, if not the unit of its field; `expected` is the correct value. */
export function looksLike(unit: string | undefined, number: number, expected?: number): string {
  const isTimes = (factor: number): boolean => Math.abs((number * factor) / (expected ?? 0) - 1) < 0.02;
  const isWithin = (low: number, high: number): boolean => number > low && number <= high;
  const other =
    (unit === "radians" && isWithin(-360, 360) && "degrees") ||
    (unit === "kelvin" && isWithin(-273.15, 0) && "degrees Celsius") ||
    (unit?.startsWith("a share") && isWithin(2, 100) && "percent") ||
    (unit === "tonnes" && isWithin(10_000, 10_000_000) && (expected === undefined || isTimes(0.001)) && "kilograms") ||
    (unit === "Earth masses" && isWithin(1e18, 1e30) && "kilograms") ||
    (unit === "solar masses" && isWithin(1e25, 1e35) && "kilograms") ||
    (unit === "light-seconds" && isWithin(1e8, 1e18) && metresOf(number)) ||
    (unit === "millions of years" && isWithin(1e5, 2e10) && "years") ||
    (unit === "m/s²" && isTimes(9.80665) && "g");
  return other ? `, which looks like ${other}` : "";
}

/** In metres. */
const lightSecond = 299_792_458;

/** What a distance may be in, that is too long in light-seconds. Kilometres are left out if it would still be too long. */
function metresOf(number: number): string {
  const inUnit = (unit: string, seconds: number): string => `${unit} (${Number(seconds.toPrecision(6))} light-seconds)`;
  const seconds = number / lightSecond;
  const kilometres = seconds * 1000 < 1e8 ? ` or ${inUnit("kilometres", seconds * 1000)}` : "";
  return `${inUnit("metres", seconds)}${kilometres}`;
}

/** Adds the other fields that have the same fault. */
export function alsoText(fields: readonly string[]): string {
  return fields.length === 0 ? "" : `; the same applies to ${excerpt(enumerated(fields, "and"))}`;
}

const mostNamed = 3;

/** Adds the other fields of a record that are spelled in the same style. */
export function stylesText(also: readonly Misspelling[] = []): string {
  if (also.length === 0) return "";
  const names = also.slice(0, mostNamed).map(({ strange }) => strange);
  const more = also.length - names.length;
  const list = enumerated([...names, ...(more > 0 ? [`${more} more`] : [])], "and");
  return `; the same applies to ${excerpt(list)}: write each name as the game does`;
}

/** Says which sort of symbol was found in place of another sort; empty if that is not clear. */
export function otherSort(text: string | undefined, own: string | undefined): string {
  // A single letter can match a star class by chance.
  const tables = text === undefined || text.length < 2 ? [] : tablesWith(text);
  if (tables.length === 0 || tables.length > 2 || (own !== undefined && tables.includes(own))) return "";
  return `, which is ${tables.map((table) => `a${/^[aeio]/.test(table) ? "n" : ""} ${sortOf(table)}`).join(" or ")}`;
}

/** The sort of the symbols in a table, in words. */
export function sortOf(table: string): string {
  return table.replaceAll("-", " ");
}

/** Asks for the spelling of the game, if a text differs from a known one only in its capitals. */
export function capitalsText(near: string | number | undefined, source: string): string | undefined {
  if (near === undefined || !isSame(JSON.stringify(near), source)) return undefined;
  return `must be spelled ${excerpt(String(near))}, as capitals count, found ${found(source)}`;
}

/** The details of a value that is not in its list. */
export interface Unlisted {
  readonly listed: readonly (string | number)[];
  /** The keyword of a user schema that the value violates, if it is not a list. */
  readonly constraint?: string;
  /** A number that is no multiple of the step of its field. */
  readonly isOffStep?: boolean;
  /** The requirement of the schema, phrased to follow "must", if the schema provides it. */
  readonly must?: string;
  /** The greatest number, or number of elements, ever seen. */
  readonly most?: number;
  readonly unit?: string;
  readonly near?: string | number;
  /** The table of names for the field. */
  readonly table?: string;
  /** The value, if it is a string. */
  readonly found?: string;
}

/** A note about an earlier line. */
interface Related {
  readonly from: Origin;
  readonly message: string;
}

/** Describes how an event contradicts earlier ones. */
export interface RelatedViolation {
  /** The text after "but" in the message, if a value is wrong. */
  readonly but?: string;
  /** The whole message if the event itself is wrong. */
  readonly message?: string;
  readonly suggestion?: string;
  readonly related: readonly Related[];
}

/** Characters that look like one of the keyboard, with that, and what they are. */
const lookalikes: readonly (readonly [characters: string, plain: string, name: string])[] = [
  ["\u2010\u2011\u2012\u2013\u2014\u2212", "------", "a special dash"],
  ["\u00a0\u2007\u2009\u202f", "    ", "a special space"],
  ["\u2018\u2019\u02bc\u00b4", "''''", "a special apostrophe"],
  ["АВЕКМНОРСТХаеорсух", "ABEKMHOPCTXaeopcyx", "a Cyrillic letter"],
];

/** A text as the keyboard writes it, and the first character that differs. */
function asTyped(text: string): { readonly plain: string; readonly strange?: string } {
  let strange: string | undefined;
  let plain = "";
  for (const character of text) {
    const [characters = "", typed = "", name] = lookalikes.find(([all]) => all.includes(character)) ?? [];
    plain += name === undefined ? character : typed.charAt(characters.indexOf(character));
    const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
    if (name !== undefined) strange ??= `${name} (U+${code})`;
  }
  return { plain, ...optional("strange", strange) };
}

/** Names the character by which a text differs from another that looks the same. */
function lookalikeText(source: string, but: string): string {
  if (!source.startsWith('"') || source.length > longestNamed) return "";
  const [own, other] = [asTyped(source.slice(1, -1)), asTyped(but)];
  if (own.strange === other.strange || own.plain === "" || !other.plain.includes(own.plain)) return "";
  return own.strange === undefined ? `: that has ${other.strange} in it` : `: this has ${own.strange} in it`;
}

const longestNamed = 200;

/** The wording of a contradiction between lines. */
export function sessionWording({ but, message, suggestion }: RelatedViolation, source: string): Wording {
  // The game writes 1.000000, while the value it is compared with is shown as 1.
  const number = /^-?\d+\.\d+$/.test(source) ? source.replace(/\.?0+$/, "") : source;
  // Some name the correct value, or what may be missing between the two lines.
  const usual = suggestion !== undefined || but?.includes(": ") ? "" : ": one of the two is wrong";
  const advice = lookalikeText(source, but ?? "") || usual;
  return { message: message ?? `is ${excerpt(number)}, but ${but ?? ""}${advice}`, suggestion };
}
