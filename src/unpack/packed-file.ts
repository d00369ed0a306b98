import { closeSync, openSync, readSync } from "node:fs";
import { osPath } from "../files/os-path.js";
import { type PackFormat, packFormatOf, packFront, type UnreadFormat } from "./pack-format.js";

/** How the file of a path is packed, as its first bytes tell; undefined where it is not, or cannot be read. */
export function packFormatAt(path: string | undefined): PackFormat | UnreadFormat | undefined {
  if (path === undefined) return undefined;
  try {
    const file = openSync(osPath(path), "r");
    try {
      const front = new Uint8Array(packFront);
      return packFormatOf(front.subarray(0, readSync(file, front, 0, packFront, 0)));
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
}
