import { counted } from "../base/counted.js";
import { visible } from "../base/visible.js";
import { inertLine } from "../report/inert.js";
import type { EddnDifference } from "./compare.js";

/** How the messages in a file differ from those that were expected, a line each. */
export function differencesText(file: string, differences: readonly EddnDifference[], expected: number): string {
  const lines = differences.map(({ line, from, text }) => {
    const source = from && `${visible(from.file)}:${from.line}`;
    if (line === undefined) return `${source}: ${text}`;
    return `${visible(file)}:${line}: ${text}${source === undefined ? "" : ` (from ${source})`}`;
  });
  const end = `${counted(differences.length, "difference")} from the ${counted(expected, "message")} that there should be`;
  return [...lines, end].map((line) => inertLine(line)).join("");
}
