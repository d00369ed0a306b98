import { basename, dirname } from "node:path";
import { shown } from "../../../base/display.js";
import { compareTexts, counted } from "../../../base/text.js";
import { severitiesOf } from "../../../config/config.js";
import { type PathSettings, pathSettings } from "../../../config/folder-settings.js";
import { configNames, longestConfig, nearestConfigs } from "../../../config/load.js";
import { packedContents } from "../../../engine/disk/packed-contents.js";
import { contextsOf } from "../../../engine/lint/contexts.js";
import type { Storage } from "../../../engine/lint/storage.js";
import { type SchemaFolder, switchesOf } from "../../../engine/validate/choices.js";
import { contextOf, type ValidationContext } from "../../../engine/validate/context.js";
import { spillInMemory } from "../../../engine/validate/spill.js";
import type { SchemaText } from "../../../engine/validate/user-schemas.js";
import type { InputFile } from "../../../files/discover/discover.js";
import { kindOfName } from "../../../files/discover/kind.js";
import { isFoundName } from "../../../files/discover/wanted-name.js";
import { textOfFile } from "../../../read/text-file.js";
import { endsEarly } from "../../../read/unpack/byte-source.js";
import { isArchiveName, packFormatOf, packFront } from "../../../read/unpack/pack-format.js";
import type { ReadableFile } from "../../../read/unpack/packed-file.js";
import type { DroppedFile, PageChoices } from "../protocol.js";

const chunkLength = 256 * 1024;

/** Reads a part of a file synchronously, which only a worker may do. */
function blobBytes(blob: Blob, start: number, end: number): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(new FileReaderSync().readAsArrayBuffer(blob.slice(start, end)));
  } catch (error) {
    throw new Error(
      isGone(error) ? "it is not there any more" : "it changed since you chose it: choose the folder again",
      {
        cause: error,
      },
    );
  }
}

/** Of a browser's exceptions only the name tells what happened. */
const isGone = (error: unknown): boolean => error instanceof DOMException && error.name === "NotFoundError";

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

const pieceLength = 1024 * 1024;

/** Collects text of any length: a browser keeps large blobs on disk. */
export function createBlobText() {
  const pieces: Blob[] = [];
  let text = "";
  const flush = (): void => {
    if (text !== "") pieces.push(new Blob([text]));
    text = "";
  };
  return {
    add(more: string): void {
      text += more;
      if (text.length > pieceLength) flush();
    },
    blob(type: string): Blob {
      flush();
      return new Blob(pieces, { type });
    },
  };
}

/** A browser's files by their paths; they are read piece by piece and never held in memory. */
function fileStorage(files: Map<string, DroppedFile>, schemas: Storage["schemas"]) {
  const packed = new Map<string, boolean>();
  return {
    chunks: (path: string) => livingPieces(files, path),
    isPacked(path: string): boolean {
      const { file } = files.get(path) ?? {};
      if (!packed.has(path) && file) packed.set(path, isPackedBlob(file));
      return packed.get(path) ?? false;
    },
    unpacked: (file, chunks, specOnly, limits) => {
      const blob = files.get(file.path ?? "")?.file;
      return packedContents({ file, chunks, whole: blob && readableBlob(blob), specOnly, limits });
    },
    spill: spillInMemory,
    schemas,
  } satisfies Storage;
}

/** What cannot be read is not known to be packed; reading it will say why. */
function isPackedBlob(blob: Blob): boolean {
  try {
    return packFormatOf(blobBytes(blob, 0, packFront)) !== undefined;
  } catch {
    return false;
  }
}

/** More often, no file changes while it is read. */
const mostChanges = 100;

/**
 * The bytes of a file that the game may be writing: a browser refuses to read one that has changed since it was opened. If it has
 * a handle it is opened again; what was read of a file that grew is still true.
 */
async function* livingPieces(
  files: Map<string, DroppedFile>,
  path: string,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  let at = 0;
  for (let changes = 0; ; ) {
    const dropped = files.get(path);
    if (!dropped) throw new Error("it is not there any more");
    const { file, handle } = dropped;
    if (at >= file.size) return;
    try {
      const piece = blobBytes(file, at, Math.min(file.size, at + pieceLength));
      at += piece.length;
      yield piece;
    } catch (error) {
      const anew = changes++ < mostChanges ? await handle?.getFile().catch(() => undefined) : undefined;
      if (!anew || anew.size < at) throw error;
      files.set(path, { ...dropped, file: anew });
    }
  }
}

/** A copy of a file, which stays as it is. */
export async function heldFile(storage: Pick<Storage, "chunks">, path: string): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of storage.chunks(path)) pieces.push(new Uint8Array(piece));
  return new Blob(pieces);
}

export function* piecesOf(blob: Blob): Generator<Uint8Array, void, undefined> {
  for (let at = 0; at < blob.size; at += pieceLength) yield blobBytes(blob, at, Math.min(blob.size, at + pieceLength));
}

const mostNamed = 5;

/** The first few remarks about files, and the number of further files that the same applies to. */
export function firstFew(seen: readonly string[], holds: string): readonly string[] {
  const more = seen.length - mostNamed;
  return [...seen.slice(0, mostNamed), ...(more > 0 ? [`${counted(more, "more file")} ${holds}`] : [])];
}

/** Names are hostile: what is shown of them must be visible. */
export function cannotRead(name: string, reason: string): string {
  return `cannot read ${shown(name)}: ${reason}`;
}

/** The dropped files, sorted by how they are used. */
export type SortedOut = Awaited<ReturnType<typeof sortedOut>>;

/** The folder above everything that is dropped, like the working folder of the command line. */
const root = "/";
/** The folder of schemas that were dropped individually. */
const ownSchemas = "<schemas>";
/** A schema names its JSON Schema edition in one of its first fields; settings files name a schema of their own there. */
const schemaSign = /"\$schema"\s*:\s*"https?:\/\/json-schema\.org\//;
const longestSchema = 1024 * 1024;
/** Up to this many individually dropped files are all linted, whatever their names. */
const few = 20;

/** Finds what to lint as the command line does: by the settings of the page, and by the configs among the files. */
export async function sortedOut(dropped: readonly DroppedFile[], choices: PageChoices) {
  const files = distinctlyNamed([...dropped].sort((a, b) => compareTexts(a.name, b.name)));
  const byPath = new Map(files.map((each) => [pathOf(each.name), each]));
  const schemas = files.filter(isSchema);
  const own = schemas.filter(({ name }) => !name.includes("/"));
  const settings = settingsFor(byPath, choices, own.length > 0 ? ownSchemas : undefined);
  const isMeant = files.length <= few && files.every(({ name }) => !name.includes("/"));
  const isGiven = (name: string): boolean =>
    isMeant ? !configNames.includes(name) : isArchiveName(name) && !name.includes("/");
  const inputs: InputFile[] = [];
  const left: DroppedFile[] = [];
  for (const each of files) {
    const { name } = each;
    const path = pathOf(name);
    const { isIgnored, kind, specOnly, globs } = await settings.paths.of(path);
    if (isIgnored || own.includes(each)) continue;
    if (kind !== undefined || isGiven(name) || isFoundName(name, specOnly))
      inputs.push({ name, path, kind: kind ?? kindOfName(name, specOnly), as: kind, globs });
    else left.push(each);
  }
  const schemasIn = ({ name, path }: SchemaFolder): readonly SchemaText[] => {
    const found = name === ownSchemas ? own : files.filter((each) => isIn(path, each) && each.name.endsWith(".json"));
    if (found.length === 0) throw new Error(`no schema in ${name}: a schema is a file <Event>.json`);
    return found.map((each) => ({ name: basename(each.name), file: each.name, text: () => textOf(each.file) }));
  };
  const storage = fileStorage(byPath, schemasIn);
  const contexts = await contextsOf(inputs, settings.choicesFor, storage.schemas);
  const configs = settings.configFiles();
  const folders = contexts.all.flatMap((context) => context.choices.schemas?.path ?? []);
  const isUsed = (each: DroppedFile): boolean =>
    configs.includes(pathOf(each.name)) || folders.some((folder) => isIn(folder, each));
  const unread = left.filter((each) => !isUsed(each));
  const used = configs.map((path) => `The settings in ${shown(path.slice(root.length))} are used`);
  const ownUsed = `${counted(own.length, "schema")} of yours ${own.length === 1 ? "is" : "are"} used`;
  const archives = unread.filter(({ name }) => isArchiveName(name)).length;
  const strangers = unread.filter((each) => schemas.includes(each)).length;
  const leftOut = [
    [archives, "archive", ": drop archives by themselves, not within a folder"],
    [strangers, "schema", ": drop schemas by themselves, or name their folder in a config"],
    [unread.length - archives - strangers, "other file", ": no journal and no side file has such a name"],
  ] as const;
  return {
    ...{ inputs, contexts, storage },
    size: inputs.reduce((sum, { path = "" }) => sum + (byPath.get(path)?.file.size ?? 0), 0),
    remarks: [
      ...firstFew(used, "with settings are used"),
      ...(own.length > 0 ? [ownUsed] : []),
      ...leftOut.flatMap(([count, what, why]) => (count > 0 ? `${counted(count, what)} left out${why}` : [])),
    ],
  };
}

function settingsFor(
  files: ReadonlyMap<string, DroppedFile>,
  { rules, ...switches }: PageChoices,
  schemas: string | undefined,
): PathSettings {
  const severities = severitiesOf({ rules: rules as Parameters<typeof severitiesOf>[0]["rules"] & object });
  const chosen = { ...switchesOf(switches), severities, schemas };
  const unasked = { ignore: [], as: undefined, eddnSchemas: undefined, drift: false };
  const source = {
    isThere: (path: string): boolean => files.has(path),
    leadsOut: () => false,
    text(path: string, name: string): string {
      const { file } = files.get(path) ?? { file: new Blob() };
      if (file.size > longestConfig) throw new Error(cannotRead(name, "it is too long for a config"));
      return textOf(file);
    },
  };
  return pathSettings({ ...chosen, ...unasked }, nearestConfigs(root, source), root);
}

export async function plainContext(choices: PageChoices): Promise<ValidationContext> {
  const settings = settingsFor(new Map(), choices, undefined);
  return contextOf(await settings.choicesFor({ name: "", path: root }), () => []);
}

function pathOf(name: string): string {
  return `${root}${name}`;
}

function isIn(folder: string, { name }: DroppedFile): boolean {
  return dirname(pathOf(name)) === folder;
}

/** Files with the same name may come from several folders, which a browser does not reveal: the second is shown in a folder 2. */
function distinctlyNamed(files: readonly DroppedFile[]): readonly DroppedFile[] {
  const taken = new Set<string>();
  return files.map((each) => {
    let free = each.name;
    for (let count = 2; taken.has(free); count++) free = `${count}/${each.name}`;
    taken.add(free);
    return { ...each, name: free };
  });
}

function isSchema({ name, file }: DroppedFile): boolean {
  if (!name.endsWith(".json") || file.size > longestSchema) return false;
  try {
    return schemaSign.test(textOf(file.slice(0, 1000)));
  } catch {
    // The game rewrites side files all the time, and no schema.
    return false;
  }
}

function textOf(file: Blob): string {
  return textOfFile(blobBytes(file, 0, file.size));
}
