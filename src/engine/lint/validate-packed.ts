import type { InputFile } from "../../files/discover/discover.js";
import type { Chunks } from "../../read/unpack/byte-source.js";
import { limitsOf } from "../../read/unpack/limits.js";
import { validateContent, type WholeStep, type WholeValidation } from "./lint-file.js";

/**
 * Validates the contents of a packed file one after another. A member that cannot be read does not stop the others;
 * throws if the file itself cannot be read.
 */
export async function* validatePacked(
  file: InputFile,
  chunks: Chunks,
  setup: WholeValidation,
): AsyncGenerator<WholeStep, void, undefined> {
  const limits = limitsOf();
  const { specOnly } = setup.context.choices;
  for await (const { isMember, ...content } of setup.storage.unpacked(file, chunks, specOnly, limits)) {
    const { name } = content;
    const about = (isEnd: boolean): Pick<WholeStep, "member"> => (isMember ? { member: { name, isEnd } } : {});
    let failed: WholeStep["failed"];
    try {
      const path = isMember ? name : file.path;
      for await (const step of validateContent({ ...content, path }, setup, true)) {
        yield { ...step, bytes: limits.bytesSinceLast(), ...about(false) };
      }
    } catch (error) {
      if (!isMember) throw error;
      failed = { error };
    }
    if (isMember)
      yield {
        findings: [],
        statements: [],
        bytes: limits.bytesSinceLast(),
        ...about(true),
        ...(failed ? { failed } : {}),
      };
  }
}
