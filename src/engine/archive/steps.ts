import type { InputFile } from "../../files/discover/discover.js";
import type { Step } from "../lint/lint-file.js";
import type { Storage } from "../lint/storage.js";
import type { Choices } from "../validate/choices.js";
import { comparedSteps } from "./compared.js";
import { archiveOrder, inGivenOrder, isOfArchive } from "./order.js";

/** True if there are several journals to compare; a packed file may contain several. */
function isHeldTogether(files: readonly InputFile[], { isPacked }: Storage): boolean {
  const first = files.findIndex(isOfArchive);
  if (first < 0) return false;
  return files.slice(first + 1).some(isOfArchive) || isPacked(files[first]?.path ?? "");
}

/** Lints the files of a run and emits steps in the order in which the files were given, as far as possible before all are read. */
export async function* archiveSteps(
  files: readonly InputFile[],
  choicesOf: (file: InputFile) => Choices,
  storage: Storage,
  lintInOrder: (files: readonly InputFile[], isForOthers: boolean) => AsyncIterable<Step>,
): AsyncGenerator<Step, void, undefined> {
  // Journals are only compared if their sessions are checked.
  const isFollowed = files.some((file) => isOfArchive(file) && choicesOf(file).session);
  const isArchive = isFollowed && isHeldTogether(files, storage);
  const ordered = isFollowed ? archiveOrder(files) : files;
  const linted = lintInOrder(ordered, isArchive);
  const steps = isArchive ? comparedSteps(linted, choicesOf, storage) : linted;
  yield* ordered === files ? steps : inGivenOrder(files, steps, storage.spill);
}
