import { displayWidth, endIn, shown, startIn } from "../base/display.js";
import type { Frame } from "../engine/judge/frame.js";

/** A line of source and the marker that goes under it. */
export interface DrawnFrame {
  readonly source: string;
  readonly marker: string;
}

const ellipsis = "…";

/** Draws a frame into some columns: the value and as much of the line around it as fits. */
export function drawFrame(frame: Frame, columns: number): DrawnFrame {
  const wholeValue = shown(frame.value);
  const cutsValue = displayWidth(wholeValue) > columns - 2;
  const value = cutsValue ? startIn(wholeValue, columns - 2) : wholeValue;
  const room = columns - displayWidth(value);
  const after = cutsValue ? "" : shown(frame.after);
  const before = shown(frame.before);
  const roomAfter = Math.max(Math.floor(room / 3), room - displayWidth(before) - 1);
  const right = cutsValue ? ellipsis : cutEnd(after, roomAfter, frame.cutAfter);
  const left = cutStart(before, room - displayWidth(right), frame.cutBefore);
  const marks = /^[{[]/.test(frame.value) ? 1 : Math.max(1, displayWidth(value));
  return { source: left + value + right, marker: " ".repeat(displayWidth(left)) + "^".repeat(marks) };
}

function cutEnd(text: string, columns: number, goesOn: boolean): string {
  if (!goesOn && displayWidth(text) <= columns) return text;
  return `${startIn(text, Math.max(0, columns - 1))}${ellipsis}`;
}

function cutStart(text: string, columns: number, goesOn: boolean): string {
  if (!goesOn && displayWidth(text) <= columns) return text;
  return `${ellipsis}${endIn(text, Math.max(0, columns - 1))}`;
}
