import { statSync } from "node:fs";
import type { InputFile } from "../discover/discover.js";
import { osPath } from "../read/os-path.js";
import { reasonOf } from "../text/reason.js";
import type { AtSignal } from "../write/output-file.js";
import { fileDigest } from "./digest.js";
import { markUsed } from "./drop-old.js";
import { type CacheEntry, entryOf, type FileOutcome, type FileState } from "./entry.js";
import { addEntries, type CacheFile, readEntries } from "./store.js";

/** Knows what came of files when they were last linted. */
export interface Cache {
  /** What is known of a file that is sure to be unchanged; of another it is noted how it looks now. */
  readonly recall: (file: InputFile) => CacheEntry | undefined;
  /** Takes note of what came of a file, unless it has changed since it was asked for. */
  readonly remember: (file: InputFile, outcome: FileOutcome) => void;
  /** Writes down what is new; returns why that was not possible. */
  readonly save: () => Promise<string | undefined>;
}

/** A file may change again within this time and look the same: the coarsest clocks of disks tick as slowly. */
const grain = 2000;

interface Seen extends FileState {
  /** What it held, where its looks will not tell. */
  readonly digest: string | undefined;
}

/** Opens the cache that is kept in a file. */
export function openCache(cache: CacheFile, atSignal: AtSignal): Cache {
  const known = readEntries(cache);
  const fresh = new Map<string, CacheEntry>();
  const seen = new Map<string, Seen>();
  return {
    recall({ path: file, kind }) {
      const state = file === undefined ? undefined : look(file);
      if (file === undefined || !state) return undefined;
      const found = known.get(file);
      const entry = found?.kind === kind && found.size === state.size ? found : undefined;
      if (entry && isAlike(entry, state) && isSettled(entry)) return entry;
      const digest = entry || !isSettled(state) ? fileDigest(file) : undefined;
      if (entry && entry.digest === digest) {
        fresh.set(file, { ...entry, ...state });
        return entry;
      }
      seen.set(file, { ...state, digest });
      return undefined;
    },
    remember({ path: file, kind }, outcome) {
      const before = file === undefined ? undefined : seen.get(file);
      if (file === undefined || !before) return;
      const digest = fileDigest(file);
      const after = look(file);
      if (digest === undefined || !after || !isAlike(before, after)) return;
      if (before.digest === undefined || before.digest === digest)
        fresh.set(file, entryOf(before, digest, kind, outcome));
    },
    async save() {
      try {
        if (fresh.size > 0) await addEntries(cache, fresh, atSignal);
        else markUsed(cache.path);
        return undefined;
      } catch (error) {
        return reasonOf(error);
      }
    },
  };
}

/** Only of regular files can be told that nothing changed. */
function look(path: string): FileState | undefined {
  const at = Date.now();
  try {
    const stats = statSync(osPath(path));
    return stats.isFile() ? { size: stats.size, mtime: stats.mtimeMs, ctime: stats.ctimeMs, at } : undefined;
  } catch {
    return undefined;
  }
}

function isAlike(one: FileState, other: FileState): boolean {
  return one.size === other.size && one.mtime === other.mtime && one.ctime === other.ctime;
}

/** Whether the file had been left alone for so long that a later change shows in its times. */
function isSettled({ mtime, ctime, at }: FileState): boolean {
  return Math.max(mtime, ctime) <= at - grain;
}
