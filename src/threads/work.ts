import type { InputFile } from "../discover/discover.js";
import type { JudgeContext } from "../judge/context.js";
import type { FramedFinding } from "../judge/finding.js";
import type { HistoryStart } from "../judge/history.js";
import { createPartialTally, type Tally } from "../judge/tally.js";
import { type FileJudge, judgeFile, judgeRest } from "../lint/file-judge.js";
import { judgeChunks } from "../lint/lint-file.js";
import { readFile } from "../lint/read-file.js";
import type { ByteRange } from "../read/chunks.js";
import { reasonOf } from "../text/reason.js";
import type { FileResult, Part, PieceResult, WorkPiece } from "./piece.js";

/** Does a piece of work, in whatever thread it is called. */
export async function work(piece: WorkPiece, context: JudgeContext): Promise<PieceResult> {
  if ("part" in piece) return workPart(piece.part, context, { era: piece.part.era });
  const tally = createPartialTally(context.choices.drift);
  const results: FileResult[] = [];
  for (const file of piece.files) results.push(await workFile(file, context, tally));
  return { results, tally };
}

/** Lints a part of a journal, given what is known of the lines above; its own lines count from 1. */
export async function workPart(part: Part, context: JudgeContext, start: HistoryStart): Promise<PieceResult> {
  const tally = createPartialTally(context.choices.drift);
  const { file, range, isFirst, isLast } = part;
  const judge = isFirst ? judgeFile(file, context, tally) : judgeRest(file.name, start, context, tally);
  const result = await attempt(file, range, judge, context, tally);
  if (isLast && result.failure === undefined) tally.files++;
  return { results: [result], tally };
}

async function workFile(file: InputFile, context: JudgeContext, tally: Tally): Promise<FileResult> {
  const result = await attempt(file, undefined, judgeFile(file, context, tally), context, tally);
  if (result.failure === undefined) tally.files++;
  return result;
}

/** What was found before a file could no longer be read is kept. */
async function attempt(
  { path = "", kind }: InputFile,
  range: ByteRange | undefined,
  judge: FileJudge,
  context: JudgeContext,
  tally: Tally,
): Promise<FileResult> {
  const before = tally.lines;
  const findings: FramedFinding[] = [];
  let failure: string | undefined;
  try {
    for await (const judged of judgeChunks(judge, readFile(path, kind, context, range))) {
      for (const finding of judged.findings) findings.push(finding);
    }
  } catch (error) {
    failure = reasonOf(error);
  }
  const lines = tally.lines - before;
  return failure === undefined ? { findings, lines, seam: judge.seam() } : { findings, lines, failure };
}
