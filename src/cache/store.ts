import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { readBounded } from "../files/bounded-file.js";
import { osPath } from "../files/os-path.js";
import { makeFolder } from "../write/make-folder.js";
import { writeOutput } from "../write/open.js";
import type { AtSignal } from "../write/output-file.js";
import { dropOld } from "./drop-old.js";
import { type CacheEntry, type Entries, isEntry } from "./entry.js";
import type { Key } from "./key.js";
import { type Secret, sealOf } from "./secret.js";

/** A file of a cache. */
export interface CacheFile {
  readonly path: string;
  readonly key: Key;
  readonly secret: Secret;
}

const longestCache = 512 * 1024 * 1024;

/** Reads what an earlier run left; nothing where it is damaged, another's or not there. */
export function readEntries({ path, key, secret }: CacheFile): Entries {
  try {
    return parsed(readBounded(path, longestCache), key, secret);
  } catch {
    return new Map();
  }
}

/** The first line is a seal of all that follows, so that any damage is noticed, and whatever somebody else wrote. */
function parsed(bytes: Uint8Array, key: Key, secret: Secret): Entries {
  const lineFeed = bytes.indexOf(0x0a);
  const body = bytes.subarray(lineFeed + 1);
  if (new TextDecoder().decode(bytes.subarray(0, lineFeed)) !== sealOf(secret, body)) return new Map();
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
export async function addEntries(file: CacheFile, entries: Entries, atSignal: AtSignal): Promise<void> {
  const { path, key, secret } = file;
  const all = [...new Map([...readEntries(file), ...entries])].filter(([name]) => existsSync(osPath(name)));
  const lines = all.map(([name, entry]) => `${JSON.stringify(name)}:${JSON.stringify(entry)}`);
  const body = `{"key":${JSON.stringify(key)},"files":{\n${lines.join(",\n")}\n}}\n`;
  const folder = dirname(path);
  // Only its owner is to know what files there are.
  makeFolder({ name: folder, path: folder }, 0o700);
  await writeOutput({ name: path, path }, `${sealOf(secret, body)}\n${body}`, atSignal, {
    mode: 0o600,
    onlyFile: true,
  });
  dropOld(folder, secret);
}
