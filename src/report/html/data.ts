/** The properties by which findings are counted and filtered. */
export const dimensions = ["severity", "rule", "file", "event"] as const;

export type Dimension = (typeof dimensions)[number];

/** The severities; a column contains indices into this list. */
export const severities = ["error", "warning"] as const;

const columnNames = [
  ...(["line", "column", "path", "message", "suggestion", "fix", "frame", "markStart", "markEnd"] as const),
  /** The number of findings in an entry: more than one if an object lacks several fields. */
  "findings",
  /** The number of them that can be fixed safely. */
  "fixable",
  /** Entries with the same number differ only in their places. */
  "alike",
  /** The index of its list of earlier lines. */
  "related",
] as const;

/** The columns of numbers, with one entry per finding, or per object that lacks fields; most are indices into a table of texts. */
export type ColumnName = Dimension | (typeof columnNames)[number];

/** All columns. */
export const allColumns: readonly ColumnName[] = [...dimensions, ...columnNames];

/** The findings in the page: each text once, and indices to it. */
export interface PageData {
  readonly rules: readonly string[];
  readonly files: readonly string[];
  /** A record without an event has the empty text. */
  readonly events: readonly string[];
  /** Paths, messages, suggestions and frames. */
  readonly texts: readonly string[];
  /** The lists of earlier lines that findings refer to; most have the empty list. */
  readonly related: readonly (readonly EarlierLine[])[];
  readonly columns: Readonly<Record<ColumnName, readonly number[]>>;
  /** In the order of `rules`. */
  readonly explanations: readonly RuleText[];
}

/** A line, or what is kept of it, and its marked part. */
export interface MarkedLine {
  readonly frame: string;
  readonly markStart: number;
  readonly markEnd: number;
}

/** An earlier line, and its relation to a finding. */
export interface EarlierLine extends MarkedLine {
  readonly line: number;
  /** The full place. */
  readonly place: string;
  readonly message: string;
}

/** The page's explanation of a rule. */
export interface RuleText {
  /** The severity of the rule, by default and under `--strict`. */
  readonly weight: string;
  readonly what: string;
  readonly why: string;
  readonly evidence?: string;
  /** How it is fixed, if at all. */
  readonly fix: readonly string[];
  readonly fails: Sample;
  readonly passes: Sample;
}

/** An example, and what kind of file it is. */
export interface Sample {
  readonly kind: string;
  readonly text: string;
}
