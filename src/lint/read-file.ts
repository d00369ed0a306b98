import type { InputFile } from "../discover/discover.js";
import type { JudgeContext } from "../judge/context.js";
import { proverOf } from "../judge/prover.js";
import { type ByteRange, readChunks } from "../read/chunks.js";

/** The bytes of a file that is judged by a context; those of a journal come in the prover's own memory, if that is free. */
export function* readFile(
  path: string,
  kind: InputFile["kind"],
  context: JudgeContext,
  range?: ByteRange,
): Generator<Uint8Array> {
  const lent = kind === "journal" ? proverOf(context)?.lendInput() : undefined;
  try {
    yield* readChunks(path, range, lent?.bytes);
  } finally {
    lent?.giveBack();
  }
}
