import { counted } from "../../../base/text.js";
import { excerpt } from "../../../base/visible.js";
import type { LineInFile, Origin, SeenEvent } from "../../../session/seen-event.js";

/** How far above an event stands what it is compared with. */
export function linesAbove({ line, placeAbove }: SeenEvent, { line: above }: Origin): string {
  const place = placeAbove?.(above);
  return place ? lineOfFile(place) : `${counted(line - above, "line")} above`;
}

/** A line of another file, by its name without the folder, which may be spelled in many ways. */
export function lineOfFile({ file, line }: LineInFile): string {
  return `in line ${line} of ${excerpt(file.slice(Math.max(file.lastIndexOf("/"), file.lastIndexOf("\\")) + 1))}`;
}

/** An earlier event and how far above it stands, such as `the last FSDJump, 14 lines above,`. */
export function lastAbove(seen: SeenEvent, from: Origin): string {
  return `the last ${from.kind}, ${linesAbove(seen, from)},`;
}

/** A message without what changes when lines are added above: how far away the earlier event is. */
export function withoutDistance(message: string): string {
  return message.replace(/[\d,]+ lines? above/g, "above").replace(/in line \d+ of /g, "in ");
}
