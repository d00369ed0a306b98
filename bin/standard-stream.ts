import { fstatSync, type Stats } from "node:fs";
import type { Output } from "../src/cli/io.js";
import { type FileId, idOf } from "../src/files/write/allowed.js";
import { encoded, writeBytesNow } from "../src/files/write/output.js";

/** Standard output or standard error; Node takes a while to open its stream, so that is done only where it must be. */
export function standardOutput(descriptor: number, open: () => NodeJS.WriteStream): Output {
  let opened: NodeJS.WriteStream | undefined;
  const stream = (): NodeJS.WriteStream => {
    // Without a listener a closed pipe would end the process with a stack trace; `write` mentions it instead.
    opened ??= open().on("error", () => {});
    return opened;
  };
  const stats = statsOf(descriptor);
  const isTerminal = !(stats?.isFile() || stats?.isFIFO() || stats?.isSocket()) && stream().isTTY === true;
  const isWritable = stats !== undefined && (stats.isFile() || stats.isCharacterDevice());
  return {
    isTerminal,
    get columns() {
      return isTerminal && stream().columns > 0 ? stream().columns : undefined;
    },
    write: !isTerminal && isWritable ? descriptorWriter(descriptor) : streamWriter(stream),
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

function statsOf(descriptor: number): Stats | undefined {
  try {
    return fstatSync(descriptor);
  } catch {
    return undefined;
  }
}

/** Node's own streams pass over it in silence when a full disk takes only a part of a text. */
function descriptorWriter(descriptor: number): Output["write"] {
  return async (text) => {
    for (const bytes of encoded(text)) writeBytesNow(descriptor, bytes);
  };
}

function streamWriter(stream: () => NodeJS.WriteStream): Output["write"] {
  return (text) =>
    new Promise((resolve, reject) => {
      stream().write(text, (error) => (error ? reject(error) : resolve()));
    });
}
