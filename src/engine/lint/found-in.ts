import type { InputFile } from "../../files/discover/discover.js";
import type { Chunks } from "../../read/unpack/byte-source.js";
import type { Aside } from "../judge/aside.js";
import type { JudgeContext } from "../judge/context.js";
import { createTally } from "../judge/drift.js";
import type { FramedFinding } from "../judge/finding.js";
import { judgeFile } from "./file-judge.js";
import { judgeChunks } from "./lint-file.js";
import type { Storage } from "./storage.js";

/** The findings of a file whose bytes are read as they are wanted, some at a time; what has to wait does so aside, which is closed in the end. */
export async function* foundIn(
  file: Pick<InputFile, "name" | "kind">,
  chunks: Chunks,
  context: JudgeContext,
  aside: Aside,
  gzipLength?: Storage["gzipLength"],
): AsyncGenerator<readonly FramedFinding[], void, undefined> {
  const judge = judgeFile(file, context, createTally(), { aside, gzipLength });
  try {
    for await (const { findings } of judgeChunks(judge, chunks)) {
      if (findings.length > 0) yield findings;
    }
  } finally {
    aside.close();
  }
}
