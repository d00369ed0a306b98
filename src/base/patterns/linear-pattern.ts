import { type Instruction, programOf } from "./program.js";
import { type Assertion, parsePattern } from "./syntax.js";

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
