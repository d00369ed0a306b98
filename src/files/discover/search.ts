import { Buffer } from "node:buffer";
import { basename, dirname, isAbsolute, join, resolve } from "node:path";
import { cannotRead } from "../../base/failure.js";
import { compareTexts, counted, enumerated, reasonOf, thousands } from "../../base/text.js";
import { type Dirent, entriesOf, osPath, realpathSync, stat } from "../../read/node-fs.js";
import { globPattern } from "./glob-pattern.js";
import type { FileKind } from "./kind.js";
import type { PathChoices } from "./path-choices.js";
import { isFoundName, isMessagesName } from "./wanted-name.js";
import { isAbsent, isWithin, realPath } from "./within.js";

/** A file that was found: its name as the user would spell it, and its path with all links resolved. */
export interface FoundFile {
  readonly name: string;
  readonly real: string;
  readonly isLink: boolean;
}

/** What a search found. */
export interface Found {
  readonly files: readonly FoundFile[];
  /** The folder that was searched; absent if the file itself is named. */
  readonly folder?: string | undefined;
  /** Why links were left alone. */
  readonly skipped: readonly string[];
  /** One message for each folder or link that could not be read. */
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
  const all = await filesBelow(base, prefix, (name) => isNamed(name) || isConfig(name));
  const configs = [...all.files.keys(), ...all.outside].filter(isConfig);
  const folders = [base, ...configs.map((name) => resolve(base, dirname(name)))];
  const isWanted = async (name: string): Promise<boolean> =>
    isNamed(name, (await choices.of(resolve(base, name))).specOnly);
  const mayChoose = (await filtered(folders, choices.hasKinds)).length > 0;
  const every = mayChoose ? await filesBelow(base, prefix, () => true) : nothingFound;
  const isChosen = async (name: string): Promise<boolean> => (await choices.of(resolve(base, name))).kind !== undefined;
  const namesOf = async (of: (found: FilesBelow) => Iterable<string>): Promise<readonly string[]> => {
    const wanted = await filtered(of(all), isWanted);
    const chosen = await filtered(of(every), isChosen);
    return [...new Set([...wanted, ...chosen])].sort();
  };
  const files = new Map([...all.files, ...every.files]);
  const names = await namesOf(({ files }) => files.keys());
  return {
    files: names.flatMap((name) => files.get(name) ?? []),
    folder: base,
    skipped: skippedLinks(await namesOf(({ outside }) => outside), prefix),
    reasons: [...new Set([...all.reasons, ...every.reasons])],
  };
}

async function filtered(
  names: Iterable<string>,
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
  const folder = resolve(cwd, prefix);
  const { files, outside, reasons } = await filesBelow(folder, prefix, (name) => test(name.toLowerCase()), deep);
  return { files: [...files.values()], folder, skipped: skippedLinks(outside, prefix), reasons };
}

/** The files right in a folder whose names are wanted, by these names. */
export async function filesIn(folder: string, cwd: string, isWanted: (name: string) => boolean) {
  const prefix = folder === "." ? "" : `${folder.replace(/\/+$/, "")}/`;
  const { files, outside, reasons } = await filesBelow(resolve(cwd, folder), prefix, isWanted, 1);
  const names = eachOnce([...files].map(([name, file]) => ({ ...file, name }))).map(({ name }) => name);
  return { names, skipped: skippedLinks(outside, prefix), reasons };
}

/** Files that were found together without the links to others of them. */
export function eachOnce<File extends FoundFile>(files: readonly File[]): readonly File[] {
  const taken = new Set(files.flatMap(({ real, isLink }) => (isLink ? [] : real)));
  return files.filter(({ real, isLink }) => !isLink || (!taken.has(real) && taken.add(real)));
}

const mostNamed = 3;

/** Why links are left alone: they lead out of the folder with this prefix. */
export function skippedLinks(names: readonly string[], prefix: string): readonly string[] {
  if (names.length === 0) return [];
  const named = names.slice(0, mostNamed).map((name) => `${prefix}${name}`);
  const more = names.length > mostNamed ? [`${thousands(names.length - mostNamed)} more`] : [];
  const [lead, it] = names.length === 1 ? ["leads", "it"] : ["lead", "them"];
  const folder = prefix.replace(/(?<=.)\/$/, "") || "the current folder";
  const links = enumerated([...named, ...more], "and");
  return [`${counted(names.length, "link")} skipped: ${links} ${lead} out of ${folder}; name ${it} to have ${it} read`];
}

const neverEntered: readonly string[] = ["node_modules", ".git"];

/** What is below a folder, by paths relative to it and in code-unit order. */
interface FilesBelow {
  readonly files: ReadonlyMap<string, FoundFile>;
  /** Links that lead out of the folder. */
  readonly outside: readonly string[];
  readonly reasons: readonly string[];
}

const nothingFound: FilesBelow = { files: new Map(), outside: [], reasons: [] };

/**
 * Finds files below a folder; names and messages show `prefix` before their paths. Links to folders are not followed, because they can form loops;
 * links to files count as files unless they lead out of the folder: a stranger who can plant a link could else have any file of this machine reported.
 *
 * fast-glob walks the folders; which files match is decided here, because its regular expressions can take exponential time for a
 * hostile glob, and because globs of configs, which are matched without a search, must mean the same.
 */
async function filesBelow(
  base: string,
  prefix: string,
  isWanted: (path: string) => boolean,
  deep = Number.POSITIVE_INFINITY,
): Promise<FilesBelow> {
  const { default: fastGlob } = await import("fast-glob");
  // To fast-glob, the folder is the root: it would change backslashes in the path above.
  const root = resolve("/");
  const reasons: string[] = [];
  const read = async (folder: string): Promise<Dirent[]> => {
    const below = unescaped(folder.slice(root.length));
    try {
      const entries = await readableIn(join(base, below));
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
  const realBase = realPath(base) ?? base;
  const files: [path: string, file: FoundFile][] = [];
  const outside: string[] = [];
  for (const { dirent, path: escapedPath } of entries) {
    if (dirent.isDirectory()) continue;
    const path = unescaped(escapedPath);
    const isLink = !dirent.isFile();
    try {
      const real = isLink ? realpathSync(join(base, path)) : join(realBase, path);
      if (!isWithin(real, realBase)) outside.push(path);
      else if (!isLink || (await stat(real)).isFile()) files.push([path, { name: `${prefix}${path}`, real, isLink }]);
    } catch (error) {
      reasons.push(cannotRead(`${prefix}${path}`, error));
    }
  }
  files.sort(([one], [other]) => compareTexts(one, other));
  return { files: new Map(files), outside: outside.sort(), reasons: reasons.sort() };
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

/** The entries of a folder but for pipes, sockets and devices: reading them may never end. */
async function readableIn(path: string): Promise<readonly Dirent[]> {
  return (await entriesOf(path)).filter((entry) => entry.isFile() || entry.isDirectory() || entry.isSymbolicLink());
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
  const entries = await readableIn(resolve(cwd, folder)).catch(() => []);
  return entries.filter(({ name }) => replaced(name) === part).map(({ name }) => join(folder, name));
}

/** A name as Node shows it. */
function replaced(name: string): string {
  const path = osPath(name);
  return typeof path === "string" ? path : Buffer.from(path).toString("utf8");
}
