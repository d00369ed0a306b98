/** Sounds of which names are made: each name can be taken apart in one way, so that no two numbers have the same. */
interface Sounds {
  readonly onsets: readonly string[];
  readonly vowels: readonly string[];
}

const vowels = ["a", "e", "i", "o", "u", "ae", "ia", "oi"] as const;

/** The sounds of the galaxy's own names, as of `Wreguvai`. */
export const catalogueSounds: Sounds = {
  onsets: ["wr", "g", "v", "phr", "bl", "dr", "l", "pp", "sc", "thr", "nd", "ks", "gn", "pl", "sk", "cl"],
  vowels,
};

/** The sounds of the names that people give. */
export const peoplesSounds: Sounds = {
  onsets: ["v", "k", "br", "m", "t", "s", "l", "h", "z", "n", "d", "r", "th", "f", "st", "c"],
  vowels: ["a", "e", "i", "o", "u", "ai", "ea", "au"],
};

const syllableCount = 128;

/** A word of so many syllables that stands for a number below 128 to the power of as many. */
export function spelled(number: number, syllables: number, { onsets, vowels }: Sounds): string {
  let rest = number;
  let word = "";
  for (let count = 0; count < syllables; count++) {
    const syllable = rest % syllableCount;
    rest = Math.floor(rest / syllableCount);
    word += `${onsets[syllable % 16]}${vowels[Math.floor(syllable / 16)]}`;
  }
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}
