import type { Engine } from "./engine.js";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** The text at a place of the prover's memory. */
export function textAt({ bytes }: Engine, start: number, end: number): string {
  return decoder.decode(bytes.subarray(start, end));
}
