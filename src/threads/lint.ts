import type { Worker } from "node:worker_threads";
import type { InputFile } from "../discover/discover.js";
import type { JudgeContext } from "../judge/context.js";
import type { FramedFinding } from "../judge/finding.js";
import { type HistoryStart, type Seam, stepsBack } from "../judge/history.js";
import { addTally, type Tally } from "../judge/tally.js";
import type { Contexts } from "../lint/contexts.js";
import type { Step } from "../lint/lint-file.js";
import type { SizedFile } from "./choice.js";
import type { FileResult, Part, PieceResult } from "./piece.js";
import { planPieces } from "./plan.js";
import { inThreads } from "./pool.js";
import { workPart } from "./work.js";

/** Lints files in several threads, step by step in their order; the findings are those of one thread. Files are counted apart where the steps have to tell of each. */
export async function* lintInThreads(
  files: readonly SizedFile[],
  workers: readonly Worker[],
  contexts: Contexts,
  tally: Tally,
  apart = false,
): AsyncGenerator<Step> {
  const sizes = new Map(files.map(({ file, size }) => [file, size]));
  const join = joiningParts();
  for await (const { piece, result } of inThreads(planPieces(files, contexts, apart), workers)) {
    if ("part" in piece) {
      const joined = await join(piece.part, result, contexts.of(piece.part.file));
      if (!joined) continue;
      addTally(tally, joined.tally, joined.above);
      yield { ...joined.step, bytes: piece.bytes, tally: joined.tally };
      continue;
    }
    addTally(tally, result.tally);
    for (const [index, file] of piece.files.entries()) {
      const { findings = [], failure } = result.results[index] ?? {};
      const step: Step = { file, findings, failure, isEnd: true, bytes: sizes.get(file) ?? 0 };
      yield apart ? { ...step, tally: result.tally } : step;
    }
  }
}

interface Joined {
  readonly step: Omit<Step, "bytes">;
  readonly tally: Tally;
  /** How many lines of the file are above this part. */
  readonly above: number;
}

/**
 * Puts the parts of cut journals together. Each part was linted as if nothing above mattered but the file's first line;
 * where something does, it is linted once more, knowing that.
 */
function joiningParts(): (part: Part, result: PieceResult, context: JudgeContext) => Promise<Joined | undefined> {
  let seam: Seam | undefined;
  let lines = 0;
  let finished: InputFile | undefined;
  return async (part, result, context) => {
    if (part.isFirst) {
      seam = undefined;
      lines = 0;
    }
    if (finished === part.file) return undefined;
    const { results, tally } = await fitted(part, result, seam, context);
    const done: FileResult = results[0] ?? { findings: [], lines: 0 };
    const above = lines;
    lines += done.lines;
    seam = done.seam;
    const isEnd = part.isLast || done.failure !== undefined || seam?.isOldFormat === true;
    if (isEnd) finished = part.file;
    const findings = above === 0 ? done.findings : done.findings.map((finding) => moved(finding, above));
    return { step: { file: part.file, findings, failure: done.failure, isEnd }, tally, above };
  };
}

function moved(finding: FramedFinding, lines: number): FramedFinding {
  return { ...finding, line: finding.line + lines };
}

async function fitted(
  part: Part,
  result: PieceResult,
  above: Seam | undefined,
  context: JudgeContext,
): Promise<PieceResult> {
  const start: HistoryStart = above ? { era: above.era, timestamp: above.last } : { era: part.era };
  const first = result.results[0]?.seam?.first;
  const isWrong =
    above !== undefined &&
    (JSON.stringify(above.era) !== JSON.stringify(part.era) || (first !== undefined && stepsBack(first, above.last)));
  const right = isWrong ? await workPart(part, context, start) : result;
  if (!right.results[0]?.seam?.isOldFormat) return right;
  // An old format, of which the rest of the file is one count.
  return workPart({ ...part, range: { start: part.range.start, end: part.fileEnd }, isLast: true }, context, start);
}
