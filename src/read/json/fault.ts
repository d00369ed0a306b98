/** Strings are matched too, so that comments and commas inside them are left alone; neither pattern can backtrack. */
const stringsAndComments = /"(?:[^"\\]|\\[\s\S])*"?|\/\/[^\n\r]*|\/\*[\s\S]*?(?:\*\/|$)/g;
const stringsAndLastCommas = /"(?:[^"\\]|\\[\s\S])*"?|(?<![{[,:]\s*),(?=\s*[}\]])/g;

/** Makes hand-written JSON strict: comments and trailing commas become blanks, so that everything else keeps its place. */
export function strictJson(text: string): string {
  return blanked(blanked(text, stringsAndComments), stringsAndLastCommas);
}

function blanked(text: string, pieces: RegExp): string {
  return text.replace(pieces, (piece) => (piece.startsWith('"') ? piece : piece.replace(/[^\n\r]/g, " ")));
}

/** Likely causes of a syntax error. */
export type Cause =
  | "bad-escape"
  | "bad-number"
  | "comment"
  | "control-character"
  | "curly-quotes"
  | "foreign-word"
  | "glued-record"
  | "key-in-list"
  | "missing-colon"
  | "missing-comma"
  | "missing-value"
  | "not-a-number"
  | "second-document"
  | "second-object"
  | "single-quotes"
  | "stray-mark"
  | "trailing-comma"
  | "trailing-text"
  | "unclosed-string"
  | "unfinished"
  | "unfinished-string"
  | "unexpected"
  | "unquoted-key"
  | "unquoted-text"
  | "wrong-bracket";

/** The first place where a text stops being JSON. */
export interface SyntaxFault {
  readonly cause: Cause;
  readonly start: number;
  readonly end: number;
}

/** The token that the grammar allows at a place. */
export type Expected = "value" | "element" | "key" | "next-key" | "colon" | "object-end" | "array-end";

const curlyQuotes = "“”„‟‘’‚‛«»";
const wordForm = /[^\s,:{}[\]"“”]{1,60}/y;
const notANumber = /^[-+]?(?:inf(?:inity)?|nan(?:\(\w*\))?|1\.#(?:inf|ind|qnan|snan)\w*)$/i;
const foreignWord = /^(?:true|false|null|none|undefined|nil)$/i;
const numberLike = /^[-+.]?\d/;
const cutNumber = /^-?(?:\d+(?:\.\d+)?(?:\.|[eE][-+]?))?$/;
const literals = ["true", "false", "null"];

/** Names the cause of a syntax error at `start`, where `expected` is missing. */
export function faultAt(text: string, start: number, expected: Expected): SyntaxFault {
  if (start >= text.length) return { cause: "unfinished", start: Math.max(0, text.length - 1), end: text.length };
  const word = wordAt(text, start);
  const fault = (cause: Cause): SyntaxFault => ({ cause, start, end: start + Math.max(1, word.length) });
  const first = text.charAt(start);
  if (curlyQuotes.includes(first)) return { cause: "curly-quotes", start, end: start + 1 };
  if (first === "'" || first === "`") return fault("single-quotes");
  if (word.startsWith("//") || word.startsWith("/*") || first === "#") return fault("comment");
  const closes = first === "}" || first === "]";
  switch (expected) {
    case "next-key":
      if (closes || first === ",") return fault("trailing-comma");
      return decimalComma(text, start, word) ?? keyFault(fault, word, first);
    case "key":
      return keyFault(fault, word, first);
    case "colon":
      return fault("missing-colon");
    case "element":
      return closes || first === "," ? fault("trailing-comma") : fault(valueCause(text, start, word));
    case "value":
      return fault(closes || first === "," || first === ":" ? "missing-value" : valueCause(text, start, word));
    case "object-end":
    case "array-end":
      if (closes) return fault("wrong-bracket");
      if (first === ":") return fault(expected === "array-end" ? "key-in-list" : "unexpected");
      return fault("missing-comma");
  }
}

/** A number with a decimal comma, as some locales write it. */
function decimalComma(text: string, start: number, word: string): SyntaxFault | undefined {
  const whole = /\d+,$/.exec(text.slice(Math.max(0, start - 30), start));
  return whole && /^\d/.test(word)
    ? { cause: "bad-number", start: start - whole[0].length, end: start + word.length }
    : undefined;
}

function keyFault(fault: (cause: Cause) => SyntaxFault, word: string, first: string): SyntaxFault {
  return word !== "" && first !== "," ? fault("unquoted-key") : fault("unexpected");
}

function valueCause(text: string, start: number, word: string): Cause {
  const isAtEnd = start + word.length >= text.length;
  if (isAtEnd && (cutNumber.test(word) || literals.some((literal) => literal.startsWith(word)))) return "unfinished";
  if (notANumber.test(word)) return "not-a-number";
  if (foreignWord.test(word)) return "foreign-word";
  if (numberLike.test(word)) return "bad-number";
  const isInside = /[:[,]\s*$/.test(text.slice(Math.max(0, start - 30), start));
  return isInside && /^[$_\p{L}]/u.test(word) ? "unquoted-text" : "unexpected";
}

function wordAt(text: string, start: number): string {
  wordForm.lastIndex = start;
  return wordForm.exec(text)?.[0] ?? "";
}
