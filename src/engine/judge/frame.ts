/** How much of a line is kept on each side of a value: more than any terminal shows. */
const context = 300;

/** The line around a value, in three pieces; long lines are cut. */
export interface Frame {
  readonly before: string;
  readonly value: string;
  readonly after: string;
  /** Whether the line goes on beyond what was kept. */
  readonly cutBefore: boolean;
  readonly cutAfter: boolean;
}

/** Cuts a frame out of a text; `line` is the part of the text that is the value's line. */
export function cutFrame(
  text: string,
  value: { readonly start: number; readonly end: number },
  line: { readonly start: number; readonly end: number },
): Frame {
  const valueEnd = Math.min(value.end, line.end);
  const from = Math.max(line.start, value.start - context);
  const middle = Math.min(valueEnd, value.start + context);
  const to = middle < valueEnd ? middle : Math.min(line.end, middle + context);
  return {
    before: text.slice(from, value.start),
    value: text.slice(value.start, middle),
    after: text.slice(middle, to),
    cutBefore: from > line.start,
    cutAfter: to < line.end,
  };
}
