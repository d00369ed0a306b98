import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import type { PersonalForm } from "../schema/personal/parts.js";
import { type Draw, type DrawnForm, drawnLike, redactedChat } from "../schema/personal/pseudonym.js";

export type Pseudonyms = ReturnType<typeof createPseudonyms>;

/** After this many collisions, what is drawn gets longer. */
const manyDraws = 50;
/** After this many, a form that cannot get longer is exhausted: two then share a pseudonym. */
const mostDraws = 1000;

/** A keyed hash; the key is derived from a seed or, without one, random and never disclosed. */
export function keyedHash(seed: string | undefined): (text: string) => Uint8Array {
  const key =
    seed === undefined ? crypto.getRandomValues(new Uint8Array(32)) : utf8ToBytes(`journal-lint redact ${seed}`);
  return (text) => hmac(sha256, key, utf8ToBytes(text));
}

/**
 * Replaces personal data, the same by the same, and never by something that occurs in the files. Pseudonyms are drawn by a keyed hash; case does not
 * distinguish names, as in the game.
 */
export function createPseudonyms(seed: string | undefined) {
  const hash = keyedHash(seed);
  const made = new Map<string, string>();
  const taken = new Set<string>();
  const genuine = new Set<string>();
  /** True if it, or its words, are a genuine name. */
  const isGenuine = (folded: string): boolean => {
    const [first = "", second = ""] = folded.split(" ");
    return [folded, first, second, `${first} ${second}`].some((name) => genuine.has(name));
  };
  const make = (key: string, text: string, form: DrawnForm): string => {
    for (let attempt = 0; ; attempt++) {
      const draw = drawFrom((round) => hash(JSON.stringify([key, attempt, round])));
      const drawn = drawnLike(text, form, draw, Math.max(0, attempt - manyDraws));
      const folded = drawn.toLowerCase();
      if (attempt < mostDraws && (taken.has(folded) || isGenuine(folded))) continue;
      taken.add(folded);
      return drawn;
    }
  };
  return {
    /** Records a genuine name, so that it is not used as a pseudonym. */
    avoid(text: string): void {
      const name = text.trim().toLowerCase();
      if (name !== "") genuine.add(name);
    },
    /** The replacement for a text; `name` is what it is a spelling of. */
    of(text: string, form: Exclude<PersonalForm, "prose">, name = text.trim()): string {
      if (form === "chat") return redactedChat(text);
      const key = `${form} ${name.toLowerCase()}`;
      const pseudonym = made.get(key) ?? make(key, name, form);
      made.set(key, pseudonym);
      const spelling = text.trim();
      const start = text.indexOf(spelling);
      return text.slice(0, start) + inCase(pseudonym, spelling) + text.slice(start + spelling.length);
    },
  };
}

/** Random numbers from an unlimited supply of bytes. */
function drawFrom(bytes: (round: number) => Uint8Array): Draw {
  const numbers = numbersIn(bytes);
  return (below) => Math.floor((numbers.next().value / 2 ** 32) * below);
}

function* numbersIn(bytes: (round: number) => Uint8Array): Generator<number, never> {
  for (let round = 0; ; round++) {
    const { buffer, byteOffset, byteLength } = bytes(round);
    const view = new DataView(buffer, byteOffset, byteLength);
    for (let at = 0; at + 4 <= byteLength; at += 4) yield view.getUint32(at);
  }
}

/** Applies the case of the original: some events write names in capitals and others do not. */
function inCase(pseudonym: string, text: string): string {
  const upper = text.toUpperCase();
  const lower = text.toLowerCase();
  if (upper === lower) return pseudonym;
  if (text === upper) return pseudonym.toUpperCase();
  return text === lower ? pseudonym.toLowerCase() : pseudonym;
}
