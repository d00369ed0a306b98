/** Rows are of one height, but for one that may be open; so every place can be said without having drawn it. */
export interface Geometry {
  readonly rowHeight: number;
  /** The position of the open row, -1 for none. */
  readonly open: number;
  /** How much higher the open row is. */
  readonly extra: number;
}

/** How far down a row starts; for the row behind the last, how high the list is. */
export function offsetOf({ rowHeight, open, extra }: Geometry, position: number): number {
  return position * rowHeight + (open >= 0 && position > open ? extra : 0);
}

/** The row that lies at some depth. */
export function positionAt({ rowHeight, open, extra }: Geometry, depth: number): number {
  const position = Math.floor(depth / rowHeight);
  if (open < 0 || position <= open) return position;
  return Math.max(open, Math.floor((depth - extra) / rowHeight));
}
