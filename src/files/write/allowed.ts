import { Buffer } from "node:buffer";
import { basename, dirname, join, normalize, relative, resolve, sep } from "node:path";
import {
  accessSync,
  type BigIntStats,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readlinkSync,
  readSync,
  type Stats,
  statSync,
} from "../../read/node-fs.js";
import { isWithin, realPathAhead } from "../discover/within.js";

/** A file or folder to write: its name as the user spelled it, and its absolute path. */
export interface OutputTarget {
  readonly name: string;
  readonly path: string;
  /** The folder of the config that names it; absent if the command line does. */
  readonly configFolder?: string | undefined;
}

/** A target named on the command line. */
export function namedTarget(name: string, cwd: string): OutputTarget {
  return { name, path: resolve(cwd, name) };
}

/** A target named in a config, relative to its folder; messages show it relative to the working folder. Throws if it must not be written. */
export function configTarget(name: string, configFolder: string, cwd: string): OutputTarget {
  const path = resolve(configFolder, name);
  refusePlace({ name, path, configFolder });
  return { name: relative(cwd, path) || ".", path, configFolder };
}

/**
 * Throws if a target must not be written; looks only at its path and opens nothing. A config may be untrusted, so its
 * targets must lie below its own folder, by a path without links. Nothing is written into folders of version control,
 * through whatever links, because files there can name commands that Git and others run.
 */
export function refusePlace({ name, path, configFolder }: OutputTarget): void {
  if (descriptorOf(path) === undefined && [path, realPathAhead(path)].some(isOfVersionControl)) {
    throw new Error(`cannot write ${name}: it belongs to version control`);
  }
  const reason = configFolder === undefined ? undefined : refusedToConfig(path, configFolder);
  if (reason !== undefined) {
    throw new Error(`the config has ${name} written, which ${reason}: name it on the command line`);
  }
}

function refusedToConfig(path: string, folder: string): string | undefined {
  if (!isWithin(path, folder)) return "lies outside of the config's folder";
  let part = folder;
  for (const name of relative(folder, path).split(sep)) {
    part = join(part, name);
    // The config's folder itself may be a link, because the user chose it.
    if (part !== folder && isLink(part)) return `goes through the link ${relative(folder, part)}`;
  }
  return undefined;
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}

/**
 * Folders of version control, by all names that file systems accept: in any case; on Windows also by a short name such
 * as `GIT~1`, with trailing dots and blanks, and with a colon and more after it.
 */
const controlFolder =
  /^(?:\.(?:git|hg|svn|bzr|jj|sl|pijul)|(?:git|hg|svn|bzr|jj|sl|pijul)~\d+|_darcs|_mtn|cvs)[. ]*(?::.*)?$/is;

function isOfVersionControl(path: string): boolean {
  // macOS ignores invisible characters in names.
  const visible = path.replace(/\p{Default_Ignorable_Code_Point}/gu, "");
  return visible.split(/[\\/]/).some((name) => controlFolder.test(name));
}

/** Which existing files may be replaced. */
export interface Replaceable {
  readonly what: string;
  /** Recognises such a file by its first and last characters. */
  readonly isSo: (start: string, end: string) => boolean;
}

const readLength = 16 * 1024;

/** Throws if a regular file is not one that may be replaced. */
export function refuseReplacing({ name, path }: OutputTarget, { what, isSo }: Replaceable): void {
  if (!isReplaceable(path, isSo))
    throw new Error(`${name} is there and is not ${what}: delete it, or name another file`);
}

/** A file that cannot be read is not replaced. */
function isReplaceable(path: string, isSo: Replaceable["isSo"]): boolean {
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  let descriptor: number | undefined;
  try {
    const file = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    descriptor = file;
    const { size } = fstatSync(file);
    const read = (from: number): string => {
      const bytes = Buffer.alloc(readLength);
      return bytes.toString("utf8", 0, readSync(file, bytes, 0, readLength, from));
    };
    return size === 0 || isSo(read(0), read(Math.max(0, size - readLength)));
  } catch {
    return false;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** The state of an output's path: free, taken by a file to replace, or a pipe or device that takes text as it comes. */
type Standing =
  | { readonly kind: "free" }
  | { readonly kind: "taken"; readonly former: Stats }
  | { readonly kind: "stream" }
  | { readonly kind: "descriptor"; readonly descriptor: number };

/** The paths of devices and open files. */
const ofSystem = /^\/(?:dev|proc)\//;

/** Inspects the path of an output without opening it; throws if no file can be written there. */
export function standingAt(path: string): Standing {
  const entry = lstatSync(path, { throwIfNoEntry: false });
  if (!entry) return { kind: "free" };
  // Other links may have been planted to have some file overwritten.
  if (entry.isSymbolicLink() && !ofSystem.test(path)) {
    throw new Error(`it is a link to ${readlinkSync(path)}: name that file, or delete the link`);
  }
  const stats = entry.isSymbolicLink() ? statSync(path, { throwIfNoEntry: false }) : entry;
  const descriptor = descriptorOf(path);
  // Opening the path again would write from the start of the file, over what others have written through the descriptor.
  if (descriptor !== undefined && stats?.isFile()) return { kind: "descriptor", descriptor };
  if (stats?.isDirectory()) throw Object.assign(new Error(), { code: "EISDIR" });
  if (stats?.isBlockDevice()) throw new Error("it is a disk");
  if (stats && !stats.isFile()) {
    if (stats.isFIFO() || stats.isCharacterDevice() || descriptor === 1 || descriptor === 2) return { kind: "stream" };
    throw new Error("it is neither a file nor a pipe nor a device");
  }
  if (!stats || entry.isSymbolicLink()) throw new Error("it is a link to nowhere, or to a file by another name");
  // Replacing a file does not check whether it is writable.
  accessSync(path, constants.W_OK);
  return { kind: "taken", former: entry };
}

const descriptors: Readonly<Record<string, number>> = { "/dev/stdout": 1, "/dev/stderr": 2 };

/** The descriptor of this process that a path such as `/dev/fd/3` stands for. */
export function descriptorOf(path: string): number | undefined {
  const [, digits] = /^\/(?:dev|proc\/self)\/fd\/(\d+)$/.exec(path) ?? [];
  return digits === undefined ? descriptors[path] : Number(digits);
}

const folderEnd = sep === "/" ? /\/\.{0,2}$/ : /[/\\]\.{0,2}$/;

/** Throws if a name can only be that of a folder, which its absolute path no longer shows. */
export function refuseFolderName(name: string): void {
  if (folderEnd.test(name)) throw new Error(`${name} is the name of a folder: name a file`);
}

/** Identifies a file, whatever names and links lead to it. */
export type FileId = string;

/** The file at a path, existing or not; undefined for devices, which any number of outputs may use. */
export function fileId(path: string): FileId | undefined {
  const stats = look(path);
  if (stats) return stats.isCharacterDevice() ? undefined : idOf(stats, path);
  const folder = look(dirname(path));
  return folder ? `${idOf(folder, dirname(path))}/${basename(path)}` : path;
}

export function isFileThere(path: string): boolean {
  return look(path) !== undefined;
}

/** Some file systems have no inode numbers. */
export function idOf({ dev, ino }: BigIntStats, path: string): FileId {
  return ino === 0n ? path : `${dev}:${ino}`;
}

/** Inode numbers can exceed the integers that a number holds exactly. */
function look(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** A file that a run writes. */
export interface WrittenPlace {
  readonly name: string;
  readonly id: FileId | undefined;
  readonly what: "a report" | "the baseline" | "the cache" | "a draft" | "a fixed copy" | "a copy" | "standard output";
}

/** A file that a run reads. */
export interface ReadPlace {
  readonly name: string;
  readonly id: FileId | undefined;
  readonly what:
    | "a file that is to be linted"
    | "a config file"
    | "the baseline"
    | "a schema"
    | "the list of files"
    | "a report to merge";
}

/** Throws if a file would be written that is also read, or written twice, under whatever names. */
export function refuseClashes(written: readonly WrittenPlace[], read: readonly ReadPlace[]): void {
  const writtenBefore = new Map<FileId, WrittenPlace>();
  for (const output of written) {
    if (output.id === undefined) continue;
    const other = writtenBefore.get(output.id);
    if (other) throw new Error(writtenTwice(other, output));
    writtenBefore.set(output.id, output);
  }
  for (const input of read) {
    const output = input.id === undefined ? undefined : writtenBefore.get(input.id);
    if (output) throw new Error(writtenOver(output, input));
  }
}

function writtenTwice(one: WrittenPlace, other: WrittenPlace): string {
  const both = one.what === other.what ? `two ${one.what.replace(/^\w+ /, "")}s` : `${one.what} and ${other.what}`;
  const alias = normalize(one.name) === normalize(other.name) ? "" : `, which is ${other.name} too`;
  return `${both} would be written to ${one.name}${alias}`;
}

function writtenOver(output: WrittenPlace, input: ReadPlace): string {
  const isNamed = output.name === input.name;
  return `${output.name} would be written over ${isNamed ? "" : `${input.name}, `}${input.what}`;
}
