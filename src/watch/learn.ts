import { Buffer } from "node:buffer";
import { closeSync, openSync, readSync, statSync } from "node:fs";
import { readChunks } from "../files/chunks.js";
import { osPath } from "../files/os-path.js";
import { nowhere } from "../judge/aside.js";
import type { JudgeContext } from "../judge/context.js";
import { addVersions } from "../judge/drift.js";
import type { HistoryStart } from "../judge/history.js";
import type { StoryJudge } from "../judge/session/session-judge.js";
import { createPartialTally, type Tally } from "../judge/tally.js";
import type { FindingBatches } from "../lint/batches.js";
import { judgeFile } from "../lint/file-judge.js";
import { createStories } from "../lint/stories.js";
import type { WatchedFile } from "./watched-file.js";

const blockLength = 64 * 1024;

/** What the lines say that are passed over in silence, and where the first line starts that is not. */
export interface Learnt {
  readonly offset: number;
  readonly start: HistoryStart;
}

/** What a journal is learnt by, and who hears its story. */
export interface Learning {
  readonly context: JudgeContext;
  readonly tally: Tally;
  readonly story: StoryJudge | undefined;
}

/** Reads a journal up to the last whole line before `end`; what is wrong there is nobody's business any more. */
export function learn(
  file: WatchedFile,
  end: number,
  { context, tally, story }: Learning,
  onBytes: (bytes: Uint8Array) => void,
): Learnt {
  const offset = lastLineStart(file.path, end);
  const passed = createPartialTally(tally.drift !== undefined);
  const judge = judgeFile({ name: file.name, kind: "journal" }, context, passed, { aside: nowhere, story });
  for (const chunk of readChunks(file.path, { start: 0, end: offset })) {
    forget(judge.push(chunk));
    onBytes(chunk);
  }
  forget(judge.end());
  if (tally.drift && passed.drift) addVersions(tally.drift, passed.drift);
  const { era, last } = judge.seam() ?? {};
  return { offset, start: { era, timestamp: last, lines: passed.lines } };
}

/** Who hears the story of a journal that goes on from the parts above, which are read for it. */
export function storyBelow(
  file: WatchedFile,
  above: readonly WatchedFile[],
  context: JudgeContext,
  tally: Tally,
): StoryJudge | undefined {
  const stories = createStories();
  for (const part of context.choices.session ? above : []) {
    try {
      learn(
        part,
        statSync(osPath(part.path)).size,
        { context, tally, story: stories.of(part, context.choices) },
        () => {},
      );
    } catch {
      // Of what cannot be read nothing is known, and that breaks no rule.
    }
  }
  return stories.of(file, context.choices);
}

function forget(batches: FindingBatches): void {
  while (!batches.next().done);
}

function lastLineStart(path: string, end: number): number {
  const file = openSync(path, "r");
  try {
    const block = Buffer.alloc(blockLength);
    for (let to = end; to > 0; to -= Math.min(to, blockLength)) {
      const from = Math.max(0, to - blockLength);
      const length = readSync(file, block, 0, to - from, from);
      const found = block.subarray(0, length).lastIndexOf(0x0a);
      if (found >= 0) return from + found + 1;
    }
    return 0;
  } finally {
    closeSync(file);
  }
}
