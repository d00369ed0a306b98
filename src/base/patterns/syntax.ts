/** A part of a pattern, as far as it matters for whether a text matches: groups and greed do not. */
export type PatternPart =
  /** One character, as a pattern of its own. */
  | { readonly kind: "one"; readonly source: string }
  | { readonly kind: "assertion"; readonly holds: Assertion }
  | { readonly kind: "sequence"; readonly parts: readonly PatternPart[] }
  | { readonly kind: "choice"; readonly parts: readonly PatternPart[] }
  | { readonly kind: "repeat"; readonly part: PatternPart; readonly least: number; readonly most: number };

/** What can be asked of a place between two characters. */
export type Assertion = "start" | "end" | "border" | "no-border";

/** A longer one is no pattern that a person wrote. */
const longestPattern = 20_000;
/** Each is some calls within calls. */
const mostNested = 200;

const assertions: Readonly<Record<string, Assertion>> = { "^": "start", $: "end", "\\b": "border", "\\B": "no-border" };

const refusals: readonly (readonly [start: RegExp, what: string])[] = [
  [/\(\?<?[=!]/y, "a lookahead or lookbehind"],
  [/\\(?:[1-9]|k<)/y, "a reference to a group"],
  [/\(\?(?![:<])/y, "flags of its own"],
];

/** One character: a pair of halves or another escape, a class, or the character itself. */
const one =
  /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\(?:u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|[pP]\{[^}]*\}|[\s\S])|\[(?:\\[\s\S]|[^\]\\])*\]|[\s\S]/uy;
const opening = /\((?:\?:|\?<[^>]*>)?/y;
const quantifier = /(?:([*+?])|\{(\d+)(,)?(\d*)\})\??/y;

/** Takes a regular expression of JavaScript apart, which has the flag `u`; throws with what cannot be had in linear time. */
export function parsePattern(pattern: string): PatternPart {
  if (pattern.length > longestPattern) throw new Error(`is longer than ${longestPattern} characters`);
  // From here on it is known to be well-formed.
  new RegExp(pattern, "u");
  let at = 0;
  let depth = 0;
  const take = (what: RegExp): RegExpExecArray | null => {
    what.lastIndex = at;
    const found = what.exec(pattern);
    at += found?.[0].length ?? 0;
    return found;
  };
  const choice = (): PatternPart => {
    const parts = [sequence()];
    while (pattern[at] === "|") {
      at++;
      parts.push(sequence());
    }
    return { kind: "choice", parts };
  };
  const sequence = (): PatternPart => {
    const parts: PatternPart[] = [];
    while (at < pattern.length && pattern[at] !== "|" && pattern[at] !== ")") parts.push(repeated(single()));
    return { kind: "sequence", parts };
  };
  const single = (): PatternPart => {
    for (const [start, what] of refusals) if (take(start)) throw new Error(`has ${what}`);
    if (take(opening)) {
      if (++depth > mostNested) throw new Error("has groups too deep within each other");
      const inner = choice();
      depth--;
      at++;
      return inner;
    }
    const source = take(one)?.[0] ?? "";
    const holds = assertions[source];
    return holds === undefined ? { kind: "one", source } : { kind: "assertion", holds };
  };
  const repeated = (part: PatternPart): PatternPart => {
    const [, sign, least, comma, most] = take(quantifier) ?? [];
    if (sign !== undefined) {
      return { kind: "repeat", part, least: sign === "+" ? 1 : 0, most: sign === "?" ? 1 : Number.POSITIVE_INFINITY };
    }
    if (least === undefined) return part;
    const open = comma === undefined ? Number(least) : Number.POSITIVE_INFINITY;
    return { kind: "repeat", part, least: Number(least), most: most ? Number(most) : open };
  };
  return choice();
}
