import type { ValueConstraint } from "../../../src/prover/keywords.js";

/** The prover's memory, for writing structs. */
export interface ProverMemory {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  /** Allocates zeroed memory; 0 if there is no room. */
  readonly tryAllocate: (length: number) => number;
  /** The constraints, numbered from 1, and the addresses of the structs made from them. */
  readonly constraints: ValueConstraint[];
  readonly constraintAddresses: Map<string, number>;
}

/** Thrown if the prover cannot handle something, or has no room for it. */
export const unprovable = new Error("the prover cannot see to it");

/** Returns the result of a function, or undefined if it throws `unprovable`. */
export function ifProvable<Made>(make: () => Made): Made | undefined {
  try {
    return make();
  } catch (error) {
    if (error !== unprovable) throw error;
    return undefined;
  }
}

/** Allocates zeroed memory; throws `unprovable` if there is no room. */
export function allocate({ tryAllocate }: ProverMemory, length: number): number {
  const address = tryAllocate(length);
  if (address === 0) throw unprovable;
  return address;
}
