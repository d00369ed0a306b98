import type { InputFile } from "../../files/discover/discover.js";
import type { Chunks } from "../../read/unpack/byte-source.js";
import { limitsOf } from "../../read/unpack/limits.js";
import { validateContent, type WholeJudging, type WholeStep } from "./lint-file.js";

/** Judges what is packed in a file, the one after the other. A member that cannot be read does not stop the others; fails where the file itself cannot. */
export async function* validatePacked(
  file: InputFile,
  chunks: Chunks,
  judging: WholeJudging,
): AsyncGenerator<WholeStep, void, undefined> {
  const limits = limitsOf();
  const { specOnly } = judging.context.choices;
  for await (const { isMember, ...content } of judging.storage.unpacked(file, chunks, specOnly, limits)) {
    const { name } = content;
    const about = (isEnd: boolean): Pick<WholeStep, "member"> => (isMember ? { member: { name, isEnd } } : {});
    let failed: WholeStep["failed"];
    try {
      const path = isMember ? name : file.path;
      for await (const step of validateContent({ ...content, path }, judging, true)) {
        yield { ...step, bytes: limits.news(), ...about(false) };
      }
    } catch (error) {
      if (!isMember) throw error;
      failed = { error };
    }
    if (isMember)
      yield { findings: [], statements: [], bytes: limits.news(), ...about(true), ...(failed ? { failed } : {}) };
  }
}
