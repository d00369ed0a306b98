import { readChunks } from "../files/chunks.js";
import type { Choices } from "../judge/choices.js";
import type { FramedFinding } from "../judge/finding.js";
import { wordedInOrder } from "../judge/findings.js";
import { lineSketches, lineSource } from "../judge/journal.js";
import { type Extract, isLost, toldExtract } from "../judge/session/extract.js";
import type { StoryJudge } from "../judge/session/session-judge.js";
import { type Telling, tellingsOf } from "../judge/session/telling.js";
import type { Stories } from "../lint/stories.js";
import { splitLines } from "../read/lines.js";
import { takeMark } from "../read/mark.js";
import type { Part } from "./piece.js";

/** The story of a journal whose parts were heard apart, told in order. */
export interface PartStory {
  /** Judges what a part tells, of which some may have been heard before. */
  readonly hear: (told: readonly Extract[]) => readonly FramedFinding[];
  /** What was told for the first time since this was last asked. */
  readonly tellings: () => readonly Telling[];
}

/** Hears the parts of one file, the one after the other. */
export function storyOfParts(choices: Choices, stories: Stories): (part: Part, linesAbove: number) => PartStory {
  let story: StoryJudge | undefined;
  return (part, linesAbove) => {
    if (part.isFirst) story = stories.of(part.file, choices);
    const judge = story;
    let lines: readonly string[] | undefined;
    const findingsOf = (extract: Extract): readonly FramedFinding[] => {
      if (isLost(extract)) judge?.lose();
      if (isLost(extract)) return [];
      const told = toldExtract(extract, linesAbove);
      const breaches = judge?.judge(told) ?? [];
      if (breaches.length === 0) return [];
      // Few parts have any, so that their text is not kept for it.
      lines ??= linesOf(part);
      const source = lineSource(part.file.name, lines[extract.line - 1] ?? "{}", told.line);
      return [...wordedInOrder(lineSketches(breaches, source, choices, told.within))];
    };
    return { hear: (told) => told.flatMap(findingsOf), tellings: () => tellingsOf(judge) };
  };
}

function linesOf({ file, range }: Part): readonly string[] {
  const lines: string[] = [];
  const split = splitLines((text) => lines.push(text));
  const sink = range.start === 0 ? takeMark(split, () => {}) : split;
  for (const chunk of readChunks(file.path ?? "", range)) sink.push(chunk);
  sink.end();
  return lines;
}
