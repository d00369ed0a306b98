import { journalPartOf } from "../discover/journal-part.js";
import { type ChangeWatch, createChangeWatch } from "../redact/changes/change-watch.js";
import { gatherChangedLines } from "../redact/changes/changed-lines.js";
import { createOneForOne, type OneForOne } from "../redact/changes/one-for-one.js";
import type { Crew } from "../threads/crew.js";
import type { FileToRedact } from "../threads/redact-work.js";

/** Judges the lines that were changed, so that most copies need not be linted as a whole. */
export interface ChangeJudge {
  readonly heard: OneForOne;
  /** Watches over the next file, whose copy has this name; what it tells of is judged by another thread, if one has the time. */
  readonly watch: (file: FileToRedact, copy: string) => ChangeWatch;
  /** Whether a file has to be linted as a whole, as far as that is known now. */
  readonly isGivenUp: (file: FileToRedact) => boolean;
  /** Resolves when all is judged: whether the same is found in a file and its copy, as far as the changed lines tell. */
  readonly finish: () => Promise<(file: FileToRedact) => boolean>;
}

interface Watched {
  isGivenUp: boolean;
}

export function createChangeJudge(crew: Crew): ChangeJudge {
  const heard = createOneForOne();
  const byFile = new Map<FileToRedact, Watched>();
  const judged: Promise<void>[] = [];
  let current: Watched | undefined;
  /** Those of which lines are gathered, by the number of the last line of each. */
  let gathered = new Map<Watched, number>();
  const lines = gatherChangedLines((piece) => {
    const those = gathered;
    gathered = new Map();
    const bytes = piece.before.length + piece.after.length;
    const faulty = crew.handOver(bytes, (work) => work.faulty(piece)) ?? crew.own.faulty(piece);
    const giveUpAll = (): void => {
      for (const one of those.keys()) one.isGivenUp = true;
    };
    judged.push(faulty.then((numbers) => giveUpAt(numbers, those), giveUpAll));
  });
  const noted: typeof lines = {
    ...lines,
    put(before, after) {
      const isJudged = lines.put(before, after);
      if (current && lines.count() > 0) gathered.set(current, lines.count());
      return isJudged;
    },
  };
  return {
    heard,
    watch(file, copy) {
      // Which part of a journal a file is, its story knows by the name.
      const isRenamed = journalPartOf(file.name)?.part !== journalPartOf(copy)?.part;
      const watched = { isGivenUp: file.kind !== "journal" || isRenamed };
      byFile.set(file, watched);
      current = watched;
      lines.begin();
      return createChangeWatch(heard, noted, () => {
        watched.isGivenUp = true;
      });
    },
    isGivenUp: (file) => byFile.get(file)?.isGivenUp ?? true,
    async finish() {
      lines.flush();
      await Promise.all(judged);
      return (file) => heard.holds() && byFile.get(file)?.isGivenUp === false;
    },
  };
}

/** Gives those up that have a line with one of these numbers, in their order. */
function giveUpAt(numbers: readonly number[], lastLines: ReadonlyMap<Watched, number>): void {
  let above = 0;
  for (const [watched, last] of lastLines) {
    const first = above;
    if (numbers.some((line) => line > first && line <= last)) watched.isGivenUp = true;
    above = last;
  }
}
