import type { PersonalForm } from "./parts.js";
import { firstWords, secondWords } from "./words.js";

/** Gives numbers below a bound that nobody can foresee without the key. */
export type Draw = (below: number) => number;

/** What stands for a text that nobody may read; it says nothing, not even whether two texts were the same. */
export const redactedText = "(redacted)";
const redactedChats: ReadonlySet<string> = new Set(["", "$", "$;"].map(redactedChat));

const nameForm = /^([a-z]+) ([a-z]+) \d{5}$/i;
/** What is not of this form is validated as such, and so is what takes its place. */
const fidForm = /^F\d+$/;
/** No genuine account has a number that begins with 0, and nobody takes the others for genuine. */
const inventedFid = /^(?:F0\d*x?|F10{4,}\d|F12345(?:6(?:7(?:8(?:90?)?)?)?)?)$/i;
const inventedName = /^(?:jane|john) doe$/i;
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const lettersAndDigits = `${letters}0123456789`;
/** The game has no callsign that begins with one of these. */
const strangeLetters = "EIOSZ";
/** Numbers of carriers are multiples of this, and none was seen from here on. */
const carrierStep = 256;
const strangeIds = 3_740_000_000;

const known = {
  first: new Set(firstWords.map((word) => word.toLowerCase())),
  second: new Set(secondWords.map((word) => word.toLowerCase())),
};

/** The forms of which something can be drawn: of what was written nothing is reported. */
export type DrawnForm = Exclude<PersonalForm, "chat" | "prose">;

/** Makes something of the same form as a text, that was drawn; `longer` is how much it has to be longer, where there is no other left. */
export function drawnLike(text: string, form: DrawnForm, draw: Draw, longer: number): string {
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
      return `${1 + draw(9)}${digits(draw, Math.max(0, text.length - 1) + longer)}`;
    case "path":
      return `\\ED_Pictures\\Redacted_${digits(draw, 6 + longer)}${/\.\w{1,5}$/.exec(text)?.[0] ?? ""}`;
  }
}

/** What stands for what a player wrote. It looks like a symbol of the game where that did, by which a line is validated. */
export function redactedChat(text: string): string {
  if (!text.startsWith("$")) return redactedText;
  return `$${redactedText}${text.endsWith(";") ? ";" : ""}`;
}

/** Whether a text is none that a player gave, but one that redacting makes, or that everybody knows to be invented. */
export function isPseudonym(text: string, form: PersonalForm): boolean {
  if (form === "name") {
    const [, first = "", second = ""] = nameForm.exec(text) ?? [];
    const isMade = known.first.has(first.toLowerCase()) && known.second.has(second.toLowerCase());
    return isMade || inventedName.test(text);
  }
  return form === "fid" ? inventedFid.test(text) : redactedChats.has(text);
}

function digits(draw: Draw, count: number): string {
  let text = "";
  for (let at = 0; at < count; at++) text += String(draw(10));
  return text;
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

/** A digit for a digit, a letter for what is no plain punctuation. */
function sameClass(letter: string, draw: Draw): string {
  if (/^\d$/.test(letter)) return String(draw(10));
  return /^[ -/:-@[-`{-~]$/.test(letter) ? letter : one(letters, draw);
}
