import { type Findings, textOf } from "./findings.js";
import { labelsOf } from "./labels.js";

/** The full place of a finding, as in other reports. */
export function placeText(findings: Findings, finding: number): string {
  const { line, column } = findings.columns;
  return `${textOf(findings, "file", finding)}:${line[finding]}:${column[finding]}`;
}

/** The approximate width of the longest place in a list that leaves out the common folder. */
export function longestPlace(findings: Findings): number {
  const { line, column } = findings.columns;
  const longest = labelsOf(findings, "file").reduce((most, label) => Math.max(most, widthOf(label)), 0);
  return longest + `:${largest(line)}:${largest(column)}`.length;
}

function largest(numbers: Int32Array): number {
  return numbers.reduce((most, number) => Math.max(most, number), 0);
}

/** Characters of most other scripts may be twice as wide. */
function widthOf(text: string): number {
  return text.length + text.replace(/[ -~]/g, "").length;
}
