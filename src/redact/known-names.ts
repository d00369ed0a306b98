import type { Span } from "../read/json/span.js";
import { comparable, foldedText, sourceSpan, wordEdge } from "../spec/personal/fold.js";
import { createNameSearch } from "./name-search.js";

/** What symbols of the game, and what they are filled with, are called, up to the mark behind that. */
const symbolWords = /\$[a-z]\w*|#\w+/gi;
/** Shorter names are in so many texts that nobody can be told by them. */
const shortest = 3;
/** A name of several words and as many letters is nothing else, wherever it stands. */
const tellingLetters = 8;

const nowhere: Span = { start: 0, end: 0 };
const outerEdges = new RegExp(`^${wordEdge}|${wordEdge}$`, "g");

/** The names that were met in all files, so that they are found in texts too. */
export interface KnownNames {
  readonly addPlayer: (name: string) => void;
  /** A name of the game, which stays unless a player has it too. */
  readonly addNpc: (name: string) => void;
  readonly isNpc: (name: string) => boolean;
  readonly isPlayer: (name: string) => boolean;
  /** A text with its names of players replaced; `isTelling` where only those are that can be nothing else. */
  readonly replacedIn: (text: string, replace: (name: string) => string, isTelling?: boolean) => string;
}

/**
 * Names are compared without regard to case and accents. One of a single word is found as a word alone; one of several words, if it is
 * not short, also within longer words.
 */
export function createKnownNames(): KnownNames {
  const players = new Set<string>();
  const npcs = new Set<string>();
  const telling = createNameSearch();
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
      if (isTellingName(name)) telling.add(folded.replace(outerEdges, ""));
      else others.add(folded);
    },
    addNpc: (name) => {
      npcs.add(name.trim().toLowerCase());
    },
    isNpc: (name) => npcs.has(name.trim().toLowerCase()) && !isPlayer(name),
    replacedIn(text, replace, isTelling = false) {
      if (players.size === 0) return text;
      const searched = comparable(text, wordEdge);
      const ofTelling = telling.longestAt(searched.folded);
      const ofOthers = isTelling ? undefined : others.longestAt(searched.folded);
      const longest = ofOthers ? ofTelling.map((length, at) => Math.max(length, ofOthers[at] ?? 0)) : ofTelling;
      const isOfSymbol = symbolPlaces(text);
      let made = "";
      let from = 0;
      for (let at = 0; at < longest.length; ) {
        // A name that may stand within words starts behind the edge of one.
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

function isTellingName(name: string): boolean {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length > 1 && words.join("").length >= tellingLetters;
}

/** Tells which places of a text lie within the words of symbols; they are asked for in their order. */
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
