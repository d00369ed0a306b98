/** An edit of a file, by lines and columns as findings have them. */
export interface FixEdit {
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units; a byte order mark at the front of the file is column 0 of line 1. */
  readonly column: number;
  /** The line of the end, where that is another: the end of a line goes up to column 1 of the next. */
  readonly endLine?: number;
  /** Behind the last unit. */
  readonly endColumn: number;
  readonly text: string;
}

/** What mends a finding: edits that belong together. */
export interface Fix {
  /** Whether it is certain, so that `--fix` does it; else `--unsafe-fixes` must be given too. */
  readonly safe: boolean;
  readonly edits: readonly FixEdit[];
}
