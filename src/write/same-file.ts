import { type BigIntStats, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import { osPath } from "../files/os-path.js";

/** Which file it is, whatever names and links lead to it. */
export type FileId = string;

/** The file that a path leads to, or would if there were one; undefined for devices, which any number may use. */
export function fileId(path: string): FileId | undefined {
  const stats = look(path);
  if (stats) return stats.isCharacterDevice() ? undefined : idOf(stats, path);
  const folder = look(dirname(path));
  return folder ? `${idOf(folder, dirname(path))}/${basename(path)}` : path;
}

/** Whether there is such a file. */
export function isFileThere(path: string): boolean {
  return look(path) !== undefined;
}

/** Some file systems give no numbers. */
export function idOf({ dev, ino }: BigIntStats, path: string): FileId {
  return ino === 0n ? path : `${dev}:${ino}`;
}

/** Numbers of files are longer than a plain number can be. */
function look(path: string): BigIntStats | undefined {
  try {
    return statSync(osPath(path), { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
