import { Buffer } from "node:buffer";
import type { Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { platform } from "node:os";
import { basename, dirname, isAbsolute, join, resolve } from "node:path";
import { reasonOf } from "../../base/text.js";
import { textOfBytes } from "../../read/lossless-text.js";
import { osPath } from "../../read/os-path.js";
import { globPattern } from "./glob-pattern.js";
import type { FileKind } from "./kind.js";
import type { PathChoices } from "./path-choices.js";
import { isFoundName, isMessagesName } from "./wanted-name.js";
import { isAbsent } from "./within.js";

/** Files that were found, and one message for each folder or link that could not be read. */
export interface Found {
  readonly names: readonly string[];
  readonly reasons: readonly string[];
}

/** Searches a folder at any depth for files that the game writes and files whose kind is configured, in code-unit order. */
export async function searchFolder(
  folder: string,
  cwd: string,
  choices: PathChoices,
  as: FileKind | undefined,
): Promise<Found> {
  const base = resolve(cwd, folder);
  const prefix = folder === "." ? "" : `${folder.replace(/\/+$/, "")}/`;
  const isConfig = (name: string): boolean => choices.configNames.includes(basename(name));
  const isNamed = as === "eddn" ? isMessagesName : isFoundName;
  const { names: all, reasons } = await filesBelow(base, prefix, (name) => isNamed(name) || isConfig(name));
  const folders = [base, ...all.filter(isConfig).map((name) => resolve(base, dirname(name)))];
  const wanted = await filtered(all, async (name) => {
    const { specOnly } = await choices.of(resolve(base, name));
    return isNamed(name, specOnly);
  });
  const mayChoose = (await filtered(folders, choices.hasKinds)).length > 0;
  const every = mayChoose ? await filesBelow(base, prefix, () => true) : { names: [], reasons: [] };
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

/** The files that match a glob, ignoring case; undefined if the text is not a glob. */
export async function searchGlob(glob: string, cwd: string): Promise<Found | undefined> {
  const { isDynamic } = globPattern(glob);
  if (!isDynamic) return undefined;
  const [, prefix = ""] = /^((?:[^*?[\]{}()\\/]*\/)*)/.exec(glob) ?? [];
  const rest = glob.slice(prefix.length);
  const { test } = globPattern(rest.toLowerCase());
  const isDeep = rest.includes("**") || /[{(][^)}]*\//.test(rest);
  const deep = isDeep ? Number.POSITIVE_INFINITY : rest.split("/").length;
  const found = await filesBelow(resolve(cwd, prefix), prefix, (name) => test(name.toLowerCase()), deep);
  return { ...found, names: found.names.map((name) => `${prefix}${name}`) };
}

const neverEntered: readonly string[] = ["node_modules", ".git"];

/**
 * Finds files below a folder, by their paths relative to it and in code-unit order; messages show `prefix` before these paths. Links to
 * folders are not followed, because they can form loops; links to files count as files.
 *
 * fast-glob walks the folders; which files match is decided here, because its regular expressions can take exponential time for a
 * hostile glob, and because globs of configs, which are matched without a search, must mean the same.
 */
async function filesBelow(
  base: string,
  prefix: string,
  isWanted: (path: string) => boolean,
  deep = Number.POSITIVE_INFINITY,
): Promise<Found> {
  const { default: fastGlob } = await import("fast-glob");
  // To fast-glob, the folder is the root: it would change backslashes in the path above.
  const root = resolve("/");
  const reasons: string[] = [];
  const read = async (folder: string): Promise<Dirent[]> => {
    const below = unescaped(folder.slice(root.length));
    try {
      const entries = await entriesOf(join(base, below));
      return entries
        .filter((entry) =>
          entry.isDirectory()
            ? !neverEntered.includes(entry.name)
            : isWanted(below === "" ? entry.name : `${below}/${entry.name}`),
        )
        .map((entry) => Object.assign(entry, { name: escaped(entry.name) }));
    } catch (error) {
      // A glob may name folders that do not exist.
      if (!isAbsent(error))
        reasons.push(`cannot enter ${`${prefix}${below}`.replace(/\/$/, "") || "."}: ${reasonOf(error)}`);
      return [];
    }
  };
  const entries = await fastGlob("**", {
    cwd: root,
    deep,
    dot: true,
    followSymbolicLinks: false,
    objectMode: true,
    onlyFiles: false,
    unique: false,
    fs: {
      readdir(folder: string, _options: unknown, done?: (error: null, entries: Dirent[]) => void) {
        void read(folder).then((found) => done?.(null, found));
      },
    },
  });
  const names: string[] = [];
  for (const { dirent, path } of entries) {
    if (dirent.isDirectory()) continue;
    const name = unescaped(path);
    try {
      if (dirent.isFile() || (await stat(osPath(join(base, name)))).isFile()) names.push(name);
    } catch (error) {
      reasons.push(`cannot read ${prefix}${name}: ${reasonOf(error)}`);
    }
  }
  return { names: names.sort(), reasons: reasons.sort() };
}

/** Characters that fast-glob takes for separators or does not match by `**`, and the stand-ins it gets for them, which no name contains. */
const awkward = "\\\n\r\u2028\u2029";
const standIns = "\udc5c\udc0a\udc0d\udc28\udc29";

function escaped(name: string): string {
  return name.replace(/[\\\n\r\u2028\u2029]/g, (found) => standIns.charAt(awkward.indexOf(found)));
}

function unescaped(path: string): string {
  return path.replace(/[\udc5c\udc0a\udc0d\udc28\udc29]/gu, (found) => awkward.charAt(standIns.indexOf(found)));
}

/** The entries of a folder. File names are bytes except on Windows. Pipes, sockets and devices are left out: reading them may never end. */
async function entriesOf(path: string): Promise<readonly Dirent[]> {
  const entries =
    platform() === "win32"
      ? await readdir(path, { withFileTypes: true })
      : (await readdir(osPath(path), { withFileTypes: true, encoding: "buffer" })).map((entry) =>
          Object.assign(entry as unknown as Dirent, { name: textOfBytes(entry.name) }),
        );
  return entries.filter((entry) => entry.isFile() || entry.isDirectory() || entry.isSymbolicLink());
}

/**
 * The paths that a command-line argument may stand for if Node replaced bytes in it that are not UTF-8. They cannot be
 * distinguished, so all of them are meant.
 */
export async function strayPaths(path: string, cwd: string): Promise<readonly string[]> {
  let found: readonly string[] = [isAbsolute(path) ? "/" : ""];
  for (const part of path.split("/").filter((each) => each !== "")) {
    const next = await Promise.all(found.map((folder) => namesLike(folder, part, cwd)));
    found = next.flat();
  }
  return found;
}

async function namesLike(folder: string, part: string, cwd: string): Promise<readonly string[]> {
  if (!part.includes("\ufffd")) return [join(folder, part)];
  const entries = await entriesOf(resolve(cwd, folder)).catch(() => []);
  return entries.filter(({ name }) => replaced(name) === part).map(({ name }) => join(folder, name));
}

/** A name as Node shows it. */
function replaced(name: string): string {
  const path = osPath(name);
  return typeof path === "string" ? path : Buffer.from(path).toString("utf8");
}
