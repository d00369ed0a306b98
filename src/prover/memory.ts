import type { ValueRule } from "./value-rule.js";

/** The prover's memory, while records are put there. */
export interface ProverMemory {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  /** Takes a place of zeros; 0 where there is no room. */
  readonly take: (length: number) => number;
  /** The rules by their numbers, and the records that were made of them. */
  readonly rules: (ValueRule | undefined)[];
  readonly ruleRecords: Map<string, number>;
}

/** Puts a text of ASCII characters. */
export function putAscii(bytes: Uint8Array, place: number, text: string): void {
  for (let index = 0; index < text.length; index++) bytes[place + index] = text.charCodeAt(index);
}
