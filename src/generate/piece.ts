import type { Finding } from "../engine/validate/finding.js";

/** A planted fault, in the form of the finding that the linter should report; the message says what was changed. */
export interface PlantedFault extends Finding {
  /** The linter reports it only with `--strict`. */
  readonly strictOnly?: true;
  /** The linter reports it only if its rule is enabled. */
  readonly askedOnly?: true;
}

/** A piece of a generated file; the pieces of a file are consecutive. */
export interface Piece {
  /** The name of the file, with `/` if it is in a folder. */
  readonly file: string;
  readonly bytes: Uint8Array;
  /** The faults planted in these bytes. */
  readonly faults: readonly PlantedFault[];
}
