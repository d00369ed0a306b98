import { platform } from "node:os";
import { join, resolve } from "node:path";
import type { Io } from "../cli/io.js";
import { refuseInput } from "../cli/reports.js";
import type { InputFile } from "../discover/discover.js";
import type { Contexts } from "../lint/contexts.js";
import { type Cache, openCache } from "./cache.js";
import { keyOf, thisProgram } from "./key.js";
import { cacheFolder } from "./place.js";

/** Stands in where there is no place for a cache. */
const none: Cache = {
  recall: () => undefined,
  remember: () => {},
  save: () => "no folder is known for it, name one by --cache-location",
};

/** Opens the cache for the files of a run, in the folder that is named or the usual one: one file for each set of choices. */
export function cacheFor(contexts: Contexts, location: string | undefined, files: readonly InputFile[], io: Io): Cache {
  const folder = location === undefined ? cacheFolder(io.env, platform()) : resolve(io.cwd, location);
  if (folder === undefined) return none;
  const program = thisProgram();
  const caches = contexts.all.map(({ choices }) => {
    const key = keyOf(choices, program);
    const path = join(folder, `${key}.json`);
    refuseInput(path, files, io);
    return openCache(path, key);
  });
  const cacheOf = (file: InputFile): Cache => caches[contexts.indexOf(file)] ?? none;
  return {
    recall: (file) => cacheOf(file).recall(file),
    remember: (file, outcome) => cacheOf(file).remember(file, outcome),
    save: () => caches.map((cache) => cache.save()).find((reason) => reason !== undefined),
  };
}
