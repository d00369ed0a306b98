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

/** Thrown if the prover cannot handle something, or has no room for it. */
export const unprovable = new Error("the prover cannot see to it");

/** What a function returns; undefined if it throws `unprovable`. */
export function ifProvable<Made>(make: () => Made): Made | undefined {
  try {
    return make();
  } catch (error) {
    if (error !== unprovable) throw error;
    return undefined;
  }
}

/** Allocates zeroed memory; throws `unprovable` if there is no room. */
export function taken({ take }: ProverMemory, length: number): number {
  const place = take(length);
  if (place === 0) throw unprovable;
  return place;
}

export function putAscii(bytes: Uint8Array, place: number, text: string): void {
  for (let index = 0; index < text.length; index++) bytes[place + index] = text.charCodeAt(index);
}
