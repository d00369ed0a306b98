import { basename, dirname } from "node:path";
import { compareTexts, counted } from "../../../base/text.js";
import { severitiesOf } from "../../../cli/config/config.js";
import { type PathSettings, pathSettings } from "../../../cli/config/folder-settings.js";
import { configNames, longestConfig, nearestConfigs } from "../../../cli/config/load.js";
import { packedContents } from "../../../engine/disk/packed-contents.js";
import { contextsOf } from "../../../engine/lint/contexts.js";
import type { Storage } from "../../../engine/lint/storage.js";
import type { SchemaFolder } from "../../../engine/validate/choices.js";
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
function blobBytes(blob: Blob, start: number, end: number): Uint8Array {
  return new Uint8Array(new FileReaderSync().readAsArrayBuffer(blob.slice(start, end)));
}

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
function fileStorage(files: ReadonlyMap<string, Blob>, schemas: Storage["schemas"]): Storage {
  const packed = new Map<string, boolean>();
  return {
    chunks: (path) => piecesOf(files.get(path)),
    isPacked(path) {
      const isPacked =
        packed.get(path) ?? packFormatOf(blobBytes(files.get(path) ?? new Blob(), 0, packFront)) !== undefined;
      packed.set(path, isPacked);
      return isPacked;
    },
    unpacked: (file, chunks, specOnly, limits) => {
      const blob = files.get(file.path ?? "");
      return packedContents({ file, chunks, whole: blob && readableBlob(blob), specOnly, limits });
    },
    spill: spillInMemory,
    schemas,
  };
}

function* piecesOf(file: Blob | undefined): Generator<Uint8Array, void, undefined> {
  if (!file) throw new Error("it is not there any more");
  for (let at = 0; at < file.size; at += pieceLength) yield blobBytes(file, at, Math.min(file.size, at + pieceLength));
}

const mostNamed = 5;

/** The first few remarks about files, and the number of further files that the same applies to. */
export function firstFew(seen: readonly string[], holds: string): readonly string[] {
  const more = seen.length - mostNamed;
  return [...seen.slice(0, mostNamed), ...(more > 0 ? [`${counted(more, "more file")} ${holds}`] : [])];
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
  const blobs = new Map(files.map(({ name, file }) => [pathOf(name), file]));
  const schemas = files.filter(isSchema);
  const own = schemas.filter(({ name }) => !name.includes("/"));
  const settings = settingsFor(blobs, choices, own.length > 0 ? ownSchemas : undefined);
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
  const storage = fileStorage(blobs, schemasIn);
  const contexts = await contextsOf(inputs, settings.choicesFor, storage.schemas);
  const configs = settings.configFiles();
  const folders = contexts.all.flatMap((context) => context.choices.schemas?.path ?? []);
  const isUsed = (each: DroppedFile): boolean =>
    configs.includes(pathOf(each.name)) || folders.some((folder) => isIn(folder, each));
  const unread = left.filter((each) => !isUsed(each));
  const used = configs.map((path) => `The settings in ${path.slice(root.length)} are used`);
  const ownUsed = `${counted(own.length, "schema")} of yours ${own.length === 1 ? "is" : "are"} used`;
  const archives = unread.filter(({ name }) => isArchiveName(name)).length;
  const strangers = unread.filter((each) => schemas.includes(each)).length;
  const leftOut = [
    [archives, "archive", ": drop archives by themselves, not within a folder"],
    [strangers, "schema", ": drop schemas by themselves, or name their folder in a config"],
    [unread.length - archives - strangers, "other file", ", for the game writes none of that name"],
  ] as const;
  return {
    ...{ inputs, contexts, storage },
    size: inputs.reduce((sum, { path = "" }) => sum + (blobs.get(path)?.size ?? 0), 0),
    remarks: [
      ...firstFew(used, "with settings are used"),
      ...(own.length > 0 ? [ownUsed] : []),
      ...leftOut.flatMap(([count, what, why]) => (count > 0 ? `${counted(count, what)} left out${why}` : [])),
    ],
  };
}

function settingsFor(
  files: ReadonlyMap<string, Blob>,
  { strict, specOnly, session, rules }: PageChoices,
  schemas: string | undefined,
): PathSettings {
  const severities = severitiesOf({ rules: rules as Parameters<typeof severitiesOf>[0]["rules"] & object });
  const chosen = { strict, specOnly, session, severities, schemas };
  const unasked = { ignore: [], as: undefined, eddnSchemas: undefined, drift: false };
  const source = {
    isThere: (path: string): boolean => files.has(path),
    leadsOut: () => false,
    text(path: string, shown: string): string {
      const file = files.get(path) ?? new Blob();
      if (file.size > longestConfig) throw new Error(`cannot read ${shown}: it is too long for a config`);
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
  return files.map(({ name, file }) => {
    let free = name;
    for (let count = 2; taken.has(free); count++) free = `${count}/${name}`;
    taken.add(free);
    return { name: free, file };
  });
}

function isSchema({ name, file }: DroppedFile): boolean {
  if (!name.endsWith(".json") || file.size > longestSchema) return false;
  return schemaSign.test(textOf(file.slice(0, 1000)));
}

function textOf(file: Blob): string {
  return textOfFile(blobBytes(file, 0, file.size));
}
