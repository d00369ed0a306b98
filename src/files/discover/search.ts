import { basename, dirname, resolve } from "node:path";
import { globPattern } from "./glob-pattern.js";
import type { FileKind } from "./kind.js";
import type { PathChoices } from "./path-choices.js";
import { type Found, walk } from "./walk.js";
import { isFoundName, isMessagesName } from "./wanted-name.js";

/** Searches a folder at any depth for what the game writes and for what is told how to be read, in code-unit order. */
export async function searchFolder(
  folder: string,
  cwd: string,
  choices: PathChoices,
  as: FileKind | undefined,
): Promise<Found> {
  const base = resolve(cwd, folder);
  const prefix = folder === "." ? "" : `${folder.replace(/\/+$/, "")}/`;
  const isConfig = (name: string): boolean => choices.configNames.includes(basename(name));
  const search = (isWanted: (name: string) => boolean): Promise<Found> =>
    walk(base, prefix, { isWanted, depth: Number.POSITIVE_INFINITY });
  const isNamed = as === "eddn" ? isMessagesName : isFoundName;
  const { names: all, reasons } = await search((name) => isNamed(name) || isConfig(name));
  const folders = [base, ...all.filter(isConfig).map((name) => resolve(base, dirname(name)))];
  const wanted = await filtered(all, async (name) => {
    const { specOnly } = await choices.of(resolve(base, name));
    return isNamed(name, specOnly);
  });
  const mayChoose = (await filtered(folders, choices.hasKinds)).length > 0;
  const every = mayChoose ? await search(() => true) : { names: [], reasons: [] };
  const chosen = await filtered(every.names, async (name) => {
    const { kind } = await choices.of(resolve(base, name));
    return kind !== undefined;
  });
  const names = [...new Set([...wanted, ...chosen])].sort();
  return { names: names.map((name) => `${prefix}${name}`), reasons: [...new Set([...reasons, ...every.reasons])] };
}

async function filtered(
  names: readonly string[],
  isWanted: (name: string) => Promise<boolean>,
): Promise<readonly string[]> {
  const kept: string[] = [];
  for (const name of names) if (await isWanted(name)) kept.push(name);
  return kept;
}

/** The files that a glob names, in whatever case; undefined where the text is no glob. */
export async function searchGlob(glob: string, cwd: string): Promise<Found | undefined> {
  const { isDynamic } = globPattern(glob);
  if (!isDynamic) return undefined;
  const [, prefix = ""] = /^((?:[^*?[\]{}()\\/]*\/)*)/.exec(glob) ?? [];
  const rest = glob.slice(prefix.length);
  const { test } = globPattern(rest.toLowerCase());
  const isDeep = rest.includes("**") || /[{(][^)}]*\//.test(rest);
  const depth = isDeep ? Number.POSITIVE_INFINITY : rest.split("/").length;
  const found = await walk(resolve(cwd, prefix), prefix, { isWanted: (name) => test(name.toLowerCase()), depth });
  return { ...found, names: found.names.map((name) => `${prefix}${name}`) };
}
