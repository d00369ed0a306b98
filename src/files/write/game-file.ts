import { closeSync, constants, openSync, rmSync } from "../../read/node-fs.js";
import type { OutputTarget } from "./allowed.js";
import { naming, namingNow, writeBytes, writeBytesNow } from "./output.js";

const { O_WRONLY, O_CREAT, O_EXCL, O_APPEND, O_TRUNC, O_NOFOLLOW = 0 } = constants;

/** Starts a file that is kept open and only ever grows, as the game writes a journal; an older one must have been removed. */
export function openGrowing({ name, path }: OutputTarget) {
  const descriptor = opened({ name, path }, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_NOFOLLOW);
  return {
    append: (bytes: Uint8Array): Promise<void> => naming(name, () => writeBytes(descriptor, bytes)),
    close: (): void => closeSync(descriptor),
  };
}

/** Truncates a file and writes it again, as the game does with side files; during `between`, readers find it empty. */
export async function rewriteInPlace(
  { name, path }: OutputTarget,
  bytes: Uint8Array,
  between: () => Promise<void>,
): Promise<void> {
  const descriptor = opened({ name, path }, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW);
  try {
    await between();
    await naming(name, () => writeBytesNow(descriptor, bytes));
  } finally {
    closeSync(descriptor);
  }
}

/** Removes whatever has the name of a file to be written: it may be a link to another file. */
export function clearAway({ name, path }: OutputTarget): void {
  namingNow(name, () => rmSync(path, { force: true }));
}

function opened({ name, path }: OutputTarget, flags: number): number {
  return namingNow(name, () => openSync(path, flags, 0o666));
}
