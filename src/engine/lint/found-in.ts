import type { InputFile } from "../../files/discover/discover.js";
import type { Chunks } from "../../read/unpack/byte-source.js";
import type { ValidationContext } from "../validate/context.js";
import type { FramedFinding } from "../validate/finding.js";
import type { Spill } from "../validate/spill.js";
import { createTally } from "../validate/tally.js";
import { validateChunks } from "./lint-file.js";
import type { Storage } from "./storage.js";
import { validateFile } from "./validate-file.js";

/** Yields the findings of a file in batches, reading its bytes on demand; findings that have to wait go to `spill`, which is closed at the end. */
export async function* foundIn(
  file: Pick<InputFile, "name" | "kind">,
  chunks: Chunks,
  context: ValidationContext,
  spill: Spill,
  gzipLength?: Storage["gzipLength"],
): AsyncGenerator<readonly FramedFinding[], void, undefined> {
  const validation = validateFile(file, context, createTally(), { spill, gzipLength });
  try {
    for await (const { findings } of validateChunks(validation, chunks)) {
      if (findings.length > 0) yield findings;
    }
  } finally {
    spill.close();
  }
}
