/** A part of a pattern. Groups and greediness do not affect whether a text matches and are left out. */
type PatternPart =
  /** A single character, as a pattern of its own. */
  | { readonly kind: "one"; readonly source: string }
  | { readonly kind: "assertion"; readonly holds: Assertion }
  | { readonly kind: "sequence"; readonly parts: readonly PatternPart[] }
  | { readonly kind: "choice"; readonly parts: readonly PatternPart[] }
  | { readonly kind: "repeat"; readonly part: PatternPart; readonly least: number; readonly most: number };

/** A zero-width assertion between two characters. */
type Assertion = "start" | "end" | "border" | "no-border";

/** Nobody writes a longer pattern by hand. */
const longestPattern = 20_000;
/** Limits the recursion: each level of nesting takes several calls. */
const mostNested = 200;

const assertions: Readonly<Record<string, Assertion>> = { "^": "start", $: "end", "\\b": "border", "\\B": "no-border" };

const refusals: readonly (readonly [start: RegExp, what: string])[] = [
  [/\(\?<?[=!]/y, "a lookahead or lookbehind"],
  [/\\(?:[1-9]|k<)/y, "a reference to a group"],
  [/\(\?(?![:<])/y, "flags of its own"],
];

/** A single character: a surrogate pair or another escape, a class, or the character itself. */
const one =
  /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\(?:u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|[pP]\{[^}]*\}|[\s\S])|\[(?:\\[\s\S]|[^\]\\])*\]|[\s\S]/uy;
const opening = /\((?:\?:|\?<[^>]*>)?/y;
const quantifier = /(?:([*+?])|\{(\d+)(,)?(\d*)\})\??/y;

/** Parses a JavaScript regular expression with the flag `u`; throws, naming the construct, if it cannot be matched in linear time. */
function parsePattern(pattern: string): PatternPart {
  if (pattern.length > longestPattern) throw new Error(`is longer than ${longestPattern} characters`);
  // Throws if the pattern is malformed; the code below relies on that.
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

/** An instruction of an automaton that may be in many states at once; the end of the program is a match. */
type Instruction =
  | { readonly does: "one"; readonly fits: (character: string) => boolean }
  | { readonly does: "assertion"; readonly holds: Assertion }
  | { readonly does: "go"; readonly to: readonly number[] };

/** The work per character grows with the number of instructions. */
const mostInstructions = 1000;

/** Compiles a pattern; throws if it takes too many instructions. */
function programOf(pattern: PatternPart): readonly Instruction[] {
  const program: Instruction[] = [];
  const add = (instruction: Instruction): number => {
    if (program.length >= mostInstructions) throw new Error("asks for too many steps: repeat fewer things less often");
    return program.push(instruction) - 1;
  };
  const emitSeveral = (part: PatternPart, least: number, most: number): void => {
    for (let count = 0; count < least; count++) {
      const before = program.length;
      emit(part);
      // A part without instructions matches the empty text however often it is repeated.
      if (program.length === before) return;
    }
    if (most === Number.POSITIVE_INFINITY) {
      const fork = add({ does: "go", to: [] });
      emit(part);
      add({ does: "go", to: [fork] });
      program[fork] = { does: "go", to: [fork + 1, program.length] };
      return;
    }
    const forks: number[] = [];
    for (let count = least; count < most; count++) {
      forks.push(add({ does: "go", to: [] }));
      emit(part);
    }
    for (const fork of forks) program[fork] = { does: "go", to: [fork + 1, program.length] };
  };
  const emitChoice = (parts: readonly PatternPart[]): void => {
    const [first, ...others] = parts;
    if (!first) return;
    if (others.length === 0) {
      emit(first);
      return;
    }
    const fork = add({ does: "go", to: [] });
    const starts: number[] = [];
    const ends: number[] = [];
    for (const part of parts) {
      starts.push(program.length);
      emit(part);
      ends.push(add({ does: "go", to: [] }));
    }
    program[fork] = { does: "go", to: starts };
    for (const end of ends) program[end] = { does: "go", to: [program.length] };
  };
  const emit = (part: PatternPart): void => {
    switch (part.kind) {
      case "one":
        add({ does: "one", fits: fitting(part.source) });
        break;
      case "assertion":
        add({ does: "assertion", holds: part.holds });
        break;
      case "sequence":
        for (const each of part.parts) emit(each);
        break;
      case "choice":
        emitChoice(part.parts);
        break;
      case "repeat":
        emitSeveral(part.part, part.least, part.most);
    }
  };
  emit(pattern);
  return program;
}

/** Leaves classes and escapes to JavaScript's own engine, which takes constant time for a single character. */
function fitting(source: string): (character: string) => boolean {
  if (/^[\w ]$/.test(source)) return (character) => character === source;
  const pattern = new RegExp(`^${source}$`, "u");
  return (character) => pattern.test(character);
}

/** A pattern that takes time linear in the length of the text, whatever the two contain. */
export interface LinearPattern {
  readonly test: (text: string) => boolean;
}

/** The kind of character next to a position of a text. */
type Neighbour = "nothing" | "word" | "other";

/** The states that the automaton may be in at a position, with its cached transitions. */
interface Situation {
  readonly steps: readonly number[];
  readonly before: Neighbour;
  readonly next: Map<string, Situation | true>;
  atEnd: boolean | undefined;
}

/** Maximum number of cached transitions, which bounds the memory; dropped ones are computed again. */
const mostRemembered = 200_000;

/**
 * Compiles an untrusted regular expression that matches what `new RegExp(pattern, "u")` matches, but that no text can
 * make slow. Throws if that is impossible, with a message that continues after the name of the pattern.
 */
export function linearPattern(source: string): LinearPattern {
  const program = programOf(parsePattern(source));
  let known = new Map<string, Situation>();
  let remembered = 0;
  const situation = (steps: readonly number[], before: Neighbour): Situation => {
    const key = `${before} ${steps.join(" ")}`;
    const found = known.get(key) ?? { steps, before, next: new Map(), atEnd: undefined };
    known.set(key, found);
    return found;
  };
  const behind = (from: Situation, character: string): Situation | true => {
    const after = neighbourOf(character);
    const reached = reachable(program, from, after);
    if (reached.has(program.length)) return true;
    const steps = [...reached].filter((step) => fits(program[step], character)).map((step) => step + 1);
    return situation([0, ...steps.sort((a, b) => a - b)], after);
  };
  const remember = (from: Situation, character: string): Situation | true => {
    remembered += from.steps.length;
    if (remembered > mostRemembered) {
      known = new Map();
      remembered = 0;
    }
    const to = behind(from, character);
    from.next.set(character, to);
    return to;
  };
  return {
    test(text) {
      // A match may start anywhere, so the first instruction is always among the current ones.
      let here = situation([0], "nothing");
      for (const character of text) {
        const there = here.next.get(character) ?? remember(here, character);
        if (there === true) return true;
        here = there;
      }
      here.atEnd ??= reachable(program, here, "nothing").has(program.length);
      return here.atEnd;
    },
  };
}

function fits(instruction: Instruction | undefined, character: string): boolean {
  return instruction?.does === "one" && instruction.fits(character);
}

/** The instructions that can be reached without consuming a character. */
function reachable(
  program: readonly Instruction[],
  { steps, before }: Situation,
  after: Neighbour,
): ReadonlySet<number> {
  const reached = new Set<number>(steps);
  // Iterating over a Set also visits elements that are added on the way.
  for (const step of reached) {
    const instruction = program[step];
    if (instruction?.does === "go") for (const next of instruction.to) reached.add(next);
    if (instruction?.does === "assertion" && isTrue(instruction.holds, before, after)) reached.add(step + 1);
  }
  return reached;
}

function isTrue(assertion: Assertion, before: Neighbour, after: Neighbour): boolean {
  switch (assertion) {
    case "start":
      return before === "nothing";
    case "end":
      return after === "nothing";
    case "border":
      return (before === "word") !== (after === "word");
    case "no-border":
      return (before === "word") === (after === "word");
  }
}

function neighbourOf(character: string): Neighbour {
  return /^\w$/.test(character) ? "word" : "other";
}
