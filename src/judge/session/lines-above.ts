import type { Origin } from "../../session/known.js";
import type { Told } from "../../session/told.js";
import { counted } from "../../text/counted.js";

/** How far above an event stands what it is held against. */
export function linesAbove({ line }: Told, { file, line: above }: Origin): string {
  return file === undefined ? `${counted(line - above, "line")} above` : `in line ${above} of ${file}`;
}

/** An earlier event and how far above it stands, such as `the last FSDJump, 14 lines above,`. */
export function lastAbove(told: Told, from: Origin): string {
  return `the last ${from.kind}, ${linesAbove(told, from)},`;
}
