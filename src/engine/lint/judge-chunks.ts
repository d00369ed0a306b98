import type { InputFile } from "../../files/discover/discover.js";
import { isReadByLine } from "../../files/discover/kind.js";
import { longestLine } from "../../read/lines.js";
import type { Chunks } from "../../read/unpack/byte-source.js";
import type { FramedFinding } from "../judge/finding.js";
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
  let failed: { readonly error: unknown; readonly hasLines: boolean } | undefined;
  const lines = wholeLines(chunks, (error, hasLines) => {
    failed = { error, hasLines };
  });
  // Of what has no whole line nobody knows whether it is empty.
  yield* judgeChunks(judge, lines, () => failed?.hasLines ?? true);
  if (failed) throw failed.error;
}

/** Bytes up to the last line feed, and the rest where it is not known to be a part alone. */
async function* wholeLines(
  chunks: Chunks,
  onFailure: (error: unknown, hasLines: boolean) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  let rest: Uint8Array[] = [];
  let restLength = 0;
  let hasLines = false;
  try {
    for await (const chunk of chunks) {
      const end = chunk.lastIndexOf(lineFeed) + 1;
      if (end > 0) {
        yield* rest;
        rest = [];
        restLength = 0;
        hasLines = true;
        yield chunk.subarray(0, end);
      }
      restLength += chunk.length - end;
      if (end < chunk.length) rest.push(new Uint8Array(chunk.subarray(end)));
      // A line that is too long is not looked at, whether it is whole or not.
      if (restLength > longestLine) {
        yield* rest;
        rest = [];
      }
    }
  } catch (error) {
    onFailure(error, hasLines || restLength > longestLine);
    return;
  }
  yield* rest;
}
