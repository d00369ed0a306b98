import type { Fix, FixEdit } from "./placed-edit.js";

/** Which of some fixes can be made together: their edits in order and apart, and how many findings they mend. */
export interface Chosen {
  readonly edits: readonly FixEdit[];
  readonly count: number;
}

/** Chooses fixes whose places do not overlap, from the front on; where two are the same they are one. */
export function chosenFixes(fixes: readonly Fix[]): Chosen {
  const sorted = [...fixes].filter(({ edits }) => edits.length > 0).sort(compareFixes);
  const edits: FixEdit[] = [];
  let last: Fix | undefined;
  let count = 0;
  for (const fix of sorted) {
    if (last && isSameFix(last, fix)) {
      count++;
    } else if (!last || isBehind(last, fix)) {
      for (const edit of fix.edits) edits.push(edit);
      last = fix;
      count++;
    }
  }
  return { edits, count };
}

/** By their first edits; those of one fix are in order. */
function compareFixes({ edits: [a] }: Fix, { edits: [b] }: Fix): number {
  if (!a || !b) return 0;
  return a.line - b.line || a.column - b.column || endOf(a) - endOf(b) || a.endColumn - b.endColumn;
}

function endOf({ line, endLine = line }: FixEdit): number {
  return endLine;
}

function isSameFix(one: Fix, other: Fix): boolean {
  return (
    one.edits.length === other.edits.length && one.edits.every((edit, index) => isSameEdit(edit, other.edits[index]))
  );
}

function isSameEdit(one: FixEdit, other: FixEdit | undefined): boolean {
  return (
    one.line === other?.line &&
    one.column === other.column &&
    endOf(one) === endOf(other) &&
    one.endColumn === other.endColumn &&
    one.text === other.text
  );
}

/** Two that only add text at one place could stand in either order, so that one of them waits. */
function isBehind(before: Fix, { edits: [first] }: Fix): boolean {
  const last = before.edits.at(-1);
  if (!first || !last) return false;
  const isApart = first.line > endOf(last) || (first.line === endOf(last) && first.column >= last.endColumn);
  const addBoth = isEmpty(first) && isEmpty(last) && first.line === last.line && first.column === last.column;
  return isApart && !addBoth;
}

function isEmpty(edit: FixEdit): boolean {
  return edit.line === endOf(edit) && edit.column === edit.endColumn;
}
