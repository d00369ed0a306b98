import type { InputFile } from "../discover/discover.js";
import type { JudgeContext } from "../judge/context.js";
import { type Finding, withoutFrame } from "../judge/finding.js";
import { createTally } from "../judge/tally.js";
import { judgeFile } from "../lint/file-judge.js";
import { judgeChunks } from "../lint/lint-file.js";

/** The findings of a file whose bytes are read as they are wanted, those of each chunk together. */
export async function* batches(
  file: Pick<InputFile, "name" | "kind">,
  chunks: AsyncIterable<Uint8Array>,
  context: JudgeContext,
): AsyncGenerator<readonly Finding[], void, undefined> {
  for await (const { findings } of judgeChunks(judgeFile(file, context, createTally()), chunks)) {
    yield findings.map(withoutFrame);
  }
}
