import { reasonOf } from "../../base/text.js";
import { disk } from "../disk/storage.js";
import type { JudgeContext } from "../judge/context.js";
import { createPartialTally, type Tally, takeTally } from "../judge/drift.js";
import { endOf, judgeWhole, readFile } from "../lint/lint-file.js";
import { createStories } from "../lint/stories.js";
import type { PieceNews, PieceStep, WorkPiece } from "./piece.js";

/** How many findings, names of kinds, or tellings of journals are reported at once. */
const mostFindings = 500;
const mostNames = 5000;
const mostTold = 2000;

/** Does a piece of work, in whatever thread it is called, as far as what it reports is asked for. */
export async function* work(piece: WorkPiece, context: JudgeContext): AsyncGenerator<PieceNews, void, undefined> {
  const tally = createPartialTally(context.choices.drift);
  let gathered: PieceStep[] = [];
  let findings = 0;
  let told = 0;
  const news = (isLast: boolean): PieceNews => {
    const all = { steps: gathered, tally: takeTally(tally), isLast };
    gathered = [];
    findings = 0;
    told = 0;
    return all;
  };
  for await (const step of pieceSteps(piece, context, tally)) {
    const { tellings = [] } = step;
    const isNews = step.findings.length > 0 || tellings.length > 0 || step.version !== undefined;
    if (isNews || step.isEnd || step.member?.isEnd) gathered.push(step);
    findings += step.findings.length;
    told += tellings.length;
    const isMuch = findings >= mostFindings || told >= mostTold || tally.withoutSchema.size >= mostNames;
    if (isMuch || (piece.apart && step.isEnd)) yield news(false);
  }
  yield news(true);
}

async function* pieceSteps(
  { files, isForOthers = false }: WorkPiece,
  context: JudgeContext,
  tally: Tally,
): AsyncGenerator<PieceStep, void, undefined> {
  const stories = createStories(isForOthers);
  for (const [index, file] of files.entries()) {
    let failure: string | undefined;
    let isArchive = false;
    try {
      const read = readFile(disk, file.path ?? "", file.kind, context);
      for await (const { bytes: _, failed, ...step } of judgeWhole(file, read, {
        storage: disk,
        context,
        tally,
        stories,
      })) {
        isArchive ||= step.member !== undefined;
        const tellings = isForOthers ? step.tellings : [];
        yield { index, ...step, tellings, failure: failed && reasonOf(failed.error) };
      }
    } catch (error) {
      failure = reasonOf(error);
    }
    const { member } = endOf(file, failure, isArchive);
    yield { index, findings: [], isEnd: true, failure, ...(member ? { member } : {}) };
  }
}
