import { reasonOf } from "../../base/reason.js";
import { isOfArchive } from "../../engine/archive/order.js";
import { spooled } from "../../engine/disk/spool.js";
import { disk } from "../../engine/disk/storage.js";
import type { Aside } from "../../engine/judge/aside.js";
import { type FramedFinding, isSamePlace } from "../../engine/judge/finding.js";
import { addTally, createTally, type Tally } from "../../engine/judge/tally.js";
import { isMended, type Mended, mend, utf16Refusal } from "../../engine/lint/mend.js";
import type { InputFile } from "../../files/discover/discover.js";
import { isClosedPipe } from "../../files/write/output.js";
import { packedFault, refusePacked } from "../../read/unpack/packed-file.js";
import { createProgress } from "../progress.js";
import { lintAll } from "./lint-all.js";
import { cacheOf, createPause, stepsOf, type Work } from "./steps.js";
import type { Take } from "./take.js";
import type { Complain } from "./verdict.js";
import { guardFile, type Mendings } from "./write-mended.js";

/** What mending files needs from the run that it is part of. */
export interface FixRun extends Work {
  readonly take: Take;
  readonly complain: Complain;
  /** Does with a mended file what was asked for; throws where it cannot. */
  readonly put: (file: InputFile, mendings: Mendings) => Promise<void>;
  /** Does it with standard input, whether or not anything was mended. */
  readonly putText: (name: string, read: () => Iterable<Uint8Array>, edits: Mended["edits"]) => Promise<void>;
}

/** What came of mending files. */
export interface FixOutcome {
  fixed: number;
  changedFiles: number;
  /** How many of those that are left could be mended by a guess. */
  guesses: number;
  isComplete: boolean;
}

/** Lints files, mends those that can be mended, and tells what is left; what goes wrong with one does not stop the others. */
export async function fixFiles(files: readonly InputFile[], run: FixRun): Promise<FixOutcome> {
  const outcome: FixOutcome = { fixed: 0, changedFiles: 0, guesses: 0, isComplete: true };
  const [only] = files;
  if (only && only.path === undefined) await fixStream(only, run, outcome);
  else {
    const plain = await plainFiles(files, run, outcome);
    const { diff, fixTo } = run.options;
    const isInPlace = !diff && fixTo === undefined;
    if (isInPlace && plain.filter(isOfArchive).length > 1) {
      await mendAll(plain, run, outcome);
      await lintLeft(plain, run, outcome);
    } else await fixEach(plain, run, outcome);
  }
  return outcome;
}

/** The files that can be mended as they are: what is packed is told, and left alone. */
async function plainFiles(
  files: readonly InputFile[],
  { complain }: FixRun,
  outcome: FixOutcome,
): Promise<readonly InputFile[]> {
  const plain: InputFile[] = [];
  for (const file of files) {
    const fault = packedFault(file.path);
    if (fault === undefined) plain.push(file);
    else await complain(`cannot mend ${file.name}: ${fault}`);
  }
  outcome.isComplete &&= plain.length === files.length;
  return plain;
}

/**
 * Mends files in their places whose journals are held against each other. What a line tells that could not be believed before it was
 * mended may go against any other file, so that what is left is known when all are mended.
 */
async function mendAll(files: readonly InputFile[], run: FixRun, outcome: FixOutcome): Promise<void> {
  const { unsafeFixes } = run.options;
  const mendable = new Set<InputFile>();
  for await (const { file, findings } of stepsOf(files, { ...run, tally: createTally() }, undefined)) {
    if (findings.some((finding) => isMended(finding, unsafeFixes))) mendable.add(file);
  }
  for (const file of files) {
    const mended = mendable.has(file) ? await mendFile(file, run, outcome) : undefined;
    mended?.left.close();
  }
}

/** Tells what is left in files that have been mended. */
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
  // What is counted here is counted again where a file is mended.
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
    const mended = failure === undefined && found.canMend() ? await mendFile(file, run, outcome) : undefined;
    await tellLeft(file.name, mended ?? { left: found.all, tally: found.tally }, run, outcome, failure);
    found.all.close();
    found = foundIn(options.unsafeFixes);
    progress.file();
  }
  await progress.clear();
  const unsaved = await cache?.save();
  if (unsaved !== undefined) await complain(`the cache was not written: ${unsaved}`);
}

/** What was found in one file so far. */
interface FoundInFile {
  readonly all: Aside;
  readonly tally: Tally;
  readonly add: (findings: readonly FramedFinding[]) => void;
  readonly canMend: () => boolean;
}

function foundIn(guesses: boolean): FoundInFile {
  const all = disk.aside();
  let canMend = false;
  return {
    all,
    tally: createTally(),
    add(findings) {
      all.put(findings);
      canMend ||= findings.some((finding) => isMended(finding, guesses));
    },
    canMend: () => canMend,
  };
}

/** Mends a file; undefined where it has to stay as it is, of which the reason is told. */
async function mendFile(file: InputFile, run: FixRun, outcome: FixOutcome): Promise<Mended | undefined> {
  const { contexts, options, io, complain, put } = run;
  let mended: Mended | undefined;
  try {
    const watched = guardFile(file.path ?? "");
    const pause = createPause(io.now);
    mended = await mend(
      { ...file, read: watched.read, aside: disk.aside, pause },
      contexts.of(file),
      options.unsafeFixes,
    );
    if (mended.edits.length === 0) await complain(utf16Refusal(file.name));
    else await put(file, { watched, edits: mended.edits });
  } catch (error) {
    mended?.left.close();
    if (isClosedPipe(error)) throw error;
    outcome.isComplete = false;
    await complain(mendFailure(file.name, error));
    return undefined;
  }
  if (mended.edits.length > 0) outcome.changedFiles++;
  outcome.fixed += mended.fixed;
  return mended;
}

/** Why a file could not be mended, by its name; what the system says has none. */
function mendFailure(name: string, error: unknown): string {
  const isOfSystem = error instanceof Error && "code" in error;
  return isOfSystem ? `cannot mend ${name}: ${reasonOf(error)}` : reasonOf(error);
}

/** Standard input is read once, and all of it is printed, mended or not. */
async function fixStream(file: InputFile, run: FixRun, outcome: FixOutcome): Promise<void> {
  const { contexts, options, io } = run;
  const spool = await spooled(io.stdin);
  try {
    const [front] = spool.read();
    if (front) refusePacked(front);
    const pause = createPause(io.now);
    const mended = await mend(
      { ...file, read: spool.read, aside: disk.aside, pause },
      contexts.of(file),
      options.unsafeFixes,
    );
    if (mended.edits.length > 0) outcome.changedFiles++;
    outcome.fixed += mended.fixed;
    await run.putText(file.name, spool.read, mended.edits);
    await tellLeft(file.name, mended, run, outcome);
  } finally {
    spool.close();
  }
}

/** About how many findings are handed over at once. */
const batchLength = 500;

async function tellLeft(
  name: string,
  { left, tally }: Pick<Mended, "left" | "tally">,
  run: FixRun,
  outcome: FixOutcome,
  failure?: string,
): Promise<void> {
  const { take } = run;
  addTally(run.tally, tally);
  let batch: FramedFinding[] = [];
  for (const finding of left.taken()) {
    const last = batch.length < batchLength ? undefined : batch.at(-1);
    if (last && !isSamePlace(last, finding)) {
      take.add(batch);
      await take.flush();
      batch = [];
    }
    batch.push(finding);
    countGuess(finding, run, outcome);
  }
  take.add(batch);
  await take.flush();
  await take.endFile(name, failure);
}
