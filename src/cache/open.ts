import { platform } from "node:os";
import { basename, join } from "node:path";
import type { Io } from "../cli/io.js";
import type { InputFile } from "../discover/discover.js";
import type { Contexts } from "../lint/contexts.js";
import { reasonOf } from "../text/reason.js";
import { fileId, type OutputTarget, refuseClashes } from "../write/allowed.js";
import { type Cache, openCache } from "./cache.js";
import { keyOf, thisProgram } from "./key.js";
import { cacheFolder, stateFolder } from "./place.js";
import { type Secret, secretIn } from "./secret.js";

/** Stands in where there can be no cache, and tells why in the end. */
function noCache(reason: string): Cache {
  return {
    recall: () => undefined,
    remember: () => undefined,
    keyOf: () => "",
    recallTogether: () => undefined,
    rememberTogether: () => {},
    save: async () => reason,
  };
}

/** Opens the cache for the files of a run, in the folder that is named or the usual one: one file for each set of choices. */
export function cacheFor(
  contexts: Contexts,
  location: OutputTarget | undefined,
  files: readonly InputFile[],
  io: Io,
): Cache {
  const folder = location?.path ?? cacheFolder(io.env, platform());
  if (folder === undefined) return noCache("no folder is known for it, name one by --cache-location");
  const secret = secretOf(io);
  if (typeof secret === "string") return noCache(secret);
  const program = thisProgram();
  const caches = contexts.all.map(({ choices }) => {
    const key = keyOf(choices, program);
    const path = join(folder, `${key}.json`);
    refuseLinted(path, files);
    return openCache({ path, key, secret, configFolder: location?.configFolder }, io.atSignal);
  });
  const cacheOf = (file: InputFile): Cache => caches[contexts.indexOf(file)] ?? noCache("");
  /** Files may be linted by different choices and yet be held against each other: the first cache knows of that. */
  const [first = noCache("")] = caches;
  return {
    recall: (file, above) => cacheOf(file).recall(file, above),
    remember: (file, above, outcome, tellings) => cacheOf(file).remember(file, above, outcome, tellings),
    keyOf: (file) => cacheOf(file).keyOf(file),
    recallTogether: first.recallTogether,
    rememberTogether: first.rememberTogether,
    async save() {
      const reasons: (string | undefined)[] = [];
      for (const cache of caches) reasons.push(await cache.save());
      return reasons.find((reason) => reason !== undefined);
    },
  };
}

/** The user's secret, or why it cannot be had. */
function secretOf({ env }: Io): Secret | string {
  const folder = stateFolder(env, platform());
  if (folder === undefined) return "no folder of the user is known for the secret that vouches for it, set HOME";
  try {
    return secretIn(folder);
  } catch (error) {
    return `the secret that vouches for it cannot be had: ${reasonOf(error)}`;
  }
}

/** What replaces a file harms none of another name, so that those of other names need not be looked at, of which there may be many. */
function refuseLinted(path: string, files: readonly InputFile[]): void {
  const alike = files.filter((file) => file.path !== undefined && basename(file.path) === basename(path));
  const what = "a file that is to be linted";
  refuseClashes(
    [{ name: path, id: fileId(path), what: "the cache" }],
    alike.map((file) => ({ name: path, id: fileId(file.path ?? ""), what })),
  );
}
