import { Buffer } from "node:buffer";
import * as fs from "node:fs";
import * as promises from "node:fs/promises";
import { platform } from "node:os";
import { bytesOfText, hasStrayBytes, textOfBytes } from "./lossless-text.js";

// The only door to `node:fs`: names of files are bytes, which need not be UTF-8, and all that takes or gives a path is here in a form that keeps them.

export type { BigIntStats, Dirent, Stats } from "node:fs";
export {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsync,
  ftruncateSync,
  futimesSync,
  readSync,
  write,
  writeSync,
} from "node:fs";
export type { FileHandle } from "node:fs/promises";

/** A path in the form that Node.js needs: a Buffer if it contains stray bytes. */
export function osPath(path: string): string | Buffer {
  return hasStrayBytes(path) ? Buffer.from(bytesOfText(path)) : path;
}

/** A function of `node:fs` whose first argument is a path, such that it takes one with stray bytes. */
function onPath<Call extends (path: never, ...rest: never[]) => unknown>(call: Call): Call {
  const onAny = call as unknown as (path: unknown, ...rest: readonly unknown[]) => unknown;
  const onText = (path: unknown, ...rest: readonly unknown[]): unknown =>
    onAny(typeof path === "string" ? osPath(path) : path, ...rest);
  return onText as unknown as Call;
}

export const accessSync = onPath(fs.accessSync);
export const createReadStream = onPath(fs.createReadStream);
export const existsSync = onPath(fs.existsSync);
export const lstatSync = onPath(fs.lstatSync);
export const mkdirSync = onPath(fs.mkdirSync);
export const mkdtempSync = onPath(fs.mkdtempSync);
export const openSync = onPath(fs.openSync);
export const readFileSync = onPath(fs.readFileSync);
export const rmSync = onPath(fs.rmSync);
export const rmdirSync = onPath(fs.rmdirSync);
export const statSync = onPath(fs.statSync);
export const utimesSync = onPath(fs.utimesSync);
/** Opens a file in the background, and calls back with its descriptor. */
export const openBehind = onPath(fs.open);

export const access = onPath(promises.access);
export const lstat = onPath(promises.lstat);
export const open = onPath(promises.open);
export const readFile = onPath(promises.readFile);
export const stat = onPath(promises.stat);

export function renameSync(from: string, to: string): void {
  fs.renameSync(osPath(from), osPath(to));
}

/** Where a link leads, as it says. */
export function readlinkSync(path: string): string {
  return textOfBytes(fs.readlinkSync(osPath(path), "buffer"));
}

/** The path of a file or folder with all links resolved; throws if it does not exist. */
export function realpathSync(path: string): string {
  return textOfBytes(fs.realpathSync.native(osPath(path), "buffer"));
}

/** On Windows names are UTF-16, and only there `readdir` gives each as it is. */
const areNamesText = platform() === "win32";

/** What is in a folder. */
export async function entriesOf(path: string): Promise<readonly fs.Dirent[]> {
  if (areNamesText) return promises.readdir(path, { withFileTypes: true });
  return (await promises.readdir(osPath(path), { withFileTypes: true, encoding: "buffer" })).map(withTextName);
}

/** Like `entriesOf`, but synchronous. */
export function entriesOfSync(path: string): readonly fs.Dirent[] {
  if (areNamesText) return fs.readdirSync(path, { withFileTypes: true });
  return fs.readdirSync(osPath(path), { withFileTypes: true, encoding: "buffer" }).map(withTextName);
}

/** The names of what is in a folder. */
export async function namesIn(path: string): Promise<readonly string[]> {
  return (await entriesOf(path)).map(({ name }) => name);
}

function withTextName(entry: fs.Dirent<Buffer>): fs.Dirent {
  return Object.assign(entry as unknown as fs.Dirent, { name: textOfBytes(entry.name) });
}
