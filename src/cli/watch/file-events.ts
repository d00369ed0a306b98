import type { Buffer } from "node:buffer";
import { basename, dirname, resolve } from "node:path";
import { leadsOut } from "../../files/discover/within.js";
import { lstat, type Stats, stat } from "../../read/node-fs.js";

/**
 * Listens to individual files, as far as the system reports changes; others are found by polling. For a whole folder,
 * chokidar would inspect every file in it on each change, and a player's folder contains a thousand old journals.
 */
export async function listen(onFile: (path: string) => void, onFailure: () => void) {
  const { watch } = await import("chokidar");
  const watcher = watch([], { ignoreInitial: true, atomic: false });
  watcher.on("all", (_, path) => onFile(resolve(path)));
  watcher.on("error", onFailure);
  return watcher;
}

/** True if a file or folder does not exist, for now. */
export function isGone(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "ENOENT" || code === "ENOTDIR";
}

/** Milliseconds for which something may look wrong before it counts as wrong. */
const longest = 1000;

/** A machine that hangs for a second has polled only once. */
const fewestLooks = 5;

/** Tolerates what looks wrong but may be right at the next poll. */
export function createPatience(now: () => number) {
  let doubt: { readonly state: string; readonly since: number; looks: number } | undefined;
  return {
    /** True if something has looked wrong, in the same way, for long enough. */
    isOut(state: string): boolean {
      if (doubt?.state !== state) doubt = { state, since: now(), looks: 0 };
      doubt.looks++;
      return doubt.looks >= fewestLooks && now() - doubt.since >= longest;
    },
    /** Called when all is well. */
    restore(): void {
      doubt = undefined;
    },
  };
}

const notFiles: readonly string[] = ["it is a folder", "it is not a file", "it is a link that leads out of the folder"];

/** Inspects a file of a watched folder. Throws if it is not a regular file of it: opening a pipe would wait for its writer, possibly for ever. */
export async function statFile(path: string): Promise<Stats> {
  const entry = await lstat(path);
  if (entry.isFile()) return entry;
  if (entry.isSymbolicLink() && leadsOut(dirname(path), basename(path))) throw new Error(notFiles[2]);
  const stats = await stat(path);
  if (stats.isFile()) return stats;
  throw new Error(notFiles[stats.isDirectory() ? 0 : 1]);
}

/** True if a file cannot be read because it is not a regular file, which no retry will change. */
export function isNoFile(error: unknown): boolean {
  return error instanceof Error && notFiles.includes(error.message);
}

export interface WatchedFile {
  readonly name: string;
  readonly path: string;
}

/** True if bytes are a whole JSON text. */
export function isJson(bytes: Buffer): boolean {
  try {
    JSON.parse(bytes.toString("utf8").replace(/^\ufeff/, ""));
    return true;
  } catch {
    return false;
  }
}
