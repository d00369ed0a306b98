import type { Random } from "../../base/random.js";

/** The syllables of names. A name can be split in only one way, so no two numbers have the same name. */
interface Sounds {
  readonly onsets: readonly string[];
  readonly vowels: readonly string[];
}

const vowels = ["a", "e", "i", "o", "u", "ae", "ia", "oi"] as const;

/** The syllables of procedurally generated names, such as `Wreguvai`. */
export const catalogueSounds: Sounds = {
  onsets: ["wr", "g", "v", "phr", "bl", "dr", "l", "pp", "sc", "thr", "nd", "ks", "gn", "pl", "sk", "cl"],
  vowels,
};

/** The syllables of names given by people. */
export const peoplesSounds: Sounds = {
  onsets: ["v", "k", "br", "m", "t", "s", "l", "h", "z", "n", "d", "r", "th", "f", "st", "c"],
  vowels: ["a", "e", "i", "o", "u", "ai", "ea", "au"],
};

/** A word of three syllables for a number below 2^21, which has seven bits for each. */
export function spelled(number: number, { onsets, vowels }: Sounds): string {
  const parts = [0, 7, 14].map((bits) => `${onsets[(number >> bits) & 15]}${vowels[(number >> (bits + 4)) & 7]}`);
  return capitalised(parts.join(""));
}

export function capitalised(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

const people = [
  ...["Castellano", "Adeyemi", "Okonjo", "Linden", "Sorrel"],
  ...["Brandt", "Yamada", "Petrov", "Ferreira", "Nwosu"],
];
const ports = ["Yard", "Terminal", "Reach", "Keep", "Dock", "Gateway", "Vision", "Hub", "Landing", "Orbital"];

export function inventStationName(random: Random): string {
  return `${random.pick(people)}${random.chance(30) ? "'s" : ""} ${random.pick(ports)}`;
}

const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ";
export const callsignCount = (24 * 10 * 24) ** 2;

/** The callsign of a fleet carrier, such as K7X-B2Z; each number has its own. */
export function callsignOf(number: number): string {
  let rest = number;
  const take = (count: number): number => {
    const digit = rest % count;
    rest = Math.floor(rest / count);
    return digit;
  };
  const half = (): string => `${letters.charAt(take(24))}${take(10)}${letters.charAt(take(24))}`;
  return `${half()}-${half()}`;
}

const adjectives = ["Crimson", "Golden", "United", "Free", "Deep", "Northern", "Silent", "Iron"];
const groups = ["Syndicate", "Miners", "Growers' Assembly", "Freight & Haulage", "Lantern Order", "Front", "Guild"];

export function inventFactionName(random: Random, system: string): string {
  return random.chance(50)
    ? `${random.pick(adjectives)} ${system} ${random.pick(groups)}`
    : `${system} ${random.pick(adjectives)} ${random.pick(groups)}`;
}
