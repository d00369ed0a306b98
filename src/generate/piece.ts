import type { PlantedFault } from "./faults/planted-fault.js";

/** The file that records every version of the side files; it is our own and not written by the game. */
export const historyName = "side-files.jsonl";

/** A piece of a generated file; the pieces of a file are consecutive. */
export interface Piece {
  /** The name of the file, with `/` if it is in a folder. */
  readonly file: string;
  readonly bytes: Uint8Array;
  /** The faults planted in these bytes. */
  readonly faults: readonly PlantedFault[];
}
