import type { InputFile } from "../../files/discover/discover.js";
import { isNextPart } from "../../files/discover/journal-part.js";
import type { Statement } from "../../rules/checks/statement.js";
import type { Contexts } from "../lint/contexts.js";
import type { MemberStep } from "../lint/lint-file.js";
import type { FramedFinding } from "../validate/finding.js";
import type { Tally } from "../validate/tally.js";
import { pieceLength, type SizedFile } from "./choice.js";

/** How files are linted in threads. */
export interface ThreadsOptions {
  /** True if each file is counted separately, so that the steps contain the counts of each. */
  readonly apart?: boolean;
  /** True if journals are compared with each other, so that steps contain first statements. */
  readonly isForOthers?: boolean;
}

/** Work for one thread: some whole files. */
export interface WorkPiece extends ThreadsOptions {
  readonly files: readonly InputFile[];
  /** The index of their choices among those that the thread was given at its start. */
  readonly choices: number;
}

/** Distributes files in order, small ones together; the files of one journal are one session, and stay together. */
export function* planPieces(
  files: readonly SizedFile[],
  contexts: Contexts,
  options: ThreadsOptions,
): Generator<WorkPiece> {
  let batch: InputFile[] = [];
  let bytes = 0;
  let choices = 0;
  for (const { file, size } of files) {
    const isOther = contexts.indexOf(file) !== choices;
    const isFull = options.apart || bytes + size > pieceLength;
    if (batch.length > 0 && (isOther || (isFull && !isNextPart(batch.at(-1)?.path, file.path)))) {
      yield { files: batch, choices, ...options };
      batch = [];
      bytes = 0;
    }
    choices = contexts.indexOf(file);
    batch.push(file);
    bytes += size;
  }
  if (batch.length > 0) yield { files: batch, choices, ...options };
}

/** Some findings in a file of a piece. */
export interface SliceStep {
  /** The index of the file in the piece. */
  readonly index: number;
  readonly findings: readonly FramedFinding[];
  /** First statements since the step before, if journals are compared with each other. */
  readonly statements?: readonly Statement[];
  /** The game version that wrote the file. */
  readonly version?: string;
  /** True if the file is done. */
  readonly isEnd?: boolean;
  /** The member of an archive that it is about. */
  readonly member?: MemberStep;
  /** Why the file, or the member, could not be read completely. */
  readonly failure?: string | undefined;
}

/** A report of a thread on a piece: a few steps, and the counts since its last report. */
export interface PieceResults {
  readonly steps: readonly SliceStep[];
  readonly tally: Tally;
  /** True if the piece is done. */
  readonly isLast: boolean;
}

/** Results as sent between threads. As text, findings arrive in a fraction of the time that it takes to copy objects. */
export interface PackedResults extends Omit<PieceResults, "steps"> {
  readonly steps: string;
}

export function packed(results: PieceResults): PackedResults {
  return { ...results, steps: JSON.stringify(results.steps) };
}

export function unpacked(results: PackedResults): PieceResults {
  return { ...results, steps: JSON.parse(results.steps) as PieceResults["steps"] };
}
