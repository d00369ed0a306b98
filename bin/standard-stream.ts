import { fstatSync } from "node:fs";
import type { Output } from "../src/cli/io.js";
import { encoded } from "../src/write/encoded.js";
import { type FileId, idOf } from "../src/write/same-file.js";
import { writeBytesNow } from "../src/write/write-bytes.js";

/** Standard output or standard error. */
export function standardOutput(stream: NodeJS.WriteStream & { readonly fd: number }): Output {
  // Without a listener a closed pipe would end the process with a stack trace; `write` tells of it instead.
  stream.on("error", () => {});
  const isTerminal = stream.isTTY === true;
  return {
    isTerminal,
    get columns() {
      return stream.isTTY && stream.columns > 0 ? stream.columns : undefined;
    },
    write: !isTerminal && isFileOrDevice(stream.fd) ? descriptorWriter(stream.fd) : streamWriter(stream),
  };
}

/** Which file a descriptor is open on; undefined where it is none. */
export function openFileId(descriptor: number): FileId | undefined {
  try {
    const stats = fstatSync(descriptor, { bigint: true });
    return stats.isFile() ? idOf(stats, "") || undefined : undefined;
  } catch {
    return undefined;
  }
}

function isFileOrDevice(descriptor: number): boolean {
  try {
    const stats = fstatSync(descriptor);
    return stats.isFile() || stats.isCharacterDevice();
  } catch {
    return false;
  }
}

/** Node's own streams pass over it in silence when a full disk takes only a part of a text. */
function descriptorWriter(descriptor: number): Output["write"] {
  return async (text) => {
    for (const bytes of encoded(text)) writeBytesNow(descriptor, bytes);
  };
}

function streamWriter(stream: NodeJS.WriteStream): Output["write"] {
  return (text) =>
    new Promise((resolve, reject) => {
      stream.write(text, (error) => (error ? reject(error) : resolve()));
    });
}
