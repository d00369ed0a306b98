import type { InputFile } from "../discover/discover.js";
import type { JudgeContext } from "../judge/context.js";
import { proverOf } from "../judge/prover.js";
import type { ByteRange } from "../read/byte-range.js";
import type { Storage } from "./storage.js";

/** The bytes of a file that is judged by a context; those of a journal come in the prover's own memory, if that is free. */
export function* readFile(
  { chunks }: Pick<Storage, "chunks">,
  path: string,
  kind: InputFile["kind"],
  context: JudgeContext,
  range?: ByteRange,
): Generator<Uint8Array> {
  const lent = kind === "journal" ? proverOf(context)?.lendInput() : undefined;
  try {
    yield* chunks(path, range, lent?.bytes);
  } finally {
    lent?.giveBack();
  }
}
