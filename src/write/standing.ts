import { accessSync, constants, lstatSync, readlinkSync, type Stats, statSync } from "node:fs";

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

/** Looks at the place of a file; throws where none can be written there. */
export function standingAt(path: string): Standing {
  const entry = lstatSync(path, { throwIfNoEntry: false });
  if (!entry) return { kind: "free" };
  const stats = entry.isSymbolicLink() ? statSync(path, { throwIfNoEntry: false }) : entry;
  const descriptor = descriptorOf(path);
  // To open such a path anew would write from the start of the file, over what others have written through the descriptor.
  if (descriptor !== undefined && stats?.isFile()) return { kind: "descriptor", descriptor };
  if (stats?.isDirectory()) throw Object.assign(new Error(), { code: "EISDIR" });
  if (stats?.isBlockDevice()) throw new Error("it is a disk");
  if (stats && !stats.isFile()) return { kind: "stream" };
  if (entry.isSymbolicLink()) {
    throw new Error(`it is a link to ${readlinkSync(path)}: name that file, or delete the link`);
  }
  // Putting another file in its place would not ask whether it may be written.
  accessSync(path, constants.W_OK);
  return { kind: "taken", former: entry };
}
