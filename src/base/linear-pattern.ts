/** Nobody writes a longer pattern by hand. */
const longestPattern = 20_000;
/** Limits the recursion: each level of nesting takes several calls. */
const mostNested = 200;

/** True if it holds between two characters. */
type Assertion = (before: Neighbour, after: Neighbour) => boolean;

const assertions: Readonly<Record<string, Assertion>> = {
  "^": (before) => before === "nothing",
  $: (_, after) => after === "nothing",
  "\\b": (before, after) => (before === "word") !== (after === "word"),
  "\\B": (before, after) => (before === "word") === (after === "word"),
};

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

/** An instruction of an automaton that may be in many states at once; the end of the program is a match. */
type Instruction =
  | { readonly does: "one"; readonly fits: (character: string) => boolean }
  | { readonly does: "assertion"; readonly holds: Assertion }
  | { readonly does: "go"; readonly to: readonly number[] };

/** The work per character grows with the number of instructions. */
const mostInstructions = 1000;

/** Adds the instructions of a part of a pattern; a part that is repeated adds them several times. */
type Emit = () => void;

/**
 * Compiles a JavaScript regular expression with the flag `u`; throws if it takes too many instructions, or cannot be
 * matched in linear time. Groups and greediness do not affect whether a text matches and are left out.
 */
function programOf(pattern: string): readonly Instruction[] {
  if (pattern.length > longestPattern) throw new Error(`is longer than ${longestPattern} characters`);
  // Throws if the pattern is malformed; the code below relies on that.
  new RegExp(pattern, "u");
  const program: Instruction[] = [];
  let at = 0;
  let depth = 0;
  const take = (what: RegExp): RegExpExecArray | null => {
    what.lastIndex = at;
    const found = what.exec(pattern);
    at += found?.[0].length ?? 0;
    return found;
  };
  const add = (instruction: Instruction): number => {
    if (program.length >= mostInstructions) throw new Error("asks for too many steps: repeat fewer things less often");
    return program.push(instruction) - 1;
  };
  const choice = (): Emit => {
    const first = sequence();
    if (pattern[at] !== "|") return first;
    const parts = [first];
    while (pattern[at] === "|") {
      at++;
      parts.push(sequence());
    }
    return () => {
      const fork = add({ does: "go", to: [] });
      const starts: number[] = [];
      const ends: number[] = [];
      for (const emit of parts) {
        starts.push(program.length);
        emit();
        ends.push(add({ does: "go", to: [] }));
      }
      program[fork] = { does: "go", to: starts };
      for (const end of ends) program[end] = { does: "go", to: [program.length] };
    };
  };
  const sequence = (): Emit => {
    const parts: Emit[] = [];
    while (at < pattern.length && pattern[at] !== "|" && pattern[at] !== ")") parts.push(repeated(single()));
    return () => {
      for (const emit of parts) emit();
    };
  };
  const single = (): Emit => {
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
    return () => add(holds === undefined ? { does: "one", fits: fitting(source) } : { does: "assertion", holds });
  };
  const repeated = (emit: Emit): Emit => {
    const [, sign, digits, comma, mostDigits] = take(quantifier) ?? [];
    if (sign !== undefined) return several(emit, sign === "+" ? 1 : 0, sign === "?" ? 1 : Number.POSITIVE_INFINITY);
    if (digits === undefined) return emit;
    const open = comma === undefined ? Number(digits) : Number.POSITIVE_INFINITY;
    return several(emit, Number(digits), mostDigits ? Number(mostDigits) : open);
  };
  const several = (emit: Emit, least: number, most: number): Emit => {
    return () => {
      for (let count = 0; count < least; count++) {
        const before = program.length;
        emit();
        // A part without instructions matches the empty text however often it is repeated.
        if (program.length === before) return;
      }
      if (most === Number.POSITIVE_INFINITY) {
        const fork = add({ does: "go", to: [] });
        emit();
        add({ does: "go", to: [fork] });
        program[fork] = { does: "go", to: [fork + 1, program.length] };
        return;
      }
      const forks: number[] = [];
      for (let count = least; count < most; count++) {
        forks.push(add({ does: "go", to: [] }));
        emit();
      }
      for (const fork of forks) program[fork] = { does: "go", to: [fork + 1, program.length] };
    };
  };
  const emit = choice();
  emit();
  return program;
}

/** Leaves classes and escapes to JavaScript's own engine, which takes constant time for a single character. */
function fitting(source: string): (character: string) => boolean {
  if (/^[\w ]$/.test(source)) return (character) => character === source;
  const pattern = new RegExp(`^${source}$`, "u");
  return (character) => pattern.test(character);
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
export function linearPattern(source: string) {
  const program = programOf(source);
  let known = new Map<string, Situation>();
  let remembered = 0;
  const situation = (steps: readonly number[], before: Neighbour): Situation => {
    const key = `${before} ${steps.join(" ")}`;
    const found = known.get(key) ?? { steps, before, next: new Map(), atEnd: undefined };
    known.set(key, found);
    return found;
  };
  const behind = (from: Situation, character: string): Situation | true => {
    remembered += from.steps.length;
    if (remembered > mostRemembered) {
      known = new Map();
      remembered = 0;
    }
    const after = neighbourOf(character);
    const reached = reachable(program, from, after);
    const steps = [...reached].filter((step) => fits(program[step], character)).map((step) => step + 1);
    const to = reached.has(program.length) || situation([0, ...steps.sort((a, b) => a - b)], after);
    from.next.set(character, to);
    return to;
  };
  return {
    test(text: string): boolean {
      // A match may start anywhere, so the first instruction is always among the current ones.
      let here = situation([0], "nothing");
      for (const character of text) {
        const there = here.next.get(character) ?? behind(here, character);
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
    if (instruction?.does === "assertion" && instruction.holds(before, after)) reached.add(step + 1);
  }
  return reached;
}

function neighbourOf(character: string): Neighbour {
  return /^\w$/.test(character) ? "word" : "other";
}
