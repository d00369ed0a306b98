import type { DiffLine } from "./diff-lines.js";

/** How many lines are shown around what changes. */
const context = 3;

/** A part of a difference: where it is in both texts, in lines from 1. */
interface Hunk {
  readonly oldStart: number;
  readonly oldCount: number;
  readonly newStart: number;
  readonly newCount: number;
}

/** A piece of a unified diff. */
export type DiffPiece = { readonly kind: "hunk"; readonly text: string } | ({ readonly kind: "line" } & DiffLine);

/**
 * A unified diff without its head, hunk by hunk. The lines are asked for twice, as a hunk tells its length before its lines, and there
 * may be more of them than memory has room for.
 */
export function* unifiedDiff(lines: () => Iterable<DiffLine>): Generator<DiffPiece> {
  const hunks = hunksOf(lines());
  let index = 0;
  let oldLine = 1;
  let newLine = 1;
  for (const line of lines()) {
    const hunk = hunks[index];
    if (!hunk) return;
    const isIn = line.sign === "+" ? newLine >= hunk.newStart : oldLine >= hunk.oldStart;
    if (isIn && oldLine === hunk.oldStart && newLine === hunk.newStart) yield { kind: "hunk", text: hunkText(hunk) };
    if (isIn) yield { kind: "line", ...line };
    if (line.sign !== "+") oldLine++;
    if (line.sign !== "-") newLine++;
    const isOver = oldLine === hunk.oldStart + hunk.oldCount && newLine === hunk.newStart + hunk.newCount;
    if (isOver) index++;
  }
}

/** An empty side is told by the line above it. */
function hunkText({ oldStart, oldCount, newStart, newCount }: Hunk): string {
  const range = (start: number, count: number): string => `${count === 0 ? start - 1 : start},${count}`;
  return `@@ -${range(oldStart, oldCount)} +${range(newStart, newCount)} @@`;
}

interface Change {
  readonly oldStart: number;
  readonly newStart: number;
  oldEnd: number;
  newEnd: number;
}

function hunksOf(lines: Iterable<DiffLine>): readonly Hunk[] {
  const changes: Change[] = [];
  let oldLine = 1;
  let newLine = 1;
  for (const { sign } of lines) {
    const last = changes.at(-1);
    const isNear = last !== undefined && oldLine - last.oldEnd <= 2 * context;
    if (sign !== " " && !isNear) {
      changes.push({ oldStart: oldLine, oldEnd: oldLine, newStart: newLine, newEnd: newLine });
    }
    if (sign !== "+") oldLine++;
    if (sign !== "-") newLine++;
    const open = changes.at(-1);
    if (sign !== " " && open) {
      open.oldEnd = oldLine;
      open.newEnd = newLine;
    }
  }
  return changes.map((change) => withContext(change, oldLine - 1));
}

function withContext({ oldStart, oldEnd, newStart, newEnd }: Change, oldLines: number): Hunk {
  const before = Math.min(context, oldStart - 1);
  const after = Math.min(context, oldLines - oldEnd + 1);
  return {
    oldStart: oldStart - before,
    oldCount: oldEnd - oldStart + before + after,
    newStart: newStart - before,
    newCount: newEnd - newStart + before + after,
  };
}
