import { visible } from "../../base/visible.js";
import type { InputFile } from "../../files/discover/discover.js";
import { kindOfName } from "../../files/discover/kind.js";
import { type PathChoice, pathChoices } from "../../files/discover/path-choices.js";
import { isMemberName } from "../../files/discover/wanted-name.js";
import { type Chunks, failing } from "../../read/unpack/byte-source.js";
import { type Limits, limitsOf } from "../../read/unpack/limits.js";
import { isArchiveName } from "../../read/unpack/pack-format.js";
import type { ReadableFile } from "../../read/unpack/packed-file.js";
import { countedParts, unpackedFiles } from "../../read/unpack/unpacked-files.js";
import type { FileContent } from "../lint/storage.js";

/** A packed file, wherever it is. */
interface PackedFile {
  readonly file: InputFile;
  readonly chunks: Chunks;
  /** The file itself, if it allows random access. */
  readonly whole: ReadableFile | undefined;
  readonly specOnly: boolean;
  readonly limits?: Limits | undefined;
}

/** Unpacks a file: a compressed file is itself, an archive consists of the journals and side files in it. Throws if there are none. */
export async function* packedContents(packed: PackedFile): AsyncGenerator<FileContent, void, undefined> {
  const { file, whole, specOnly, limits = limitsOf() } = packed;
  const choiceOf = memberChoices(file, specOnly);
  let isAny = false;
  const isWanted = async (names: readonly string[]): Promise<boolean> => {
    const { isIgnored, kind } = await choiceOf(names);
    const name = names.at(-1) ?? "";
    return !isIgnored && (kind !== undefined || isMemberName(name, specOnly) || isArchiveName(name));
  };
  for await (const found of unpackedFiles(counted(packed.chunks, limits), { isWanted, limits, file: whole })) {
    const name = found.names.at(-1);
    const { kind } = await choiceOf(found.names);
    // A member that turns out not to be an archive is skipped, unless that is due to damage.
    const isOther = name !== undefined && kind === undefined && !isMemberName(name, specOnly);
    const chunks = isOther ? await failureOf(found.chunks) : found.chunks;
    if (!chunks) continue;
    isAny = true;
    yield {
      name: [file.name, ...found.names.map(shownMember)].join("!/"),
      kind: name === undefined ? file.kind : (file.as ?? kind ?? kindOfName(name, specOnly)),
      chunks,
      isMember: name !== undefined,
    };
  }
  if (!isAny) throw new Error("no journal and no side file is in it");
}

/** Applies globs to members, which are below their archive as files are below a folder. */
function memberChoices({ path, globs }: InputFile, specOnly: boolean) {
  const choices = globs && pathChoices(globs.ignore, globs.kinds, specOnly);
  return async (names: readonly string[]): Promise<Pick<PathChoice, "isIgnored" | "kind">> => {
    if (path === undefined || !choices || names.length === 0) return { isIgnored: false, kind: undefined };
    return choices.of([path, ...names.map(shownMember)].join("!/"));
  };
}

/** Reads all bytes; returns chunks that fail in the same way, or undefined if nothing failed. */
async function failureOf(chunks: Chunks): Promise<Chunks | undefined> {
  try {
    for await (const _ of chunks);
    return undefined;
  } catch (error) {
    return failing(error);
  }
}

/** The name of a member in reports: all of it visible, and without `..`, so that it cannot lead to another file. */
function shownMember(name: string): string {
  return visible(name.replaceAll("\\", "/"))
    .split("/")
    .filter((part) => part !== "" && part !== ".")
    .map((part) => (part === ".." ? "\\u002e\\u002e" : part))
    .join("/");
}

async function* counted(chunks: Chunks, limits: Limits): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of chunks) yield* countedParts(chunk, limits.count);
}
