import { linearPattern } from "../../base/linear-pattern.js";
import { excerpt } from "../../base/visible.js";

/** Matches a name other than `.` and `..`. */
const anyName = "(?:[^/.][^/]*|\\.(?:[^/.][^/]*|\\.[^/]+))";

const largestRange = 1000;

/** The meanings of stars. Two or more that are a whole name stand for any number of folders. */
function starForms(start: string, end: string) {
  return {
    folders: new RegExp(`(?<=${start})(?:\\*{2,}/)+(?!\\*{2,}(?:${end}))`, "y"),
    allBelow: new RegExp(`(?:/\\*{2,})+(?=${end})`, "y"),
    all: new RegExp(`(?<=${start})\\*{2,}(?:/\\*{2,})*(?=${end})`, "y"),
    name: new RegExp(`(?<=${start})\\*(?=/|${end})`, "y"),
    some: /\*+(?!\()/y,
  };
}

const stars = starForms("^|/", "$");
/** Within a group, its signs begin and end a name too. */
const starsInGroup = starForms("^|[/{,(|]", "$|[},)|]");

/** The quantifiers of groups such as `+(a|b)`. */
const groupSigns: Readonly<Record<string, string>> = { "@": "", "?": "?", "*": "*", "+": "+" };

/**
 * Compiles a glob to a pattern for whole paths with `/` as separator, which is matched in linear time. Throws if the glob is too large. micromatch is
 * not used: its regular expressions backtrack, and globs may come from an untrusted config.
 */
export function globPattern(glob: string) {
  const plain = glob.replace(/^(?:\.\/)+/, "");
  const { source, isDynamic } = translated(plain);
  try {
    const { test } = linearPattern(`^(?:${source})$`);
    return { test: (path: string): boolean => path === glob || test(path), isDynamic };
  } catch (error) {
    throw new Error(`the glob ${excerpt(glob)} ${reasonAgainst(error)}`);
  }
}

/** Every group is known to be closed, so a syntax error means that one group ends within another. */
function reasonAgainst(error: unknown): string {
  if (error instanceof SyntaxError)
    return "has brackets that cross each other: write a backslash before those of a name";
  return error instanceof Error ? error.message : String(error);
}

function translated(glob: string) {
  let source = "";
  let at = 0;
  /** True if the glob can match anything but its own text. */
  let isDynamic = false;
  /** The ends of the groups that are open, each with its quantifier. */
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
      throw new Error(`exceptions are not possible, as in ${excerpt(glob)}: name the files that are meant`);
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

/** True if a text closes the bracket that it starts with. */
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
  if (most - least >= largestRange)
    throw new Error(`the glob ${excerpt(glob)} has a range of more than ${largestRange}`);
  const width = areNumbers && /^-?0\d/.test(from) ? from.length : 0;
  const values = Array.from({ length: most - least + 1 }, (_, index) => least + index);
  return `(?:${values.map((value) => (areNumbers ? String(value).padStart(width, "0") : literal(String.fromCharCode(value)))).join("|")})`;
}

/** A set of characters; a negated one does not match a slash. */
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
