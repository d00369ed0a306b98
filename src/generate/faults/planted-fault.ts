import type { Finding } from "../../engine/validate/finding.js";

/** A planted fault in the shape of the finding that the linter is to make of it; the message says what was done. */
export interface PlantedFault extends Finding {
  /** The linter hears it under `--strict` alone. */
  readonly strictOnly?: true;
  /** The linter hears it only where its rule is switched on. */
  readonly askedOnly?: true;
}
