import { sideFiles } from "../files/discover/kind.js";
import type { Span } from "../read/json/scan.js";
import {
  type Comparing,
  comparable,
  isShort,
  longestComparable,
  sourceSpan,
  wordEdge,
} from "../schema/personal/fold.js";
import { idForm, isCarrierId } from "../schema/personal/parts.js";
import { createNameSearch, type NameSearch } from "./name-search.js";

/** The words of game symbols and of their parameters, up to the mark that follows. */
const symbolWords = /\$[a-z]\w*|#\w+/gi;
/** A name of several words with at least this many letters is unambiguous wherever it occurs. */
const identifyingLetters = 8;
/** In paths, on which no finding depends, names of at least this many letters are found within words. */
const identifyingInPath = 5;
/** A shorter number may be a count. */
const identifyingDigits = 5;
/** Squadrons have short names of this length. */
const identifyingTag = 4;

/** Account numbers, callsigns, and numbers of carriers. A callsign that no event told of has a digit, unlike words in capitals. */
const formed = {
  fid: /(?<![\p{L}\p{N}])F\d{4,12}(?![\p{L}\p{N}])/gu,
  callsign: /(?<![\p{L}\p{N}-])(?=[A-Z-]*\d)[A-Z][A-Z\d][A-Z]-[A-Z\d]{3}(?![\p{L}\p{N}-])/gu,
  "carrier-id": /(?<![\p{L}\p{N}])37[0-4]\d{7}(?![\p{L}\p{N}])/gu,
} as const;

const outerEdges = new RegExp(`^${wordEdge}|${wordEdge}$`, "g");

/** What identifies somebody wherever it occurs. */
interface KnownName {
  readonly name: string;
  readonly form: "name" | "number" | "sign" | keyof typeof formed;
}

/** Returns the replacement for a part of a text, which is a spelling of what is known. */
type ReplaceKnown = (text: string, known: KnownName) => string;

interface Found extends Span {
  readonly known?: KnownName;
}

const inWords: Comparing = { edge: wordEdge };
const asSpelled: Comparing = { edge: wordEdge, isExact: true };
const inPathWords: Comparing = { edge: wordEdge, isPath: true };
const inCamelCase: Comparing = { ...inPathWords, isCamelCase: true };
const inPath: Comparing = { isPath: true };

export type KnownNames = ReturnType<typeof createKnownNames>;

/** How a text is searched for names. */
interface Searching {
  /** Only unambiguous names are replaced. */
  readonly isStatement?: boolean;
  /** Finds names of the game that stay, also where a player's name is a part of them. */
  readonly kept?: (text: string) => readonly Span[];
}

/**
 * What was found in all files, so that it is also found in texts. Names are compared without regard to case, accents, and the kind of blanks between words.
 * A single word is only found as a word; a name of several words, unless it is short, also within longer words.
 */
export function createKnownNames() {
  const known = new Map<string, KnownName>();
  const spelled = new Set<string>();
  const players = new Set<string>();
  const npcs = new Set<string>();
  const carrierIds = new Set<string>();
  let doubtful: string[] = [];
  /** What is not in the search of paths yet: a text that is redacted by itself has none. */
  let forPaths: KnownName[] = [];
  const statement = createNameSearch();
  const others = createNameSearch();
  /** Names that are common words too, as they are spelled and in capitals. */
  const short = createNameSearch();
  const wordsOfPaths = createNameSearch();
  const partsOfPaths = createNameSearch();

  const addSpelling = (name: string): void => {
    if (spelled.has(name)) return;
    spelled.add(name);
    if (!isShort(name) && !isBlankLike(name)) return;
    // One letter, or two lines, identify nobody.
    if ([...name].length < (isBlankLike(name) ? 3 : 2)) return;
    for (const spelling of [name, name.toUpperCase()]) short.add(comparable(spelling, asSpelled).folded);
  };
  const add = (given: string, form: KnownName["form"]): void => {
    const name = given.trim();
    const key = keyOf(name);
    if (name === "") return;
    if (form === "name") players.add(key);
    // Texts that could have such a name in them are replaced as a whole.
    if (name.length > longestComparable) return;
    if (form === "name") addSpelling(name);
    if (known.has(key)) return;
    known.set(key, { name, form });
    forPaths.push({ name, form });
    if (form === "name" && (isShort(name) || isBlankLike(name))) return;
    const { folded } = comparable(name, inWords);
    if (form !== "name") statement.add(folded);
    else if (isDescriptiveName(name)) statement.add(folded.replace(outerEdges, ""));
    else others.add(folded);
  };
  const addToPaths = (name: string, as: KnownName): void => {
    const { folded } = comparable(name, inPath);
    if (folded === "") return;
    if (!known.has(folded)) known.set(folded, as);
    for (const words of [inPathWords, inCamelCase]) wordsOfPaths.add(comparable(name, words).folded);
    wordsOfPaths.add(wordEdge + folded + wordEdge);
    if (as.form === "name" && folded.length >= identifyingInPath) partsOfPaths.add(folded);
  };
  /** Who may be a character of the game, but was not met as one, is a player. */
  const settle = (): void => {
    for (const name of doubtful) if (!npcs.has(keyOf(name.trim()))) add(name, "name");
    doubtful = [];
  };
  const isPlayer = (name: string): boolean => {
    settle();
    return players.has(keyOf(name.trim()));
  };
  const knownAs = (text: string): KnownName => {
    const found = known.get(keyOf(text)) ?? known.get(comparable(text, inPath).folded) ?? { name: text, form: "name" };
    return spelled.has(text) ? { ...found, name: text } : found;
  };
  /** A text with what is found replaced, of what overlaps the first and longest. */
  const replacedAt = (text: string, found: Found[], replace: ReplaceKnown): string => {
    let made = "";
    let from = 0;
    for (const span of found.sort((one, other) => one.start - other.start || other.end - one.end)) {
      if (span.start < from) continue;
      const part = text.slice(span.start, span.end);
      made += text.slice(from, span.start) + replace(part, span.known ?? knownAs(part));
      from = span.end;
    }
    return made + text.slice(from);
  };
  const replacedInComponent = (component: string, replace: ReplaceKnown): string => {
    const found = [
      ...formsIn(component),
      ...namesIn(component, wordsOfPaths, inPathWords),
      ...namesIn(component, wordsOfPaths, inCamelCase),
      ...namesIn(component, partsOfPaths, inPath),
    ];
    return replacedAt(component, found, replace);
  };

  return {
    isPlayer,
    addPlayer: (name: string): void => add(name, "name"),
    /** A name that may be a player's, which it is unless it is met as one of the game. */
    addDoubtful: (name: string): void => void doubtful.push(name),
    /** A name of the game, which is kept unless a player has it too. */
    addNpc: (name: string): void => void npcs.add(keyOf(name.trim())),
    isNpc: (name: string): boolean => npcs.has(keyOf(name.trim())) && !isPlayer(name),
    addAccount: (fid: string): void => add(fid, "fid"),
    /** The short name of a squadron, which is found in capitals alone, as it may be a word. */
    addTag(tag: string): void {
      if (tag.length < identifyingTag || known.has(keyOf(tag))) return;
      known.set(keyOf(tag), { name: tag, form: "sign" });
      short.add(comparable(tag, asSpelled).folded);
    },
    addCallsign: (callsign: string): void => add(callsign, "callsign"),
    /** A number that an event shows to be that of a carrier; most are known by their form. */
    addCarrierId(id: string): void {
      if (id.length < identifyingDigits || isCarrierId(id) || /\D/.test(id)) return;
      carrierIds.add(id);
      add(id, idForm(id));
    },
    isCarrierId: (id: string): boolean => isCarrierId(id) || carrierIds.has(id),
    /** A text with what is known replaced. */
    replacedIn(text: string, replace: ReplaceKnown, { isStatement = false, kept }: Searching = {}): string {
      settle();
      const unambiguous = [...formsIn(text), ...namesIn(text, statement, inWords)];
      const found = isStatement
        ? unambiguous
        : [...unambiguous, ...namesIn(text, others, inWords), ...namesIn(text, short, asSpelled)];
      if (found.length === 0) return text;
      const isKept = withinOthers(kept?.(text) ?? []);
      const isOfSymbol = symbolPlaces(text);
      found.sort((one, other) => one.start - other.start);
      return replacedAt(
        text,
        found.filter((span) => !isOfSymbol(span.start) && !isKept(span)),
        replace,
      );
    },
    /** A path with what is known replaced in its names; what tells how a file is read stays. */
    replacedInPath(path: string, replace: ReplaceKnown): string {
      settle();
      for (const each of forPaths) {
        addToPaths(each.name, each);
        // Programs leave out the letter of an account.
        if (each.form === "fid" && each.name.length > identifyingDigits) addToPaths(each.name.slice(1), each);
      }
      forPaths = [];
      return path
        .split("/")
        .map((component) => {
          const [, start = "", middle = "", end = ""] = gameName.exec(component) ?? ["", "", component];
          const plain = unescaped(unescaped(middle));
          const replaced = replacedInComponent(plain, replace);
          return start + (replaced === plain ? middle : replaced) + end;
        })
        .join("/");
    },
  };
}

/** The form of a name by which others are recognised as the same; a name of blanks and lines alone is its own. */
function keyOf(name: string): string {
  return name.length > longestComparable || isBlankLike(name) ? name : comparable(name, {}).folded;
}

function isBlankLike(name: string): boolean {
  return /^[\s_-]*$/.test(name);
}

function isDescriptiveName(name: string): boolean {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length > 1 && words.join("").length >= identifyingLetters;
}

/** Returns a search for names of the game, as whole words. */
export function searchFor(names: readonly string[]): (text: string) => readonly Span[] {
  const search = createNameSearch();
  for (const name of names) search.add(comparable(name.trim(), inWords).folded);
  return (text) => namesIn(text, search, inWords);
}

function namesIn(text: string, search: NameSearch, comparing: Comparing): Found[] {
  if (search.isEmpty()) return [];
  const searched = comparable(text, comparing);
  const found: Found[] = [];
  search.longestAt(searched.folded).forEach((length, at) => {
    if (length > 0) found.push(sourceSpan(searched, at, at + length));
  });
  return found;
}

function formsIn(text: string): Found[] {
  return (["fid", "callsign", "carrier-id"] as const).flatMap((form) =>
    [...text.matchAll(formed[form])].map(({ 0: name, index }) => ({
      ...{ start: index, end: index + name.length },
      known: { name, form },
    })),
  );
}

/** Returns a test for whether a span is a part of a longer one of a list; it must be called in ascending order. */
function withinOthers(spans: readonly Span[]): (span: Span) => boolean {
  const sorted = [...spans].sort((one, other) => one.start - other.start);
  let next = 0;
  let reach = 0;
  let reachFrom = -1;
  return ({ start, end }) => {
    for (let span = sorted[next]; span && span.start <= start; span = sorted[++next]) {
      if (span.end > reach) reachFrom = span.start;
      reach = Math.max(reach, span.end);
    }
    return reach > end || (reach === end && reachFrom < start);
  };
}

/** The parts of a name by which the game's files are recognised, around the part that anybody may have chosen. */
const gameName = new RegExp(
  [
    "^((?:Journal(?:Alpha|Beta)?\\.(?:(?:\\d{12}|\\d{4}-\\d\\d-\\d\\dT\\d{6})\\.\\d\\d(?=\\.))?",
    `|(?:${sideFiles.join("|")})(?=\\.json))?)`,
    "([^]*?)((?:\\.(?:log|jsonl?|ndjson|txt|cache|gz|bz2|zst|xz))*)$",
  ].join(""),
  "i",
);

/** A name with its characters in place of the escapes of an address, but for those that would make it a path. */
function unescaped(name: string): string {
  return name.replace(/(?:%[\da-f]{2})+/gi, (escapes) => {
    try {
      const plain = decodeURIComponent(escapes);
      return /[\p{Cc}/\\]/u.test(plain) ? escapes : plain;
    } catch {
      return escapes;
    }
  });
}

/** Returns a test for whether a position is within the words of symbols; it must be called in ascending order. */
function symbolPlaces(text: string): (place: number) => boolean {
  const symbols = [...text.matchAll(symbolWords)].filter(({ 0: word, index }) =>
    (word.startsWith("$") ? ":;" : "=").includes(text[index + word.length] ?? " "),
  );
  let next = 0;
  return (place) => {
    for (; next < symbols.length; next++) {
      const { 0: word, index } = symbols[next] ?? { 0: "", index: 0 };
      if (place < index + word.length) return place >= index;
    }
    return false;
  };
}
