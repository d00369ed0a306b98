import type { Output } from "../src/cli/io.js";
import { type FileId, idOf } from "../src/files/write/allowed.js";
import { encoded, writeBytesNow } from "../src/files/write/output.js";
import { type BigIntStats, fstatSync } from "../src/read/node-fs.js";

/** Standard output or standard error. Opening its stream takes Node a while, so that happens only where needed. */
export function standardOutput(descriptor: number, open: () => NodeJS.WriteStream): Output {
  let opened: NodeJS.WriteStream | undefined;
  const stream = (): NodeJS.WriteStream => {
    // Without a listener a closed pipe would end the process with a stack trace; `write` rejects instead.
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

/** The file that a descriptor is open on; undefined if it is not a file. */
export function openFileId(descriptor: number): FileId | undefined {
  const stats = statsOf(descriptor);
  return stats?.isFile() ? idOf(stats, "") || undefined : undefined;
}

function statsOf(descriptor: number): BigIntStats | undefined {
  try {
    return fstatSync(descriptor, { bigint: true });
  } catch {
    return undefined;
  }
}

/** Writes to the descriptor itself: Node's streams report nothing when a full disk takes only a part of a text. */
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
