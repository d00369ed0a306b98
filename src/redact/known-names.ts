import type { Span } from "../read/json/scan.js";
import { comparable, foldedText, sourceSpan, wordEdge } from "../spec/personal/fold.js";

/** Searches texts for any number of names at once. */
interface NameSearch {
  readonly add: (name: string) => void;
  /** The length of the longest name that starts at each position of a text, or 0. */
  readonly longestAt: (text: string) => Uint32Array;
}

const none = -1;
const root = 0;

/**
 * An Aho-Corasick automaton. It stores the names backwards and reads texts from their ends: so its state at a position gives the longest name that
 * starts there, and a search takes time linear in the text, whatever the names are. The links from one state to the next shorter one are computed on
 * demand. States are numbers in flat arrays, because there may be millions.
 */
export function createNameSearch(): NameSearch {
  let count = 1;
  let parent = new Int32Array(1024);
  let unit = new Uint16Array(1024);
  /** The length of the name that ends in a state, or 0. */
  let own = new Uint32Array(1024);
  /** The state of the longest proper suffix. */
  let shorter = new Int32Array(1024).fill(none);
  /** The length of the longest name that is a suffix. */
  let longest = new Uint32Array(1024);
  /** States by their parents and units; open addressing, 0 is free. */
  let table = new Int32Array(2048);
  let isSearched = false;

  const slotOf = (state: number, code: number): number => {
    let hash = Math.imul(state, 0x9e3779b1) ^ Math.imul(code, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    let slot = (hash ^ (hash >>> 13)) & (table.length - 1);
    for (;;) {
      const found = table[slot] ?? 0;
      if (found === 0 || (parent[found] === state && unit[found] === code)) return slot;
      slot = (slot + 1) & (table.length - 1);
    }
  };
  const grow = (): void => {
    const room = 2 * parent.length;
    parent = enlarged(parent, new Int32Array(room));
    unit = enlarged(unit, new Uint16Array(room));
    own = enlarged(own, new Uint32Array(room));
    shorter = enlarged(shorter, new Int32Array(room).fill(none));
    longest = enlarged(longest, new Uint32Array(room));
    table = new Int32Array(2 * room);
    for (let state = 1; state < count; state++) table[slotOf(parent[state] ?? 0, unit[state] ?? 0)] = state;
  };
  const child = (state: number, code: number): number => table[slotOf(state, code)] ?? 0;
  const madeChild = (state: number, code: number): number => {
    const before = child(state, code);
    if (before !== 0) return before;
    if (count === parent.length) grow();
    const made = count++;
    parent[made] = state;
    unit[made] = code;
    table[slotOf(state, code)] = made;
    return made;
  };
  /** The state after another one, or after the nearest shorter one that has a transition for a unit. */
  const next = (from: number, code: number): number => {
    for (let state = from; state !== none; state = shorter[state] ?? none) {
      const found = child(state, code);
      if (found !== 0) return found;
    }
    return root;
  };
  /** Computes the suffix links of a state whose parent has its own, and of those that it leads to, until they are known. */
  const link = (state: number): void => {
    const linked: number[] = [];
    for (let at = state; at !== root && shorter[at] === none; at = shorter[at] ?? root) {
      shorter[at] = next(shorter[parent[at] ?? root] ?? none, unit[at] ?? 0);
      linked.push(at);
    }
    for (const at of linked.reverse()) longest[at] = own[at] || (longest[shorter[at] ?? root] ?? 0);
  };

  return {
    add(name) {
      if (isSearched) shorter.fill(none);
      isSearched = false;
      let state = root;
      for (let at = name.length - 1; at >= 0; at--) state = madeChild(state, name.charCodeAt(at));
      own[state] = name.length;
    },
    longestAt(text) {
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

function enlarged<Numbers extends Int32Array | Uint32Array | Uint16Array>(numbers: Numbers, larger: Numbers): Numbers {
  larger.set(numbers);
  return larger;
}

/** The words of game symbols and of their parameters, up to the mark that follows. */
const symbolWords = /\$[a-z]\w*|#\w+/gi;
/** Shorter names occur in so many texts that they identify nobody. */
const shortest = 3;
/** A name of several words with at least this many letters is unambiguous wherever it occurs. */
const identifyingLetters = 8;

const nowhere: Span = { start: 0, end: 0 };
const outerEdges = new RegExp(`^${wordEdge}|${wordEdge}$`, "g");

/** The names found in all files, so that they are also found in texts. */
export interface KnownNames {
  readonly addPlayer: (name: string) => void;
  /** A name of the game, which is kept unless a player has it too. */
  readonly addNpc: (name: string) => void;
  readonly isNpc: (name: string) => boolean;
  readonly isPlayer: (name: string) => boolean;
  /** A text with the names of players replaced; `isStatement` restricts that to unambiguous ones. */
  readonly replacedIn: (text: string, replace: (name: string) => string, isStatement?: boolean) => string;
}

/**
 * Names are compared without regard to case and accents. A single word is only found as a word; a name of several
 * words, unless it is short, also within longer words.
 */
export function createKnownNames(): KnownNames {
  const players = new Set<string>();
  const npcs = new Set<string>();
  const statement = createNameSearch();
  const others = createNameSearch();
  const isPlayer = (name: string): boolean => players.has(foldedText(name.trim()));
  return {
    isPlayer,
    addPlayer(given) {
      const name = given.trim();
      const plain = foldedText(name);
      if (plain === "" || players.has(plain)) return;
      players.add(plain);
      if (name.toLowerCase().length < shortest) return;
      const { folded } = comparable(name, wordEdge);
      if (isDescriptiveName(name)) statement.add(folded.replace(outerEdges, ""));
      else others.add(folded);
    },
    addNpc: (name) => {
      npcs.add(name.trim().toLowerCase());
    },
    isNpc: (name) => npcs.has(name.trim().toLowerCase()) && !isPlayer(name),
    replacedIn(text, replace, isStatement = false) {
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
