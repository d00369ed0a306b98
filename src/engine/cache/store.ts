import { Buffer } from "node:buffer";
import { existsSync, lstatSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Fields } from "../../base/object.js";
import { readBounded } from "../../files/bounded-file.js";
import { type FileKind, kindsByOption } from "../../files/discover/kind.js";
import { type OutputTarget, type Replaceable, refuseReplacing } from "../../files/write/allowed.js";
import { makeFolder } from "../../files/write/folders.js";
import { type AtSignal, unplacedName, writeOutput } from "../../files/write/output.js";
import { osPath } from "../../read/os-path.js";
import type { Statement } from "../../rules/checks/statement.js";
import { isRuleId } from "../../rules/rules.js";
import type { StatementTable } from "../../session/settled.js";
import type { FramedFinding } from "../validate/finding.js";
import { digestOf, type Key } from "./key.js";

type Counts = Readonly<Record<string, number>>;

/** The observed state of a file, and when it was observed. */
export interface FileState {
  readonly size: number;
  /** The last change of its content and of its metadata, in milliseconds. */
  readonly mtime: number;
  readonly ctime: number;
  /** The time of the observation. */
  readonly at: number;
}

/** A digest of the parts of a journal above a file; undefined if there are none. */
export type PartsAbove = string | undefined;

/** The result of a file: its state, content digest, counts and findings, and its statements to other journals. */
export interface CacheEntry extends FileState {
  readonly digest: string;
  readonly kind: FileKind;
  readonly above?: PartsAbove;
  readonly lines: number;
  readonly kinds: Counts;
  readonly withoutSchema: Counts;
  readonly findings: readonly FramedFinding[];
  readonly version?: string | undefined;
  readonly statements: readonly Statement[];
}

/** Entries by the absolute path of the file. */
export type Entries = ReadonlyMap<string, CacheEntry>;

/** A cache file, and the key of the choices that its entries apply to. */
export interface CacheFile extends OutputTarget {
  readonly key: Key;
}

const longestCache = 512 * 1024 * 1024;
const firstLine = /^journal-lint cache ([0-9a-f]{64})\n/;
/** The length of the first line. */
const headLength = `journal-lint cache ${"0".repeat(64)}\n`.length;

const cacheForm: Replaceable = {
  what: "a file of the cache",
  isSo: (start) => start.startsWith("journal-lint cache "),
};

/** Reads what an earlier run saved; empty if it is damaged or missing. */
export function readStored({ path, key }: CacheFile): Entries {
  try {
    return parsed(readBounded(path, longestCache), key);
  } catch {
    return new Map();
  }
}

/** The first line contains a digest of the key and of all that follows, so that any damage is noticed; then there is a line for each file. */
function parsed(bytes: Buffer, key: Key): Entries {
  const [, digest] = firstLine.exec(bytes.toString("latin1", 0, headLength)) ?? [];
  const body = bytes.subarray(headLength);
  const entries = new Map<string, CacheEntry>();
  if (digest !== digestOfBody(key, body)) return entries;
  for (const line of body.toString("utf8").split("\n")) {
    const [name, entry] = line === "" ? [] : (Object(JSON.parse(line)) as readonly unknown[]);
    if (typeof name === "string" && isEntry(entry)) entries.set(name, entry);
  }
  return entries;
}

function digestOfBody(key: Key, body: Uint8Array): string {
  return digestOf(`${key} ${digestOf(body)}`);
}

/**
 * Adds new entries to those stored by now, because another run may have written in between; all or nothing. Entries of
 * deleted files are dropped, and so are cache files that have not been used for long. Throws if it cannot be written.
 */
export async function addStored(file: CacheFile, entries: Entries, atSignal: AtSignal): Promise<void> {
  const all = [...new Map([...readStored(file), ...entries])].filter(([name]) => existsSync(osPath(name)));
  const body = Buffer.from(all.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
  const content = Buffer.concat([Buffer.from(`journal-lint cache ${digestOfBody(file.key, body)}\n`), body]);
  const folder = dirname(file.path);
  // Only its owner may know which files there are.
  makeFolder({ ...file, name: folder, path: folder }, 0o700);
  await writeOutput(file, content, atSignal, { mode: 0o600, onlyFile: true, replaces: cacheForm });
  dropOld(folder);
}

/** Files unused for this long belong to settings or a version that nobody uses any more. */
const longestUnused = 30 * 24 * 60 * 60 * 1000;

const ourName = /^[0-9a-f]{64}\.json$/;

/** Marks a cache file as used now, if it exists. */
export function markUsed(path: string): void {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch {
    // Missing, or not permitted: at worst it is written again some day.
  }
}

/** Deletes files in the cache folder that have not been used for long; never one that is not ours. */
function dropOld(folder: string): void {
  for (const name of readdirSync(folder)) {
    // Temporary files are left over if a run was killed.
    const isHalf = unplacedName.test(name);
    const path = join(folder, name);
    try {
      const stats = lstatSync(path);
      const isOld = (isHalf || ourName.test(name)) && stats.isFile() && stats.mtimeMs < Date.now() - longestUnused;
      if (!isOld) continue;
      if (!isHalf) refuseReplacing({ name, path }, cacheForm);
      rmSync(path);
    } catch {
      // Another run was quicker, or it is not permitted.
    }
  }
}

const fileKinds: ReadonlySet<unknown> = new Set(Object.values(kindsByOption));

/** True if a JSON value is an entry: whatever a cache file contains, it must not break the run. */
function isEntry(value: unknown): value is CacheEntry {
  return (
    has(value, "number", ["size", "mtime", "ctime", "at", "lines"]) &&
    has(value, "string", ["digest"]) &&
    may(value, "string", ["above", "version"]) &&
    fileKinds.has(value.kind) &&
    [value.kinds, value.withoutSchema].every(isCounts) &&
    isListOf(value.findings, isFinding) &&
    isListOf(value.statements, isStatement)
  );
}

function isFinding(value: unknown): boolean {
  return (
    has(value, "number", ["line", "column", "endColumn"]) &&
    has(value, "string", ["file", "path", "message"]) &&
    may(value, "string", ["event", "suggestion"]) &&
    (value.severity === "error" || value.severity === "warning") &&
    isRuleId(String(value.rule)) &&
    has(value.frame, "string", ["before", "value", "after"]) &&
    has(value.frame, "boolean", ["cutBefore", "cutAfter"]) &&
    (value.lack === undefined || may(value.lack, "string", ["expected", "lookalike"])) &&
    (value.related === undefined || isListOf(value.related, isRelated)) &&
    (value.fix === undefined || isFix(value.fix))
  );
}

function isFix(value: unknown): boolean {
  return has(value, "boolean", ["safe"]) && isListOf(value.edits, isEdit);
}

function isEdit(value: unknown): boolean {
  return (
    has(value, "number", ["line", "column", "endColumn"]) &&
    may(value, "number", ["endLine"]) &&
    has(value, "string", ["text"])
  );
}

function isRelated(value: unknown): boolean {
  return has(value, "number", ["line", "column"]) && has(value, "string", ["file", "message", "kind", "text"]);
}

const tables: Readonly<Record<StatementTable, true>> = {
  names: true,
  addresses: true,
  positions: true,
  stations: true,
  systems: true,
  pads: true,
  bodies: true,
  bodyIds: true,
  logins: true,
  ends: true,
};

function isStatement(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  const [table, key, , line, column, kind]: readonly unknown[] = value;
  const isPlaced = typeof line === "number" && typeof column === "number" && typeof kind === "string";
  return isPlaced && Object.hasOwn(tables, String(table)) && (typeof key === "string" || typeof key === "number");
}

function isCounts(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.values(value).every(Number.isInteger);
}

function isListOf(value: unknown, is: (each: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(is);
}

function has(value: unknown, type: string, keys: readonly string[]): value is Fields {
  const fields = Object(value) as Fields;
  return keys.every((key) => typeof fields[key] === type);
}

function may(value: unknown, type: string, keys: readonly string[]): boolean {
  const fields = Object(value) as Fields;
  return keys.every((key) => fields[key] === undefined || typeof fields[key] === type);
}
