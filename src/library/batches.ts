import type { InputFile } from "../discover/discover.js";
import type { JudgeContext } from "../judge/context.js";
import { type Finding, withoutFrame } from "../judge/finding.js";
import { createTally } from "../judge/tally.js";
import { judgeFile } from "../lint/file-judge.js";
import { judgeAsFarAsRead } from "../lint/judge-read.js";
import { readContents } from "../lint/read-contents.js";
import { spillAside } from "../lint/spill.js";
import type { Chunks } from "../unpack/byte-source.js";
import { attempt } from "./attempt.js";

/** The findings of a file or, where it is packed, of what is in it; what cannot be read of that does not stop the rest. */
export async function* batchesIn(
  file: InputFile,
  read: AsyncIterable<Uint8Array>,
  context: JudgeContext,
  onFailure: (name: string, error: unknown) => void,
): AsyncGenerator<readonly Finding[], void, undefined> {
  for await (const content of readContents(file, read, context.choices.specOnly)) {
    for await (const step of attempt(batches(content, content.chunks, context))) {
      if (!("error" in step)) yield step.value;
      else if (content.isMember) onFailure(content.name, step.error);
      else throw step.error;
    }
  }
}

/** The findings of a file whose bytes are read as they are wanted, some at a time. */
export async function* batches(
  file: Pick<InputFile, "name" | "kind">,
  chunks: Chunks,
  context: JudgeContext,
): AsyncGenerator<readonly Finding[], void, undefined> {
  const aside = spillAside();
  try {
    const judge = judgeFile(file, context, createTally(), { aside });
    for await (const { findings } of judgeAsFarAsRead(judge, file.kind, chunks)) {
      yield findings.map(withoutFrame);
    }
  } finally {
    aside.close();
  }
}
