import { isWriteError } from "../base/failure.js";
import { counted, reasonOf, thousands } from "../base/text.js";
import { isJournalFile } from "../engine/between-journals/order.js";
import { spooled } from "../engine/disk/spill.js";
import { disk } from "../engine/disk/storage.js";
import { placesTogether } from "../engine/lint/batches.js";
import { type FixedFile, fixText, isFixable, utf16Refusal } from "../engine/lint/fix-file.js";
import type { FramedFinding } from "../engine/validate/finding.js";
import { addTally, createTally } from "../engine/validate/tally.js";
import type { InputFile } from "../files/discover/discover.js";
import { packedProblem, refusePacked } from "../read/unpack/packed-file.js";
import { type ByteEdit, editedChunks } from "../rules/fix/file-fix.js";
import { readBaseline } from "./baseline.js";
import type { Io } from "./io.js";
import { createPause, type LintRun, lintAll, stepsOf, stepsShown } from "./lint-files.js";
import { copyTarget, type Outcome, printsFixed, reportBaseline, verdict } from "./outputs.js";
import { printDiff } from "./print-diff.js";
import { createProgress } from "./progress.js";
import { type FindingSink, withReports } from "./reports.js";
import { type GuardedFile, guardFile, writeFixed } from "./write-fixed.js";

/** A run that fixes files, and what came of it so far. */
interface FixRun extends LintRun {
  readonly take: FindingSink;
  fixed: number;
  changedFiles: number;
  /** The number of remaining findings that could be fixed by a guess. */
  guesses: number;
  isComplete: boolean;
  /** Why what is printed is not an exact patch. */
  readonly notices: Set<string>;
}

/** Fixes files in the requested way, and reports what is left. */
export async function runFix(files: readonly InputFile[], run: LintRun, isComplete: boolean): Promise<Outcome> {
  const { options, settings, io, tally } = run;
  const baseline = settings.baseline && readBaseline(settings.baseline, io.cwd);
  const reported = { io: reportIo(files, run), tally, baseline };
  const done = await withReports({ ...options, formats: settings.formats }, reported, async (take) => {
    const counts = { fixed: 0, changedFiles: 0, guesses: 0 };
    const begun: FixRun = { ...run, take, ...counts, isComplete: true, notices: new Set() };
    await fixFiles(files, begun);
    return begun;
  });
  for (const notice of done.notices) await io.complain(notice);
  if (files.length > 0) await io.complain(outcomeText(done));
  if (baseline) await reportBaseline(baseline, files, io);
  if (!isComplete || !done.isComplete) return 2;
  const ofLeft = await verdict(tally, settings.maxWarnings, io);
  // A diff that is not empty is a failure, and pre-commit expects one for every change.
  const failsOnChange = options.diff || io.env.PRE_COMMIT === "1";
  return ofLeft === 0 && done.changedFiles > 0 && failsOnChange ? 1 : ofLeft;
}

/** The output for reports; with a diff only the diff is shown, unless a report is requested explicitly. */
function reportIo(files: readonly InputFile[], { options, io }: LintRun): Io {
  if (!printsFixed(files, options)) return io;
  const isWanted = !options.diff || options.formats.length > 0;
  return { ...io, stdout: isWanted ? io.stderr : { ...io.stderr, write: async () => {} } };
}

function outcomeText({ fixed, changedFiles, guesses, isComplete, tally, options: { diff, out } }: FixRun): string {
  const left = `${thousands(tally.errors + tally.warnings)} left`;
  const more = guesses === 0 ? "" : `; --unsafe-fixes fixes ${thousands(guesses)} of them by a guess`;
  if (fixed === 0) return `nothing ${isComplete ? "to fix" : "fixed"}, ${left}${more}`;
  const where = out === undefined ? "" : `, ${counted(changedFiles, "fixed file")} in ${out}`;
  return `${thousands(fixed)} ${diff ? "would be fixed" : "fixed"}, ${left}${where}${more}`;
}

/** Lints files, fixes those that can be fixed, and reports what is left; a failure in one does not stop the others. */
async function fixFiles(files: readonly InputFile[], run: FixRun): Promise<void> {
  const [only] = files;
  if (only && only.path === undefined) return fixStream(only, run);
  const plain = await plainFiles(files, run);
  const { diff, out } = run.options;
  if (diff || out !== undefined || plain.filter(isJournalFile).length < 2) return fixEach(plain, run);
  await fixAll(plain, run);
  const allRead = await lintAll(plain, run, { ...run.take, add: (findings) => takeLeft(findings, run) });
  run.isComplete &&= allRead;
}

/** The files that can be fixed: packed ones are reported and left alone. */
async function plainFiles(files: readonly InputFile[], run: FixRun): Promise<readonly InputFile[]> {
  const plain: InputFile[] = [];
  for (const file of files) {
    const problem = packedProblem(file.path);
    if (problem === undefined) plain.push(file);
    else await run.io.complain(`cannot fix ${file.name}: ${problem}`);
  }
  run.isComplete &&= plain.length === files.length;
  return plain;
}

/**
 * Fixes files in place whose journals are compared with each other. A line that was not believed before it was fixed
 * may contradict any other file, so what is left is only known when all are fixed.
 */
async function fixAll(files: readonly InputFile[], run: FixRun): Promise<void> {
  const fixable = new Set<InputFile>();
  for await (const { file, findings } of stepsOf(files, { ...run, tally: createTally() }, undefined)) {
    if (findings.some((finding) => isFixable(finding, run.options.unsafeFixes))) fixable.add(file);
  }
  for (const file of files) {
    const fixed = fixable.has(file) ? await fixOne(file, run) : undefined;
    fixed?.left.close();
  }
}

function takeLeft(findings: readonly FramedFinding[], run: FixRun): void {
  for (const { fix } of findings) if (fix && !run.options.unsafeFixes && !fix.safe) run.guesses++;
  run.take.add(findings);
}

async function fixEach(files: readonly InputFile[], run: FixRun): Promise<void> {
  const { io, options } = run;
  const progress = createProgress(files, options.progress, io);
  let left = disk.spill();
  // Counted separately: a file that is fixed is counted again.
  let tally = createTally();
  let canFix = false;
  for await (const step of stepsShown(files, { ...run, tally: createTally() }, progress, true)) {
    const { file, findings, failure, isEnd } = step;
    left.put(findings);
    canFix ||= findings.some((finding) => isFixable(finding, options.unsafeFixes));
    if (step.tally) addTally(tally, step.tally);
    if (!isEnd) continue;
    await progress.clear();
    if (failure !== undefined) await io.complain(`cannot read ${file.name}: ${failure}`);
    run.isComplete &&= failure === undefined;
    const fixed = failure === undefined && canFix ? await fixOne(file, run) : undefined;
    await reportLeft(file.name, fixed ?? { left, tally }, run, failure);
    left.close();
    left = disk.spill();
    tally = createTally();
    canFix = false;
  }
}

/** Fixes a file; undefined if it has to stay as it is, with the reason reported. */
async function fixOne(file: InputFile, run: FixRun): Promise<FixedFile | undefined> {
  let result: FixedFile | undefined;
  try {
    const guarded = guardFile(file.path ?? "");
    result = await fixed(file, guarded.read, run);
    if (result.isRefused) await run.io.complain(utf16Refusal(file.name));
    // Another program may have fixed it in the meantime.
    else if (result.edits.length > 0) await put(file, guarded, result.edits, run);
  } catch (error) {
    result?.left.close();
    // A diff is all that is printed here.
    if (isWriteError(error) && run.options.diff) throw error;
    run.isComplete = false;
    // System errors do not contain the name.
    const isOfSystem = error instanceof Error && "code" in error;
    await run.io.complain(isOfSystem ? `cannot fix ${file.name}: ${reasonOf(error)}` : reasonOf(error));
    return undefined;
  }
  count(result, run);
  return result;
}

function fixed(file: InputFile, read: () => Iterable<Uint8Array>, run: LintRun): Promise<FixedFile> {
  const { contexts, options, io } = run;
  const { spill } = disk;
  return fixText({ ...file, read, spill, pause: createPause(io.now) }, contexts.of(file), options.unsafeFixes);
}

function count(result: FixedFile, run: FixRun): void {
  if (result.edits.length > 0) run.changedFiles++;
  run.fixed += result.fixed;
}

/** Delivers a fixed file in the requested way; throws if it cannot. */
async function put(file: InputFile, guarded: GuardedFile, edits: readonly ByteEdit[], run: FixRun): Promise<void> {
  const { diff, out } = run.options;
  if (diff) return showDiff(file.name, guarded.read, edits, run);
  const { cwd, atSignal } = run.io;
  const target = out === undefined ? { name: file.name, path: guarded.path } : copyTarget(file, out, cwd);
  await writeFixed(target, guarded, edits, atSignal);
}

async function showDiff(
  name: string,
  read: () => Iterable<Uint8Array>,
  edits: readonly ByteEdit[],
  { options, io, notices }: FixRun,
): Promise<void> {
  const notice = await printDiff(name, read, edits, options.color, io);
  if (notice !== undefined) notices.add(notice);
}

/** Standard input is read once, and printed completely, fixed or not. */
async function fixStream(file: InputFile, run: FixRun): Promise<void> {
  const { stdin, stdout } = run.io;
  const spool = await spooled(stdin);
  try {
    const [front] = spool.read();
    if (front) refusePacked(front);
    const result = await fixed(file, spool.read, run);
    const { edits } = result;
    count(result, run);
    if (!run.options.diff)
      for (const chunk of editedChunks(spool.read(), edits)) await stdout.write(new Uint8Array(chunk));
    else if (edits.length > 0) await showDiff(file.name, spool.read, edits, run);
    await reportLeft(file.name, result, run);
  } finally {
    spool.close();
  }
}

async function reportLeft(
  name: string,
  { left, tally }: Pick<FixedFile, "left" | "tally">,
  run: FixRun,
  failure?: string,
): Promise<void> {
  addTally(run.tally, tally);
  for (const findings of placesTogether(left.taken())) {
    takeLeft(findings, run);
    await run.take.flush();
  }
  await run.take.endFile(name, failure);
}
