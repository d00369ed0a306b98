import { platform } from "node:os";
import { basename, join, posix, win32 } from "node:path";
import { reasonOf } from "../../base/text.js";
import type { InputFile } from "../../files/discover/discover.js";
import { fileId, type OutputTarget, refuseClashes } from "../../files/write/allowed.js";
import type { AtSignal } from "../../files/write/output.js";
import { statSync } from "../../read/node-fs.js";
import type { Contexts } from "../lint/contexts.js";
import type { Tally } from "../validate/tally.js";
import { fileDigest, keyOf, thisProgram } from "./key.js";
import { addStored, type CacheEntry, type CacheFile, type FileState, markUsed, readStored } from "./store.js";

/** Stores the results of files from earlier runs. */
export type Cache = ReturnType<typeof cacheFor>;

type Environment = Readonly<Record<string, string | undefined>>;

/** Opens the cache for the files of a run, in the given or the default folder: one file for each set of choices. */
export function cacheFor(
  contexts: Contexts,
  location: OutputTarget | undefined,
  files: readonly InputFile[],
  { env, atSignal }: { readonly env: Environment; readonly atSignal: AtSignal },
) {
  const folder = location?.path ?? cacheFolder(env, platform());
  const program = thisProgram();
  const caches = (folder === undefined ? [] : contexts.all).map(({ choices }) => {
    const key = keyOf(choices, program);
    const path = join(folder ?? "", `${key}.json`);
    refuseLinted(path, files);
    const file: CacheFile = { name: path, path, configFolder: location?.configFolder, key };
    return { file, known: readStored(file), fresh: new Map<string, CacheEntry>() };
  });
  /** The files as they were seen, each with the digest of its content if its times might not show a change. */
  const seen = new Map<string, FileState & { readonly digest: string | undefined }>();
  // A cache folder named in a config may come with the config. Nobody can foresee the times that a file will get on
  // this machine, but anybody can create an entry for its content.
  const isByTimesAlone = location?.configFolder !== undefined;
  return {
    /** The entry of a file that is certainly unchanged, as are the parts of its journal above it; records the current state of the file. */
    recall(file: InputFile, above: string | undefined): CacheEntry | undefined {
      const { path, kind } = file;
      const cache = caches[contexts.indexOf(file)];
      const state = path === undefined ? undefined : look(path);
      if (!cache || path === undefined || !state) return undefined;
      const found = cache.known.get(path);
      const isSameRole = found?.kind === kind && found.above === above;
      const entry = isSameRole && found.size === state.size ? found : undefined;
      if (entry && isAlike(entry, state) && isSettled(entry)) {
        seen.set(path, { ...state, digest: entry.digest });
        return entry;
      }
      const digest = entry || !isSettled(state) ? fileDigest(path) : undefined;
      seen.set(path, { ...state, digest });
      if (isByTimesAlone || !entry || entry.digest !== digest) return undefined;
      cache.fresh.set(path, { ...entry, ...state });
      return entry;
    },
    /** Creates the entry of a file, unless it has changed since `recall`. */
    remember(
      file: InputFile,
      above: string | undefined,
      { tally, ...result }: Pick<CacheEntry, "findings" | "statements" | "version"> & { readonly tally: Tally },
    ): CacheEntry | undefined {
      const { path, kind } = file;
      const cache = caches[contexts.indexOf(file)];
      const before = path === undefined ? undefined : seen.get(path);
      if (!cache || path === undefined || !before) return undefined;
      const digest = fileDigest(path);
      const after = look(path);
      if (digest === undefined || !after || !isAlike(before, after)) return undefined;
      if (before.digest !== undefined && before.digest !== digest) return undefined;
      const { lines, kinds, withoutSchema, takenFor } = tally;
      const counts = {
        lines,
        kinds: countsOf(kinds),
        withoutSchema: countsOf(withoutSchema),
        takenFor: countsOf(takenFor),
      };
      const entry = { ...before, digest, kind, above, ...counts, ...result };
      cache.fresh.set(path, entry);
      return entry;
    },
    /** Saves new entries; returns the reason if that fails. */
    async save(): Promise<string | undefined> {
      if (folder === undefined) return "no folder is known for it, name one by --cache-location";
      let reason: string | undefined;
      for (const { file, fresh } of caches) {
        try {
          if (fresh.size > 0) await addStored(file, fresh, atSignal);
          else markUsed(file.path);
          fresh.clear();
        } catch (error) {
          reason ??= reasonOf(error);
        }
      }
      return reason;
    },
  };
}

/** The user's cache folder according to the system's conventions; undefined if unknown. */
export function cacheFolder(env: Environment, system: string): string | undefined {
  const path = system === "win32" ? win32 : posix;
  const ofHome = system === "darwin" ? ["Library", "Caches"] : [".cache"];
  const home = (system === "win32" && env.USERPROFILE) || env.HOME;
  const usual = home && path.isAbsolute(home) ? path.join(home, ...ofHome) : undefined;
  const named = [env.XDG_CACHE_HOME, system === "win32" ? env.LOCALAPPDATA : undefined];
  // The XDG specification says to ignore relative paths.
  const folder = named.find((each) => each !== undefined && path.isAbsolute(each)) ?? usual;
  return folder && path.join(folder, "journal-lint");
}

/** Only inputs with the same base name can clash; skip the rest, of which there may be many. */
function refuseLinted(path: string, files: readonly InputFile[]): void {
  const alike = files.filter((file) => file.path !== undefined && basename(file.path) === basename(path));
  refuseClashes(
    [{ name: path, id: fileId(path), what: "the cache" }],
    alike.map((file) => ({ name: path, id: fileId(file.path ?? ""), what: "a file that is to be linted" })),
  );
}

/** A file may change again within this time and look unchanged: the coarsest file system clocks tick as slowly. */
const grain = 2000;

function countsOf(counts: Tally["kinds"]): CacheEntry["kinds"] {
  return Object.fromEntries([...counts].flatMap(([kind, { events }]) => (events > 0 ? [[kind, events]] : [])));
}

/** Only regular files can be known to be unchanged. */
function look(path: string): FileState | undefined {
  const at = Date.now();
  try {
    const stats = statSync(path);
    return stats.isFile() ? { size: stats.size, mtime: stats.mtimeMs, ctime: stats.ctimeMs, at } : undefined;
  } catch {
    return undefined;
  }
}

function isAlike(one: FileState, other: FileState): boolean {
  return one.size === other.size && one.mtime === other.mtime && one.ctime === other.ctime;
}

/** True if the file had not been changed for so long that a later change shows in its times. */
function isSettled({ mtime, ctime, at }: FileState): boolean {
  return Math.max(mtime, ctime) <= at - grain;
}
