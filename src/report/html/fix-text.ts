import { shown } from "../../base/display.js";
import type { FramedFinding } from "../../engine/judge/finding.js";
import type { Fix, FixEdit } from "../../rules/fix/placed-edit.js";
import { cutEnd, cutStart } from "./text.js";

/** How much of a mended line is shown on each side of what is new. */
const window = 60;

/** What mends a finding, for people: the line as it will be, or where the edits are that go beyond it; empty where nothing does. */
export function fixText(finding: FramedFinding): string {
  const { fix } = finding;
  if (!fix) return "";
  const text = mendedFrame(finding, fix) ?? fix.edits.map(editText).join(", ");
  return fix.safe ? text : `${text} (a guess)`;
}

/** The line around a finding once it is mended; undefined where an edit is not in what was kept of it. */
function mendedFrame({ line, column, frame }: FramedFinding, { edits }: Fix): string | undefined {
  const whole = frame.before + frame.value + frame.after;
  const start = column - frame.before.length;
  const isIn = (edit: FixEdit): boolean =>
    edit.line === line && edit.endLine === undefined && edit.column >= start && edit.endColumn <= start + whole.length;
  const [first] = edits;
  const last = edits.at(-1);
  if (!first || !last || whole === "" || !edits.every(isIn)) return undefined;
  const before = whole.slice(0, first.column - start);
  const after = whole.slice(last.endColumn - start);
  let middle = "";
  for (const [index, edit] of edits.entries()) {
    const next = edits[index + 1];
    middle += edit.text + (next ? whole.slice(edit.endColumn - start, next.column - start) : "");
  }
  const front = cutStart(before, window);
  const back = cutEnd(after, window);
  const cutBefore = frame.cutBefore || front.length < before.length ? "…" : "";
  const cutAfter = frame.cutAfter || back.length < after.length ? "…" : "";
  return cutBefore + shown(front + cutEnd(middle, 2 * window) + back) + cutAfter;
}

function editText({ line, column, endLine = line, endColumn, text }: FixEdit): string {
  const place = `${line}:${column} to ${endLine}:${endColumn}`;
  return text === "" ? `delete ${place}` : `write ${shown(JSON.stringify(cutEnd(text, window)))} from ${place}`;
}
