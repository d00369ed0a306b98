import type { InputFile } from "../discover/discover.js";
import type { Era } from "../judge/era.js";
import type { FramedFinding } from "../judge/finding.js";
import type { Seam } from "../judge/history.js";
import type { Verdicts } from "../judge/severity.js";
import type { Tally } from "../judge/tally.js";
import type { ByteRange } from "../read/chunks.js";

/** What a thread is told once: the law, in a form that can be sent. */
export interface Terms {
  readonly verdicts: Verdicts;
  readonly schemas: string | undefined;
  readonly cwd: string;
  /** Whether to look for what the specification does not know. */
  readonly drift: boolean;
}

/** An amount of work for one thread: some whole files, or a part of a large journal. */
export type WorkPiece =
  | { readonly files: readonly InputFile[]; readonly bytes: number }
  | { readonly part: Part; readonly bytes: number };

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
