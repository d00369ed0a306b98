/** What findings are counted and filtered by. */
export const dimensions = ["severity", "rule", "file", "event"] as const;

export type Dimension = (typeof dimensions)[number];

/** The severities; a column holds their place in this list. */
export const severities = ["error", "warning"] as const;

const columnNames = [
  ...(["line", "column", "path", "message", "suggestion", "fix", "frame", "markStart", "markEnd"] as const),
  /** How many findings an entry is: more than one where an object lacks several fields. */
  "findings",
  /** How many of them can be fixed for certain. */
  "fixable",
  /** Entries of the same number differ in their places alone. */
  "alike",
  /** Which of the lists of earlier lines it is. */
  "related",
] as const;

/** The columns of numbers: one entry a finding, or an object that lacks fields; most lead to a text in its table. */
export type ColumnName = Dimension | (typeof columnNames)[number];

/** Every column there is. */
export const allColumns: readonly ColumnName[] = [...dimensions, ...columnNames];

/** The findings as the page holds them: each text once, and numbers that lead to it. */
export interface PageData {
  readonly rules: readonly string[];
  readonly files: readonly string[];
  /** The event of a record that has none is the empty text. */
  readonly events: readonly string[];
  /** Paths, messages, suggestions and frames. */
  readonly texts: readonly string[];
  /** The lists of earlier lines that findings name; most name none, which is the empty list. */
  readonly related: readonly (readonly EarlierLine[])[];
  readonly columns: Readonly<Record<ColumnName, readonly number[]>>;
  /** In the order of `rules`. */
  readonly explanations: readonly RuleText[];
}

/** A line, or what is kept of it, and which part of that is marked. */
export interface MarkedLine {
  readonly frame: string;
  readonly markStart: number;
  readonly markEnd: number;
}

/** An earlier line, and what it has to do with a finding. */
export interface EarlierLine extends MarkedLine {
  readonly line: number;
  /** Where it is, as a whole. */
  readonly place: string;
  readonly message: string;
}

/** What the page says of a rule when it is asked. */
export interface RuleText {
  /** How much the rule weighs, by default and under `--strict`. */
  readonly weight: string;
  readonly what: string;
  readonly why: string;
  readonly evidence?: string;
  /** Whether and how it is fixed. */
  readonly fix: readonly string[];
  readonly fails: Sample;
  readonly passes: Sample;
}

/** An example, and what kind of file it is. */
export interface Sample {
  readonly kind: string;
  readonly text: string;
}
