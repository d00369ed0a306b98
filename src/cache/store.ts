import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { readBounded } from "../files/bounded-file.js";
import { osPath } from "../files/os-path.js";
import { joined } from "../read/joined.js";
import { makeFolder } from "../write/folders.js";
import { type AtSignal, writeOutput } from "../write/output.js";
import { dropOld } from "./drop-old.js";
import { type CacheEntry, type Entries, isEntry } from "./entry.js";
import type { Key } from "./key.js";
import { type Secret, sealOf } from "./secret.js";
import { isTogetherRecord, type TogetherRecord } from "./together-record.js";

/** A file of a cache. */
export interface CacheFile {
  readonly path: string;
  readonly key: Key;
  readonly secret: Secret;
  readonly configFolder?: string | undefined;
}

/** What is in it. */
export interface Stored {
  readonly entries: Entries;
  /** The last that was written stands first. */
  readonly together: readonly TogetherRecord[];
}

const longestCache = 512 * 1024 * 1024;
const lineFeed = 0x0a;
/** Of whoever lints now these files and now those, so much is remembered of what holds between them. */
const mostTogether = 8;

/** Reads what an earlier run left; nothing where it is damaged, another's or not there. */
export function readStored({ path, key, secret }: CacheFile): Stored {
  try {
    return parsed(readBounded(path, longestCache), key, secret);
  } catch {
    return { entries: new Map(), together: [] };
  }
}

/**
 * The first line is a seal of all that follows, so that any damage is noticed, and whatever somebody else wrote. Behind the key there are two
 * lines for each file, what came of it and what it tells, and the last is of files that are held against each other.
 */
function parsed(bytes: Uint8Array, key: Key, secret: Secret): Stored {
  const [seal = bytes, ...lines] = linesIn(bytes);
  const [head, ...rest] = lines;
  const isWhole = textOf(seal) === sealOf(secret, bytes.subarray(seal.length + 1));
  if (!isWhole || !head || fieldOf(head, "key") !== key) throw new Error("it is of no use");
  const last = rest.pop();
  const entries = new Map<string, CacheEntry>();
  for (let at = 0; at + 1 < rest.length; at += 2) {
    const [name, fields] = Object(valueOn(rest[at])) as readonly unknown[];
    const tellings = rest[at + 1];
    if (typeof name === "string" && tellings && isEntry(fields)) entries.set(name, { ...fields, tellings });
  }
  const together = last && fieldOf(last, "together");
  return { entries, together: Array.isArray(together) ? together.filter(isTogetherRecord) : [] };
}

/** Lines, each of which ends. */
function linesIn(bytes: Uint8Array): readonly Uint8Array[] {
  const lines: Uint8Array[] = [];
  for (let start = 0, end = bytes.indexOf(lineFeed); end >= 0; start = end + 1, end = bytes.indexOf(lineFeed, start)) {
    lines.push(bytes.subarray(start, end));
  }
  return lines;
}

function textOf(line: Uint8Array): string {
  return new TextDecoder().decode(line);
}

function valueOn(line: Uint8Array | undefined): unknown {
  return line && JSON.parse(textOf(line));
}

function fieldOf(line: Uint8Array, field: string): unknown {
  return (Object(valueOn(line)) as Readonly<Record<string, unknown>>)[field];
}

/**
 * Writes what is new beside what is there by now, as another run may have come in between, whole or not at all.
 * What is said of files that are gone is dropped, and so is what was not used for long. Throws where it cannot be written.
 */
export async function addStored(file: CacheFile, { entries, together }: Stored, atSignal: AtSignal): Promise<void> {
  const { path, key, secret, configFolder } = file;
  const there = readStored(file);
  const isThere = remembering((name) => existsSync(osPath(name)));
  const all = [...new Map([...there.entries, ...entries])].filter(([name]) => isThere(name));
  const isNew = ({ digest }: TogetherRecord): boolean => together.some((record) => record.digest === digest);
  const records = [...together, ...there.together.filter((record) => !isNew(record))];
  const newest = { together: records.filter(({ files }) => files.every(isThere)).slice(0, mostTogether) };
  const body = joined([lineOf({ key }), ...all.flatMap(entryLines), lineOf(newest)]);
  const folder = dirname(path);
  // Only its owner is to know what files there are.
  makeFolder({ name: folder, path: folder, configFolder }, 0o700);
  const content = joined([new TextEncoder().encode(`${sealOf(secret, body)}\n`), body]);
  await writeOutput({ name: path, path, configFolder }, content, atSignal, { mode: 0o600, onlyFile: true });
  dropOld(folder, secret);
}

/** Asks once of each name. */
function remembering(ask: (name: string) => boolean): (name: string) => boolean {
  const known = new Map<string, boolean>();
  return (name) => {
    const answer = known.get(name) ?? ask(name);
    known.set(name, answer);
    return answer;
  };
}

function entryLines([name, { tellings, ...fields }]: readonly [string, CacheEntry]): readonly Uint8Array[] {
  return [lineOf([name, fields]), tellings, Uint8Array.of(lineFeed)];
}

function lineOf(value: unknown): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(value)}\n`);
}
