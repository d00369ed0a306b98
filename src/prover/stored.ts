import { builtRecords } from "../spec/built/proofs.js";
import type { Shape } from "./shape.js";
import type { ValueRule } from "./value-rule.js";

/** The records of the project's own schemas as the build leaves them: to make them anew would take longer than a small run. */
export interface StoredShapes {
  readonly rules: readonly ValueRule[];
  readonly shapes: Readonly<Record<string, Shape>>;
}

/** The same with the records themselves, which belong at the start of the records in the prover's memory. */
export interface StoredRecords extends StoredShapes {
  readonly records: Uint8Array;
}

export function loadRecords(): StoredRecords {
  const { records, shapes } = builtRecords();
  return { ...(shapes as StoredShapes), records };
}
