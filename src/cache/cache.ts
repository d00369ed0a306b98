import { statSync } from "node:fs";
import type { InputFile } from "../discover/discover.js";
import { osPath } from "../files/os-path.js";
import type { Telling } from "../judge/session/telling.js";
import { reasonOf } from "../text/reason.js";
import type { AtSignal } from "../write/output.js";
import { fileDigest } from "./digest.js";
import { markUsed } from "./drop-old.js";
import { type CacheEntry, entryOf, type FileOutcome, type FileState, type PartsAbove } from "./entry.js";
import { addStored, type CacheFile, readStored } from "./store.js";
import type { TogetherRecord } from "./together-record.js";

/** Knows what came of files when they were last linted. */
export interface Cache {
  /** What is known of a file that is sure to be unchanged, as are the parts of its journal above it; it is noted how it looks now. */
  readonly recall: (file: InputFile, above: PartsAbove) => CacheEntry | undefined;
  /** Takes note of what came of a file and what it tells, unless it has changed since it was asked for; what is known then. */
  readonly remember: (
    file: InputFile,
    above: PartsAbove,
    outcome: FileOutcome,
    tellings: readonly Telling[],
  ) => CacheEntry | undefined;
  /** The key of the choices by which a file is linted. */
  readonly keyOf: (file: InputFile) => string;
  /** What is known of files that are held against each other. */
  readonly recallTogether: (digest: string) => TogetherRecord | undefined;
  readonly rememberTogether: (record: TogetherRecord) => void;
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
  const { entries: known, together } = readStored(cache);
  const fresh = new Map<string, CacheEntry>();
  let freshTogether: readonly TogetherRecord[] = [];
  const seen = new Map<string, Seen>();
  return {
    recall({ path: file, kind }, above) {
      const state = file === undefined ? undefined : look(file);
      if (file === undefined || !state) return undefined;
      const found = known.get(file);
      const isSameRole = found?.kind === kind && found.above === above;
      const entry = isSameRole && found.size === state.size ? found : undefined;
      if (entry && isAlike(entry, state) && isSettled(entry)) {
        seen.set(file, { ...state, digest: entry.digest });
        return entry;
      }
      const digest = entry || !isSettled(state) ? fileDigest(file) : undefined;
      seen.set(file, { ...state, digest });
      if (!entry || entry.digest !== digest) return undefined;
      fresh.set(file, { ...entry, ...state });
      return entry;
    },
    remember({ path: file, kind }, above, outcome, tellings) {
      const before = file === undefined ? undefined : seen.get(file);
      if (file === undefined || !before) return undefined;
      const digest = fileDigest(file);
      const after = look(file);
      if (digest === undefined || !after || !isAlike(before, after)) return undefined;
      if (before.digest !== undefined && before.digest !== digest) return undefined;
      const entry = entryOf(before, { digest, kind, above }, outcome, tellings);
      fresh.set(file, entry);
      return entry;
    },
    keyOf: () => cache.key,
    recallTogether: (digest) => together.find((record) => record.digest === digest),
    rememberTogether(record) {
      freshTogether = [record];
    },
    async save() {
      try {
        const isNew = fresh.size + freshTogether.length > 0;
        if (isNew) await addStored(cache, { entries: fresh, together: freshTogether }, atSignal);
        else markUsed(cache.path);
        fresh.clear();
        freshTogether = [];
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
