import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import type { PersonalForm } from "../schema/personal/parts.js";
import { firstWords, redactedChat, secondWords } from "../schema/personal/pseudonym.js";

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

/** Returns a number below a bound that is unpredictable without the key. */
type Draw = (below: number) => number;

/** A malformed value gets a malformed replacement, so that the same finding is reported. */
const fidForm = /^F\d+$/;
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const lettersAndDigits = `${letters}0123456789`;
/** First letters that no callsign of the game has. */
const strangeLetters = "EIOSZ";
/** Carrier ids are multiples of this, and none is known from `strangeIds` on. */
const carrierStep = 256;
const strangeIds = 3_740_000_000;

/** The forms with a drawn replacement; free text is replaced by a constant. */
type DrawnForm = Exclude<PersonalForm, "chat" | "prose">;

/** Draws a replacement of the same form as a text; `longer` is the number of extra characters once all shorter ones are taken. */
function drawnLike(text: string, form: DrawnForm, draw: Draw, longer: number): string {
  switch (form) {
    case "name":
      return `${firstWords[draw(firstWords.length)]} ${secondWords[draw(secondWords.length)]} ${digits(draw, 5)}`;
    case "fid":
      return `F0${digits(draw, Math.max(0, text.length - 2) + longer)}${fidForm.test(text) ? "" : "x"}`;
    case "callsign":
      return drawnCallsign(draw);
    case "sign":
      return `${[...text].map((letter) => sameClass(letter, draw)).join("")}${digits(draw, longer)}`;
    case "carrier-id":
      return drawnCarrierId(draw);
    case "number":
      return `${1 + draw(largestFirst(text))}${digits(draw, Math.max(0, text.length - 1) + longer)}`;
    case "path":
      return `\\ED_Pictures\\Redacted_${digits(draw, 6 + longer)}${/\.\w{1,5}$/.exec(text)?.[0] ?? ""}`;
  }
}

/** The largest first digit of another number of a number's length, which must not exceed a limit that the number keeps. */
function largestFirst(number: string): number {
  return number.length < 3 ? 9 : Number(number.charAt(0)) || 9;
}

function digits(draw: Draw, count: number): string {
  return Array.from({ length: count }, () => draw(10)).join("");
}

function drawnCallsign(draw: Draw): string {
  const first = one(strangeLetters, draw) + one(lettersAndDigits, draw) + one(letters, draw);
  return `${first}-${one(lettersAndDigits, draw)}${one(lettersAndDigits, draw)}${one(lettersAndDigits, draw)}`;
}

function drawnCarrierId(draw: Draw): string {
  const id = strangeIds + draw(9_999_999);
  return String(id % carrierStep === 0 ? id + 1 : id);
}

function one(alphabet: string, draw: Draw): string {
  return alphabet.charAt(draw(alphabet.length));
}

/** Replaces a digit by a digit, and anything but plain punctuation by a letter. */
function sameClass(letter: string, draw: Draw): string {
  if (/^\d$/.test(letter)) return String(draw(10));
  return /^[ -/:-@[-`{-~]$/.test(letter) ? letter : one(letters, draw);
}
