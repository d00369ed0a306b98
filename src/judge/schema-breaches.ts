import type { ErrorObject } from "ajv";
import { pointerKeys, pointerParent, pointerTo } from "../read/json/pointer.js";
import { type JsonType, type Schema, type SchemaName, schemaAt } from "../schemas/schema.js";
import { timestampFault } from "../schemas/timestamp.js";
import type { Breach } from "./breach.js";
import { nearest } from "./near.js";

/** The keywords that only --strict reports: what the game writes beyond the letter of the specification. */
const strictKeywords: ReadonlySet<string> = new Set(["x-extra", "x-extras", "x-required"]);

/** Turns the errors of a compiled schema into breaches of rules, one for each fault of the event. */
export function schemaBreaches(
  errors: readonly ErrorObject[],
  schema: SchemaName,
  event: unknown,
  strict: boolean,
): readonly Breach[] {
  const counted = strict ? errors : errors.filter(({ keyword }) => !strictKeywords.has(keyword));
  if (counted.length === 0) return [];
  const breaches = counted.flatMap((error) => breachOf(error, schema, event) ?? []);
  return withLookalikes(withoutEchoes(breaches), schema, event);
}

function breachOf(error: ErrorObject, name: SchemaName, event: unknown): Breach | undefined {
  const { instancePath: path, keyword, params } = error;
  const schema = (): Schema => schemaAt(name, path) ?? {};
  switch (keyword) {
    case "required":
      return missingField(name, pointerTo(path, String(params.missingProperty)));
    case "x-required":
      return { ...missingField(name, pointerTo(path, String(params.missingProperty))), strictOnly: true };
    case "x-expected":
      return { rule: "route-in-file", path: pointerTo(path, String(params.missingProperty)) };
    case "type":
      return { rule: "wrong-type", path, expected: params.type as JsonType };
    case "enum":
    case "const":
      return { rule: "value-not-allowed", path, ...listed(schema(), event, path) };
    case "minimum":
    case "maximum":
      return { rule: "out-of-range", path, bound: keyword, limit: Number(params.limit) };
    case "minItems":
    case "maxItems":
      return { rule: "out-of-range", path, bound: "length", limit: Number(params.limit) };
    case "format":
      return timestampBreach(path, String(valueAt(event, path)));
    case "not":
      return { rule: "unexpected-field", path, ...optional("because", schema().description) };
    case "dependentRequired":
      return {
        rule: "localised-without-base",
        path: pointerTo(path, String(params.property)),
        base: String(params.missingProperty),
      };
    case "x-unknown":
      return { rule: "unknown-field", path };
    case "x-extra":
      return { rule: "unknown-field", path, strictOnly: true };
    case "x-values":
      return { rule: "unseen-value", path, ...listed(schema(), event, path) };
    case "x-extras":
      return { ...extraBreach(schema(), event, path), strictOnly: true };
    case "x-form":
      return { rule: "internal-form", path, form: schema()["x-form"] ?? "" };
    case "x-bits":
      return flagBreach(schema(), event, path);
    default:
      return undefined;
  }
}

function missingField(schema: SchemaName, path: string): Breach {
  return { rule: "missing-field", path, ...optional("expected", schemaAt(schema, path)?.type) };
}

function timestampBreach(path: string, text: string): Breach {
  const { fault, cure } = timestampFault(text);
  if (fault === "other-form") return { rule: "timestamp-form", path, ...optional("cure", cure) };
  return { rule: "bad-timestamp", path, fault, ...optional("cure", cure) };
}

/** A value that the game writes and the specification does not have. */
function extraBreach(schema: Schema, event: unknown, path: string): Breach {
  if (schema["x-form"] !== undefined) return { rule: "internal-form", path, form: schema["x-form"] };
  const isClosed = schema.enum !== undefined || schema["x-extras"] === true;
  return { rule: isClosed ? "value-not-allowed" : "unseen-value", path, ...listed(schema, event, path) };
}

function listed(schema: Schema, event: unknown, path: string) {
  const extras: unknown = schema["x-extras"];
  const all = schema["x-values"] ?? schema.enum ?? [schema.const];
  const list = all
    .filter((value) => typeof value === "string" || typeof value === "number")
    .filter((value) => !Array.isArray(extras) || !extras.includes(value));
  const candidates = [...list, ...(Array.isArray(extras) ? extras : [])];
  const value = String(valueAt(event, path));
  const near = nearest(value, candidates);
  return { listed: list, ...optional("near", String(near) === value ? undefined : near) };
}

function flagBreach(schema: Schema, event: unknown, path: string): Breach {
  const tableEnd = (schema["x-bits"] ?? []).length - 1;
  let rest = BigInt(Number(valueAt(event, path))) >> BigInt(tableEnd + 1);
  const bits: number[] = [];
  for (let bit = tableEnd + 1; rest > 0n; bit++, rest >>= 1n) if (rest & 1n) bits.push(bit);
  return { rule: "unknown-flag", path, bits, tableEnd };
}

/** One fault may fail several keywords; the reader gets the one that says most. */
function withoutEchoes(breaches: readonly Breach[]): readonly Breach[] {
  const retyped = new Set(breaches.filter(({ rule }) => rule === "wrong-type").map(({ path }) => path));
  const outside = new Set(breaches.filter(({ rule }) => rule === "out-of-range").map(({ path }) => path));
  const seen = new Set<string>();
  return breaches.filter(({ rule, path }) => {
    if (rule !== "wrong-type" && retyped.has(path)) return false;
    if (rule === "unseen-value" && outside.has(path)) return false;
    const key = `${rule} ${path}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** Ties unknown fields to the fields that they were probably meant to be, the missing ones first. */
function withLookalikes(breaches: readonly Breach[], schema: SchemaName, event: unknown): readonly Breach[] {
  if (!breaches.some(({ rule }) => rule === "unknown-field")) return breaches;
  const missing = new Set(breaches.filter(({ rule }) => rule === "missing-field").map(({ path }) => path));
  const lookalikes = new Map<string, string>();
  const named = breaches.map((breach) => {
    if (breach.rule !== "unknown-field" || breach.strictOnly) return breach;
    const parent = pointerParent(breach.path);
    const name = lastKey(breach.path);
    const near = nearest(name, absentFields(schema, parent, event, missing));
    if (near === undefined) return breach;
    const nearPath = pointerTo(parent, near);
    if (missing.has(nearPath)) lookalikes.set(nearPath, name);
    return { ...breach, near, nearIsMissing: missing.has(nearPath) };
  });
  return named.map((breach) => {
    const lookalike = breach.rule === "missing-field" ? lookalikes.get(breach.path) : undefined;
    return lookalike === undefined ? breach : { ...breach, lookalike };
  });
}

/** The fields that an object could have and has not, required ones first. */
function absentFields(
  schema: SchemaName,
  parent: string,
  event: unknown,
  missing: ReadonlySet<string>,
): readonly string[] {
  const present = valueAt(event, parent);
  const absent = Object.keys(schemaAt(schema, parent)?.properties ?? {}).filter(
    (field) => !(typeof present === "object" && present !== null && Object.hasOwn(present, field)),
  );
  const isMissing = (field: string): boolean => missing.has(pointerTo(parent, field));
  return [...absent.filter(isMissing), ...absent.filter((field) => !isMissing(field))];
}

function lastKey(path: string): string {
  return pointerKeys(path).at(-1) ?? "";
}

/** The value that a JSON Pointer names in an event. */
export function valueAt(event: unknown, path: string): unknown {
  return pointerKeys(path).reduce<unknown>(
    (node, key) =>
      typeof node === "object" && node !== null && Object.hasOwn(node, key)
        ? (node as Readonly<Record<string, unknown>>)[key]
        : undefined,
    event,
  );
}

function optional<Key extends string, Value>(key: Key, value: Value | undefined): { readonly [K in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [K in Key]?: Value });
}
