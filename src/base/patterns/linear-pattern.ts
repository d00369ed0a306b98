/** A part of a pattern, as far as it matters for whether a text matches: groups and greed do not. */
type PatternPart =
  /** One character, as a pattern of its own. */
  | { readonly kind: "one"; readonly source: string }
  | { readonly kind: "assertion"; readonly holds: Assertion }
  | { readonly kind: "sequence"; readonly parts: readonly PatternPart[] }
  | { readonly kind: "choice"; readonly parts: readonly PatternPart[] }
  | { readonly kind: "repeat"; readonly part: PatternPart; readonly least: number; readonly most: number };

/** What can be asked of a place between two characters. */
type Assertion = "start" | "end" | "border" | "no-border";

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
function parsePattern(pattern: string): PatternPart {
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

/** A step of a matcher that may be at many steps at once; a match is behind the last. */
type Instruction =
  | { readonly does: "one"; readonly fits: (character: string) => boolean }
  | { readonly does: "assertion"; readonly holds: Assertion }
  | { readonly does: "go"; readonly to: readonly number[] };

/** The work for each character of a text grows with the number of steps. */
const mostInstructions = 1000;

/** The steps that a pattern asks for; throws where they are too many. */
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
      // What has no steps can be repeated any number of times.
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

/** Which characters a class or an escape stands for, JavaScript itself knows best; of one character it says at once. */
function fitting(source: string): (character: string) => boolean {
  if (/^[\w ]$/.test(source)) return (character) => character === source;
  const pattern = new RegExp(`^${source}$`, "u");
  return (character) => pattern.test(character);
}

/** A pattern that takes time in proportion to the text, whatever both say. */
export interface LinearPattern {
  readonly test: (text: string) => boolean;
}

/** What stands beside a place of a text. */
type Neighbour = "nothing" | "word" | "other";

/** Where the matcher may be at a place of a text, and what it has learnt of the places that follow. */
interface Situation {
  readonly steps: readonly number[];
  readonly before: Neighbour;
  readonly next: Map<string, Situation | true>;
  atEnd: boolean | undefined;
}

/** How many steps are remembered, so that a text cannot take all memory; what was forgotten is found out again. */
const mostRemembered = 200_000;

/**
 * Makes a pattern of a regular expression that a stranger wrote; it matches what `new RegExp(pattern, "u")` does, and no text makes
 * it slow. Throws, with words that go on behind the name of the pattern, where that cannot be had.
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
      // A match may start anywhere, hence the first step is always among those where the matcher is.
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

/** The steps that can be reached without taking a character. */
function reachable(
  program: readonly Instruction[],
  { steps, before }: Situation,
  after: Neighbour,
): ReadonlySet<number> {
  const reached = new Set<number>(steps);
  // A set is gone through up to what is added to it on the way.
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
