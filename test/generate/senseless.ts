import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type FieldTests, objectTest } from "../../src/schema/relations/tests.js";
import type { Schema } from "../../src/schema/schema.js";
import { projectFolder } from "../run.js";
import { changed, type Field, fieldsOf } from "../schema-walk.js";
import { valueAt } from "./forbidden.js";

/** Why a change of some sort need not be found at some places; a test fails where one of these is no longer needed. */
export const reasons = {
  "no-lower-bound": "genuine numbers of this field go below zero",
  "no-upper-bound": "nothing is known of how large the number may be, or the specification names no bound",
  "high-upper-bound": "the number may be larger still: an amount of credits, an id or a length in metres",
  "noisy-table": "no list of these names is whole, so an unknown one is no news",
  "open-form":
    "names of this form are not listed one by one: the armour and cockpits of ships, what is bought for looks",
  "within-tolerance": "the total is rounded, and one more or less does not show",
  "fits-both": "each value may stand in the place of the other",
} as const;

/** One of the reasons, by its name. */
export type Reason = keyof typeof reasons;

/** A change that leaves the shape of an event as it is and takes its sense. */
export interface Senseless {
  readonly sort: string;
  readonly what: string;
  readonly event: unknown;
  /** Why it need not be found. */
  readonly excuse?: Reason | undefined;
}

type Place = Pick<Field, "path" | "shape" | "schema">;

const million = 1e6;
const beyondAll = 1e12;

/** Changes of every sort to every place of an event. */
export function senselessOf(event: unknown, schema: Schema): readonly Senseless[] {
  const fields = fieldsOf(event, schema).filter(({ path }) => path[0] !== "event" && path[0] !== "timestamp");
  const objects = [{ path: [], shape: "", schema }, ...fields].filter(({ path }) => isObject(valueAt(event, path)));
  return [
    ...fields.flatMap((field) => ofNumber(event, field)),
    ...fields.flatMap((field) => misspelt(event, field)),
    ...objects.flatMap((place) => [
      ...totals(event, place),
      ...swaps(event, place, fields),
      ...companions(event, place),
      ...secondKeys(event, place),
    ]),
  ];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function ofNumber(event: unknown, { path, shape, schema }: Place): readonly Senseless[] {
  const value = valueAt(event, path);
  if (typeof value !== "number") return [];
  const { minimum, exclusiveMinimum, maximum, "x-maximum": soft } = schema;
  const large = Math.abs(value) < million ? beyondAll : value * million;
  const most = Math.min(maximum ?? Number.POSITIVE_INFINITY, soft ?? Number.POSITIVE_INFINITY);
  const negative = -Math.abs(value) - 1;
  const isFree = (minimum ?? exclusiveMinimum ?? negative) <= negative && !isListed(schema);
  const beyond = most === Number.POSITIVE_INFINITY ? "no-upper-bound" : "high-upper-bound";
  return [
    {
      sort: "below zero",
      what: `below ${shape}`,
      event: changed(event, path, negative),
      excuse: isFree ? "no-lower-bound" : undefined,
    },
    {
      sort: "beyond",
      what: `beyond ${shape}`,
      event: changed(event, path, large),
      excuse: most >= large ? beyond : undefined,
    },
    ...(schema.type === "number" && most < 1.1
      ? [{ sort: "share above one", what: `share ${shape}`, event: changed(event, path, 1.5) }]
      : []),
  ];
}

interface NameTable {
  readonly warns: boolean;
  readonly patterns?: readonly string[];
}

const tables = new Map<string, NameTable>();

function tableOf(name: string): NameTable {
  const file = resolve(projectFolder, "schemas/names", `${name}.json`);
  const table = tables.get(name) ?? (JSON.parse(readFileSync(file, "utf8")) as NameTable);
  tables.set(name, table);
  return table;
}

/** Whether a table of names, or a list, says the known values of a field from all others. */
function isListed({ enum: closed, "x-values": open, "x-name": name }: Schema): boolean {
  return closed !== undefined || open !== undefined || (name !== undefined && tableOf(name).warns);
}

/** A symbol with a letter too many, and with two letters in each other's place. */
function misspelt(event: unknown, { path, shape, schema }: Place): readonly Senseless[] {
  const value = valueAt(event, path);
  const name = schema["x-name"];
  if (name === undefined || typeof value !== "string") return [];
  const forms = (tableOf(name).patterns ?? []).map((pattern) => new RegExp(pattern, "i"));
  const [first = "", second = ""] = pairIn(value);
  const slips = [value.replace(/[a-z](?=[^a-z]*$)/i, "$&q"), value.replace(first + second, second + first)];
  return slips
    .filter((slip) => slip.toLowerCase() !== value.toLowerCase())
    .map((slip) => ({
      sort: "misspelt",
      what: `${shape} ${slip}`,
      event: changed(event, path, slip),
      excuse: misspeltExcuse(slip, forms, schema),
    }));
}

function misspeltExcuse(slip: string, forms: readonly RegExp[], schema: Schema): Reason | undefined {
  if (!isListed(schema)) return "noisy-table";
  return forms.some((form) => form.test(slip.replace(/^\$|(?:_name)?;$/gi, ""))) ? "open-form" : undefined;
}

/** The first two letters side by side that differ. */
function pairIn(text: string): readonly string[] {
  const [pair = ""] = /([a-z])(?!\1)[a-z]/i.exec(text) ?? [];
  return [...pair];
}

/** The numbers that a relation is about, changed by one and by a tenth; of a list the first. */
function totals(event: unknown, { path, shape, schema }: Place): readonly Senseless[] {
  const entries = (schema["x-holds"] ?? []) as readonly (string | { holds: string; if?: FieldTests })[];
  const object = valueAt(event, path) as Readonly<Record<string, unknown>>;
  return entries.flatMap((entry) => {
    const { holds, if: given = {} } = typeof entry === "string" ? { holds: entry } : entry;
    if (!/[^<>!]=/.test(holds) || /<|!=|'/.test(holds) || !objectTest(given)(object)) return [];
    const operands = [...holds.matchAll(/[A-Z]\w*(?:\.(?:\w+|\*))*/g)].flatMap(([name]) => numberAt(object, name));
    const isRounded = /±|floor/.test(holds);
    return operands.flatMap((operand) => {
      const at = [...path, ...operand];
      const value = Number(valueAt(event, at));
      return [value + 1, Math.round(value * 1.1) + 2].map((other) => ({
        sort: "wrong total",
        what: `${shape} ${holds}: ${operand.join(".")}`,
        event: changed(event, at, other),
        excuse: isRounded ? ("within-tolerance" as const) : undefined,
      }));
    });
  });
}

function numberAt(object: unknown, name: string): readonly Field["path"][] {
  let node: unknown = object;
  const path: (string | number)[] = [];
  for (const key of name.split(".")) {
    if (Array.isArray(node)) {
      path.push(0);
      node = node[0];
    }
    if (!isObject(node)) return [];
    path.push(key);
    node = node[key];
  }
  return typeof node === "number" ? [path] : [];
}

/** Neighbours of one type with the values of each other. */
function swaps(event: unknown, { path, shape }: Place, fields: readonly Field[]): readonly Senseless[] {
  const own = fields.filter(
    (field) => field.path.length === path.length + 1 && path.every((key, at) => field.path[at] === key),
  );
  return (["number", "string"] as const).flatMap((type) => {
    const like = own.filter((field) => typeof valueAt(event, field.path) === type);
    return like.slice(1).flatMap((field, index) => {
      const before = like[index];
      if (before === undefined) return [];
      const [left, right] = [valueAt(event, before.path), valueAt(event, field.path)];
      if (left === right) return [];
      const isFitting = areAlike(before, field) || (fits(right, before.schema) && fits(left, field.schema));
      return [
        {
          sort: "swapped",
          what: `${shape} ${String(before.path.at(-1))} ${String(field.path.at(-1))}`,
          event: changed(changed(event, before.path, right), field.path, left),
          excuse: isFitting ? ("fits-both" as const) : undefined,
        },
      ];
    });
  });
}

/** Whether two fields hold values of one list, or one is what people read for the other. */
function areAlike({ schema, path }: Field, other: Field): boolean {
  if (`${path.at(-1)}_Localised` === other.path.at(-1)) return schema["x-name"] !== undefined;
  const lists = [schema, other.schema].map(
    ({ enum: closed, "x-values": open, "x-name": name }) => closed ?? open ?? name,
  );
  if (lists[0] !== undefined && JSON.stringify(lists[0]) === JSON.stringify(lists[1])) return true;
  const [own = "", others = ""] = [schema["x-name"], other.schema["x-name"]];
  return alsoNamed(own).includes(others) && alsoNamed(others).includes(own);
}

/** The tables whose names a table takes as well. */
function alsoNamed(table: string): readonly string[] {
  if (table === "") return [];
  const text = readFileSync(resolve(projectFolder, `schemas/names/${table}.json`), "utf8");
  return (JSON.parse(text) as { readonly also?: readonly string[] }).also ?? [];
}

/** Whether nothing that a schema says of single values is against one. */
function fits(value: unknown, schema: Schema): boolean {
  const { pattern, format, "x-form": form } = schema;
  if (typeof value !== "number") return (pattern ?? format ?? form) === undefined && !isListed(schema);
  const { minimum = value, maximum = value, "x-maximum": soft = value, exclusiveMinimum = value - 1 } = schema;
  if (schema.enum !== undefined) return schema.enum.includes(value);
  if (schema.type === "integer" && !Number.isInteger(value)) return false;
  return value >= minimum && value > exclusiveMinimum && value <= maximum && value <= soft;
}

/** Fields that others ask for, dropped. */
function companions(event: unknown, { path, shape, schema }: Place): readonly Senseless[] {
  const object = valueAt(event, path) as Readonly<Record<string, unknown>>;
  const together = ((schema["x-together"] ?? []) as readonly (readonly string[] | { fields: readonly string[] })[])
    .map((entry) => ("fields" in entry ? entry.fields : entry))
    .flatMap((fields) => fields.filter((field) => Object.hasOwn(object, field)));
  const when = (
    (schema["x-when"] ?? []) as readonly { if: FieldTests; then?: FieldTests; else?: FieldTests }[]
  ).flatMap(({ if: given, then: met = {}, else: unmet = {} }) =>
    Object.entries(objectTest(given)(object) ? met : unmet)
      .filter(([field, test]) => test !== false && !Object.hasOwn(given, field) && Object.hasOwn(object, field))
      .map(([field]) => field),
  );
  return [...new Set([...together, ...when])].map((field) => ({
    sort: "dropped companion",
    what: `${shape}/${field}`,
    event: changed(event, [...path, field], undefined),
  }));
}

/** A parent that is two at once. */
function secondKeys(event: unknown, { path, shape, schema }: Place): readonly Senseless[] {
  if (!shape.endsWith("/Parents/*")) return [];
  const object = valueAt(event, path) as Readonly<Record<string, unknown>>;
  return Object.keys(schema.properties ?? {})
    .filter((key) => !Object.hasOwn(object, key))
    .map((key) => ({
      sort: "two-key parent",
      what: `${shape} ${key}`,
      event: changed(event, [...path, key], 400),
    }));
}
