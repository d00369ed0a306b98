import type { InputFile } from "../discover/discover.js";
import type { Era } from "../judge/era.js";
import type { FramedFinding } from "../judge/finding.js";
import type { Seam } from "../judge/history.js";
import type { Tally } from "../judge/tally.js";
import type { ByteRange } from "../read/chunks.js";

/** An amount of work for one thread: some whole files, or a part of a large journal. */
export type WorkPiece = WorkLoad & {
  readonly bytes: number;
  /** Which of the choices that the thread was sent at its start hold here. */
  readonly choices: number;
};

type WorkLoad = { readonly files: readonly InputFile[] } | { readonly part: Part };

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
}

/** What came of a file, or of a part of one, whose lines then count from the part's first. */
export interface FileResult {
  readonly findings: readonly FramedFinding[];
  readonly lines: number;
  /** Why the file could not be read, where it could not. */
  readonly failure?: string;
  readonly seam?: Seam | undefined;
}

/** What came of a piece, file by file. */
export interface PieceResult {
  readonly results: readonly FileResult[];
  readonly tally: Tally;
}
