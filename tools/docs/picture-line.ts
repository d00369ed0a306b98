/** A box of a picture, by its centre. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface PicturePoint {
  readonly x: number;
  readonly y: number;
}

/** A line from one box to another, and the centre of its label. */
export interface Line {
  readonly start: { readonly x: string; readonly y: string };
  readonly end: { readonly x: string; readonly y: string };
  readonly label: PicturePoint;
}

/** The distance of two lines between the same boxes. */
const apart = 16;

/** The distance of a label from its line. */
const beside = 5;

/** The position of a label along its line: nearer to the end, because labels of several lines meet at the start. */
const labelShare = 0.56;

/** A straight line between the edges of two boxes, with a label of some size beside it; if another leads back, each keeps to its right. */
export function lineBetween(from: Box, to: Box, isTwoWay: boolean, text: Pick<Box, "width" | "height">): Line {
  const target = pointFor(to, from);
  const source = pointFor(from, to);
  const length = Math.hypot(target.x - source.x, target.y - source.y) || 1;
  const side = { x: -(target.y - source.y) / length, y: (target.x - source.x) / length };
  const shift = isTwoWay ? apart / 2 : 0;
  const moved = ({ x, y }: PicturePoint): PicturePoint => ({ x: x + side.x * shift, y: y + side.y * shift });
  const start = edgeOf(from, moved(source), moved(target));
  const end = edgeOf(to, moved(target), moved(source));
  const isSteep = Math.abs(end.y - start.y) > Math.abs(end.x - start.x);
  const share = isSteep ? 0.5 : labelShare;
  // A line alone has its label above it.
  const turn = !isTwoWay && side.y > 0 ? -1 : 1;
  // So far that the nearest corner of the label does not touch the line.
  const away = turn * ((Math.abs(side.x) * text.width + Math.abs(side.y) * text.height) / 2 + beside);
  const label = {
    x: Math.round(start.x + (end.x - start.x) * share + side.x * away),
    y: Math.round(start.y + (end.y - start.y) * share + side.y * away),
  };
  return { start: rounded(start), end: rounded(end), label };
}

/** The point of a box that a line aims at: its centre or, in a box around the other, the point right below or above that. */
function pointFor(box: Box, other: Box): PicturePoint {
  return box.width > other.width ? { x: other.x, y: box.y } : { x: box.x, y: box.y };
}

/** Where a line from a point in a box leaves it on its way to another. */
function edgeOf({ x, y, width, height }: Box, inside: PicturePoint, outside: PicturePoint): PicturePoint {
  const dx = outside.x - inside.x;
  const dy = outside.y - inside.y;
  const toSide = dx === 0 ? Number.POSITIVE_INFINITY : ((dx > 0 ? x + width / 2 : x - width / 2) - inside.x) / dx;
  const toTop = dy === 0 ? Number.POSITIVE_INFINITY : ((dy > 0 ? y + height / 2 : y - height / 2) - inside.y) / dy;
  const share = Math.min(toSide, toTop);
  return { x: inside.x + dx * share, y: inside.y + dy * share };
}

function rounded({ x, y }: PicturePoint): Line["start"] {
  return { x: x.toFixed(1), y: y.toFixed(1) };
}
