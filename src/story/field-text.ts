import { enumerated } from "../base/enumerated.js";
import { excerptWithin } from "../base/visible.js";
import { knownEvents } from "../engine/judge/known-events.js";
import { type EventObject, isObject } from "../rules/checks/between-fields/condition.js";
import { plainText } from "../session/told-value.js";
import { englishName } from "../spec/names/entry.js";
import { tableNames } from "../spec/names/list.js";
import { schemaAt } from "../spec/normal-form.js";
import { inForm } from "./forms.js";
import type { Slot } from "./template.js";

/** A value of a field, and its display text, where the game wrote one. */
interface Found {
  readonly value: unknown;
  readonly display: unknown;
}

/** So many of a list are named. */
const mostNamed = 3;
/** So much of a name is shown. */
const longestName = 80;
/** Of a longer list only so much is looked at. */
const mostElements = 10_000;

/** The values that keys lead to, through lists too. */
function valuesAt(event: EventObject, path: readonly string[]): readonly Found[] {
  let holders: readonly EventObject[] = [event];
  for (const key of path.slice(0, -1)) {
    holders = holders.flatMap((holder) => elementsOf(own(holder, key))).filter(isObject);
  }
  const last = path.at(-1) ?? "";
  return holders.flatMap((holder) =>
    elementsOf(own(holder, last)).map((value) => ({ value, display: own(holder, `${last}_Localised`) })),
  );
}

function elementsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.slice(0, mostElements);
  return value === undefined ? [] : [value];
}

function own(holder: EventObject, key: string): unknown {
  return Object.hasOwn(holder, key) ? holder[key] : undefined;
}

/** The number that an event tells for a place: of a list its sum, or its length where that is meant. */
export function amountIn(event: EventObject, { path, isLength }: Slot): number | undefined {
  const values = valuesAt(event, path);
  if (isLength) return Array.isArray(own(event, path[0] ?? "")) ? values.length : undefined;
  let sum: number | undefined;
  for (const { value } of values) if (typeof value === "number") sum = (sum ?? 0) + value;
  return sum;
}

/** The texts that an event of some kind tells for a place, symbols by their English names. */
export function namesIn(event: EventObject, kind: string, { path, form }: Slot): readonly string[] {
  return valuesAt(event, path).flatMap((found) => nameOf(found, form ?? tableOf(kind, path)) ?? []);
}

/** What an event tells for a place, as text; undefined where it tells nothing, or not what is asked for. */
export function fieldText(event: EventObject, kind: string, slot: Slot): string | undefined {
  const { sign, path, wanted, form } = slot;
  if (sign === "?") return isAsWanted(valuesAt(event, path), wanted) ? "" : undefined;
  const amount = amountIn(event, slot);
  if (amount !== undefined) return inForm(amount, form, path.at(-1) ?? "");
  return someNames(namesIn(event, kind, slot));
}

function isAsWanted(values: readonly Found[], wanted: string | undefined): boolean {
  return values.some(({ value }) => (wanted === undefined ? value === true : plainText(value) === wanted));
}

/** Some names, of which the rest are counted. */
export function someNames(names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  const others = names.length - mostNamed;
  return enumerated(others > 0 ? [...names.slice(0, mostNamed), `${others} more`] : names, "and");
}

function nameOf({ value, display }: Found, table: string | undefined): string | undefined {
  if (typeof value !== "string" || value === "") return undefined;
  const isSymbol = table !== undefined && tableNames.includes(table);
  const english = isSymbol ? englishName(table, value) : undefined;
  const spelled = isSymbol ? readableSymbol(value) : value;
  return excerptWithin(english ?? (typeof display === "string" && display !== "" ? display : spelled), longestName);
}

/** A symbol that has no name, as people can read it. */
function readableSymbol(symbol: string): string {
  return symbol
    .replace(/^\$|;$/g, "")
    .replace(/^mission_|_name$/gi, "")
    .replaceAll("_", " ");
}

const tables = new Map<string, string | undefined>();

/** The table of names that the schema of a kind ties a field to. */
function tableOf(kind: string, path: readonly string[]): string | undefined {
  const key = `${kind}/${path.join("/")}`;
  if (tables.has(key) || !knownEvents.has(kind)) return tables.get(key);
  const table = namedBy(kind, path);
  tables.set(key, table);
  return table;
}

function namedBy(kind: string, path: readonly string[]): string | undefined {
  const root = schemaAt(`events/${kind}`, "");
  let schema = root;
  for (const field of path) {
    const within = schema?.items ?? schema;
    schema = within?.properties?.[field];
  }
  return schema?.["x-name"] ?? schema?.items?.["x-name"];
}
