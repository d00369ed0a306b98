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
  | "code-fence"
  | "comment"
  | "csv-quotes"
  | "entities"
  | "escaped"
  | "conflict-mark"
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
  | "prefix"
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
export interface SyntaxProblem {
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
export function problemAt(text: string, start: number, expected: Expected): SyntaxProblem {
  if (start >= text.length) return { cause: "unfinished", start: Math.max(0, text.length - 1), end: text.length };
  const word = wordAt(text, start);
  const problem = (cause: Cause): SyntaxProblem => ({ cause, start, end: start + Math.max(1, word.length) });
  const first = text.charAt(start);
  if (curlyQuotes.includes(first)) return { cause: "curly-quotes", start, end: start + 1 };
  if (first === "'" || first === "`") return problem("single-quotes");
  if (word.startsWith("//") || word.startsWith("/*") || first === "#") return problem("comment");
  const closes = first === "}" || first === "]";
  switch (expected) {
    case "next-key":
      if (closes || first === ",") return problem("trailing-comma");
      return decimalComma(text, start, word) ?? keyProblem(problem, word, first);
    case "key":
      return keyProblem(problem, word, first);
    case "colon":
      return problem("missing-colon");
    case "element":
      return closes || first === "," ? problem("trailing-comma") : problem(valueCause(text, start, word));
    case "value":
      return problem(closes || first === "," || first === ":" ? "missing-value" : valueCause(text, start, word));
    case "object-end":
    case "array-end":
      if (closes) return problem("wrong-bracket");
      if (first === ":") return problem(expected === "array-end" ? "key-in-list" : "unexpected");
      return problem("missing-comma");
  }
}

/** A number with a decimal comma, as some locales write it. */
function decimalComma(text: string, start: number, word: string): SyntaxProblem | undefined {
  const whole = /\d+,$/.exec(text.slice(Math.max(0, start - 30), start));
  return whole && /^\d/.test(word)
    ? { cause: "bad-number", start: start - whole[0].length, end: start + word.length }
    : undefined;
}

function keyProblem(problem: (cause: Cause) => SyntaxProblem, word: string, first: string): SyntaxProblem {
  return word !== "" && first !== "," ? problem("unquoted-key") : problem("unexpected");
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
