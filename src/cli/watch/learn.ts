import { Buffer } from "node:buffer";
import { closeSync, openSync, readSync, statSync } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
import { nowhere } from "../../engine/judge/aside.js";
import type { JudgeContext } from "../../engine/judge/context.js";
import { addVersions } from "../../engine/judge/drift.js";
import type { HistoryStart } from "../../engine/judge/history.js";
import { createPartialTally, type Tally } from "../../engine/judge/tally.js";
import type { FindingBatches } from "../../engine/lint/batches.js";
import { judgeFile } from "../../engine/lint/file-judge.js";
import { createStories } from "../../engine/lint/stories.js";
import { readChunks } from "../../files/chunks.js";
import { osPath } from "../../read/os-path.js";
import type { StoryJudge } from "../../rules/checks/between-lines/session-judge.js";
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
  readonly isOutOfTime: () => boolean;
}

/** Reads a journal up to the last whole line before `end`, for the state that it leaves; findings are dropped. Fails where time runs out. */
export async function learn(
  file: WatchedFile,
  end: number,
  { context, tally, story, isOutOfTime }: Learning,
  onBytes: (bytes: Uint8Array) => void,
): Promise<Learnt> {
  const offset = lastLineStart(file.path, end);
  const passed = createPartialTally(tally.drift !== undefined);
  const judge = judgeFile({ name: file.name, kind: "journal" }, context, passed, { aside: nowhere, story });
  // Small blocks, so that the end of the watch is noticed soon.
  for (const chunk of readChunks(file.path, new Uint8Array(blockLength), offset)) {
    forget(judge.push(chunk));
    onBytes(chunk);
    await nextTurn();
    if (isOutOfTime()) throw new Error("out of time");
  }
  forget(judge.end());
  if (tally.drift && passed.drift) addVersions(tally.drift, passed.drift);
  return { offset, start: { ...judge.state(), lines: passed.lines } };
}

/** Who hears the story of a journal that goes on from the parts above, which are read for it. */
export async function storyBelow(
  file: WatchedFile,
  above: readonly WatchedFile[],
  { context, tally, isOutOfTime }: Omit<Learning, "story">,
): Promise<StoryJudge | undefined> {
  const stories = createStories();
  for (const part of context.choices.session ? above : []) {
    try {
      const story = stories.of(part, context.choices);
      await learn(part, statSync(osPath(part.path)).size, { context, tally, story, isOutOfTime }, () => {});
    } catch (error) {
      if (isOutOfTime()) throw error;
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
