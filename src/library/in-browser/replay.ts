/** Only Node.js can write files. */
export function replay(): never {
  throw new Error("replay writes files, which needs Node.js");
}
