import type { Finding } from "../../engine/validate/finding.js";

/** A planted fault, in the form of the finding that the linter should report; the message says what was changed. */
export interface PlantedFault extends Finding {
  /** The linter reports it only with `--strict`. */
  readonly strictOnly?: true;
  /** The linter reports it only if its rule is enabled. */
  readonly askedOnly?: true;
}
