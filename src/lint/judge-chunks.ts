import type { InputFile } from "../discover/discover.js";
import { isReadByLine } from "../discover/kind.js";
import type { FramedFinding } from "../judge/finding.js";
import type { Chunks } from "../unpack/byte-source.js";
import type { FileJudge } from "./file-judge.js";

const lineFeed = 0x0a;

/** Some of what was found in a chunk of a file; the chunk's bytes count when that was all. */
export interface JudgedChunk {
  readonly findings: readonly FramedFinding[];
  readonly bytes: number;
}

/** Drives a file through its judge, chunk by chunk and then to its end; whoever takes the findings slowly slows judging and reading. */
export async function* judgeChunks(
  judge: FileJudge,
  chunks: Chunks,
  hasEnd = (): boolean => true,
): AsyncGenerator<JudgedChunk, void, undefined> {
  for await (const chunk of chunks) {
    for (const findings of judge.push(chunk)) yield { findings, bytes: 0 };
    yield { findings: [], bytes: chunk.length };
  }
  if (!hasEnd()) return;
  for (const findings of judge.end()) yield { findings, bytes: 0 };
}

/** Judges bytes that may fail: of a journal what came before is judged up to its last whole line, and then it fails. */
export async function* judgeAsFarAsRead(
  judge: FileJudge,
  kind: InputFile["kind"],
  chunks: Chunks,
): AsyncGenerator<JudgedChunk, void, undefined> {
  if (!isReadByLine(kind)) {
    yield* judgeChunks(judge, chunks);
    return;
  }
  let failed: { readonly error: unknown } | undefined;
  const lines = wholeLines(chunks, (error) => {
    failed = { error };
  });
  yield* judgeChunks(judge, lines);
  if (failed) throw failed.error;
}

/** Bytes up to the last line feed, and the rest where it is not known to be a part alone. */
async function* wholeLines(
  chunks: Chunks,
  onFailure: (error: unknown) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  let rest: Uint8Array[] = [];
  try {
    for await (const chunk of chunks) {
      const end = chunk.lastIndexOf(lineFeed) + 1;
      if (end > 0) {
        yield* rest;
        rest = [];
        yield chunk.subarray(0, end);
      }
      if (end < chunk.length) rest.push(new Uint8Array(chunk.subarray(end)));
    }
  } catch (error) {
    onFailure(error);
    return;
  }
  yield* rest;
}
