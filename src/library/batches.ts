import type { InputFile } from "../discover/discover.js";
import type { JudgeContext } from "../judge/context.js";
import type { FramedFinding } from "../judge/finding.js";
import { createTally } from "../judge/tally.js";
import { judgeFile } from "../lint/file-judge.js";
import { judgeChunks } from "../lint/lint-file.js";
import { spillAside } from "../lint/spill.js";

/** The findings of a file whose bytes are read as they are wanted, some at a time. */
export async function* batches(
  file: Pick<InputFile, "name" | "kind">,
  chunks: AsyncIterable<Uint8Array>,
  context: JudgeContext,
): AsyncGenerator<readonly FramedFinding[], void, undefined> {
  const aside = spillAside();
  try {
    const judge = judgeFile(file, context, createTally(), { aside });
    for await (const { findings } of judgeChunks(judge, chunks)) yield findings;
  } finally {
    aside.close();
  }
}
