import { element } from "./element.js";
import { type Findings, textOf } from "./findings.js";

/** The line around a value in three pieces, the value marked; of what stands before it only the end is kept. */
export function framePieces(findings: Findings, finding: number, mostBefore: number): readonly HTMLElement[] {
  const frame = textOf(findings, "frame", finding);
  const start = findings.columns.markStart[finding] ?? 0;
  const end = findings.columns.markEnd[finding] ?? 0;
  const before = [...frame.slice(0, start)];
  const kept = before.length > mostBefore ? `…${before.slice(-mostBefore).join("")}` : before.join("");
  return [
    element("bdi", {}, kept),
    element("mark", {}, element("bdi", {}, frame.slice(start, end))),
    element("bdi", {}, frame.slice(end)),
  ];
}

/** What to do, in words; the suggestion for an unknown field is another name. */
export function helpText(rule: string, suggestion: string): string {
  return `${rule === "unknown-field" ? "rename to" : "write"} ${suggestion}`;
}
