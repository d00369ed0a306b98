import type { InputFile } from "../discover/discover.js";
import type { Law } from "../judge/court.js";
import type { FramedFinding } from "../judge/finding.js";
import type { HistoryStart } from "../judge/history.js";
import { createPartialTally, type Tally } from "../judge/tally.js";
import { type Judging, judging, judgingFrom } from "../lint.js";
import { type ByteRange, readChunks } from "../read/chunks.js";
import { reasonOf } from "../text/reason.js";
import type { FileResult, Part, PieceResult, WorkPiece } from "./piece.js";

/** Does a piece of work, in whatever thread it is called. */
export function work(piece: WorkPiece, law: Law, drift: boolean): PieceResult {
  if ("part" in piece) return workPart(piece.part, law, { era: piece.part.era }, drift);
  const tally = createPartialTally(drift);
  return { results: piece.files.map((file) => workFile(file, law, tally)), tally };
}

/** Lints a part of a journal, given what is known of the lines above; its own lines count from 1. */
export function workPart(part: Part, law: Law, start: HistoryStart, drift: boolean): PieceResult {
  const tally = createPartialTally(drift);
  const { file, range, isFirst, isLast } = part;
  const findings: FramedFinding[] = [];
  const take = takeInto(findings);
  const sink = isFirst ? judging(file, law, tally, take) : judgingFrom(start, file.name, law, tally, take);
  const result = attempt(file, range, sink, findings, tally);
  if (isLast && result.failure === undefined) tally.files++;
  return { results: [result], tally };
}

function workFile(file: InputFile, law: Law, tally: Tally): FileResult {
  const findings: FramedFinding[] = [];
  const result = attempt(file, undefined, judging(file, law, tally, takeInto(findings)), findings, tally);
  if (result.failure === undefined) tally.files++;
  return result;
}

/** What was found before a file could no longer be read is kept. */
function attempt(
  file: InputFile,
  range: ByteRange | undefined,
  sink: Judging,
  findings: readonly FramedFinding[],
  tally: Tally,
): FileResult {
  const before = tally.lines;
  try {
    for (const chunk of readChunks(file.path ?? "", range)) sink.push(chunk);
    sink.end();
    return { findings, lines: tally.lines - before, seam: sink.seam() };
  } catch (error) {
    return { findings, lines: tally.lines - before, failure: reasonOf(error) };
  }
}

function takeInto(findings: FramedFinding[]): (found: readonly FramedFinding[]) => void {
  return (found) => {
    for (const finding of found) findings.push(finding);
  };
}
