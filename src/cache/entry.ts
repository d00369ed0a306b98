import { type FileKind, kindsByOption } from "../discover/kind.js";
import { type FramedFinding, renamed } from "../judge/finding.js";
import type { Telling } from "../judge/session/telling.js";
import { createTally, kindCount, type Tally } from "../judge/tally.js";
import { isRuleId } from "../rules/rules.js";
import { digestOf } from "./digest.js";

type Counts = Readonly<Record<string, number>>;

/** How a file looked from outside, and when. */
export interface FileState {
  readonly size: number;
  /** When its content and its state last changed, in milliseconds. */
  readonly mtime: number;
  readonly ctime: number;
  /** The moment at which it was looked at. */
  readonly at: number;
}

/** A digest of the parts of a journal above a file that holds another; undefined where none are. */
export type PartsAbove = string | undefined;

/** What came of a file: how it looked, what it held, what it added to the closing figures and what was found in it. */
export interface EntryFields extends FileState {
  readonly digest: string;
  readonly kind: FileKind;
  readonly above?: PartsAbove;
  readonly lines: number;
  readonly kinds: Counts;
  readonly withoutSchema: Counts;
  readonly findings: readonly FramedFinding[];
  readonly version?: string | undefined;
}

/** The same with what the file tells for the first time, to be held against other journals. */
export interface CacheEntry extends EntryFields {
  /** As JSON, which is long and seldom asked for. */
  readonly tellings: Uint8Array;
}

/** Entries by the whole path of the file. */
export type Entries = ReadonlyMap<string, CacheEntry>;

/** What came of linting a file. */
export interface FileOutcome {
  readonly tally: Tally;
  readonly findings: readonly FramedFinding[];
  /** That of the game that wrote it. */
  readonly version?: string | undefined;
}

/** What an entry says of a file, by the name that it goes by now. */
export function outcomeOf(entry: CacheEntry, name: string): FileOutcome {
  const { lines, kinds, withoutSchema, findings, version } = entry;
  const tally = { ...createTally(), files: 1, lines };
  for (const [kind, events] of Object.entries(kinds)) kindCount(tally, kind, true).events = events;
  for (const [kind, events] of Object.entries(withoutSchema)) kindCount(tally, kind, false).events = events;
  return { tally, findings: findings.map((finding) => renamed(finding, name)), version };
}

/** What an entry says that its file tells. */
export function tellingsIn({ tellings }: CacheEntry): readonly Telling[] {
  return JSON.parse(new TextDecoder().decode(tellings)) as readonly Telling[];
}

/** The other way round. */
export function entryOf(
  { size, mtime, ctime, at }: FileState,
  role: Pick<CacheEntry, "digest" | "kind" | "above">,
  { tally, findings, version }: FileOutcome,
  told: readonly Telling[],
): CacheEntry {
  const { lines } = tally;
  const kinds = countsOf(tally.kinds);
  const withoutSchema = countsOf(tally.withoutSchema);
  const tellings = new TextEncoder().encode(JSON.stringify(told));
  return { size, mtime, ctime, at, ...role, lines, kinds, withoutSchema, findings, version, tellings };
}

/** What the next part of a journal says of the parts above it. */
export function aboveNext({ above = "", digest }: CacheEntry): PartsAbove {
  return digestOf(`${above}/${digest}`);
}

function countsOf(counts: Tally["kinds"]): Counts {
  return Object.fromEntries([...counts].flatMap(([kind, { events }]) => (events > 0 ? [[kind, events]] : [])));
}

const fileKinds: ReadonlySet<unknown> = new Set(Object.values(kindsByOption));

/** Whether a value, as JSON gives it, is an entry but for what its file tells. */
export function isEntry(value: unknown): value is EntryFields {
  return (
    has(value, "number", ["size", "mtime", "ctime", "at", "lines"]) &&
    has(value, "string", ["digest"]) &&
    (value.above === undefined || typeof value.above === "string") &&
    (value.version === undefined || typeof value.version === "string") &&
    fileKinds.has(value.kind) &&
    has(value, "object", ["kinds", "withoutSchema", "findings"]) &&
    isCounts(value.kinds) &&
    isCounts(value.withoutSchema) &&
    areFindings(value.findings)
  );
}

/** Whether a value, as JSON gives it, is a list of findings. */
export function areFindings(value: unknown): value is readonly FramedFinding[] {
  return Array.isArray(value) && value.every(isFinding);
}

function isFinding(value: unknown): boolean {
  return (
    has(value, "number", ["line", "column", "endColumn"]) &&
    has(value, "string", ["file", "path", "message"]) &&
    (value.severity === "error" || value.severity === "warning") &&
    isRuleId(String(value.rule)) &&
    has(value.frame, "string", ["before", "value", "after"]) &&
    (value.related === undefined || (Array.isArray(value.related) && value.related.every(isRelated))) &&
    (value.fix === undefined || isFix(value.fix))
  );
}

function isFix(value: unknown): boolean {
  return has(value, "boolean", ["safe"]) && Array.isArray(value.edits) && value.edits.every(isEdit);
}

function isEdit(value: unknown): boolean {
  return has(value, "number", ["line", "column", "endColumn"]) && has(value, "string", ["text"]);
}

function isRelated(value: unknown): boolean {
  return has(value, "number", ["line", "column"]) && has(value, "string", ["file", "message", "kind", "text"]);
}

function isCounts(value: unknown): boolean {
  return Object.values(Object(value) as object).every((count) => Number.isInteger(count));
}

function has(value: unknown, type: string, keys: readonly string[]): value is Readonly<Record<string, unknown>> {
  const fields = Object(value) as Readonly<Record<string, unknown>>;
  return keys.every((key) => typeof fields[key] === type && fields[key] !== null);
}
