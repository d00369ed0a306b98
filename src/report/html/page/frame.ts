import type { MarkedLine } from "../data.js";
import { element } from "./page.js";

/** A line in three pieces, with the value marked; only the end of what comes before it is kept. */
export function framePieces({ frame, markStart, markEnd }: MarkedLine, mostBefore: number): readonly HTMLElement[] {
  const before = [...frame.slice(0, markStart)];
  const kept = before.length > mostBefore ? `…${before.slice(-mostBefore).join("")}` : before.join("");
  return [
    element("bdi", {}, kept),
    element("mark", {}, element("bdi", {}, frame.slice(markStart, markEnd))),
    element("bdi", {}, frame.slice(markEnd)),
  ];
}

/** The help for a finding; the suggestion for an unknown field is another name. */
export function helpText(rule: string, suggestion: string): string {
  return `${rule === "unknown-field" ? "rename to" : "write"} ${suggestion}`;
}
