import { Buffer } from "node:buffer";
import { bytesOfText, hasStrayBytes } from "./lossless-text.js";

/** A path in the form that Node.js needs: a Buffer if it contains stray bytes. */
export function osPath(path: string): string | Buffer {
  return hasStrayBytes(path) ? Buffer.from(bytesOfText(path)) : path;
}
