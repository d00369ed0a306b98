import { reasonOf } from "../../base/text.js";
import { disk } from "../disk/storage.js";
import { endOf, readFile, validateWhole } from "../lint/lint-file.js";
import { createSessions } from "../lint/sessions.js";
import type { ValidationContext } from "../validate/context.js";
import { createPartialTally, type Tally, takeTally } from "../validate/tally.js";
import type { PieceResults, SliceStep, WorkPiece } from "./piece.js";

/** The number of findings, names of kinds, or statements of journals reported at once. */
const mostFindings = 500;
const mostNames = 5000;
const mostReported = 2000;

/** Processes a piece of work in the calling thread, as fast as its results are taken. */
export async function* work(
  piece: WorkPiece,
  context: ValidationContext,
): AsyncGenerator<PieceResults, void, undefined> {
  const tally = createPartialTally(context.choices.drift);
  let gathered: SliceStep[] = [];
  let findings = 0;
  let seen = 0;
  const results = (isLast: boolean): PieceResults => {
    const all = { steps: gathered, tally: takeTally(tally), isLast };
    gathered = [];
    findings = 0;
    seen = 0;
    return all;
  };
  for await (const step of sliceSteps(piece, context, tally)) {
    const { statements = [] } = step;
    const isWorthSending = step.findings.length > 0 || statements.length > 0 || step.version !== undefined;
    if (isWorthSending || step.isEnd || step.member?.isEnd) gathered.push(step);
    findings += step.findings.length;
    seen += statements.length;
    const isMuch = findings >= mostFindings || seen >= mostReported || tally.withoutSchema.size >= mostNames;
    if (isMuch || (piece.apart && step.isEnd)) yield results(false);
  }
  yield results(true);
}

async function* sliceSteps(
  { files, isForOthers = false }: WorkPiece,
  context: ValidationContext,
  tally: Tally,
): AsyncGenerator<SliceStep, void, undefined> {
  const sessions = createSessions(isForOthers);
  for (const [index, file] of files.entries()) {
    let failure: string | undefined;
    let isArchive = false;
    try {
      const read = readFile(disk, file.path ?? "", file.kind, context);
      for await (const { bytes: _, failed, ...step } of validateWhole(file, read, {
        storage: disk,
        context,
        tally,
        sessions,
      })) {
        isArchive ||= step.member !== undefined;
        const statements = isForOthers ? step.statements : [];
        yield { index, ...step, statements, failure: failed && reasonOf(failed.error) };
      }
    } catch (error) {
      failure = reasonOf(error);
    }
    const { member } = endOf(file, failure, isArchive);
    yield { index, findings: [], isEnd: true, failure, ...(member ? { member } : {}) };
  }
}
