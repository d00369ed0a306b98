import type { ValueRule } from "./value-rule.js";

/** The prover's memory, for writing records. */
export interface ProverMemory {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  /** Allocates zeroed memory; 0 if there is no room. */
  readonly take: (length: number) => number;
  /** The rules by their numbers, and the records made from them. */
  readonly rules: (ValueRule | undefined)[];
  readonly ruleRecords: Map<string, number>;
}

/** Writes ASCII text. */
export function putAscii(bytes: Uint8Array, place: number, text: string): void {
  for (let index = 0; index < text.length; index++) bytes[place + index] = text.charCodeAt(index);
}
