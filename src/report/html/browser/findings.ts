import { saysSubject } from "../../../base/text.js";
import { type ColumnName, type Dimension, type MarkedLine, type PageData, severities } from "../data.js";

/** The findings of the page, by their index from 0; the fields that one object lacks share one index. */
export type Findings = ReturnType<typeof findingsOf>;

export function findingsOf({ columns, rules, files, events, texts, related, explanations }: PageData) {
  const numbers = Object.entries(columns).map(([name, column]) => [name, Int32Array.from(column)]);
  const values: Readonly<Record<Dimension, readonly string[]>> = {
    severity: severities,
    rule: rules,
    file: files,
    event: events,
  };
  return {
    count: columns.line.length,
    /** The number of findings, with each missing field counted. */
    total: columns.findings.reduce((sum, findings) => sum + findings, 0),
    columns: Object.fromEntries(numbers) as Readonly<Record<ColumnName, Int32Array>>,
    /** The values by which findings are counted and filtered. */
    values,
    texts,
    related,
    explanations,
  };
}

export function textOf(findings: Findings, column: ColumnName, finding: number): string {
  const place = findings.columns[column][finding] ?? 0;
  const table = column in findings.values ? findings.values[column as Dimension] : findings.texts;
  return table[place] ?? "";
}

/** The event and the path that a finding is about; nothing if its message says that. */
export function subjectOf(findings: Findings, finding: number, path = textOf(findings, "path", finding)): string {
  const message = textOf(findings, "message", finding);
  return saysSubject({ path, message }) ? "" : [textOf(findings, "event", finding), path].filter(Boolean).join(" ");
}

export function lineOf(findings: Findings, finding: number): MarkedLine {
  const { markStart, markEnd } = findings.columns;
  return {
    frame: textOf(findings, "frame", finding),
    markStart: markStart[finding] ?? 0,
    markEnd: markEnd[finding] ?? 0,
  };
}

/** The displayed names of the values of a dimension: files without their common folder. */
export function labelsOf({ values }: Findings, dimension: Dimension): readonly string[] {
  const texts = values[dimension];
  if (dimension === "event") return texts.map((text) => text || "no event");
  if (dimension !== "file") return texts;
  const shared = sharedFolder(texts).length;
  return texts.map((text) => text.slice(shared));
}

/** The common folder of all files, with its last slash. */
function sharedFolder(files: readonly string[]): string {
  let folder = files[0]?.replace(/[^/]*$/, "") ?? "";
  while (!files.every((file) => file.startsWith(folder))) folder = folder.replace(/[^/]*\/$/, "");
  return folder;
}

/** The full place of a finding, as in other reports. */
export function placeText(findings: Findings, finding: number): string {
  const { line, column } = findings.columns;
  return `${textOf(findings, "file", finding)}:${line[finding]}:${column[finding]}`;
}
