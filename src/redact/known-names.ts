const word = /[\p{L}\p{N}]/u;
const words = /[\p{L}\p{N}]+/gu;
/** What symbols of the game and what they are filled with are called: that is never what somebody is called. */
const symbolWords = /\$[a-z]\w*(?=[:;])|#\w+(?==)/gi;
/** Shorter names are in so many texts that nobody can be told by them. */
const shortest = 3;

/** The names that were met in all files, so that they are found in texts too. */
export interface KnownNames {
  readonly addPlayer: (name: string) => void;
  /** A name of the game, which stays unless a player has it too. */
  readonly addNpc: (name: string) => void;
  readonly isNpc: (name: string) => boolean;
  readonly isPlayer: (name: string) => boolean;
  /** A text with its names of players replaced, where they stand as words. */
  readonly replacedIn: (text: string, replace: (name: string) => string) => string;
}

interface Searched {
  readonly folded: string;
  /** Where its first word starts. */
  readonly offset: number;
}

export function createKnownNames(): KnownNames {
  const players = new Set<string>();
  const npcs = new Set<string>();
  /** Names by their first words: there may be very many, and texts are long. */
  const byWord = new Map<string, Searched[]>();
  const wordless = new Set<string>();
  const found = (text: string, folded: string, index: number, first: string): Searched | undefined => {
    let longest: Searched | undefined;
    for (const name of byWord.get(first) ?? []) {
      const start = index - name.offset;
      const end = start + name.folded.length;
      if (start < 0 || name.folded.length <= (longest?.folded.length ?? 0)) continue;
      if (folded.startsWith(name.folded, start) && !word.test(text.charAt(end))) longest = name;
    }
    return longest;
  };
  return {
    addPlayer(name) {
      const folded = name.trim().toLowerCase();
      if (folded === "" || players.has(folded)) return;
      players.add(folded);
      if (folded.length < shortest) return;
      const first = words.exec(folded);
      words.lastIndex = 0;
      if (!first) {
        wordless.add(folded);
        return;
      }
      const same = byWord.get(first[0]) ?? [];
      byWord.set(first[0], same);
      same.push({ folded, offset: first.index });
    },
    addNpc: (name) => {
      npcs.add(name.trim().toLowerCase());
    },
    isNpc: (name) => npcs.has(name.trim().toLowerCase()) && !players.has(name.trim().toLowerCase()),
    isPlayer: (name) => players.has(name.trim().toLowerCase()),
    replacedIn(text, replace) {
      const folded = text.toLowerCase();
      // The capitals of a few languages are longer than their small letters, and places would not fit.
      if (players.size === 0 || folded.length !== text.length) return text;
      const isOfSymbol = symbolPlaces(text);
      let made = "";
      let from = 0;
      for (const { 0: first, index } of folded.matchAll(words)) {
        if (index < from || isOfSymbol(index)) continue;
        const name = found(text, folded, index, first);
        if (!name) continue;
        const start = index - name.offset;
        if (start < from) continue;
        const end = start + name.folded.length;
        made += text.slice(from, start) + replace(text.slice(start, end));
        from = end;
      }
      made += text.slice(from);
      for (const name of wordless) made = made.split(name).join(replace(name));
      return made;
    },
  };
}

/** Tells which places of a text lie within the words of symbols; they are asked for in their order. */
function symbolPlaces(text: string): (place: number) => boolean {
  const symbols = /[$#]/.test(text) ? [...text.matchAll(symbolWords)] : [];
  let next = 0;
  return (place) => {
    for (; next < symbols.length; next++) {
      const { 0: word, index } = symbols[next] ?? { 0: "", index: 0 };
      if (place < index + word.length) return place >= index;
    }
    return false;
  };
}
