import type { ErrorObject } from "ajv";
import { onlyNearest } from "../../base/nearest.js";
import { optional, remembered } from "../../base/object.js";
import { excerpt } from "../../base/visible.js";
import { pointerParent, pointerTo, shortened, valueAt } from "../../read/json/pointer.js";
import type { Violation } from "../../rules/violation.js";
import { share, type Unlisted } from "../../rules/wording.js";
import { releases } from "../../schema/game-version.js";
import { schemaAt } from "../../schema/normal-form.js";
import { type JsonType, knownFields, type Schema } from "../../schema/schema.js";
import { timestampProblem } from "../../schema/timestamp.js";
import { type ValueList, valueList } from "../../schema/value-list.js";
import { type SchemaOf, withLookalikes } from "./lookalikes.js";
import type { Validator } from "./validators.js";
import { kept, withheld } from "./withheld.js";

/** Our longest list has 54 values; a user's schema may have a huge list, compared for each of a million findings. */
const mostCompared = 1000;

/** The strings and numbers of a list, and the list as JSON, or the start of it. */
const plainOf = remembered((list: ValueList) => {
  const named = list.named.filter(isPlain);
  const all = [...named, ...list.extras.filter(isPlain)].slice(0, mostCompared);
  return { named, all, whole: excerpt(JSON.stringify(list.named)) };
}, new WeakMap());

/** The strings and numbers that a list allows instead of a value, and the one that was probably meant. */
function allowedInstead(schema: Schema, value: unknown, neighbours?: unknown): Unlisted {
  const { named, all } = plainOf(valueList(schema));
  // Objects and arrays resemble nothing, and hostile ones cannot even be converted to strings.
  if (!isPlain(value)) return { listed: named };
  const meant = onlyNearest(String(value), all) ?? onlyAround(value, all);
  const near =
    schema["x-ignore-case"] && Array.isArray(neighbours) && areLower(neighbours)
      ? String(meant ?? "").toLowerCase() || undefined
      : meant;
  return {
    listed: named,
    ...optional("near", String(near) === String(value) ? undefined : near),
    ...optional("found", typeof value === "string" ? value : undefined),
    ...optional("table", schema["x-name"]),
  };
}

/** True if most texts of a list are in lower case; asked once, although all of its elements may be wrong. */
const areLower = remembered((list: readonly unknown[]): boolean => {
  return list.filter((text) => typeof text === "string" && text === text.toLowerCase()).length * 2 > list.length;
}, new WeakMap());

/** The only listed text that starts or ends with a text, as `DepletedResources` does with `Depleted`. */
function onlyAround(value: string | number, listed: readonly (string | number)[]): string | undefined {
  const part = String(value).toLowerCase();
  if (typeof value !== "string" || part.length < 5) return undefined;
  const [only, ...others] = listed.filter((text): text is string => {
    if (typeof text !== "string") return false;
    const whole = text.toLowerCase();
    return whole.startsWith(part) || whole.endsWith(part);
  });
  return others.length === 0 ? only : undefined;
}

/** The same; or the keyword and its value if the list has no string or number, such as an empty list. */
function allowedOrKeyword(keyword: "const" | "enum", schema: Schema, value: unknown): Unlisted {
  const unlisted = allowedInstead(schema, value);
  if (unlisted.listed.length > 0) return unlisted;
  // A requirement from an `if` is not in the schema of the place.
  if (schema[keyword] === undefined) return { listed: [], constraint: keyword };
  const { whole } = plainOf(valueList(schema));
  return { listed: [], constraint: `${keyword} ${keyword === "const" ? whole.slice(1, -1) : whole}` };
}

function isPlain(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}

/** Turns the errors of a compiled schema into violations of rules, one per mistake in the event. */
export function schemaViolations(validator: Validator, event: unknown): readonly Violation[] {
  return withLookalikes(unlinkedViolations(validator, event), schemaFinder(validator), event);
}

/** The same without links between fields; for violations that are only counted, also without wording details. */
export function unlinkedViolations(validator: Validator, event: unknown, isOldFormat = false): readonly Violation[] {
  const schemaOf = schemaFinder(validator);
  const violations: Violation[] = [];
  const errors: (ErrorObject | undefined)[] = validator.validate.errors ?? [];
  // Errors would stay until the next event of the kind; a hostile event has a million, so each is released once read.
  validator.validate.errors = null;
  for (const [index, error] of errors.entries()) {
    errors[index] = undefined;
    if (!error) continue;
    error.instancePath = shortened(error.instancePath);
    const violation = (isOldFormat ? shapeViolation(error) : undefined) ?? violationOf(error, schemaOf, event);
    if (violation) violations.push(violation);
  }
  return kept(withheld.ofKeywords, violations, undefined);
}

/** A violation of shape, without the details that its wording needs. */
function shapeViolation({ keyword, instancePath: path, params }: ErrorObject): Violation | undefined {
  if (keyword === "required") return { rule: "missing-field", path: pointerTo(path, String(params.missingProperty)) };
  if (keyword === "type") return { rule: "wrong-type", path, expected: params.type as JsonType, isFree: false };
  return undefined;
}

/** Finds the schema of a field. */
export function schemaFinder({ name, load }: Validator): SchemaOf {
  return (path) => schemaAt(name, path, load);
}

function violationOf(error: ErrorObject, schemaOf: SchemaOf, event: unknown): Violation | undefined {
  const { instancePath: path, keyword, params } = error;
  const schema = (): Schema => schemaOf(path) ?? {};
  switch (keyword) {
    case "required": {
      const missing = pointerTo(path, String(params.missingProperty));
      return isIntroducedAfter(schemaOf(missing), event) ? undefined : missingField(schemaOf, missing);
    }
    case "x-required":
      return { strictOnly: true, ...missingField(schemaOf, pointerTo(path, String(params.missingProperty))) };
    case "type":
      return {
        rule: "wrong-type",
        path,
        expected: params.type as JsonType | readonly JsonType[],
        isFree: path !== "/event" && isFree(schema()),
        ...optional("isTime", schema().format === "date-time" || undefined),
        ...optional("unit", schema()["x-unit"]),
        ...optional("fields", params.type === "object" ? schema().required : undefined),
      };
    case "enum":
    case "const":
      return {
        rule: "value-not-allowed",
        path,
        ...allowedOrKeyword(keyword, schema(), valueAt(event, path)),
        ...optional("must", schema()["x-must"]),
      };
    case "minimum":
    case "maximum":
    case "exclusiveMinimum":
    case "exclusiveMaximum":
      return {
        rule: "out-of-range",
        path,
        bound: keyword,
        limit: Number(params.limit),
        ...optional("unit", schema()["x-unit"]),
        ...optional("isFraction", schema().type === "number" || undefined),
        ...optional("bits", bitsBeyond(schema(), valueAt(event, path))),
        ...optional("also", keyword === "maximum" && schema()["x-unit"] === share ? [] : undefined),
      };
    case "minLength":
    case "maxLength":
      return { rule: "out-of-range", path, bound: keyword, limit: Number(params.limit) };
    case "minItems":
    case "maxItems":
    case "minProperties":
    case "maxProperties":
      return { rule: "out-of-range", path, bound: sizeBound(keyword, schema()), limit: Number(params.limit) };
    case "x-maximum":
    case "x-max-items":
      return {
        rule: "unseen-value",
        path,
        listed: [],
        most: schema()[keyword] ?? 0,
        ...optional("unit", schema()["x-unit"]),
      };
    case "not":
    case "false schema":
      return { rule: "unexpected-field", path, ...optional("because", clause(schema().description)) };
    case "dependentRequired":
      if (params.property !== `${params.missingProperty}_Localised`) {
        return missingField(schemaOf, pointerTo(path, String(params.missingProperty)));
      }
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
      return {
        rule: "unseen-value",
        path,
        ...allowedInstead(schema(), valueAt(event, path), valueAt(event, pointerParent(path))),
        listed: plainOf(valueList(schema())).all,
      };
    case "x-extras":
      return { strictOnly: true, ...extraViolation(schema(), event, path) };
    case "x-evidence":
      return { rule: "unknown-event", path: pointerTo(path, "event"), known: true, strictOnly: true };
    case "x-form":
      return {
        rule: "internal-form",
        path,
        form: schema()["x-form"] ?? "",
        ...optional("table", schema()["x-name"]),
        ...optional("strictOnly", valueList(schema()).takesAny || undefined),
      };
    case "x-bits":
      return flagViolation(schema(), event, path);
    case knownFields:
    case "additionalProperties":
    case "unevaluatedProperties": {
      const field = params.unknown ?? params.additionalProperty ?? params.unevaluatedProperty;
      return { rule: "unknown-field", path: pointerTo(path, String(field)) };
    }
    case "if":
      return undefined;
    default: {
      if (params.format === "date-time") return timestampViolation(path, String(valueAt(event, path)));
      const must = schema()["x-must"];
      const asked = must === undefined ? { constraint: constraintOf(keyword, params) } : { must };
      // The specification knows no steps, and older games had others: never an error. Those of a user are as given.
      const isOurStep = keyword === "multipleOf" && must !== undefined;
      const step = isOurStep ? { isOffStep: true, unspecified: "scarce" as const } : {};
      return { rule: "value-not-allowed", path, listed: [], ...asked, ...step };
    }
  }
}

/** A keyword with its value, if ajv gives it. */
function constraintOf(keyword: string, params: ErrorObject["params"]): string {
  const value: unknown = params[keyword] ?? params.limit;
  return isPlain(value) ? `${keyword} ${value}` : keyword;
}

/** A fixed number of elements or fields is reported as such. */
function sizeBound<Keyword extends "minItems" | "maxItems" | "minProperties" | "maxProperties">(
  keyword: Keyword,
  { minItems, maxItems, minProperties, maxProperties }: Schema,
): Keyword | "length" | "fields" {
  if (keyword.endsWith("Items")) return minItems === maxItems ? "length" : keyword;
  return minProperties === maxProperties ? "fields" : keyword;
}

/** True if a field was introduced after the date of the event. */
function isIntroducedAfter(schema: Schema | undefined, event: unknown): boolean {
  const since = schema?.["x-since"];
  const written = since === undefined ? undefined : valueAt(event, "/timestamp");
  const released = releases.find(({ version }) => version === since)?.date;
  return typeof written === "string" && released !== undefined && written < released;
}

function missingField(schemaOf: SchemaOf, path: string): Violation {
  const schema = schemaOf(path) ?? {};
  const { named } = plainOf(valueList(schema));
  const type = schema.type ?? (typeof named[0] === "string" ? "string" : undefined);
  return {
    rule: "missing-field",
    path,
    ...optional("expected", type),
    ...(named.length > 0 && named.length <= 4 ? { listed: named } : {}),
  };
}

/** True if any value of the right type is allowed. */
function isFree(schema: Schema): boolean {
  return valueList(schema).kind === undefined && schema.format === undefined && schema["x-form"] === undefined;
}

/** Turns a sentence into a clause of another. */
function clause(sentence: string | undefined): string | undefined {
  return sentence && sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, "");
}

function timestampViolation(path: string, text: string): Violation {
  const { problem, corrected } = timestampProblem(text);
  if (problem === "other-form") return { rule: "timestamp-form", path, ...optional("corrected", corrected) };
  return { rule: "bad-timestamp", path, problem, ...optional("corrected", corrected) };
}

/** A value that the game writes but the specification does not list. */
function extraViolation(schema: Schema, event: unknown, path: string): Violation {
  if (schema["x-form"] !== undefined) return { rule: "internal-form", path, form: schema["x-form"] };
  const isOpen = valueList(schema).kind === "open";
  return { rule: isOpen ? "unseen-value" : "value-not-allowed", path, ...allowedInstead(schema, valueAt(event, path)) };
}

function flagViolation(schema: Schema, event: unknown, path: string): Violation | undefined {
  const bits = bitsBeyond(schema, valueAt(event, path));
  return bits && { rule: "unknown-flag", path, bits, tableEnd: (schema["x-bits"] ?? []).length - 1 };
}

/** The bits set in a number beyond the table of its field, if it has one. */
function bitsBeyond(schema: Schema, flags: unknown): readonly number[] | undefined {
  const table = schema["x-bits"];
  if (!table || !Number.isInteger(flags)) return undefined;
  let rest = BigInt(Number(flags)) >> BigInt(table.length);
  const bits: number[] = [];
  for (let bit = table.length; rest > 0n; bit++, rest >>= 1n) if (rest & 1n) bits.push(bit);
  return bits;
}
