import type { PassBlock } from "../../read/lines.js";
import type { Prover } from "./prover.js";

const lineFeed = 0x0a;

/** Passes lines that are in the prover's memory. */
export type Pass = (from: number, end: number, passed: number) => { readonly next: number; readonly lines: number };

/** Passes the lines of blocks, which are in the prover's memory or are copied there. */
export function passingBlocks(prover: Pick<Prover, "engine" | "lastCopied">, pass: Pass): PassBlock {
  return (block) => {
    if (block.buffer !== prover.engine.bytes.buffer) return copying(block, prover, pass);
    const end = block.byteOffset + block.length;
    return (start) => {
      const { next, lines } = pass(block.byteOffset + start, end, 0);
      return { next: next - block.byteOffset, lines };
    };
  };
}

/** Bytes from elsewhere are copied, as many lines at once as there is room for, and each once unless another journal comes in between. */
function copying(block: Uint8Array, prover: Pick<Prover, "engine" | "lastCopied">, pass: Pass): ReturnType<PassBlock> {
  const { side } = prover.engine;
  let copied = { start: 0, end: 0 };
  const copy = (start: number): boolean => {
    const far = Math.min(block.length, start + side.length);
    const end = far === block.length ? far : block.lastIndexOf(lineFeed, far - 1) + 1;
    if (end <= start) return false;
    side.set(block.subarray(start, end));
    copied = { start, end };
    prover.lastCopied = block;
    return true;
  };
  return (start) => {
    let next = start;
    let lines = 0;
    while (next < block.length) {
      const isThere = prover.lastCopied === block && next >= copied.start && next < copied.end;
      if (!isThere && !copy(next)) break;
      const shift = side.byteOffset - copied.start;
      const passed = pass(next + shift, copied.end + shift, lines);
      next = passed.next - shift;
      lines += passed.lines;
      if (next < copied.end) break;
    }
    return { next, lines };
  };
}
