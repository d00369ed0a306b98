import type { Span } from "../read/json/scan.js";
import { comparable, foldedText, sourceSpan, wordEdge } from "../spec/personal/fold.js";

const none = -1;
const root = 0;

/**
 * An Aho-Corasick automaton, which searches texts for any number of names at once. It stores the names backwards and reads texts from their ends: so its
 * state at a position gives the longest name that starts there, and a search takes time linear in the text, whatever the names are. The links from one
 * state to the next shorter one are computed on demand.
 */
export function createNameSearch() {
  /** By the unit that leads from one state to another; one table could not hold as many states as there may be. */
  const steps = new Map<number, Map<number, number>>();
  const parents = [none];
  const units = [0];
  /** The length of the name that ends in a state, or 0. */
  const own = [0];
  /** The state of the longest proper suffix. */
  const shorter = [none];
  /** The length of the longest name that is a suffix. */
  const longest = [0];
  let isSearched = false;

  const madeChild = (state: number, unit: number): number => {
    const known = steps.get(unit) ?? new Map<number, number>();
    steps.set(unit, known);
    const before = known.get(state);
    if (before !== undefined) return before;
    const made = parents.length;
    known.set(state, made);
    parents.push(state);
    units.push(unit);
    own.push(0);
    shorter.push(none);
    longest.push(0);
    return made;
  };
  /** The state after another one, or after the nearest shorter one that has a transition for a unit. */
  const next = (from: number, unit: number): number => {
    const known = steps.get(unit);
    for (let state = from; known && state !== none; state = shorter[state] ?? none) {
      const found = known.get(state);
      if (found !== undefined) return found;
    }
    return root;
  };
  /** Computes the suffix links of a state whose parent has its own, and of those that it leads to, until they are known. */
  const link = (state: number): void => {
    const linked: number[] = [];
    for (let at = state; at !== root && shorter[at] === none; at = shorter[at] ?? root) {
      shorter[at] = next(shorter[parents[at] ?? root] ?? none, units[at] ?? 0);
      linked.push(at);
    }
    for (const at of linked.reverse()) longest[at] = own[at] || (longest[shorter[at] ?? root] ?? 0);
  };

  return {
    add(name: string): void {
      if (isSearched) shorter.fill(none);
      isSearched = false;
      let state = root;
      for (let at = name.length - 1; at >= 0; at--) state = madeChild(state, name.charCodeAt(at));
      own[state] = name.length;
    },
    /** The length of the longest name that starts at each position of a text, or 0. */
    longestAt(text: string): Uint32Array {
      isSearched = true;
      const lengths = new Uint32Array(text.length);
      let state = root;
      for (let at = text.length - 1; at >= 0; at--) {
        state = next(state, text.charCodeAt(at));
        if (shorter[state] === none) link(state);
        lengths[at] = longest[state] ?? 0;
      }
      return lengths;
    },
  };
}

/** The words of game symbols and of their parameters, up to the mark that follows. */
const symbolWords = /\$[a-z]\w*|#\w+/gi;
/** Shorter names occur in so many texts that they identify nobody. */
const shortest = 3;
/** A name of several words with at least this many letters is unambiguous wherever it occurs. */
const identifyingLetters = 8;

const nowhere: Span = { start: 0, end: 0 };
const outerEdges = new RegExp(`^${wordEdge}|${wordEdge}$`, "g");

export type KnownNames = ReturnType<typeof createKnownNames>;

/**
 * The names found in all files, so that they are also found in texts. They are compared without regard to case and accents. A single word is only found as
 * a word; a name of several words, unless it is short, also within longer words.
 */
export function createKnownNames() {
  const players = new Set<string>();
  const npcs = new Set<string>();
  const statement = createNameSearch();
  const others = createNameSearch();
  const isPlayer = (name: string): boolean => players.has(foldedText(name.trim()));
  return {
    isPlayer,
    addPlayer(given: string): void {
      const name = given.trim();
      const plain = foldedText(name);
      if (plain === "" || players.has(plain)) return;
      players.add(plain);
      if (name.toLowerCase().length < shortest) return;
      const { folded } = comparable(name, wordEdge);
      if (isDescriptiveName(name)) statement.add(folded.replace(outerEdges, ""));
      else others.add(folded);
    },
    /** A name of the game, which is kept unless a player has it too. */
    addNpc(name: string): void {
      npcs.add(name.trim().toLowerCase());
    },
    isNpc: (name: string): boolean => npcs.has(name.trim().toLowerCase()) && !isPlayer(name),
    /** A text with the names of players replaced; `isStatement` restricts that to unambiguous ones. */
    replacedIn(text: string, replace: (name: string) => string, isStatement = false): string {
      if (players.size === 0) return text;
      const searched = comparable(text, wordEdge);
      const ofStatement = statement.longestAt(searched.folded);
      const ofOthers = isStatement ? undefined : others.longestAt(searched.folded);
      const longest = ofOthers ? ofStatement.map((length, at) => Math.max(length, ofOthers[at] ?? 0)) : ofStatement;
      const isOfSymbol = symbolPlaces(text);
      let made = "";
      let from = 0;
      for (let at = 0; at < longest.length; ) {
        // A name that may be part of a word starts after the word edge.
        if (searched.folded[at] === wordEdge && (longest[at + 1] ?? 0) >= (longest[at] ?? 0)) at++;
        const length = longest[at] ?? 0;
        const { start, end } = length === 0 ? nowhere : sourceSpan(searched, at, at + length);
        if (length === 0 || isOfSymbol(start)) {
          at++;
          continue;
        }
        made += text.slice(from, start) + replace(text.slice(start, end));
        from = end;
        at += length;
      }
      return made + text.slice(from);
    },
  };
}

function isDescriptiveName(name: string): boolean {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length > 1 && words.join("").length >= identifyingLetters;
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
