import type { InputFile } from "../discover/discover.js";
import type { Era } from "../judge/era.js";
import type { FramedFinding } from "../judge/finding.js";
import type { Seam } from "../judge/seam.js";
import type { Extract } from "../judge/session/extract.js";
import type { Telling } from "../judge/session/telling.js";
import type { Tally } from "../judge/tally.js";
import type { MemberStep } from "../lint/judge-content.js";
import type { ByteRange } from "../read/byte-range.js";
import type { LineEnd } from "../read/lines.js";

/** An amount of work for one thread: some whole files, or a part of a large journal. */
export type WorkPiece = WorkLoad & {
  readonly bytes: number;
  /** Which of the choices that the thread was sent at its start hold here. */
  readonly choices: number;
};

type WorkLoad =
  | {
      readonly files: readonly InputFile[];
      /** Whether they are held against others. */
      readonly isForOthers?: boolean;
      /** Whether it is told file by file what was counted. */
      readonly isApart?: boolean;
    }
  | { readonly part: Part };

/** A part of a large journal, from line border to line border. */
export interface Part {
  readonly file: InputFile;
  readonly range: ByteRange;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Where the whole file ends. */
  readonly fileEnd: number;
  /** What the front of the file says, unless its dates are old. */
  readonly era: Era;
  /** How the first line of the file ends, where the part is to be told. */
  readonly usualEnd: LineEnd | undefined;
}

/** How a file, or a part of one, came to its end. */
export interface FileEnd {
  /** Why the file could not be read, where it could not. */
  readonly failure?: string | undefined;
  readonly seam?: Seam | undefined;
}

/** Some of what was found in a file of a piece, or in a part of a file, whose lines then count from the part's first. */
export interface PieceStep {
  /** Which file of the piece it is. */
  readonly index: number;
  readonly findings: readonly FramedFinding[];
  /** The first timestamp up to there, as a seam has it. */
  readonly first?: string | undefined;
  /** The unknown names that it told of since the step before. */
  readonly names?: readonly string[];
  /** What its events tell of the story of their journal since the step before, in a part. */
  readonly told?: readonly Extract[];
  /** What a whole file has told for the first time since the step before, where that is asked for. */
  readonly tellings?: readonly Telling[];
  /** The version of the game that wrote a whole file. */
  readonly version?: string;
  /** Where the file, or the part, is over. */
  readonly end?: FileEnd;
  /** What of an archive it is about. */
  readonly member?: MemberStep;
  /** Why a member could not be read to its end. */
  readonly failure?: string | undefined;
}

/** News on its way between threads. As text, findings are there in a fraction of the time that it takes to copy objects. */
export interface PackedNews extends Omit<PieceNews, "steps"> {
  readonly steps: string;
}

export function packed(news: PieceNews): PackedNews {
  return { ...news, steps: JSON.stringify(news.steps) };
}

export function unpacked(news: PackedNews): PieceNews {
  return { ...news, steps: JSON.parse(news.steps) as PieceNews["steps"] };
}

/** What a thread has to tell of a piece: a few steps, and what was counted since it last told something. */
export interface PieceNews {
  readonly steps: readonly PieceStep[];
  readonly tally: Tally;
  /** Whether the piece is done. */
  readonly isLast: boolean;
}
