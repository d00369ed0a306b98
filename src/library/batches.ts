import type { InputFile } from "../discover/discover.js";
import type { JudgeContext } from "../judge/context.js";
import { type Finding, withoutFrame } from "../judge/finding.js";
import { foundIn } from "../lint/found-in.js";

/** The findings of a file whose bytes are read as they are wanted, some at a time. */
export async function* batches(
  file: Pick<InputFile, "name" | "kind">,
  chunks: AsyncIterable<Uint8Array>,
  context: JudgeContext,
): AsyncGenerator<readonly Finding[], void, undefined> {
  for await (const findings of foundIn(file, chunks, context)) yield findings.map(withoutFrame);
}
