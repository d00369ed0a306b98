/** The properties by which findings are counted and filtered. */
export const dimensions = ["severity", "rule", "file", "event"] as const;

export type Dimension = (typeof dimensions)[number];

/** The severities; a column contains indices into this list. */
export const severities = ["error", "warning"] as const;

/** The columns of numbers, with one entry per finding, or per object that lacks fields; most are indices into a table of texts. */
export const columnNames = [
  ...dimensions,
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

export type ColumnName = (typeof columnNames)[number];

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
  readonly place: string;
  readonly message: string;
}

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

/** Text shortened in the middle; hostile names may have any length. */
export function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const half = Math.floor(longest / 2);
  return `${cutEnd(text, half)}…${cutStart(text, half)}`;
}

/** The first units of a text; surrogate pairs are not cut. */
export function cutEnd(text: string, units: number): string {
  return text.length <= units ? text : text.slice(0, units).replace(/[\ud800-\udbff]$/, "");
}

/** The last units of a text; surrogate pairs are not cut. */
export function cutStart(text: string, units: number): string {
  return text.length <= units ? text : text.slice(text.length - units).replace(/^[\udc00-\udfff]/, "");
}
