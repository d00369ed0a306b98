import { excerpt } from "../../base/visible.js";
import type { Cause } from "../../read/json/syntax-problem.js";
import { journal, musicLine } from "../example-records.js";
import type { Host, LineFault, Planted } from "../fault.js";
import { brokenJsonFix, fixOfBrokenJson, type Tear } from "../fix/broken-json.js";
import { defineRule } from "../rule.js";

interface Details {
  readonly cause: Cause | "too-long" | "empty" | "no-message" | "foreign";
  /** Set if this line and a neighbouring one are the two halves of one record. */
  readonly tear?: Tear;
}

export const rule = defineRule({
  id: "invalid-json",
  severity: "error",
  says: "the record is not JSON",

  what: "Each line of a journal, and each side file as a whole, is one JSON object. The message names what most likely went wrong, and a broken line never stops the rest of the file from being checked. A file of text in whose beginning no line is JSON gets this finding once.",
  why: "A program that reads journals skips such a line or stops at it, and the event is lost either way.",
  evidence:
    "Genuine and hand-made journals hold inf and -nan(ind) as numbers, curly quotes pasted from a manual, and two objects on one line.",

  wording: ({ cause }: Details, source) => ({
    message: Object.hasOwn(ofFile, cause)
      ? causes[cause](source)
      : `the record is not JSON: ${causes[cause](excerpt(source.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, "")))}`,
  }),

  fix: {
    safe: "Extra commas and byte order marks within the text are deleted, True, False and Null are written in small letters, and two whole records on one line get a line each. Two lines that are the halves of one record are joined, unless the break is within a text of several words.",
    unsafe:
      "Two halves of a record are also joined where the break is within a text of several words, where it may stand for a space.",
    does: brokenJsonFix,
    make: ({ cause, tear }, place) => fixOfBrokenJson(cause, tear, place),
  },

  fails: () => journal('{ "timestamp":"2025-03-02T19:14:51Z", "event":"Music", “MusicTrack”:"Exploration" }'),
  passes: () => journal(musicLine()),
});

/** Causes that are about the file and not one record. */
const ofFile: { readonly [Cause in Details["cause"]]?: true } = { foreign: true, empty: true, "no-message": true };

const foreign = "the file is not a journal: no line in its first 4,096 bytes is JSON, so nothing in it was checked";

/** What a file may have been converted to, by its first line. */
const forms: readonly (readonly [form: string, start: RegExp])[] = [
  ["HTML or XML", /^\s*<(?:!doctype|\?xml|html)\b/i],
  ["YAML", /^(?:---\s*$|- ["']?\w+["']?:\s|["']?(?:timestamp|event)["']?:\s)/],
  ["a table (CSV)", /^"?\w+"?([,;\t])"?\w+"?(?:\1"?\w*"?)+\s*$/],
];

const causes: Readonly<Record<Details["cause"], (source: string) => string>> = {
  "bad-escape": (source) =>
    `the escape ${source} ${source === "\\u" ? "needs four hexadecimal digits" : "does not exist"}, write \\\\ for a backslash`,
  "bad-number": (source) => `${source} is not a number as JSON writes it${numberAdvice(source)}`,
  "code-fence": () => "this is the fence of a Markdown code block, which is no part of the journal: delete the line",
  comment: () => "comments are not allowed, delete this one",
  "conflict-mark": () =>
    "this is a mark of a merge conflict: keep the lines of one side, and delete the other side and the marks <<<<<<<, ======= and >>>>>>>",
  "control-character": () => "a string holds a raw control character, write it as an escape such as \\n or \\t",
  "csv-quotes": () => "its quotes are doubled and it is in quotes itself, as in a CSV file: export it as plain text",
  entities: () => "its quotes are written as HTML writes them (&quot;): save the plain text, or unescape it",
  escaped: () => 'its quotes are escaped (\\"), as within another JSON text: unescape it once',
  "curly-quotes": () => 'curly quotes, as word processors and web pages make them, must be straight ones (")',
  foreign: (source) => {
    const [form] = forms.find(([, start]) => start.test(source)) ?? [];
    return form === undefined
      ? foreign
      : `${foreign}: it looks like ${form}, so convert it back to one JSON record a line`;
  },
  empty: () => "the file is empty, an event or an array of events was expected",
  "no-message": () => "the file is empty, EDDN messages were expected, one per line",
  "foreign-word": (source) =>
    `${source} must be written ${/^(?:true|false)$/i.test(source) ? source.toLowerCase() : "null"}`,
  "glued-record": () => "the line breaks off and the next record follows on it, put that on a line of its own",
  "key-in-list": () => "keys and values must be in { }, a list in [ ] holds only values",
  "missing-colon": () => "a colon is missing between key and value",
  "missing-comma": () => "a comma is missing before this",
  "missing-value": () => "a value is missing before this",
  "not-a-number": (source) =>
    `${source} is not a number in JSON; the game writes it for a division by zero, put a number here`,
  "second-document": () =>
    "a second object follows the first; a document holds one event or one array, and one record a line is read by --as journal",
  "second-object": () => "a second object starts on the same line, put each on a line of its own",
  prefix: (source) => `there is text before the record, delete it: ${source}`,
  "single-quotes": () => 'single quotes must be double ones (")',
  "too-long": () => "the line is too long for a journal record",
  "stray-mark": () => "there is a byte order mark in the middle of the text, as when files are joined: delete it",
  "trailing-comma": () => "there is an extra comma before this",
  "trailing-text": (source) =>
    source.startsWith("\\n")
      ? "the characters \\ and n stand where a line break belongs, put each record on a line of its own"
      : `text follows the end of the record: ${source}`,
  "unclosed-string": (source) => `the closing quote (") of ${source} is missing`,
  unexpected: (source) => `${source === "" ? "this" : characterNamed(source)} was not expected here`,
  unfinished: () => "it ends too early, the rest is missing",
  "unfinished-string": () => 'a string is not closed, its closing quote (") is missing',
  "unquoted-key": (source) => `the key ${source} must be in double quotes`,
  "unquoted-text": (source) => `the text ${source} must be in double quotes`,
  "wrong-bracket": (source) => `${source} does not match the bracket that was opened`,
};

/** What to write instead of a number; behind a decimal comma, only the digits after it are no number. */
function numberAdvice(source: string): string {
  if (/^-?\d+,\d+$/.test(source)) return `, write ${source.replace(",", ".")}`;
  return /^0\d/.test(source) ? ": it must not begin with 0; decimals are behind a point, not a comma" : "";
}

/** A single character that cannot be seen is named by its number. */
function characterNamed(source: string): string {
  const [, number] = /^\\u([\da-f]{4})$/.exec(source) ?? [];
  return number === undefined ? source : `the invisible character U+${number.toUpperCase()}`;
}

/** Ways to break the line of an event, each with exactly one fault at a known place. */
const breaks: readonly ((line: string, host: Host) => Planted | undefined)[] = [
  (_, host) => inPlaceOf(host, "number", () => host.random.pick(["inf", "-nan(ind)"]), "a number that is none"),
  (_, host) => inPlaceOf(host, "boolean", (value) => (value === true ? "True" : "False"), "a word of Python"),
  (line) => brokenAt(line.length, `${line.slice(0, -1)},}`, "a comma too many"),
  (line) => brokenAt(line.length, `${line},`, "text behind the record"),
  (line, { event: { timestamp }, form }) => {
    // An event that is allowed anywhere, so nothing else is wrong once it has its own line.
    const next = form.text({ timestamp, event: "Music", MusicTrack: "NoTrack" });
    return brokenAt(line.length, line + next, "two events on one line");
  },
];

function brokenAt(start: number, text: string, says: string): Planted {
  return { text, start, end: start + 1, path: [], says };
}

function inPlaceOf(
  { fields, random, rewritten }: Host,
  type: "number" | "boolean",
  sourceOf: (value: unknown) => string,
  says: string,
): Planted | undefined {
  const fit = fields().filter((field) => typeof field.value === type);
  if (fit.length === 0) return undefined;
  const { path, value } = random.pick(fit);
  return { ...rewritten(path, sourceOf(value)), path: [], says };
}

export const fault: LineFault = { plant: (host) => host.random.pick(breaks)(host.form.text(host.event), host) };
