import { platform } from "node:os";
import { join, resolve } from "node:path";
import type { Io } from "../cli/io.js";
import { refuseInput } from "../cli/reports.js";
import type { Settings } from "../config/settings.js";
import type { InputFile } from "../discover/discover.js";
import { type Cache, openCache } from "./cache.js";
import { groundsOf, keyOf } from "./key.js";
import { cacheFolder } from "./place.js";

/** Stands in where there is no place for a cache. */
const none: Cache = {
  recall: () => undefined,
  remember: () => {},
  save: () => "no folder is known for it, name one by --cache-location",
};

/** Opens the cache for the settings of a run, in the folder that is named or the usual one. */
export function cacheFor(settings: Settings, location: string | undefined, files: readonly InputFile[], io: Io): Cache {
  const folder = location === undefined ? cacheFolder(io.env, platform()) : resolve(io.cwd, location);
  if (folder === undefined) return none;
  const key = keyOf(groundsOf(settings, settings.schemas && resolve(io.cwd, settings.schemas)));
  const path = join(folder, `${key}.json`);
  refuseInput(path, files, io);
  return openCache(path, key);
}
