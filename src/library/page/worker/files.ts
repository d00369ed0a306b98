import { compareTexts, counted } from "../../../base/text.js";
import { type MemberChoice, packedContents } from "../../../engine/disk/packed-contents.js";
import { heldInMemory } from "../../../engine/lint/held-findings.js";
import type { Storage } from "../../../engine/lint/storage.js";
import { spillInMemory } from "../../../engine/validate/spill.js";
import type { SchemaText } from "../../../engine/validate/user-schemas.js";
import type { InputFile } from "../../../files/discover/discover.js";
import { kindOfName } from "../../../files/discover/kind.js";
import { isFoundName } from "../../../files/discover/wanted-name.js";
import { textOfFile } from "../../../read/text-file.js";
import { endsEarly } from "../../../read/unpack/byte-source.js";
import { isArchiveName, packFormatOf, packFront } from "../../../read/unpack/pack-format.js";
import type { ReadableFile } from "../../../read/unpack/packed-file.js";
import type { DroppedFile } from "../messages.js";

const chunkLength = 256 * 1024;

/** The bytes of a part of a file, read at once, as only a worker may. */
function blobBytes(blob: Blob, start: number, end: number): Uint8Array {
  return new Uint8Array(new FileReaderSync().readAsArrayBuffer(blob.slice(start, end)));
}

/** A file that a browser has handed over, of which any part can be read. */
function readableBlob(blob: Blob): ReadableFile {
  function* from(start: number, end: number): Generator<Uint8Array, void, undefined> {
    for (let at = start; at < end; ) {
      const chunk = blobBytes(blob, at, Math.min(end, at + chunkLength));
      if (chunk.length === 0) throw endsEarly(at);
      at += chunk.length;
      yield chunk;
    }
  }
  return { size: blob.size, read: (start, length) => blobBytes(blob, start, start + length), from, close: () => {} };
}

/** Gathers text of any length: a browser keeps large blobs on the disk. */
export interface BlobText {
  readonly add: (text: string) => void;
  readonly blob: (type: string) => Blob;
}

const pieceLength = 1024 * 1024;

export function createBlobText(): BlobText {
  const pieces: Blob[] = [];
  let text = "";
  const flush = (): void => {
    if (text !== "") pieces.push(new Blob([text]));
    text = "";
  };
  return {
    add(more) {
      text += more;
      if (text.length > pieceLength) flush();
    },
    blob(type) {
      flush();
      return new Blob(pieces, { type });
    },
  };
}

const usualLength = 1024 * 1024;

/** Files that a browser has handed over, by their names; they are read piece by piece and never held. */
export function fileStorage(files: ReadonlyMap<string, Blob>, schemas: readonly SchemaText[]): Storage {
  const packed = new Map<string, boolean>();
  return {
    chunks: (path, given) => piecesOf(files.get(path), given),
    isPacked(path) {
      const isPacked = packed.get(path) ?? packFormatOf(frontOf(files.get(path))) !== undefined;
      packed.set(path, isPacked);
      return isPacked;
    },
    unpacked: (file, chunks, specOnly, limits) => {
      const blob = files.get(file.path ?? "");
      return packedContents({ file, chunks, whole: blob && readableBlob(blob), specOnly, limits, choiceOf });
    },
    spill: spillInMemory,
    held: heldInMemory,
    schemas: () => schemas,
  };
}

/** Of what is in an archive, nothing is chosen by glob here. */
async function choiceOf(): Promise<MemberChoice> {
  return { isIgnored: false, kind: undefined };
}

function frontOf(file: Blob | undefined): Uint8Array {
  return file ? blobBytes(file, 0, packFront) : new Uint8Array(0);
}

function* piecesOf(file: Blob | undefined, given: Uint8Array | undefined): Generator<Uint8Array, void, undefined> {
  if (!file) throw new Error("it is not there any more");
  const length = given?.length ?? usualLength;
  for (let at = 0; at < file.size; at += length) {
    const piece = blobBytes(file, at, Math.min(file.size, at + length));
    given?.set(piece);
    yield given ? given.subarray(0, piece.length) : piece;
  }
}

/** How many files are named of which the same is reported. */
const mostNamed = 5;

/** What is reported files, as far as anyone reads it, and of how many more it holds. */
export function firstFew(seen: readonly string[], holds: string): readonly string[] {
  const more = seen.length - mostNamed;
  return [...seen.slice(0, mostNamed), ...(more > 0 ? [`${counted(more, "more file")} ${holds}`] : [])];
}

/** What was dropped, by what becomes of it. */
export interface SortedOut {
  readonly inputs: readonly InputFile[];
  readonly blobs: ReadonlyMap<string, Blob>;
  readonly schemas: readonly SchemaText[];
  readonly remarks: readonly string[];
}

/** A schema says in its first field or two by which edition of JSON Schema it is written; files of settings name a schema of their own there. */
const schemaSign = /"\$schema"\s*:\s*"https?:\/\/json-schema\.org\//;
const mostOfSchema = 1024 * 1024;
/** What is dropped one by one is meant, whatever its name is. */
const few = 20;

/** Separates journals and side files from schemas of the user, and these from all else that is in a folder. */
export function sortedOut(dropped: readonly DroppedFile[], specOnly: boolean): SortedOut {
  const ordered = [...dropped].sort((a, b) => compareTexts(a.name, b.name));
  const schemas = ordered.filter(isSchema);
  const isMeant = ordered.length <= few && ordered.every(({ name }) => !name.includes("/"));
  const files = ordered.filter((each) => !schemas.includes(each));
  const isGiven = ({ name }: DroppedFile): boolean => isMeant || (isArchiveName(name) && !name.includes("/"));
  const wanted = files.filter((each) => isGiven(each) || isFoundName(each.name, specOnly));
  const left = files.filter((each) => !wanted.includes(each));
  const archives = left.filter(({ name }) => isArchiveName(name)).length;
  const others = left.length - archives;
  const named = distinctlyNamed(wanted);
  return {
    inputs: named.map(({ name }) => ({ name, path: name, kind: kindOfName(name, specOnly) })),
    blobs: new Map(named.map(({ name, file }) => [name, file])),
    schemas: schemas.map(({ name, file }) => ({ name: baseName(name), file: name, text: () => textOf(file) })),
    remarks: [
      ...(schemas.length > 0
        ? [`${counted(schemas.length, "schema")} of yours ${schemas.length === 1 ? "is" : "are"} used`]
        : []),
      ...(archives > 0
        ? [`${counted(archives, "archive")} left out: drop archives by themselves, not within a folder`]
        : []),
      ...(others > 0 ? [`${counted(others, "other file")} left out, for the game writes none of that name`] : []),
    ],
  };
}

/** Files of one name may come from several folders, of which a browser does not say: the second is shown as one in a folder 2. */
function distinctlyNamed(files: readonly DroppedFile[]): readonly DroppedFile[] {
  const taken = new Set<string>();
  return files.map(({ name, file }) => {
    let free = name;
    for (let count = 2; taken.has(free); count++) free = `${count}/${name}`;
    taken.add(free);
    return { name: free, file };
  });
}

function isSchema({ name, file }: DroppedFile): boolean {
  if (!name.endsWith(".json") || file.size > mostOfSchema) return false;
  return schemaSign.test(textOf(file.slice(0, 1000)));
}

function baseName(name: string): string {
  return name.slice(name.lastIndexOf("/") + 1);
}

function textOf(file: Blob): string {
  return textOfFile(blobBytes(file, 0, file.size));
}
