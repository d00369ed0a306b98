import { Buffer } from "node:buffer";
import { dirname, join, relative, resolve } from "node:path";
import { statSync } from "../../read/node-fs.js";
import { readBounded } from "../bounded-file.js";
import { globPattern } from "./glob-pattern.js";
import { withSlashes } from "./slashes.js";
import { hasFile, isWithin } from "./within.js";

/** A pattern of a .gitignore file; the last one that matches decides. */
interface Pattern {
  readonly test: (path: string) => boolean;
  /** True if it is for folders alone. */
  readonly isOfFolders: boolean;
  readonly isException: boolean;
}

const longestPatterns = 1024 * 1024;
const longestIndex = 256 * 1024 * 1024;

/**
 * A test for paths below a folder that git ignores: those that patterns of its repository match and that are not tracked. Of the folder itself nothing is
 * asked, since somebody named it. Undefined outside of a repository.
 */
export function gitignored(folder: string): ((path: string) => boolean) | undefined {
  const root = repositoryOf(folder);
  if (root === undefined) return undefined;
  const known = new Map<string, readonly Pattern[]>();
  const patternsIn = (holder: string): readonly Pattern[] => {
    const patterns = known.get(holder) ?? patternsOf(holder, ".gitignore");
    known.set(holder, patterns);
    return patterns;
  };
  known.set(root, [...patternsOf(root, ".git/info/exclude"), ...patternsOf(root, ".gitignore")]);
  const ofFolders = new Map<string, boolean>();
  const isMatched = (path: string, isFolder: boolean): boolean => {
    for (let holder = dirname(path); isWithin(holder, root); holder = dirname(holder)) {
      const below = withSlashes(relative(holder, path));
      const last = patternsIn(holder).findLast((one) => (isFolder || !one.isOfFolders) && one.test(below));
      if (last) return !last.isException;
      if (holder === root) break;
    }
    return false;
  };
  const isInIgnored = (path: string): boolean => {
    if (path === folder || !isWithin(path, folder)) return false;
    const isIt = ofFolders.get(path) ?? (isInIgnored(dirname(path)) || isMatched(path, true));
    ofFolders.set(path, isIt);
    return isIt;
  };
  let index: string | undefined;
  return (path) => {
    if (!isInIgnored(dirname(path)) && !isMatched(path, false)) return false;
    index ??= textOf(root, ".git/index", longestIndex);
    return !index.includes(`${Buffer.from(withSlashes(relative(root, path))).toString("latin1")}\0`);
  };
}

/** The nearest folder, from this one upwards, that holds a repository. */
function repositoryOf(folder: string): string | undefined {
  for (let above = folder; ; above = dirname(above)) {
    if (statSync(join(above, ".git"), { throwIfNoEntry: false })) return above;
    if (dirname(above) === above) return undefined;
  }
}

function patternsOf(holder: string, name: string): readonly Pattern[] {
  const lines = Buffer.from(textOf(holder, name, longestPatterns), "latin1")
    .toString("utf8")
    .split(/\r?\n/);
  return lines.flatMap((line) => patternOf(line) ?? []);
}

/** The bytes of a file, each as a character; empty if it cannot be read, or leads out of its folder. */
function textOf(holder: string, name: string, most: number): string {
  try {
    return hasFile(holder, name) ? readBounded(resolve(holder, name), most).toString("latin1") : "";
  } catch {
    return "";
  }
}

/** The pattern on a line; undefined for a comment, and for what is too large to be tested. */
function patternOf(line: string): Pattern | undefined {
  let end = line.length;
  while (line[end - 1] === " " && line[end - 2] !== "\\") end--;
  const text = line.slice(0, end);
  if (text === "" || text.startsWith("#")) return undefined;
  const isException = text.startsWith("!");
  const isOfFolders = text.endsWith("/");
  const plain = text.slice(isException ? 1 : 0, isOfFolders ? -1 : undefined);
  if (plain === "") return undefined;
  // A slash in it binds it to its folder. Brackets mean nothing there, but for those of sets.
  const glob = (plain.includes("/") ? "" : "**/") + plain.replace(/^\//, "").replace(/\\[\s\S]|[{}()|]/g, quoted);
  try {
    return { test: globPattern(glob).test, isOfFolders, isException };
  } catch {
    return undefined;
  }
}

function quoted(sign: string): string {
  return sign.startsWith("\\") ? sign : `\\${sign}`;
}
