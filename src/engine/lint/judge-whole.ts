import type { InputFile } from "../../files/discover/discover.js";
import type { Chunks } from "../../read/unpack/byte-source.js";
import { frontOf } from "../../read/unpack/pack-format.js";
import { judgeContent, type WholeJudging, type WholeStep } from "./judge-content.js";

/** Judges a file or, where it is packed, what is in it; fails where it cannot be read, when all is told that came before. */
export async function* judgeWhole(
  file: InputFile,
  read: Chunks,
  judging: WholeJudging,
): AsyncGenerator<WholeStep, void, undefined> {
  const { isPacked, chunks } = await frontOf(read, file.name);
  if (!isPacked) {
    yield* judgeContent({ chunks, ...file }, judging, false);
    return;
  }
  const { judgePacked } = await import("./judge-packed.js");
  yield* judgePacked(file, chunks, judging);
}
