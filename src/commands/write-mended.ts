import { dirname } from "node:path";
import type { InputFile } from "../discover/discover.js";
import { type ByteEdit, editedChunks } from "../fix/byte-edit.js";
import { cannotWrite } from "../write/failure.js";
import type { GuardedFile } from "../write/guarded-file.js";
import { createMadeFiles } from "../write/made-files.js";
import { openOutput } from "../write/open.js";
import type { AtSignal, OutputFile, OutputTarget } from "../write/output-file.js";
import type { FileTimes } from "../write/whole-file.js";

/** A file that is to be mended, and how. */
export interface Mendings {
  readonly watched: GuardedFile;
  readonly edits: readonly ByteEdit[];
}

/** Puts a mended file in the place of a file, unless that has changed; throws where it cannot, and all is then as it was. */
export async function replaceFile(
  { name, path }: Pick<InputFile, "name"> & { readonly path: string },
  mendings: Mendings,
  atSignal: AtSignal,
): Promise<void> {
  const { nlink, mode } = mendings.watched.stats;
  if (nlink > 1n) {
    throw cannotWrite(
      name,
      new Error("it is a hard link, and its other names would keep the old text; --fix-to writes a copy"),
    );
  }
  // The administrator may write to what is read-only, and would not expect to.
  if ((mode & 0o222n) === 0n) throw cannotWrite(name, new Error("it is read-only"));
  const wishes = { onlyFile: true, times: timesOf(mendings.watched) };
  const output = await openOutput({ name, path }, atSignal, wishes);
  try {
    await writeAll(output, name, mendings);
    output.place();
  } catch (error) {
    output.discard();
    throw error;
  }
}

/** Writes a mended copy of a file, with the folders that it needs. */
export async function writeCopy(target: OutputTarget, mendings: Mendings, atSignal: AtSignal): Promise<void> {
  const made = createMadeFiles(atSignal);
  const mode = Number(mendings.watched.stats.mode & 0o777n);
  try {
    made.folder({ name: dirname(target.name), path: dirname(target.path) });
    const output = await made.open(target, { onlyFile: true, mode, times: timesOf(mendings.watched) });
    await writeAll(output, target.name, mendings);
    await made.place();
  } catch (error) {
    made.discard();
    throw error;
  }
}

async function writeAll(output: OutputFile, name: string, { watched, edits }: Mendings): Promise<void> {
  for (const chunk of editedChunks(watched.read(), edits)) await output.write(chunk);
  await output.finish();
  const change = watched.change();
  if (change !== undefined) throw new Error(`${name} was left as it is: ${change}`);
}

function timesOf({ stats }: GuardedFile): FileTimes {
  return { accessed: secondsOf(stats.atimeNs), modified: secondsOf(stats.mtimeNs) };
}

/** The step between two numbers as large as the seconds of our days. */
const leastSeconds = 2 ** -22;

/** Older versions of Node.js cut off what is less than a microsecond, so that a number which fell short of one has to be the next. */
function secondsOf(nanoseconds: bigint): number {
  const microseconds = Number(nanoseconds / 1000n);
  const seconds = microseconds / 1e6;
  return (seconds % 1) * 1e6 < microseconds % 1e6 ? seconds + leastSeconds : seconds;
}
