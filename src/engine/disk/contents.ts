import type { InputFile } from "../../files/discover/discover.js";
import { pathChoices } from "../../files/discover/path-choices.js";
import type { Chunks } from "../../read/unpack/byte-source.js";
import type { Limits } from "../../read/unpack/limits.js";
import { openReadable } from "../../read/unpack/packed-file.js";
import type { FileContent } from "../lint/storage.js";
import { type MemberChoice, packedContents, shownMember } from "./packed-contents.js";

/** Unpacks a file of the disk, or standard input. */
export async function* contentsOf(
  file: InputFile,
  chunks: Chunks,
  specOnly: boolean,
  limits?: Limits,
): AsyncGenerator<FileContent, void, undefined> {
  const whole = file.path === undefined ? undefined : openReadable(file.path);
  try {
    yield* packedContents({ file, chunks, whole, specOnly, limits, choiceOf: memberChoices(file, specOnly) });
  } finally {
    whole?.close();
  }
}

/** What is chosen by glob of members, which are below their archive as files are below a folder. */
function memberChoices(file: InputFile, specOnly: boolean): (names: readonly string[]) => Promise<MemberChoice> {
  const { path, globs } = file;
  const none: MemberChoice = { isIgnored: false, kind: undefined };
  if (path === undefined || !globs) return async () => none;
  const choices = pathChoices(globs.ignore, globs.kinds, specOnly);
  return async (names) => (names.length === 0 ? none : choices.of([path, ...names.map(shownMember)].join("!/")));
}
