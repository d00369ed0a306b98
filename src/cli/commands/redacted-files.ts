import { dirname, join, resolve } from "node:path";
import { reasonOf } from "../../base/reason.js";
import { disk } from "../../engine/disk/storage.js";
import type { JudgeContext } from "../../engine/judge/context.js";
import { inTurns, readChunks } from "../../files/chunks.js";
import { withSlashes } from "../../files/discover/slashes.js";
import { createMadeFiles, type MadeFiles } from "../../files/write/folders.js";
import { createGatheredBytes } from "../../files/write/gathered-bytes.js";
import { packedFault } from "../../read/unpack/packed-file.js";
import type { FileRedacting, LineCounts } from "../../redact/journal.js";
import { linesOfKinds, minimalLines } from "../../redact/kept-lines.js";
import { createKnownNames } from "../../redact/known-names.js";
import { createPseudonyms } from "../../redact/pseudonyms.js";
import { fileRedactor, nameGatherer } from "../../redact/redact-file.js";
import type { Replacing } from "../../redact/replace.js";
import { dateShift, shiftedName } from "../../redact/shift-dates.js";
import type { Io } from "../io.js";
import type { RedactOptions } from "../redact-options.js";
import { type CheckedCopy, checkedCopy } from "./check-copies.js";
import { copyNames, type GivenFile } from "./copy-names.js";
import type { Planned } from "./outputs.js";

/** A file that has a copy, and how the findings of both compare. */
export interface Copy extends CheckedCopy {
  readonly name: string;
  readonly counts: LineCounts;
}

/** What was written. */
interface WrittenCopies {
  readonly copies: readonly Copy[];
  /** How many files are left out, because nothing of them was to be kept. */
  readonly without: number;
  readonly failures: readonly string[];
}

type ReadFile = GivenFile["file"];

/** How much of a copy is gathered before it is written. */
const gathered = 1024 * 1024;

/**
 * Writes the copies of files: first the names in all of them are gathered, so that a name is found on the lines above the one that tells
 * whose it is. Each copy is linted beside its original before any of them is put in place. Where the copies cannot be finished,
 * nothing of them is left.
 */
export async function writeCopies(
  files: readonly GivenFile[],
  context: JudgeContext,
  options: RedactOptions,
  io: Io,
  /** Throws where a copy cannot go where it would. */
  refuse: (outputs: readonly Planned[]) => void,
): Promise<WrittenCopies> {
  const { keepUnknown, shiftTime, dropBroken } = options;
  const replacing: Replacing = {
    pseudonyms: createPseudonyms(options.seed),
    names: createKnownNames(),
    keepUnknown,
  };
  const { readable, failures } = await gatherNames(files, context, replacing);
  const targets = copyTargets(readable, options, replacing, io);
  refuse(targets);
  const shift = shiftTime === undefined ? undefined : dateShift(shiftTime);
  const redacting = { kinds: context.kinds, replacing, dropBroken, shift };
  const made = createMadeFiles(io.atSignal);
  const copies: Copy[] = [];
  let without = 0;
  try {
    for (const [index, { file }] of readable.entries()) {
      const target = targets[index];
      if (!target) continue;
      const keeps = await keptLines(file, context, options);
      if (keeps === "none") {
        without++;
        continue;
      }
      const { path, counts } = await writeCopy(file, target, { ...redacting, keeps }, made);
      const checked = await checkedCopy(file, { name: target.name, path, leftOut: counts.leftOut }, context);
      copies.push({ name: file.name, counts, ...checked });
    }
    await made.place();
  } finally {
    made.discard();
  }
  return { copies, without, failures };
}

/** Gathers the names in all files, in their order; what cannot be read is reported, and the rest goes on. */
async function gatherNames(
  files: readonly GivenFile[],
  { kinds }: JudgeContext,
  replacing: Replacing,
): Promise<{ readonly readable: readonly GivenFile[]; readonly failures: readonly string[] }> {
  const readable: GivenFile[] = [];
  const failures: string[] = [];
  for (const given of files) {
    const { name, path, kind } = given.file;
    try {
      const fault = packedFault(path);
      if (fault !== undefined) throw new Error(fault);
      const gatherer = nameGatherer(kind, kinds, replacing);
      for await (const chunk of inTurns(readChunks(path))) gatherer.push(chunk);
      gatherer.end();
      readable.push(given);
    } catch (error) {
      failures.push(`cannot read ${name}: ${reasonOf(error)}`);
    }
  }
  return { readable, failures };
}

/** Where the copies go, with no known name in their names. */
function copyTargets(
  files: readonly GivenFile[],
  { out, shiftTime }: RedactOptions,
  { names, pseudonyms }: Replacing,
  { cwd }: Io,
): readonly Planned[] {
  const folder = resolve(cwd, out);
  const named = withSlashes(out).replace(/\/+$/, "");
  const renamed = (name: string): string => {
    const anonymous = names.replacedIn(name, (known) => pseudonyms.of(known, "name"));
    return shiftTime === undefined ? anonymous : shiftedName(anonymous, shiftTime);
  };
  return copyNames(files, renamed).map((name) => ({
    name: `${named}/${name}`,
    path: join(folder, name),
    what: "a copy" as const,
  }));
}

/** Which lines of a file are kept; undefined for all, `none` where the file is left out. */
async function keptLines(
  { name, kind, path }: ReadFile,
  context: JudgeContext,
  { keep, minimise }: RedactOptions,
): Promise<FileRedacting["keeps"] | "none"> {
  const file = { name, kind, read: () => inTurns(readChunks(path)), aside: disk.aside };
  if (minimise) return (await minimalLines(file, context)) ?? "none";
  return keep === undefined ? undefined : ((await linesOfKinds(file, new Set(keep))) ?? "none");
}

/** Writes a copy whole, and does not put it in place yet; `path` is where it can be read until then. */
async function writeCopy(
  file: ReadFile,
  target: Planned,
  redacting: FileRedacting,
  made: MadeFiles,
): Promise<{ readonly path: string; readonly counts: LineCounts }> {
  made.folder({ name: target.name, path: dirname(target.path) });
  const output = await made.open(target, { onlyFile: true });
  const pending = createGatheredBytes(gathered);
  const redactor = fileRedactor(file.kind, redacting, pending.put);
  for await (const chunk of named(file, inTurns(readChunks(file.path)))) {
    redactor.push(chunk);
    if (pending.length() >= gathered) await output.write(pending.taken());
  }
  redactor.end();
  await output.write(pending.taken());
  await output.finish();
  return { path: output.unplaced ?? target.path, counts: redactor.counts };
}

/** The bytes of a file; where they cannot be read, its name is in the error. */
async function* named(
  { name }: ReadFile,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* chunks;
  } catch (error) {
    throw new Error(`cannot read ${name}: ${reasonOf(error)}`);
  }
}
