import { closeSync, readSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { reasonOf } from "../../base/reason.js";
import { openNameless } from "./spill.js";

const blockLength = 64 * 1024;

/** Bytes that came once and can be read again and again. */
export interface Spool {
  readonly read: () => Generator<Uint8Array>;
  readonly close: () => void;
}

/** Keeps what a stream gives in a temporary file without a name, for there may be more of it than memory has room for. */
export async function spooled(stream: AsyncIterable<Uint8Array>): Promise<Spool> {
  const file = openNameless(tmpdir());
  const close = (): void => closeSync(file);
  try {
    for await (const chunk of stream) keep(file, chunk);
  } catch (error) {
    close();
    throw error;
  }
  return { read: () => blocksOf(file), close };
}

function keep(file: number, chunk: Uint8Array): void {
  try {
    for (let from = 0; from < chunk.length; ) from += writeSync(file, chunk, from);
  } catch (error) {
    throw new Error(
      `standard input is kept in ${tmpdir()} while it is mended, which does not take it: ${reasonOf(error)}`,
    );
  }
}

function* blocksOf(file: number): Generator<Uint8Array> {
  const block = new Uint8Array(blockLength);
  for (let position = 0; ; ) {
    const length = readSync(file, block, 0, block.length, position);
    if (length === 0) return;
    position += length;
    yield block.subarray(0, length);
  }
}
