import type { LineInFile, Told } from "../../../session/told.js";
import { type StoryJudge, sessionJudge } from "./session-judge.js";
import type { SessionBreach } from "./session-rule.js";

/** The parts of one journal, heard the one after the other as one story. */
export interface PartedStory {
  /** Who hears the part at hand. */
  readonly story: StoryJudge;
  /** Turns to the next part. */
  readonly next: (file: string) => PartedStory;
}

/** Where a part stands in the story. */
interface StoryPart {
  readonly file: string;
  /** How many lines of the story are above its first. */
  readonly linesAbove: number;
  /** The first line of the story that is told in it: a Fileheader that a journal goes on with is not. */
  readonly start: number;
}

/** The story of a journal from its first part, or from the first that is there. */
export function partedStory(file: string, isForOthers = false): PartedStory {
  const story = sessionJudge(file, isForOthers);
  return partAfter(story, story, [{ file, linesAbove: 0, start: 1 }], isForOthers);
}

function partAfter(
  whole: StoryJudge,
  story: StoryJudge,
  parts: readonly StoryPart[],
  isForOthers: boolean,
): PartedStory {
  return {
    story,
    next(file) {
      const { continued } = whole.state.login;
      if (!continued) return partedStory(file, isForOthers);
      const { line } = continued.from;
      // The story passes over Continued and the Fileheader behind it, as if the journal had never been cut.
      const next = [...parts, { file, linesAbove: line - 2, start: line }];
      return partAfter(whole, laterPart(whole, next), next, isForOthers);
    },
  };
}

/** Hears a part whose lines count from 1, while those of the story go on. */
function laterPart(whole: StoryJudge, parts: readonly StoryPart[]): StoryJudge {
  const { file, linesAbove, start: startOfPart } = parts.at(-1) ?? { file: "", linesAbove: 0, start: 1 };
  let start: number | undefined;
  const enter = (first: Told | undefined): void => {
    start ??= whole.enters(file, first) ? startOfPart : 0;
  };
  const placeAbove = (line: number): LineInFile | undefined => {
    const part = line < (start ?? 0) ? parts.findLast((one) => line >= one.start) : undefined;
    return part && { file: part.file, line: line - part.linesAbove };
  };
  /** With the places of lines as they are in their files. */
  const placed = (breach: SessionBreach): SessionBreach => {
    const related = breach.related.map(({ from, message }) => ({
      from: { ...from, ...(placeAbove(from.line) ?? { line: from.line - linesAbove }) },
      message,
    }));
    return { ...breach, related };
  };
  return {
    get state() {
      return whole.state;
    },
    enters: whole.enters,
    firsts: () =>
      whole.firsts().map(({ from, ...first }) => ({ ...first, from: { ...from, line: from.line - linesAbove } })),
    judge(told) {
      enter(told);
      return whole.judge(inPart(told, linesAbove, placeAbove)).map(placed);
    },
    lose() {
      enter(undefined);
      whole.lose();
    },
  };
}

function inPart(told: Told, linesAbove: number, placeAbove: Told["placeAbove"] & {}): Told {
  const { kind, timestamp, seconds, within, value, later, source } = told;
  const line = told.line + linesAbove;
  const spot: Told["spot"] = (field) => ({ ...told.spot(field), line });
  const here = { kind, timestamp, seconds, line, value, later, source, spot, placeAbove };
  return within ? { ...here, within } : here;
}
