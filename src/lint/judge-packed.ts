import type { InputFile } from "../discover/discover.js";
import type { JudgeContext } from "../judge/context.js";
import type { Tally } from "../judge/tally.js";
import { reasonOf } from "../text/reason.js";
import type { Chunks } from "../unpack/byte-source.js";
import { limitsOf } from "../unpack/limits.js";
import { contentsOf } from "./contents.js";
import { judgeFile } from "./file-judge.js";
import { judgeAsFarAsRead } from "./judge-read.js";
import type { JudgedChunk, MemberStep } from "./lint-file.js";
import { spillAside } from "./spill.js";

/** Some of what came of a file that is packed. */
export interface PackedStep extends JudgedChunk {
  readonly member?: MemberStep;
  /** Why the member could not be read to its end. */
  readonly failure?: string | undefined;
}

/** Judges what is packed in a file, the one after the other. A member that cannot be read does not stop the others; fails where the file itself cannot. */
export async function* judgePacked(
  file: InputFile,
  chunks: Chunks,
  context: JudgeContext,
  tally: Tally,
): AsyncGenerator<PackedStep, void, undefined> {
  const limits = limitsOf();
  for await (const { name, kind, chunks: own, isMember } of contentsOf(
    file,
    chunks,
    context.choices.specOnly,
    limits,
  )) {
    const aside = spillAside();
    const memberStep = (isEnd: boolean): Pick<PackedStep, "member"> => (isMember ? { member: { name, isEnd } } : {});
    let failure: string | undefined;
    try {
      const judge = judgeFile({ name, kind }, context, tally, { aside });
      for await (const { findings } of judgeAsFarAsRead(judge, kind, own)) {
        yield { findings, bytes: limits.news(), ...memberStep(false) };
      }
      tally.files++;
    } catch (error) {
      if (!isMember) throw error;
      failure = reasonOf(error);
    } finally {
      aside.close();
    }
    if (isMember) yield { findings: [], bytes: limits.news(), failure, ...memberStep(true) };
  }
}
