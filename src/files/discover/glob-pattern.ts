import { type LinearPattern, linearPattern } from "../../base/patterns/linear-pattern.js";
import { excerpt } from "../../base/visible.js";

/** A glob as a pattern. */
export interface GlobPattern extends LinearPattern {
  /** Whether it is more than a path. */
  readonly isDynamic: boolean;
}

/** A name that is not `.` or `..`. */
const anyName = "(?:[^/.][^/]*|\\.(?:[^/.][^/]*|\\.[^/]+))";

const mostOfRange = 1000;

/** What stars stand for: where they are a whole name, two of them stand for any number of folders. */
const stars = {
  folders: /(?<=^|\/)(?:\*{2,}\/)+(?!\*{2,}$)/y,
  allBelow: /(?:\/\*{2,})+$/y,
  all: /(?<=^|\/)\*{2,}(?:\/\*{2,})*$/y,
  name: /(?<=^|\/)\*(?=\/|$)/y,
  some: /\*+(?!\()/y,
};

/** The same where a group may begin or end beside them. */
const starsInGroup: typeof stars = {
  folders: /(?<=^|[/{,(|])(?:\*{2,}\/)+(?!\*{2,}(?:$|[},)|]))/y,
  allBelow: /(?:\/\*{2,})+(?=$|[},)|])/y,
  all: /(?<=^|[/{,(|])\*{2,}(?:\/\*{2,})*(?=$|[},)|])/y,
  name: /(?<=^|[/{,(|])\*(?=$|[/},)|])/y,
  some: /\*+(?!\()/y,
};

/** How often what a group holds may stand there. */
const groupSigns: Readonly<Record<string, string>> = { "@": "", "?": "?", "*": "*", "+": "+" };

/** Makes a pattern for whole paths of a glob, in which `/` parts folders; throws where it takes more than a few steps to tell. */
export function globPattern(glob: string): GlobPattern {
  const plain = glob.replace(/^(?:\.\/)+/, "");
  const { source, isDynamic } = translated(plain);
  try {
    const { test } = linearPattern(`^(?:${source})$`);
    return { test: (path) => path === glob || test(path), isDynamic };
  } catch (error) {
    throw new Error(`the glob ${excerpt(glob)} ${reasonAgainst(error)}`);
  }
}

/** Groups are looked at each for itself, so that what makes no pattern is one that ends within another. */
function reasonAgainst(error: unknown): string {
  if (error instanceof SyntaxError)
    return "has brackets that cross each other: write a backslash before those of a name";
  return error instanceof Error ? error.message : String(error);
}

function translated(glob: string): { readonly source: string; readonly isDynamic: boolean } {
  let source = "";
  let at = 0;
  let isDynamic = false;
  /** What ends the groups around. */
  const ends: string[] = [];
  const take = (what: RegExp): RegExpExecArray | null => {
    what.lastIndex = at;
    const found = what.exec(glob);
    if (found) at += found[0].length;
    return found;
  };
  const add = (text: string): void => {
    source += text;
    isDynamic = true;
  };
  const takeStars = (): boolean => {
    const { folders, allBelow, all, name, some } = ends.length === 0 ? stars : starsInGroup;
    if (take(folders)) add(`(?:${anyName}/)*`);
    else if (take(allBelow)) add(`(?:/${anyName})+`);
    else if (take(all)) add(`(?:(?:${anyName}/)*${anyName})?`);
    else if (take(name)) add(anyName);
    else if (take(some)) add("[^/]*");
    else return false;
    return true;
  };
  const takeGroup = (): boolean => {
    const rest = glob.slice(at);
    if (rest.startsWith("!("))
      throw new Error(`there are no exceptions, as in ${excerpt(glob)}: name the files that are meant`);
    const [, sign] = /^([@?*+])\(/.exec(rest) ?? [];
    if (sign !== undefined && closes(rest.slice(1), "(", ")")) {
      at += 2;
      ends.push(`)${groupSigns[sign]}`);
    } else if (rest.startsWith("(") && /^\([^()]*\|/.test(rest) && closes(rest, "(", ")")) {
      at += 1;
      ends.push(")");
    } else if (rest.startsWith("{") && closes(rest, "{", "}") && /^\{[^{}]*(?:[,{])/.test(rest)) {
      at += 1;
      ends.push("}");
    } else return false;
    add("(?:");
    return true;
  };
  const takeEnd = (): boolean => {
    const end = ends.at(-1);
    if (end === undefined) return false;
    const isBrace = end === "}";
    if (take(isBrace ? /,/y : /\|/y)) add("|");
    else if (take(isBrace ? /\}/y : /\)/y)) {
      ends.pop();
      add(isBrace ? ")" : end);
    } else return false;
    return true;
  };
  while (at < glob.length) {
    if (takeStars() || takeGroup() || takeEnd()) continue;
    const range = take(/\{(-?\d+|[A-Za-z])\.\.(-?\d+|[A-Za-z])\}/y);
    const set = range ? null : take(/\[([!^]?)((?:\\[\s\S]|\][^\]]*|[^\]\\])(?:\\[\s\S]|[^\]\\])*)\]/y);
    if (range) add(rangeSource(glob, range[1] ?? "", range[2] ?? ""));
    else if (set) add(setSource(set[1] ?? "", set[2] ?? ""));
    else if (take(/\?/y)) add("[^/]");
    else source += literal((take(/\\([\s\S])/y)?.[1] ?? take(/[\s\S]/uy)?.[0]) || "");
  }
  return { source, isDynamic };
}

/** Whether the bracket that a text starts with is closed in it. */
function closes(text: string, open: string, close: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === open) depth++;
    else if (text[at] === close && --depth === 0) return true;
  }
  return false;
}

function rangeSource(glob: string, from: string, to: string): string {
  const areNumbers = /\d/.test(from) && /\d/.test(to);
  const [first, last] = areNumbers ? [Number(from), Number(to)] : [from.charCodeAt(0), to.charCodeAt(0)];
  const [least, most] = [Math.min(first, last), Math.max(first, last)];
  if (most - least >= mostOfRange) throw new Error(`the glob ${excerpt(glob)} has a range of more than ${mostOfRange}`);
  const width = areNumbers && /^-?0\d/.test(from) ? from.length : 0;
  const values = Array.from({ length: most - least + 1 }, (_, index) => least + index);
  return `(?:${values.map((value) => (areNumbers ? String(value).padStart(width, "0") : literal(String.fromCharCode(value)))).join("|")})`;
}

/** A set of characters; a slash parts folders and is in none. */
function setSource(not: string, inner: string): string {
  const parts: string[] = [];
  const characters = [...inner.matchAll(/\\([\s\S])|([\s\S])/gu)].map(([, escaped, other]) => escaped ?? other ?? "");
  for (let at = 0; at < characters.length; at++) {
    const [from = "", dash, to] = characters.slice(at, at + 3);
    if (dash === "-" && to !== undefined && from <= to) {
      parts.push(`${literal(from)}-${literal(to)}`);
      at += 2;
    } else parts.push(literal(from));
  }
  return not === "" ? `[${parts.join("")}]` : `[^/${parts.join("")}]`;
}

function literal(character: string): string {
  return /^[\w ]$/.test(character) ? character : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
