/** Files are written by Node.js alone. */
export function replay(): never {
  throw new Error("replay writes files, which needs Node.js");
}
