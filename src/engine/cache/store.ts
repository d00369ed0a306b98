import { Buffer } from "node:buffer";
import { dirname, join } from "node:path";
import { readBounded } from "../../files/bounded-file.js";
import type { FileKind } from "../../files/discover/kind.js";
import { type OutputTarget, type Replaceable, refuseReplacing } from "../../files/write/allowed.js";
import { makeFolder } from "../../files/write/folders.js";
import { type AtSignal, writeOutput } from "../../files/write/output.js";
import { entriesOfSync, existsSync, lstatSync, rmSync, utimesSync } from "../../read/node-fs.js";
import type { PackedFact } from "../../rules/checks/packed-fact.js";
import type { FramedFinding } from "../validate/finding.js";
import { digestOf } from "./key.js";

/** The observed state of a file, and when it was observed. */
export interface FileState {
  readonly size: number;
  /** The last change of its content and of its metadata, in milliseconds. */
  readonly mtime: number;
  readonly ctime: number;
  /** The time of the observation. */
  readonly at: number;
}

/** The result of a file: its state, content digest, counts and findings, and the facts it shares with other journals. */
export interface CacheEntry extends FileState {
  readonly digest: string;
  readonly kind: FileKind;
  /** A digest of the parts of its journal above it, if there are any. */
  readonly above?: string | undefined;
  readonly lines: number;
  readonly kinds: Readonly<Record<string, number>>;
  readonly withoutSchema: Readonly<Record<string, number>>;
  readonly takenFor: Readonly<Record<string, number>>;
  readonly findings: readonly FramedFinding[];
  readonly version?: string | undefined;
  readonly statements: readonly PackedFact[];
}

/** Entries by the absolute path of the file. */
type Entries = ReadonlyMap<string, CacheEntry>;

/** A cache file, and the key of the choices that its entries apply to. */
export type CacheFile = OutputTarget & { readonly key: string };

const longestCache = 512 * 1024 * 1024;
const headLength = `journal-lint cache ${"0".repeat(64)}\n`.length;

const cacheForm: Replaceable = {
  what: "a file of the cache",
  isSo: (start) => start.startsWith("journal-lint cache "),
};

/** Reads what an earlier run saved; empty if it is damaged or missing. Whoever can write there with a right digest is trusted. */
export function readStored({ path, key }: CacheFile): Entries {
  try {
    const bytes = readBounded(path, longestCache);
    const body = bytes.subarray(headLength);
    if (bytes.toString("latin1", 0, headLength) !== headOf(key, body)) return new Map();
    const lines = body.toString("utf8").split("\n").slice(0, -1);
    return new Map(lines.map((line) => JSON.parse(line) as [name: string, entry: CacheEntry]));
  } catch {
    return new Map();
  }
}

/** The first line: a digest of the key and of all that follows, so that any damage is noticed. Then there is a line for each file. */
function headOf(key: string, body: Uint8Array): string {
  return `journal-lint cache ${digestOf(`${key} ${digestOf(body)}`)}\n`;
}

/**
 * Adds new entries to those stored by now, because another run may have written in between; all or nothing. Entries of
 * deleted files are dropped, and so are cache files that have not been used for long. Throws if it cannot be written.
 */
export async function addStored(file: CacheFile, entries: Entries, atSignal: AtSignal): Promise<void> {
  const all = [...new Map([...readStored(file), ...entries])].filter(([name]) => existsSync(name));
  const body = Buffer.from(all.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
  const content = Buffer.concat([Buffer.from(headOf(file.key, body)), body]);
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
  for (const { name } of entriesOfSync(folder)) {
    const path = join(folder, name);
    try {
      const stats = lstatSync(path);
      const isOld = ourName.test(name) && stats.isFile() && stats.mtimeMs < Date.now() - longestUnused;
      if (!isOld) continue;
      refuseReplacing({ name, path }, cacheForm);
      rmSync(path);
    } catch {
      // Another run was quicker, or it is not permitted.
    }
  }
}
