import type { InputFile } from "../discover/discover.js";
import { kindOfName } from "../discover/kind.js";
import { type PathChoice, pathChoices } from "../discover/path-choices.js";
import { isMemberName } from "../discover/wanted-name.js";
import type { FileContent } from "../lint/file-content.js";
import type { Chunks } from "../unpack/byte-source.js";
import { type Limits, limitsOf } from "../unpack/limits.js";
import { unpackedFiles } from "../unpack/open.js";
import { isArchiveName } from "../unpack/packed-name.js";
import { openReadable } from "../unpack/readable-file.js";
import { shownMember } from "../unpack/shown-member.js";

/** Unpacks a file: one that is compressed is itself, an archive is the journals and side files in it. Fails where there are none. */
export async function* contentsOf(
  file: InputFile,
  chunks: Chunks,
  specOnly: boolean,
  limits = limitsOf(),
): AsyncGenerator<FileContent, void, undefined> {
  const whole = file.path === undefined ? undefined : openReadable(file.path);
  const choiceOf = memberChoices(file, specOnly);
  let isAny = false;
  try {
    const isWanted = async (names: readonly string[]): Promise<boolean> => {
      const { isIgnored, kind } = await choiceOf(names);
      const name = names.at(-1) ?? "";
      return !isIgnored && (kind !== undefined || isMemberName(name, specOnly) || isArchiveName(name));
    };
    for await (const found of unpackedFiles(counted(chunks, limits), { isWanted, limits, file: whole })) {
      const name = found.names.at(-1);
      const { kind } = await choiceOf(found.names);
      // What is no archive after all is not there to be linted.
      const isOther = name !== undefined && kind === undefined && !isMemberName(name, specOnly);
      if (isOther && found.isUnreadable !== true) continue;
      isAny = true;
      yield {
        name: shownName(file, found.names),
        kind: name === undefined ? file.kind : (file.as ?? kind ?? kindOfName(name, specOnly)),
        chunks: found.chunks,
        isMember: name !== undefined,
      };
    }
  } finally {
    whole?.close();
  }
  if (!isAny) throw new Error("no journal and no side file is in it");
}

function shownName({ name }: InputFile, names: readonly string[]): string {
  return [name, ...names.map(shownMember)].join("!/");
}

type MemberChoice = Pick<PathChoice, "isIgnored" | "kind">;

/** What is chosen by glob of members, which are below their archive as files are below a folder. */
function memberChoices(file: InputFile, specOnly: boolean): (names: readonly string[]) => Promise<MemberChoice> {
  const { path, globs } = file;
  const none: MemberChoice = { isIgnored: false, kind: undefined };
  if (path === undefined || !globs) return async () => none;
  const choices = pathChoices(globs.ignore, globs.kinds, specOnly);
  return async (names) => (names.length === 0 ? none : choices.of([path, ...names.map(shownMember)].join("!/")));
}

async function* counted(chunks: Chunks, limits: Limits): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of chunks) {
    limits.count(chunk.length);
    yield chunk;
  }
}
