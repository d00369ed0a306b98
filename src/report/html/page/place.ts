import { type Findings, textOf } from "./findings.js";
import { labelsOf } from "./labels.js";

/** The whole place of a finding, as other reports write it. */
export function placeText(findings: Findings, finding: number): string {
  const { line, column } = findings.columns;
  return `${textOf(findings, "file", finding)}:${line[finding]}:${column[finding]}`;
}

/** How many columns the longest place takes, about, in a list that leaves out the folder that all files share. */
export function longestPlace(findings: Findings): number {
  const { line, column } = findings.columns;
  const longest = labelsOf(findings, "file").reduce((most, label) => Math.max(most, widthOf(label)), 0);
  return longest + `:${largest(line)}:${largest(column)}`.length;
}

function largest(numbers: Int32Array): number {
  return numbers.reduce((most, number) => Math.max(most, number), 0);
}

/** Characters of most other alphabets may be twice as wide. */
function widthOf(text: string): number {
  return text.length + text.replace(/[ -~]/g, "").length;
}
