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
  /** Whether each file is counted apart, so that the steps say what was counted in each. */
  readonly apart?: boolean;
  /** Whether journals are compared with each other, so that steps say what each says for the first time. */
  readonly isForOthers?: boolean;
}

/** An amount of work for one thread: some whole files. */
export interface WorkPiece extends ThreadsOptions {
  readonly files: readonly InputFile[];
  /** Which of the choices that the thread was sent at its start apply to them. */
  readonly choices: number;
}

/** Shares out files in their order, small ones together; the files of one journal are one session, and stay together. */
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

/** Some of what was found in a file of a piece. */
export interface SliceStep {
  /** Which file of the piece it is. */
  readonly index: number;
  readonly findings: readonly FramedFinding[];
  /** What the journal has said for the first time since the step before, where journals are compared with each other. */
  readonly statements?: readonly Statement[];
  /** The version of the game that wrote the file. */
  readonly version?: string;
  /** Whether the file is done. */
  readonly isEnd?: boolean;
  /** The member of an archive that it is about. */
  readonly member?: MemberStep;
  /** Why the file, or the member, could not be read to its end. */
  readonly failure?: string | undefined;
}

/** What a thread reports of a piece: a few steps, and what was counted since its last report. */
export interface PieceNews {
  readonly steps: readonly SliceStep[];
  readonly tally: Tally;
  /** Whether the piece is done. */
  readonly isLast: boolean;
}

/** News on its way between threads. As text, findings arrive in a fraction of the time that it takes to copy objects. */
export interface PackedNews extends Omit<PieceNews, "steps"> {
  readonly steps: string;
}

export function packed(news: PieceNews): PackedNews {
  return { ...news, steps: JSON.stringify(news.steps) };
}

export function unpacked(news: PackedNews): PieceNews {
  return { ...news, steps: JSON.parse(news.steps) as PieceNews["steps"] };
}
