import { excerpt } from "../base/visible.js";
import type { Origin } from "../session/seen-event.js";
import { tablesWith } from "../spec/names/table.js";
import type { JsonType } from "../spec/schema.js";
import type { Wording } from "./rule.js";

/** How many elements or fields the source of a value has; undefined where it is neither a list nor an object. */
export function partCount(source: string): number | undefined {
  const value: unknown = JSON.parse(source);
  if (Array.isArray(value)) return value.length;
  return typeof value === "object" && value !== null ? Object.keys(value).length : undefined;
}

/** The JSON types as messages name them. */
export const typeNames: Readonly<Record<JsonType, string>> = {
  string: "a string",
  integer: "an integer",
  number: "a number",
  boolean: "true or false",
  array: "an array",
  object: "an object",
  null: "null",
};

/** A unit behind the number that it belongs to. */
export function inUnit(unit: string | undefined): string {
  return unit === undefined ? "" : ` (${excerpt(unit)})`;
}

/** Adds the unit that a number seems to be in, where that is not the one of its field; `expected` is what it should be. */
export function looksLike(unit: string | undefined, number: number, expected?: number): string {
  const isTimes = (factor: number): boolean => Math.abs((number * factor) / (expected ?? 0) - 1) < 0.02;
  const isWithin = (low: number, high: number): boolean => number > low && number <= high;
  const other =
    (unit === "radians" && isWithin(-360, 360) && "degrees") ||
    (unit === "kelvin" && isWithin(-273.15, 0) && "degrees Celsius") ||
    (unit === "a share from 0 to 1" && isWithin(1, 100) && "percent") ||
    (unit === "tonnes" && isWithin(10_000, 10_000_000) && "kilograms") ||
    (unit === "Earth masses" && isWithin(1e18, 1e30) && "kilograms") ||
    (unit === "m/s²" && isTimes(9.80665) && "g");
  return other ? `, which looks like ${other}` : "";
}

/** Says what a text is that was found in place of a symbol of another sort; empty where that is not clear. */
export function otherSort(text: string | undefined, own: string | undefined): string {
  // A single letter is a star class by chance.
  const tables = text === undefined || text.length < 2 ? [] : tablesWith(text);
  if (tables.length === 0 || tables.length > 2 || (own !== undefined && tables.includes(own))) return "";
  return `, which is ${tables.map((table) => `a${/^[aeio]/.test(table) ? "n" : ""} ${sortOf(table)}`).join(" or ")}`;
}

/** What the symbols of a table are, in words. */
export function sortOf(table: string): string {
  return table.replaceAll("-", " ");
}

/** What the wording of a value needs that is not in its list. */
export interface Unlisted {
  readonly listed: readonly (string | number)[];
  /** The keyword of a user's schema that the value does not fit, where it is no list. */
  readonly constraint?: string;
  /** What the schema asks for, where it says that in words that follow "must". */
  readonly must?: string;
  /** The greatest number, or number of elements, that was ever seen. */
  readonly most?: number;
  readonly unit?: string;
  readonly near?: string | number;
  /** The table of names that the field goes by. */
  readonly table?: string;
  /** The value, where it is a text. */
  readonly found?: string;
}

/** What is said of an earlier line. */
interface Related {
  readonly from: Origin;
  readonly message: string;
}

/** How an event goes against earlier ones. */
export interface RelatedViolation {
  /** What follows "but" where a value is in question; else absent. */
  readonly but?: string;
  /** The whole message where the event itself is in question. */
  readonly says?: string;
  readonly suggestion?: string;
  readonly related: readonly Related[];
}

/** Words what is wrong between lines. */
export function sessionWording({ but, says, suggestion }: RelatedViolation, source: string): Wording {
  // The game writes 1.000000, and what it is compared with is shown as 1.
  const number = /^-?\d+\.\d+$/.test(source) ? source.replace(/\.?0+$/, "") : source;
  const message = says ?? `is ${excerpt(number)}, but ${but ?? ""}`;
  return { message, suggestion };
}
