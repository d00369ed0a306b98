import {
  allColumns,
  type ColumnName,
  type Dimension,
  type EarlierLine,
  type MarkedLine,
  type PageData,
  type RuleText,
  severities,
} from "../data.js";

/** The findings of the page, by their index from 0; the fields that one object lacks share one index. */
export interface Findings {
  /** The number of indices. */
  readonly count: number;
  /** The number of findings, with each missing field counted. */
  readonly total: number;
  readonly columns: Readonly<Record<ColumnName, Int32Array>>;
  /** The values by which findings are counted and filtered. */
  readonly values: Readonly<Record<Dimension, readonly string[]>>;
  readonly texts: readonly string[];
  readonly related: PageData["related"];
  readonly explanations: readonly RuleText[];
}

/** Converts the data in the document. */
export function findingsOf({ columns, rules, files, events, texts, related, explanations }: PageData): Findings {
  const numbers = allColumns.map((name) => [name, Int32Array.from(columns[name])] as const);
  return {
    count: columns.line.length,
    total: columns.findings.reduce((sum, findings) => sum + findings, 0),
    columns: Object.fromEntries(numbers) as Record<ColumnName, Int32Array>,
    values: { severity: severities, rule: rules, file: files, event: events },
    texts,
    related,
    explanations,
  };
}

/** The text that a column refers to. */
export function textOf(findings: Findings, column: ColumnName, finding: number): string {
  const place = findings.columns[column][finding] ?? 0;
  const table = column in findings.values ? findings.values[column as Dimension] : findings.texts;
  return table[place] ?? "";
}

/** The line of a finding. */
export function lineOf(findings: Findings, finding: number): MarkedLine {
  const { markStart, markEnd } = findings.columns;
  return {
    frame: textOf(findings, "frame", finding),
    markStart: markStart[finding] ?? 0,
    markEnd: markEnd[finding] ?? 0,
  };
}

/** The earlier lines that a finding refers to. */
export function earlierLines({ columns, related }: Findings, finding: number): readonly EarlierLine[] {
  return related[columns.related[finding] ?? 0] ?? [];
}
