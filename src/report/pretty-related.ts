import type { ChalkInstance } from "chalk";
import { displayWidth, folded } from "../base/display.js";
import { largest } from "../base/largest.js";
import { visible } from "../base/visible.js";
import type { FramedFinding, FramedPlace } from "../engine/judge/finding.js";
import { earlierFrame } from "./earlier-frame.js";
import { drawFrame } from "./pretty-frame.js";
import { placeOf } from "./subject.js";

/** How wide the numbers of all lines are that are shown of a finding. */
export function gutterWidth({ line, related = [] }: FramedFinding): number {
  return String(largest([line, ...related.map((place) => place.line)])).length;
}

/** Draws the earlier lines that a finding names, each with what it has to do with it. */
export function relatedLines(finding: FramedFinding, columns: number, chalk: ChalkInstance): readonly string[] {
  const width = gutterWidth(finding);
  return (finding.related ?? []).flatMap((place) => {
    const isElsewhere = place.file !== finding.file;
    const [source = "", ...below] = drawnPlace(place, columns - width - 5);
    return [
      ...(isElsewhere ? [`  ${chalk.dim(`${" ".repeat(width)} in`)} ${placeOf(place)}`] : []),
      `  ${chalk.dim(`${String(place.line).padStart(width)} |`)} ${source}`,
      ...below.map((text) => `  ${chalk.dim(`${" ".repeat(width)} |`)} ${chalk.cyan(text)}`),
    ];
  });
}

/** A line of source, the marker under it, and the message behind that or, where there is no room, below. */
function drawnPlace(place: FramedPlace, columns: number): readonly string[] {
  const { source, marker } = drawFrame(earlierFrame(place), columns);
  const message = visible(place.message);
  const beside = `${marker} ${message}`;
  return displayWidth(beside) <= columns ? [source, beside] : [source, marker, ...folded(message, columns)];
}
