import type { Buffer } from "node:buffer";
import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { linkSync, lstatSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { platform, userInfo } from "node:os";
import { join } from "node:path";
import { makeFolder } from "../write/folders.js";

/** What a user's runs know and nobody else: it vouches for what they wrote down. */
export type Secret = Buffer;

const length = 32;

/** The secret of a user, which is made where there is none yet. Throws where it cannot be had, or others may know it. */
export function secretIn(folder: string): Secret {
  const path = join(folder, "cache-secret");
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) makeSecret(folder, path);
  const stats = lstatSync(path);
  const isOthers = platform() !== "win32" && (stats.uid !== userInfo().uid || (stats.mode & 0o077) !== 0);
  if (!stats.isFile() || stats.size !== length || isOthers) {
    throw new Error(`${path} is not a secret of this user alone, delete it`);
  }
  return readFileSync(path);
}

/** A link is made whole or not at all, also where two runs do so at once: the first one wins. */
function makeSecret(folder: string, path: string): void {
  makeFolder({ name: folder, path: folder }, 0o700);
  const made = `${path}.${randomUUID()}`;
  try {
    writeFileSync(made, randomBytes(length), { flag: "wx", mode: 0o600 });
    linkSync(made, path);
  } catch (error) {
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined) throw error;
  } finally {
    rmSync(made, { force: true });
  }
}

/** What only those can write who know the secret. */
export function sealOf(secret: Secret, content: string | Uint8Array): string {
  return createHmac("sha256", secret).update(content).digest("hex");
}
