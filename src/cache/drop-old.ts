import { lstatSync, readdirSync, readFileSync, rmSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { unplacedName } from "../write/output.js";
import { type Secret, sealOf } from "./secret.js";

/** What no run has used for so long is of settings or a version that nobody uses any more. */
const longest = 30 * 24 * 60 * 60 * 1000;

const ourName = /^[0-9a-f]{64}\.json$/;

/** Marks a file of the cache as used now, where there is one. */
export function markUsed(path: string): void {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch {
    // It is not there, or not ours to touch: at worst it is made anew one day.
  }
}

/** Deletes the files of a cache's folder that were not used for long; never one that is not ours. */
export function dropOld(folder: string, secret: Secret, now = Date.now()): void {
  for (const name of readdirSync(folder)) {
    // Half-written files are left over where a run was killed.
    const isHalf = unplacedName.test(name);
    const path = join(folder, name);
    try {
      const stats = lstatSync(path);
      const isOld = (isHalf || ourName.test(name)) && stats.isFile() && stats.mtimeMs < now - longest;
      if (isOld && (isHalf || isOurs(path, secret))) rmSync(path);
    } catch {
      // Another run was quicker, or it is not ours to delete.
    }
  }
}

/** Whether the first line of a file is our seal of the rest. */
function isOurs(path: string, secret: Secret): boolean {
  const bytes = readFileSync(path);
  const lineFeed = bytes.indexOf(0x0a);
  return bytes.toString("latin1", 0, Math.max(0, lineFeed)) === sealOf(secret, bytes.subarray(lineFeed + 1));
}
