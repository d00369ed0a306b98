import type { PlantedFault } from "./faults/planted-fault.js";

/** The file with all side files as they were written, which is ours and not the game's. */
export const historyName = "side-files.jsonl";

/** A part of a generated file; the parts of a file follow each other. */
export interface Piece {
  /** The name of the file, with `/` where it is in a folder. */
  readonly file: string;
  readonly bytes: Uint8Array;
  /** What was planted in these bytes. */
  readonly faults: readonly PlantedFault[];
}
