import type { InputFile } from "../discover/discover.js";
import type { JudgeContext } from "../judge/context.js";
import type { FramedFinding } from "../judge/finding.js";
import type { StoryJudge } from "../judge/session/session-judge.js";
import { createTally } from "../judge/tally.js";
import { judgeFile } from "../lint/file-judge.js";
import { judgeChunks } from "../lint/lint-file.js";
import { spillAside } from "../lint/spill.js";

/** The findings of a file whose bytes are read as they are wanted, some at a time. */
export async function* batches(
  file: Pick<InputFile, "name" | "kind">,
  chunks: AsyncIterable<Uint8Array>,
  context: JudgeContext,
  story?: StoryJudge,
): AsyncGenerator<readonly FramedFinding[], void, undefined> {
  const aside = spillAside();
  try {
    const judge = judgeFile(file, context, createTally(), { aside, story });
    for await (const { findings } of judgeChunks(judge, chunks)) yield findings;
  } finally {
    aside.close();
  }
}
