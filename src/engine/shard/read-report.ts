import type { Fields } from "../../base/object.js";
import { counted, reasonOf } from "../../base/text.js";
import { readBounded } from "../../files/bounded-file.js";
import { readChunks } from "../../files/chunks.js";
import type { FileKind } from "../../files/discover/kind.js";
import { parseJson } from "../../read/json/parse.js";
import { statSync } from "../../read/node-fs.js";
import { fileLines, textOfFile } from "../../read/text-file.js";
import { packedProblem } from "../../read/unpack/packed-file.js";
import type { PackedFact } from "../../rules/checks/packed-fact.js";
import type { Severity } from "../../rules/default-severity.js";
import { isRuleId } from "../../rules/index.js";
import type { Choices } from "../validate/choices.js";
import type { Frame, FramedFinding, FramedPlace } from "../validate/finding.js";
import type { Summary } from "../validate/tally.js";

/** The first record of a shard, about the run that it is part of. */
export interface ShardHeader {
  readonly shard: number;
  readonly of: number;
  /** The version of journal-lint. */
  readonly tool: string;
  /** A digest of everything that determines the findings. */
  readonly settings: string;
  /** A digest of the names and sizes of all files of the run, which determine the shards, and the number of files. */
  readonly list: string;
  readonly files: number;
  /** The choices for files; file records refer to them by index. */
  readonly choices: readonly ShardChoices[];
  /** Messages about paths that could not be found or entered. */
  readonly reasons: readonly string[];
  readonly maxWarnings?: number;
  readonly baseline?: string;
  readonly quiet?: true;
}

/** The choices for files, without the folders of schemas, which do not matter for findings between files. */
type ShardChoices = Omit<Choices, "schemas" | "eddnSchemas">;

/** The start of a file: the records up to its end belong to it. */
export interface FileRecord {
  readonly name: string;
  readonly index: number;
  readonly rank: number;
  readonly kind: FileKind;
  readonly choices: number;
}

/** A line of a shard's report. */
export type ShardRecord =
  | ({ readonly type: "shard" } & ShardHeader)
  | ({ readonly type: "file" } & FileRecord)
  | { readonly type: "member"; readonly name: string }
  | { readonly type: "version"; readonly version: string }
  | { readonly type: "statements"; readonly statements: readonly PackedFact[] }
  | ({ readonly type: "finding" } & FramedFinding)
  | { readonly type: "member-end"; readonly failure?: string | undefined }
  | { readonly type: "end"; readonly failure?: string | undefined; readonly archive?: true }
  | ({ readonly type: "summary" } & Summary);

/** The report of a shard. */
export type ShardReport = ReadReport & { readonly header: ShardHeader };

/** The fields that the reports of one run must share, each with the wording for a difference. */
const common: readonly (readonly [key: "tool" | "settings" | "list", words: string])[] = [
  ["tool", "by different versions"],
  ["settings", "with different settings"],
  ["list", "of different files"],
];

/** Why shards cannot be merged; undefined if they can. */
export function shardsProblem(reports: readonly ShardReport[], allowMixed: boolean): string | undefined {
  const [first, ...others] = reports;
  if (!first) return undefined;
  for (const { name, header } of others) {
    if (header.of !== first.header.of) {
      return `${first.name} is one of ${first.header.of} shards, ${name} one of ${header.of}: merge those of one run`;
    }
    const differing = common.find(([key]) => header[key] !== first.header[key]);
    if (!differing || allowMixed) continue;
    const [key, words] = differing;
    const versions = key === "tool" ? ` (${first.header.tool} and ${header.tool})` : "";
    return `${first.name} and ${name} were made ${words}${versions}; --allow-mixed merges them anyway`;
  }
  const seen = new Map<number, string>();
  for (const { name, header } of reports) {
    const other = seen.get(header.shard);
    if (other !== undefined) return `${other} and ${name} are both shard ${header.shard}/${header.of}`;
    seen.set(header.shard, name);
  }
  return undefined;
}

/** The missing shards. */
export function missingShards(reports: readonly ShardReport[]): readonly string[] {
  const of = reports[0]?.header.of ?? 0;
  const there = new Set(reports.map(({ header }) => header.shard));
  return Array.from({ length: of }, (_, at) => at + 1)
    .filter((shard) => !there.has(shard))
    .map((shard) => `${shard}/${of}`);
}

/** The frame of a finding if a report does not contain one. */
const noFrame: Frame = { before: "", value: "…", after: "", cutBefore: false, cutAfter: false };

/** A finding in a report, with its line if the report is that of a shard; undefined for anything else. */
function readFinding(value: unknown): FramedFinding | undefined {
  const { type: _, lines, ...finding } = Object(value) as Fields;
  if (!hasAll(finding, "number", ["line", "column", "endColumn"])) return undefined;
  if (!hasAll(finding, "string", ["file", "severity", "rule", "path", "message"])) return undefined;
  if (finding.severity !== "error" && finding.severity !== "warning") return undefined;
  if (!isRuleId(String(finding.rule))) throw new Error(`this version has no rule ${String(finding.rule)}`);
  const frame = isFrame(finding.frame) ? finding.frame : noFrame;
  const related = Array.isArray(finding.related) ? { related: placesOf(finding.related, lines) } : {};
  return { ...(finding as unknown as FramedFinding), ...related, frame };
}

function placesOf(related: readonly unknown[], lines: unknown): readonly FramedPlace[] {
  const texts: readonly unknown[] = Array.isArray(lines) ? lines : [];
  return related.map((place, index) => {
    const { kind, text } = Object(texts[index]) as Fields;
    return { ...(Object(place) as FramedPlace), kind: asText(kind), text: asText(text) };
  });
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function isFrame(value: unknown): value is Frame {
  const fields = Object(value) as Fields;
  return hasAll(fields, "string", ["before", "value", "after"]) && hasAll(fields, "boolean", ["cutBefore", "cutAfter"]);
}

function hasAll(fields: Fields, type: string, names: readonly string[]): boolean {
  return names.every((name) => typeof fields[name] === type);
}

/** A longer document would not fit into one string. */
const longestDocument = 500 * 1024 * 1024;

/** A report that was read completely once, and can be read again. */
export interface ReadReport {
  readonly name: string;
  /** Present in the report of a shard. */
  readonly header: ShardHeader | undefined;
  readonly files: readonly FileRecord[];
  readonly summary: Summary;
  /** All records in order, except those about the run as a whole. */
  readonly records: () => Generator<ShardRecord, void, undefined>;
}

/** Reads a report of `--format json` or `ndjson`; throws with a reason in one line if it is not one, or incomplete. */
export function openReport(name: string, path: string): ReadReport {
  try {
    const records = recordsOf(path);
    let header: ShardHeader | undefined;
    let summary: Summary | undefined;
    const files: FileRecord[] = [];
    const listed = { error: 0, warning: 0 };
    let isInFile = false;
    for (const record of records()) {
      if (header) isInFile = inFileAfter(record, isInFile);
      if (summary) throw new Error("something follows its summary: it is several reports in one");
      if (record.type === "finding") listed[record.severity]++;
      else if (record.type === "shard") header = record;
      else if (record.type === "file") files.push(record);
      else if (record.type === "summary") summary = summaryIn(record);
    }
    if (!summary) throw new Error("it is cut off: there is no summary at its end");
    refuseCut(summary, listed);
    return { name, header, files, summary, records };
  } catch (error) {
    throw new Error(`cannot merge ${name}: ${reasonOf(error)}`);
  }
}

/** Tracks whether a file is open after a record of a shard; throws if its start or end is missing. */
function inFileAfter({ type }: ShardRecord, isInFile: boolean): boolean {
  const isOutside = type === "file" || type === "summary";
  if (isInFile && isOutside) throw new Error("it is cut: the end of a file is missing");
  if (!isInFile && !isOutside) throw new Error("it is cut: the start of a file is missing");
  return type !== "end" && (isInFile || type === "file");
}

function summaryIn(value: object): Summary {
  const { files, lines, errors, warnings, hidden = 0, kinds, withoutSchema, takenFor = {} } = value as Partial<Summary>;
  const figures = [files, lines, errors, warnings, hidden];
  const isWhole = figures.every(Number.isInteger) && [kinds, withoutSchema, takenFor].every(isCounts);
  if (!isWhole) throw new Error("its summary is not one of journal-lint");
  return value as Summary;
}

/** Throws if a report does not list as many findings as it counts. */
function refuseCut({ errors, warnings, hidden = 0 }: Summary, listed: Readonly<Record<Severity, number>>): void {
  const texts = [
    [errors, warnings - hidden],
    [listed.error, listed.warning],
  ].map(([error = 0, warning = 0]) => `${counted(error, "error")} and ${counted(warning, "warning")}`);
  if (texts[0] !== texts[1]) throw new Error(`it has ${texts[1]}, but should have ${texts[0]} by its summary`);
}

function isCounts(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.values(value).every(Number.isInteger);
}

/** A document is parsed as a whole, lines one by one. */
function recordsOf(path: string): ReadReport["records"] {
  refuseUnreadable(path);
  const [first] = fileLines(readChunks(path));
  if (first === undefined) throw new Error(statSync(path).size === 0 ? "it is empty" : "it is not text");
  const isLines = isRecord(parsed(first.text));
  if (isLines) return () => lineRecords(path);
  const text = textOfFile(readBounded(path, longestDocument));
  const document = parsed(text);
  if (document === undefined) throw new Error("it is not JSON, or it is cut off");
  return () => documentRecords(document);
}

/** Throws if a file cannot be read line by line, twice. */
function refuseUnreadable(path: string): void {
  const stats = statSync(path);
  // Check before opening: opening a pipe may block for ever.
  if (!stats.isFile() && !stats.isDirectory())
    throw new Error("it is not a file, and has to be read twice: write it to a file");
  const problem = packedProblem(path);
  if (problem !== undefined) throw new Error(problem);
}

function isRecord(value: unknown): boolean {
  return typeof (Object(value) as { readonly type?: unknown }).type === "string";
}

function parsed(text: string): unknown {
  try {
    // A report may have any number of findings.
    return parseJson(text, Number.POSITIVE_INFINITY);
  } catch {
    return undefined;
  }
}

function* lineRecords(path: string): Generator<ShardRecord, void, undefined> {
  for (const { line, text, isUnread } of fileLines(readChunks(path))) {
    if (text === "" && !isUnread) continue;
    const value = parsed(text);
    if (!isRecord(value)) throw new Error(`line ${line} is not a record of a report, or it is cut off there`);
    yield recordOf(value as ShardRecord, `line ${line}`);
  }
}

type CountedFindings = { readonly type: "findings"; readonly count: number };

/** The records of a document in the order of lines: its findings are stored separately, and are inserted where they belong. */
function* documentRecords(value: unknown): Generator<ShardRecord, void, undefined> {
  const { version, findings, summary, shard, records } = Object(value) as Fields;
  if (version !== 1 || !Array.isArray(findings) || typeof summary !== "object") {
    throw new Error("it is not a report of journal-lint");
  }
  const all = findings as readonly object[];
  const finding = (at: number): ShardRecord =>
    recordOf({ ...all[at], type: "finding" } as ShardRecord, `finding ${at}`);
  let next = 0;
  if (shard !== undefined) yield { ...(shard as ShardHeader), type: "shard" };
  for (const record of (Array.isArray(records) ? records : []) as readonly (ShardRecord | CountedFindings)[]) {
    if (record.type !== "findings") yield record;
    else for (const end = Math.min(next + record.count, all.length); next < end; next++) yield finding(next);
  }
  for (; next < all.length; next++) yield finding(next);
  yield { ...(summary as Summary), type: "summary" };
}

function recordOf(record: ShardRecord, place: string): ShardRecord {
  if (record.type !== "finding") return record;
  const finding = readFinding(record);
  if (!finding) throw new Error(`${place} is not a finding of journal-lint`);
  return { type: "finding", ...finding };
}
