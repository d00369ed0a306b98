import { createHash } from "node:crypto";
import { type BigIntStats, statSync } from "node:fs";
import { dirname } from "node:path";
import { reasonOf } from "../../base/text.js";
import { isOfArchive } from "../../engine/archive/order.js";
import { spooled } from "../../engine/disk/spill.js";
import { disk } from "../../engine/disk/storage.js";
import { type FixedFile, fixText, isFixable, utf16Refusal } from "../../engine/lint/fix-file.js";
import { placesTogether } from "../../engine/lint/held-findings.js";
import type { FramedFinding } from "../../engine/validate/finding.js";
import type { Spill } from "../../engine/validate/spill.js";
import { addTally, createTally, type Tally } from "../../engine/validate/tally.js";
import { readChunks } from "../../files/chunks.js";
import type { InputFile } from "../../files/discover/discover.js";
import type { OutputTarget } from "../../files/write/allowed.js";
import { createMadeFiles } from "../../files/write/folders.js";
import {
  type AtSignal,
  cannotWrite,
  type FileTimes,
  isClosedPipe,
  type OutputFile,
  openOutput,
} from "../../files/write/output.js";
import { osPath } from "../../read/os-path.js";
import { packedFault, refusePacked } from "../../read/unpack/packed-file.js";
import { type ByteEdit, editedChunks } from "../../rules/fix/placed-edit.js";
import { createProgress } from "../progress.js";
import { lintAll } from "./lint-all.js";
import type { Complain } from "./outputs.js";
import { cacheOf, createPause, stepsOf, type Take, type Work } from "./steps.js";

/** A file that is read several times, and must not change before it is replaced. */
interface GuardedFile {
  readonly stats: BigIntStats;
  readonly read: () => Generator<Uint8Array>;
  /** Why it is no longer the file that was read; undefined if it is, byte for byte. */
  readonly change: () => string | undefined;
}

/** Inspects a file before it is read; throws if it does not exist. */
function guardFile(path: string): GuardedFile {
  const stats = look(path);
  const digests = new Set<string>();
  function* read(): Generator<Uint8Array> {
    const hash = createHash("sha256");
    for (const chunk of readChunks(path)) {
      hash.update(chunk);
      yield chunk;
    }
    digests.add(hash.digest("hex"));
  }
  const isSame = (): boolean => {
    // Times are coarse, and a file may change twice within one tick: only its bytes are conclusive.
    for (const _ of read());
    const { dev, ino, size, mtimeNs, ctimeNs } = look(path);
    const isAlike = size === stats.size && mtimeNs === stats.mtimeNs && ctimeNs === stats.ctimeNs;
    return digests.size === 1 && isAlike && dev === stats.dev && ino === stats.ino;
  };
  return {
    stats,
    read,
    change() {
      try {
        return isSame() ? undefined : "it has changed since it was read; run it again";
      } catch (error) {
        return reasonOf(error);
      }
    },
  };
}

function look(path: string): BigIntStats {
  return statSync(osPath(path), { bigint: true });
}

/** The edits to a file. */
interface FileFixes {
  readonly watched: GuardedFile;
  readonly edits: readonly ByteEdit[];
}

/** Replaces a file by its fixed version, unless it has changed; throws if that fails, and leaves everything as it was. */
export async function replaceFile(
  { name, path }: Pick<InputFile, "name"> & { readonly path: string },
  fixes: FileFixes,
  atSignal: AtSignal,
): Promise<void> {
  const { nlink, mode } = fixes.watched.stats;
  if (nlink > 1n) {
    throw cannotWrite(
      name,
      new Error("it is a hard link, and its other names would keep the old text; --fix --out <folder> writes a copy"),
    );
  }
  // The administrator may write to read-only files, but would not expect to.
  if ((mode & 0o222n) === 0n) throw cannotWrite(name, new Error("it is read-only"));
  const wishes = { onlyFile: true, times: timesOf(fixes.watched) };
  const output = await openOutput({ name, path }, atSignal, wishes);
  try {
    await writeAll(output, name, fixes);
    output.place();
  } catch (error) {
    output.discard();
    throw error;
  }
}

/** Writes a fixed copy of a file, with the folders that it needs. */
export async function writeCopy(target: OutputTarget, fixes: FileFixes, atSignal: AtSignal): Promise<void> {
  const made = createMadeFiles(atSignal);
  const mode = Number(fixes.watched.stats.mode & 0o777n);
  try {
    made.folder({ name: dirname(target.name), path: dirname(target.path) });
    const output = await made.open(target, { onlyFile: true, mode, times: timesOf(fixes.watched) });
    await writeAll(output, target.name, fixes);
    await made.place();
  } catch (error) {
    made.discard();
    throw error;
  }
}

async function writeAll(output: OutputFile, name: string, { watched, edits }: FileFixes): Promise<void> {
  for (const chunk of editedChunks(watched.read(), edits)) await output.write(chunk);
  await output.finish();
  const change = watched.change();
  if (change !== undefined) throw new Error(`${name} was left as it is: ${change}`);
}

function timesOf({ stats }: GuardedFile): FileTimes {
  return { accessed: secondsOf(stats.atimeNs), modified: secondsOf(stats.mtimeNs) };
}

/** The precision of a double for current times in seconds. */
const leastSeconds = 2 ** -22;

/** Older versions of Node.js truncate to microseconds, so a number that falls just short of one has to be rounded up. */
function secondsOf(nanoseconds: bigint): number {
  const microseconds = Number(nanoseconds / 1000n);
  const seconds = microseconds / 1e6;
  return (seconds % 1) * 1e6 < microseconds % 1e6 ? seconds + leastSeconds : seconds;
}

/** The parts of a run that fixing files needs. */
export interface FixRun extends Work {
  readonly take: Take;
  readonly complain: Complain;
  /** Delivers a fixed file in the requested way; throws if it cannot. */
  readonly put: (file: InputFile, fixes: FileFixes) => Promise<void>;
  /** Delivers standard input, whether or not anything was fixed. */
  readonly putText: (name: string, read: () => Iterable<Uint8Array>, edits: FixedFile["edits"]) => Promise<void>;
}

/** The result of fixing files. */
export interface FixOutcome {
  fixed: number;
  changedFiles: number;
  /** The number of remaining findings that could be fixed by a guess. */
  guesses: number;
  isComplete: boolean;
}

/** Lints files, fixes those that can be fixed, and reports what is left; a failure in one does not stop the others. */
export async function fixFiles(files: readonly InputFile[], run: FixRun): Promise<FixOutcome> {
  const outcome: FixOutcome = { fixed: 0, changedFiles: 0, guesses: 0, isComplete: true };
  const [only] = files;
  if (only && only.path === undefined) await fixStream(only, run, outcome);
  else {
    const plain = await plainFiles(files, run, outcome);
    const { diff, out } = run.options;
    const isInPlace = !diff && out === undefined;
    if (isInPlace && plain.filter(isOfArchive).length > 1) {
      await fixAll(plain, run, outcome);
      await lintLeft(plain, run, outcome);
    } else await fixEach(plain, run, outcome);
  }
  return outcome;
}

/** The files that can be fixed: packed ones are reported and left alone. */
async function plainFiles(
  files: readonly InputFile[],
  { complain }: FixRun,
  outcome: FixOutcome,
): Promise<readonly InputFile[]> {
  const plain: InputFile[] = [];
  for (const file of files) {
    const fault = packedFault(file.path);
    if (fault === undefined) plain.push(file);
    else await complain(`cannot fix ${file.name}: ${fault}`);
  }
  outcome.isComplete &&= plain.length === files.length;
  return plain;
}

/**
 * Fixes files in place whose journals are compared with each other. A line that was not believed before it was fixed
 * may contradict any other file, so what is left is only known when all are fixed.
 */
async function fixAll(files: readonly InputFile[], run: FixRun, outcome: FixOutcome): Promise<void> {
  const { unsafeFixes } = run.options;
  const fixable = new Set<InputFile>();
  for await (const { file, findings } of stepsOf(files, { ...run, tally: createTally() }, undefined)) {
    if (findings.some((finding) => isFixable(finding, unsafeFixes))) fixable.add(file);
  }
  for (const file of files) {
    const fixed = fixable.has(file) ? await fixOne(file, run, outcome) : undefined;
    fixed?.left.close();
  }
}

/** Reports what is left in fixed files. */
async function lintLeft(files: readonly InputFile[], run: FixRun, outcome: FixOutcome): Promise<void> {
  const add = (findings: readonly FramedFinding[]): void => {
    for (const finding of findings) countGuess(finding, run, outcome);
    run.take.add(findings);
  };
  const allRead = await lintAll(files, { ...run, take: { ...run.take, add } });
  outcome.isComplete &&= allRead;
}

function countGuess({ fix }: FramedFinding, { options }: FixRun, outcome: FixOutcome): void {
  if (fix && !options.unsafeFixes && !fix.safe) outcome.guesses++;
}

async function fixEach(files: readonly InputFile[], run: FixRun, outcome: FixOutcome): Promise<void> {
  const { io, options, complain } = run;
  const cache = await cacheOf(files, run);
  const progress = createProgress(files, options.progress, io);
  let found = foundIn(options.unsafeFixes);
  // Counted separately: a file that is fixed is counted again.
  for await (const step of stepsOf(files, { ...run, tally: createTally() }, cache, true)) {
    const { file, findings, failure, isEnd, bytes } = step;
    progress.findings(findings.length);
    found.add(findings);
    if (step.tally) addTally(found.tally, step.tally);
    await progress.bytes(bytes);
    if (!isEnd) continue;
    await progress.clear();
    if (failure !== undefined) await complain(`cannot read ${file.name}: ${failure}`);
    outcome.isComplete &&= failure === undefined;
    const fixed = failure === undefined && found.canFix() ? await fixOne(file, run, outcome) : undefined;
    await reportLeft(file.name, fixed ?? { left: found.all, tally: found.tally }, run, outcome, failure);
    found.all.close();
    found = foundIn(options.unsafeFixes);
    progress.file();
  }
  await progress.clear();
  const unsaved = await cache?.save();
  if (unsaved !== undefined) await complain(`the cache was not written: ${unsaved}`);
}

/** The findings of one file so far. */
interface FoundInFile {
  readonly all: Spill;
  readonly tally: Tally;
  readonly add: (findings: readonly FramedFinding[]) => void;
  readonly canFix: () => boolean;
}

function foundIn(guesses: boolean): FoundInFile {
  const all = disk.spill();
  let canFix = false;
  return {
    all,
    tally: createTally(),
    add(findings) {
      all.put(findings);
      canFix ||= findings.some((finding) => isFixable(finding, guesses));
    },
    canFix: () => canFix,
  };
}

/** Fixes a file; undefined if it has to stay as it is, with the reason reported. */
async function fixOne(file: InputFile, run: FixRun, outcome: FixOutcome): Promise<FixedFile | undefined> {
  const { contexts, options, io, complain, put } = run;
  let result: FixedFile | undefined;
  try {
    const watched = guardFile(file.path ?? "");
    const pause = createPause(io.now);
    result = await fixText(
      { ...file, read: watched.read, spill: disk.spill, pause },
      contexts.of(file),
      options.unsafeFixes,
    );
    if (result.edits.length === 0) await complain(utf16Refusal(file.name));
    else await put(file, { watched, edits: result.edits });
  } catch (error) {
    result?.left.close();
    if (isClosedPipe(error)) throw error;
    outcome.isComplete = false;
    await complain(fixFailure(file.name, error));
    return undefined;
  }
  if (result.edits.length > 0) outcome.changedFiles++;
  outcome.fixed += result.fixed;
  return result;
}

/** Why a file could not be fixed; system errors do not contain its name. */
function fixFailure(name: string, error: unknown): string {
  const isOfSystem = error instanceof Error && "code" in error;
  return isOfSystem ? `cannot fix ${name}: ${reasonOf(error)}` : reasonOf(error);
}

/** Standard input is read once, and printed completely, fixed or not. */
async function fixStream(file: InputFile, run: FixRun, outcome: FixOutcome): Promise<void> {
  const { contexts, options, io } = run;
  const spool = await spooled(io.stdin);
  try {
    const [front] = spool.read();
    if (front) refusePacked(front);
    const pause = createPause(io.now);
    const result = await fixText(
      { ...file, read: spool.read, spill: disk.spill, pause },
      contexts.of(file),
      options.unsafeFixes,
    );
    if (result.edits.length > 0) outcome.changedFiles++;
    outcome.fixed += result.fixed;
    await run.putText(file.name, spool.read, result.edits);
    await reportLeft(file.name, result, run, outcome);
  } finally {
    spool.close();
  }
}

async function reportLeft(
  name: string,
  { left, tally }: Pick<FixedFile, "left" | "tally">,
  run: FixRun,
  outcome: FixOutcome,
  failure?: string,
): Promise<void> {
  const { take } = run;
  addTally(run.tally, tally);
  for (const findings of placesTogether(left.taken())) {
    for (const finding of findings) countGuess(finding, run, outcome);
    take.add(findings);
    await take.flush();
  }
  await take.endFile(name, failure);
}
