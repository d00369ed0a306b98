import { existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { writeOutput } from "../write/open.js";
import type { AtSignal } from "../write/output-file.js";
import { digestOf } from "./digest.js";
import { dropOld } from "./drop-old.js";
import { type CacheEntry, type Entries, isEntry } from "./entry.js";
import type { Key } from "./key.js";

/** Reads what an earlier run left; nothing where it is damaged, foreign or not there. */
export function readEntries(path: string, key: Key): Entries {
  try {
    return statSync(path).isFile() ? parsed(readFileSync(path), key) : new Map();
  } catch {
    return new Map();
  }
}

/** The first line is the digest of all that follows, so that any damage is noticed. */
function parsed(bytes: Uint8Array, key: Key): Entries {
  const lineFeed = bytes.indexOf(0x0a);
  const body = bytes.subarray(lineFeed + 1);
  if (new TextDecoder().decode(bytes.subarray(0, lineFeed)) !== digestOf(body)) return new Map();
  const content: unknown = JSON.parse(new TextDecoder().decode(body));
  const { key: itsKey, files } = Object(content) as { readonly key?: unknown; readonly files?: unknown };
  if (itsKey !== key || typeof files !== "object" || files === null) return new Map();
  const entries = Object.entries(files as Readonly<Record<string, unknown>>);
  return new Map(entries.filter((pair): pair is [string, CacheEntry] => isEntry(pair[1])));
}

/**
 * Writes entries beside those that are there by now, as another run may have come in between, whole or not at all.
 * What is said of files that are gone is dropped, and so is what was not used for long. Throws where it cannot be written.
 */
export async function addEntries(path: string, key: Key, entries: Entries, atSignal: AtSignal): Promise<void> {
  const all = [...new Map([...readEntries(path, key), ...entries])].filter(([file]) => existsSync(file));
  const lines = all.map(([file, entry]) => `${JSON.stringify(file)}:${JSON.stringify(entry)}`);
  const body = `{"key":${JSON.stringify(key)},"files":{\n${lines.join(",\n")}\n}}\n`;
  const folder = dirname(path);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new Error(`${folder} is not a folder`);
  // Only its owner is to know what files there are.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  await writeOutput({ name: path, path }, `${digestOf(body)}\n${body}`, atSignal, { mode: 0o600 });
  dropOld(folder);
}
