import { Buffer } from "node:buffer";
import { bytesOfText, hasStrayBytes } from "./stray-bytes.js";

/** A path as the system wants it. */
export function osPath(path: string): string | Buffer {
  return hasStrayBytes(path) ? Buffer.from(bytesOfText(path)) : path;
}
