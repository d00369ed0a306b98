import type { Cause } from "../read/json/fault.js";
import type { JsonType } from "../schemas/schema.js";
import type { TimestampFault } from "../schemas/timestamp.js";
import { counted } from "../text/counted.js";
import { excerpt, visible } from "../text/visible.js";
import type { Breach } from "./breach.js";
import { conditionWording } from "./condition-wording.js";
import { found } from "./found.js";
import { firstModernDay } from "./game-version.js";

/** What a finding says: what was expected and found, and what to write instead where that is known. */
export interface Wording {
  readonly message: string;
  readonly suggestion?: string | undefined;
}

/** Words a breach; `source` is the text at its place. */
export function wording(breach: Breach, source: string): Wording {
  switch (breach.rule) {
    case "invalid-json":
      return { message: `is not JSON: ${causes[breach.cause](excerpt(source))}` };
    case "truncated-line":
      return {
        message: breach.isDocument
          ? "ends in the middle of an object: it was copied while the game was rewriting it, copy it again"
          : "ends in the middle of an object and has no newline: the game stopped while writing; delete the line or complete it",
      };
    case "nul-bytes":
      return {
        message: `holds ${counted(breach.count, "NUL byte")}, left by a crash of the game or the computer: delete ${breach.count === 1 ? "it" : "them"}`,
      };
    case "invalid-utf8":
      return { message: notUtf8[breach.whole ?? "part"] };
    case "byte-order-mark":
      return {
        message: "starts with a byte order mark, which the game never writes: save the file as UTF-8 without it",
      };
    case "not-an-object":
      return { message: `must be an object with timestamp and event, found ${found(source)}` };
    case "missing-field":
      return {
        message: `is missing, ${breach.expected ? typeNames[breach.expected] : "a field"} is required here${lookalike(breach.lookalike)}`,
      };
    case "wrong-type":
      return wrongType(breach.expected, breach.isFree, source);
    case "value-not-allowed":
      if (breach.constraint)
        return { message: `does not fit the schema (${breach.constraint}), found ${found(source)}` };
      return { message: `must be ${oneOf(breach.listed)}, found ${found(source)}`, suggestion: text(breach.near) };
    case "unseen-value":
      if (breach.strictOnly) return { message: `is not among the specification's values, found ${found(source)}` };
      return {
        message: `is not among the known values, found ${found(source)}${didYouMean(breach.near)}`,
        suggestion: text(breach.near),
      };
    case "out-of-range":
      return { message: outOfRange(breach.bound, breach.limit, source) };
    case "bad-timestamp":
      return { message: `${timestampFaults[breach.fault]}, found ${found(source)}`, suggestion: breach.cure };
    case "timestamp-form":
      return {
        message: `should have the form YYYY-MM-DDThh:mm:ssZ that the game writes, found ${found(source)}`,
        suggestion: breach.cure,
      };
    case "unexpected-field":
      return { message: `must not be here, found ${found(source)}${breach.because ? `: ${breach.because}` : ""}` };
    case "localised-without-base":
      return { message: `must not stand without the field ${excerpt(breach.base)}, of which it is the display form` };
    case "wrong-side-file":
      return {
        message: `must be ${oneOf(breach.promised)} in this side file, found ${found(source)}`,
        suggestion: breach.isMisspelt ? breach.promised[0] : undefined,
      };
    case "empty-side-file":
      return { message: "is empty: it was copied while the game was rewriting it, copy it again" };
    case "internal-form":
      return {
        message: `should have the internal form ${breach.form === "$X;" ? "$…;" : breach.form}, found ${found(source)}`,
      };
    case "unknown-field":
      return { message: unknownField(breach), suggestion: breach.near };
    case "unknown-event":
      if (breach.known) return { message: `is not an event of the specification, found ${found(source)}` };
      return {
        message: `is not an event that the game is known to write, found ${found(source)}${didYouMean(breach.near)}`,
        suggestion: breach.near,
      };
    case "unknown-flag":
      return {
        message: `has ${breach.bits.length === 1 ? "bit" : "bits"} ${breach.bits.join(", ")} set, the known bits end at ${breach.tableEnd}, found ${found(source)}`,
      };
    case "old-format":
      return {
        message: `${breach.path === "/timestamp" ? `is before ${firstModernDay}, when the game wrote another format` : "is of a game older than 3.4, which wrote another format"}, found ${found(source)}${breach.count === 0 ? "" : `: ${counted(breach.count, "missing, unknown or retyped field")} not reported one by one`}`,
      };
    case "duplicate-key":
      return { message: "stands more than once in its object, and programs see only the last" };
    case "integer-as-float":
      return { message: `should be written as an integer, found ${found(source)}`, suggestion: wholePart(source) };
    case "timestamp-order":
      return {
        message: `steps back by ${duration(breach.seconds)} from ${breach.previous}, found ${found(source)}: lines out of order, or local time written as UTC`,
      };
    default:
      return { message: conditionWording(breach, source) };
  }
}

const typeNames: Readonly<Record<JsonType, string>> = {
  string: "a string",
  integer: "an integer",
  number: "a number",
  boolean: "true or false",
  array: "an array",
  object: "an object",
};

const causes: Readonly<Record<Cause | "too-long" | "empty", (source: string) => string>> = {
  "bad-escape": (source) =>
    `the escape ${source} ${source === "\\u" ? "needs four hexadecimal digits" : "does not exist"}, write \\\\ for a backslash`,
  "bad-number": (source) => `${source} is not a number as JSON writes it`,
  comment: () => "comments are not allowed, delete this one",
  "control-character": () => "a raw control character stands in a string, write it as an escape such as \\n or \\t",
  "curly-quotes": () => 'curly quotes, as word processors and web pages make them, must be straight ones (")',
  empty: () => "the file is empty, an event or an array of events was expected",
  "foreign-word": (source) =>
    `${source} must be written ${/^(?:true|false)$/i.test(source) ? source.toLowerCase() : "null"}`,
  "glued-record": () => "the line breaks off and the next record follows on it, put that on a line of its own",
  "missing-colon": () => "a colon is missing between key and value",
  "missing-comma": () => "a comma is missing before this",
  "missing-value": () => "a value is missing before this",
  "not-a-number": (source) =>
    `${source} is not a number in JSON; the game writes it for a division by zero, put a number here`,
  "second-document": () =>
    "a second object follows the first; a document holds one event or one array, and one record a line is read by --as journal",
  "second-object": () => "a second object starts on the same line, put each on a line of its own",
  "single-quotes": () => 'single quotes must be double ones (")',
  "too-long": () => "the line is too long for a journal record",
  "stray-mark": () => "a byte order mark stands within the text, as where files were joined, delete it",
  "trailing-comma": () => "the comma before this is one too many",
  "trailing-text": (source) => `text follows the end of the record: ${source}`,
  unexpected: (source) => `${source === "" ? "this" : source} was not expected here`,
  unfinished: () => "it ends too early, the rest is missing",
  "unfinished-string": () => 'a string is not closed, its closing quote (") is missing',
  "unquoted-key": (source) => `the key ${source} must be in double quotes`,
  "wrong-bracket": (source) => `${source} closes something else than was opened`,
};

const notUtf8: Readonly<Record<"utf-16" | "binary" | "part", string>> = {
  "utf-16": "must be UTF-8, found UTF-16: save the file as UTF-8",
  binary:
    "is not a journal: it is not UTF-8 text and its first 4,096 bytes hold no event, so nothing in it was checked",
  part: "must be UTF-8, found a byte that is not: save the file as UTF-8",
};

const timestampFaults: Readonly<Record<TimestampFault, string>> = {
  "not-iso": "must be a date-time of the form YYYY-MM-DDThh:mm:ssZ",
  "no-such-date": "must be a date and time that exist",
  "no-zone": "must end in Z for UTC",
  "not-utc": "must be in UTC and end in Z",
  "other-form": "should have the form YYYY-MM-DDThh:mm:ssZ",
};

function wrongType(expected: JsonType, isFree: boolean, source: string): Wording {
  const isNumeric = /^[-\d]/.test(source);
  if (isNumeric && !Number.isFinite(Number(source))) {
    return { message: `must be ${typeNames[expected]} that a program can hold, found ${found(source)}` };
  }
  const suggestion = isFree || expected !== "string" ? converted(expected, source) : undefined;
  return { message: `must be ${typeNames[expected]}, found ${found(source)}`, suggestion };
}

/** The value in the type that was expected, where nothing but the type is wrong. */
function converted(expected: JsonType, source: string): string | undefined {
  const inner = source.startsWith('"') ? source.slice(1, -1) : source;
  switch (expected) {
    case "integer":
      return /^-?(?:0|[1-9]\d*)$/.test(inner) ? inner : undefined;
    case "number":
      return /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(inner) ? inner : undefined;
    case "boolean":
      if (/^(?:true|1)$/i.test(inner)) return "true";
      return /^(?:false|0)$/i.test(inner) ? "false" : undefined;
    case "string":
      return /^[-\dtf]/.test(source) ? `"${source}"` : undefined;
    default:
      return undefined;
  }
}

function outOfRange(bound: "minimum" | "maximum" | "length", limit: number, source: string): string {
  switch (bound) {
    case "minimum":
      return `must be ${limit} or more, found ${found(source)}`;
    case "maximum":
      return `must be ${limit} or less, found ${found(source)}`;
    case "length":
      return `must have ${counted(limit, "element")}, found ${elementCount(source)}`;
  }
}

function elementCount(source: string): string {
  const value: unknown = JSON.parse(source);
  return Array.isArray(value) ? String(value.length) : found(source);
}

function unknownField(breach: Extract<Breach, { rule: "unknown-field" }>): string {
  if (breach.strictOnly) return "is not in the specification, although the newest game writes it";
  const unknown = breach.beyond
    ? "is not a field that the game is known to write here"
    : "is not a field of the specification";
  return breach.nearIsMissing
    ? `${unknown}; ${breach.near} is missing here, did you mean that?`
    : `${unknown}${didYouMean(breach.near)}`;
}

function lookalike(name: string | undefined): string {
  return name === undefined ? "" : `; the unknown field ${visible(name)} looks like it`;
}

function didYouMean(near: string | number | undefined): string {
  return near === undefined ? "" : `; did you mean ${near}?`;
}

function oneOf(values: readonly (string | number)[]): string {
  const shown = values.map((value) => (typeof value === "string" ? JSON.stringify(value) : String(value)));
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} or ${shown.at(-1)}`;
}

function wholePart(source: string): string | undefined {
  return /^(-?\d+)\.0+$/.exec(source)?.[1];
}

function duration(seconds: number): string {
  if (seconds < 120) return `${seconds} seconds`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} minutes`;
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} hours` : `${Math.round(seconds / 86_400)} days`;
}

function text(value: string | number | undefined): string | undefined {
  return value === undefined ? undefined : String(value);
}
