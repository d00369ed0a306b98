import type { Assertion, PatternPart } from "./syntax.js";

/** A step of a matcher that may be at many steps at once; a match is behind the last. */
export type Instruction =
  | { readonly does: "one"; readonly fits: (character: string) => boolean }
  | { readonly does: "assertion"; readonly holds: Assertion }
  | { readonly does: "go"; readonly to: readonly number[] };

/** The work for each character of a text grows with the number of steps. */
const mostInstructions = 1000;

/** The steps that a pattern asks for; throws where they are too many. */
export function programOf(pattern: PatternPart): readonly Instruction[] {
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

/** Which characters a class or an escape stands for, JavaScript itself knows best; of one character it tells at once. */
function fitting(source: string): (character: string) => boolean {
  if (/^[\w ]$/.test(source)) return (character) => character === source;
  const pattern = new RegExp(`^${source}$`, "u");
  return (character) => pattern.test(character);
}
