import { Buffer } from "node:buffer";
import { closeSync, fstatSync, openSync, readSync, statSync } from "../read/node-fs.js";

/** Pipes that a shell opens for the run, as `<(find …)` does. */
const openedByShell = /^\/(?:dev\/fd\/\d+|dev\/stdin|proc\/self\/fd\/\d+)$/;

const megabyte = 1024 * 1024;

/**
 * The bytes of a file of at most `most` bytes. Anything but a regular file or a pipe of the shell is refused before it
 * is opened, because opening a pipe may never return and a device has no end. Throws if the file cannot be read.
 */
export function readBounded(path: string, most: number): Buffer {
  const isPipe = openedByShell.test(path);
  if (!isPipe) refuseOther(statSync(path));
  const file = openSync(path, "r");
  try {
    if (!isPipe) refuseOther(fstatSync(file));
    const chunks: Buffer[] = [];
    let length = 0;
    for (;;) {
      const chunk = Buffer.allocUnsafe(Math.min(megabyte, most + 1 - length));
      const count = readSync(file, chunk, 0, chunk.length, null);
      if (count === 0) return Buffer.concat(chunks, length);
      length += count;
      if (length > most) throw new Error(`it is longer than ${most / megabyte} MB`);
      chunks.push(chunk.subarray(0, count));
    }
  } finally {
    closeSync(file);
  }
}

function refuseOther(stats: { readonly isFile: () => boolean; readonly isDirectory: () => boolean }): void {
  if (stats.isDirectory()) throw Object.assign(new Error(), { code: "EISDIR" });
  if (!stats.isFile()) throw new Error("it is not a regular file");
}
