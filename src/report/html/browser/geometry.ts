/** All rows have the same height, except for one that may be open; so positions can be computed without drawing. */
export interface Geometry {
  readonly rowHeight: number;
  /** The position of the open row, -1 for none. */
  readonly open: number;
  /** The additional height of the open row. */
  readonly extra: number;
}

/** The offset of a row; for the position after the last row, the height of the list. */
export function offsetOf({ rowHeight, open, extra }: Geometry, position: number): number {
  return position * rowHeight + (open >= 0 && position > open ? extra : 0);
}

export function positionAt({ rowHeight, open, extra }: Geometry, depth: number): number {
  const position = Math.floor(depth / rowHeight);
  if (open < 0 || position <= open) return position;
  return Math.max(open, Math.floor((depth - extra) / rowHeight));
}
