import { accessSync, constants, lstatSync, readlinkSync, type Stats, statSync } from "node:fs";
import { osPath } from "../files/os-path.js";

/** What stands where a file is to be written: nothing, a file to replace, or what is no file and takes text as it comes. */
export type Standing =
  | { readonly kind: "free" }
  | { readonly kind: "taken"; readonly former: Stats }
  | { readonly kind: "stream" }
  | { readonly kind: "descriptor"; readonly descriptor: number };

const descriptors: Readonly<Record<string, number>> = { "/dev/stdout": 1, "/dev/stderr": 2 };

/** The descriptor of this process that a path stands for, as shells write it. */
export function descriptorOf(path: string): number | undefined {
  const [, digits] = /^\/(?:dev|proc\/self)\/fd\/(\d+)$/.exec(path) ?? [];
  return digits === undefined ? descriptors[path] : Number(digits);
}

/** Whether a path is one of those by which the system hands out what is open, or devices. */
function isOfSystem(path: string): boolean {
  return /^\/(?:dev|proc)\//.test(path);
}

/** Throws where what is no file does not take text either. */
function refuseNoStream(path: string, stats: Stats): void {
  if (!stats.isFIFO() && !stats.isCharacterDevice() && !isStandardStream(path)) {
    throw new Error("it is neither a file nor a pipe nor a device");
  }
}

function isStandardStream(path: string): boolean {
  const descriptor = descriptorOf(path);
  return descriptor === 1 || descriptor === 2;
}

/** Looks at the place of a file; throws where none can be written there. */
export function standingAt(path: string): Standing {
  const entry = lstatSync(osPath(path), { throwIfNoEntry: false });
  if (!entry) return { kind: "free" };
  // Elsewhere, a link may lead anywhere that somebody else wants.
  if (entry.isSymbolicLink() && !isOfSystem(path)) {
    throw new Error(`it is a link to ${readlinkSync(osPath(path))}: name that file, or delete the link`);
  }
  const stats = entry.isSymbolicLink() ? statSync(osPath(path), { throwIfNoEntry: false }) : entry;
  const descriptor = descriptorOf(path);
  // To open such a path anew would write from the start of the file, over what others have written through the descriptor.
  if (descriptor !== undefined && stats?.isFile()) return { kind: "descriptor", descriptor };
  if (stats?.isDirectory()) throw Object.assign(new Error(), { code: "EISDIR" });
  if (stats?.isBlockDevice()) throw new Error("it is a disk");
  if (stats && !stats.isFile()) {
    refuseNoStream(path, stats);
    return { kind: "stream" };
  }
  if (!stats || entry.isSymbolicLink()) throw new Error("it is a link to nowhere, or to a file by another name");
  // Putting another file in its place would not ask whether it may be written.
  accessSync(osPath(path), constants.W_OK);
  return { kind: "taken", former: entry };
}
