import { dirname, relative, resolve } from "node:path";
import { dateShift, shiftedName } from "../../base/dates.js";
import { cannotRead } from "../../base/failure.js";
import { withGuess } from "../../base/nearest.js";
import { counted, thousands } from "../../base/text.js";
import { inertLine } from "../../base/visible.js";
import { schemaFolder } from "../../config/schema-folder.js";
import { disk } from "../../engine/disk/storage.js";
import { findingsIn } from "../../engine/lint/lint-file.js";
import { defaultChoices } from "../../engine/validate/choices.js";
import { contextOf, type ValidationContext } from "../../engine/validate/context.js";
import { knownEvents } from "../../engine/validate/known-events.js";
import { inTurns, readChunks } from "../../files/chunks.js";
import { discover, type InputFile } from "../../files/discover/discover.js";
import { everyPath } from "../../files/discover/path-choices.js";
import { withSlashes } from "../../files/discover/slashes.js";
import { isWithin, realPath, realPathAhead } from "../../files/discover/within.js";
import { type MadeFiles, withMadeFiles } from "../../files/write/folders.js";
import { withKeptInput } from "../../files/write/kept-input.js";
import { joined } from "../../read/joined.js";
import { statSync } from "../../read/node-fs.js";
import { packedProblem } from "../../read/unpack/packed-file.js";
import { distinctNames } from "../../redact/copy-names.js";
import { linesOfKinds, minimalLines } from "../../redact/kept-lines.js";
import { createKnownNames } from "../../redact/known-names.js";
import { createPseudonyms } from "../../redact/pseudonyms.js";
import { type FileRedacting, fileRedactor, type LineCounts, nameGatherer } from "../../redact/redact-file.js";
import type { Replacing } from "../../redact/replace.js";
import { type FindingDifference, findingDifferences } from "../../redact/same-findings.js";
import { gamePaths } from "../game-dir.js";
import type { Io } from "../io.js";
import { type Outcome, type Planned, refuseOutputs, refuseTaken, targetIn } from "../outputs.js";
import type { RedactOptions } from "./redact-options.js";

/** Maximum number of differences that are listed. */
const mostListed = 10;

/** Lints a file and its copy side by side, without holding all findings of either. */
async function checkedCopy(
  file: ReadFile,
  copy: { readonly name: string; readonly path: string; readonly leftOut: readonly number[] },
  context: ValidationContext,
) {
  let found = 0;
  let differences = 0;
  const first: FindingDifference[] = [];
  const findingsOf = (name: string, path: string) =>
    findingsIn({ name, kind: file.kind }, inTurns(readChunks(path)), context, disk.spill());
  async function* copied() {
    for await (const findings of findingsOf(copy.name, copy.path)) {
      found += findings.length;
      yield findings;
    }
  }
  for await (const difference of findingDifferences(findingsOf(file.name, file.path), copied(), copy.leftOut)) {
    differences++;
    if (first.length < mostListed) first.push(difference);
  }
  return { found, differences, first };
}

/** Reports whether files and their copies have the same findings, rule by rule and line by line. */
async function reportChecks(copies: readonly Copy[], { stdout }: Io): Promise<boolean> {
  let found = 0;
  let differences = 0;
  for (const { name, first, ...checked } of copies) {
    for (const { line, rule, isOnlyIn } of first.slice(0, Math.max(0, mostListed - differences))) {
      const other = isOnlyIn === "copy" ? "the original" : "the copy";
      await stdout.write(inertLine(`${name}:${line}: ${rule} is found in the ${isOnlyIn}, and not in ${other}`));
    }
    found += checked.found;
    differences += checked.differences;
  }
  if (differences > mostListed)
    await stdout.write(inertLine(`… and ${counted(differences - mostListed, "difference")} more`));
  const verdict =
    differences === 0
      ? `the copies have the same ${counted(found, "finding")} as the originals`
      : `the copies differ from the originals in ${counted(differences, "finding")}`;
  await stdout.write(inertLine(verdict));
  return differences === 0;
}

type ReadFile = InputFile & { readonly path: string };

/** A file, and the path that led to it. */
interface GivenFile {
  readonly file: ReadFile;
  /** The index of that path. */
  readonly given: number;
}

/** A file with a copy, and how their findings compare. */
interface Copy extends Awaited<ReturnType<typeof checkedCopy>> {
  readonly name: string;
  readonly counts: LineCounts;
}

/**
 * Writes the copies of files: first the names in all of them are collected, so that a name is also found above the line that reveals whose it is.
 * Each copy is linted beside its original before any of them is put in place. If the copies cannot be completed, nothing of them is left.
 */
async function writeCopies(files: readonly GivenFile[], context: ValidationContext, options: RedactOptions, io: Io) {
  const { keepUnknown, shiftTime, dropBroken } = options;
  const replacing: Replacing = {
    pseudonyms: createPseudonyms(options.seed),
    names: createKnownNames(),
    keepUnknown,
  };
  const { readable, failures } = await gatherNames(files, context, replacing);
  const copied = copyTargets(readable, options, replacing, io);
  refuseOutputs([...copied.values()], { files: files.map(({ file }) => file) }, io);
  const shift = shiftTime === undefined ? undefined : dateShift(shiftTime);
  const redacting = { kinds: context.kinds, replacing, dropBroken, shift };
  const copies: Copy[] = [];
  // The number of files left out, because nothing in them was to be kept.
  let without = 0;
  await withMadeFiles(io.atSignal, async (made) => {
    for (const [file, target] of copied) {
      const keeps = await keptLines(file, context, options);
      if (keeps === "none") {
        without++;
        continue;
      }
      const { path, counts } = await writeCopy(file, target, { ...redacting, keeps }, made);
      const checked = await checkedCopy(file, { name: target.name, path, leftOut: counts.leftOut }, context);
      copies.push({ name: file.name, counts, ...checked });
    }
  });
  return { copies, without, failures };
}

/** Collects the names in all files, in order; what cannot be read is reported, and the rest continues. */
async function gatherNames(files: readonly GivenFile[], { kinds }: ValidationContext, replacing: Replacing) {
  const readable: GivenFile[] = [];
  const failures: string[] = [];
  for (const given of files) {
    const { name, path, kind } = given.file;
    try {
      const problem = packedProblem(path);
      if (problem !== undefined) throw new Error(problem);
      const gatherer = nameGatherer(kind, kinds, replacing);
      for await (const chunk of inTurns(readChunks(path))) gatherer.push(chunk);
      gatherer.end();
      readable.push(given);
    } catch (error) {
      failures.push(cannotRead(name, error));
    }
  }
  return { readable, failures };
}

/** The targets of the copies by their files, without known names in their names. */
function copyTargets(
  files: readonly GivenFile[],
  { out, shiftTime }: RedactOptions,
  { names, pseudonyms }: Replacing,
  io: Io,
): ReadonlyMap<ReadFile, Planned> {
  const renamed = ({ file: { path, folder = dirname(path) } }: GivenFile): string => {
    const below = withSlashes(relative(folder, path));
    const anonymous = names.replacedInPath(below, (text, { form, name }) => pseudonyms.of(text, form, name));
    return shiftTime === undefined ? anonymous : shiftedName(anonymous, shiftTime);
  };
  const copies = distinctNames(
    files.map(renamed),
    files.map(({ given }) => given),
  );
  const targets = copies.map((name) => ({ ...targetIn(out, name, io), what: "a copy" }) as const);
  return new Map(targets.flatMap((target, index) => (files[index] ? [[files[index].file, target]] : [])));
}

/** The lines of a file to keep; undefined for all, `none` if the file is left out. */
async function keptLines(
  { name, kind, path }: ReadFile,
  context: ValidationContext,
  { keep, minimise }: RedactOptions,
): Promise<FileRedacting["keeps"] | "none"> {
  const file = { name, kind, read: () => inTurns(readChunks(path)), spill: disk.spill };
  if (minimise) return (await minimalLines(file, context)) ?? "none";
  return keep === undefined ? undefined : ((await linesOfKinds(file, new Set(keep))) ?? "none");
}

/** Writes a copy without putting it in place yet; `path` is where it can be read until then. */
async function writeCopy(file: ReadFile, target: Planned, redacting: FileRedacting, made: MadeFiles) {
  made.folder({ name: target.name, path: dirname(target.path) });
  const output = await made.open(target, { onlyFile: true });
  let pieces: Uint8Array[] = [];
  const redactor = fileRedactor(file.kind, redacting, (bytes) => pieces.push(bytes));
  const write = async (): Promise<void> => {
    const bytes = joined(pieces);
    pieces = [];
    await output.write(bytes);
  };
  for await (const chunk of named(file, inTurns(readChunks(file.path)))) {
    redactor.push(chunk);
    await write();
  }
  redactor.end();
  await write();
  await output.finish();
  return { path: output.unplaced ?? target.path, counts: redactor.counts };
}

/** The bytes of a file; read errors get its name. */
async function* named({ name }: ReadFile, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } catch (error) {
    throw new Error(cannotRead(name, error));
  }
}

/** Copies journals so that they do not reveal who played, and compares the findings of the copies with those of the originals. */
export async function run(options: RedactOptions, io: Io): Promise<Outcome> {
  if (options.out === "") throw new Error("--out needs the name of a folder");
  return withKeptInput(options.paths, io, (paths) => redactPaths({ ...options, paths }, io));
}

async function redactPaths(options: RedactOptions, io: Io): Promise<Outcome> {
  const ofGame = options.gameDir ? await gamePaths(io) : { paths: [], reasons: [] };
  const named = [...options.paths, ...ofGame.paths];
  const paths = named.length === 0 && !options.gameDir ? ["."] : named;
  const context = await contextOf({ ...defaultChoices, schemas: schemaFolder(options.schemas, io.cwd) }, disk.schemas);
  refuseKinds(options, context);
  refuseInside(options.out, paths, io);
  await refuseTaken(options, io);
  const found = await givenFiles(paths, options, io);
  const reasons = [...ofGame.reasons, ...found.reasons];
  for (const reason of reasons) await io.complain(reason);
  if (found.files.length === 0) return 2;
  const written = await writeCopies(found.files, context, options, io);
  for (const failure of written.failures) await io.complain(failure);
  if (written.copies.length === 0) {
    if (written.without > 0) await io.complain(`nothing is left to copy: ${whyWithout(options)} in any file`);
    return 2;
  }
  await reportWritten(options, written.copies, written.without, io);
  const isSame = await reportChecks(written.copies, io);
  if (reasons.length + written.failures.length > 0) return 2;
  return isSame ? 0 : 1;
}

/** Throws if events to be kept do not exist. */
function refuseKinds({ keep = [] }: RedactOptions, { kinds }: ValidationContext): void {
  const known = new Set([...knownEvents, ...kinds.names]);
  for (const kind of keep) {
    if (!known.has(kind)) throw new Error(`--keep: there is no event ${withGuess(kind, known)}`);
  }
}

/** Throws if the copies would go to a folder that is read. */
function refuseInside(out: string, paths: readonly string[], { cwd }: Io): void {
  const folder = realPathAhead(resolve(cwd, out));
  for (const path of paths) {
    const given = realPath(resolve(cwd, path));
    if (given !== undefined && statSync(given).isDirectory() && isWithin(folder, given)) {
      throw new Error(`--out ${out} lies in ${path}, which is read: name a folder outside of it`);
    }
  }
}

/** The files that each path leads to, each once. */
async function givenFiles(paths: readonly string[], { as }: RedactOptions, { cwd, complain }: Io) {
  const files = new Map<string, GivenFile>();
  const reasons: string[] = [];
  for (const [given, path] of paths.entries()) {
    const choices = everyPath(cwd);
    const found = await discover({ cwd, paths: [path], choices, as, stdinName: undefined, errorOnUnmatched: true });
    for (const reason of found.reasons) reasons.push(reason);
    for (const text of found.skipped) await complain(text);
    for (const { path: whole, ...file } of found.files) {
      if (whole === undefined) continue;
      const real = realPath(whole) ?? whole;
      if (files.has(real)) continue;
      files.set(real, { file: { ...file, path: whole }, given });
    }
  }
  return { files: [...files.values()], reasons };
}

/** Why a file has no copy, as text that is followed by where. */
function whyWithout({ minimise }: RedactOptions): string {
  return minimise ? "nothing is found" : "no such event is";
}

async function reportWritten(
  options: RedactOptions,
  copies: readonly Copy[],
  without: number,
  { stdout }: Io,
): Promise<void> {
  const sum = (count: (copy: Copy) => number): number => copies.reduce((all, copy) => all + count(copy), 0);
  const lines = sum(({ counts }) => counts.lines - counts.leftOut.length);
  const changed = sum(({ counts }) => counts.changed);
  const dropped = sum(({ counts }) => counts.dropped);
  const stubs = copies.filter(({ counts }) => counts.isStub).length;
  const ofLines = stubs > 0 && lines === 0 ? "" : `, ${counted(lines, "line")}, ${thousands(changed)} of them changed`;
  await stdout.write(inertLine(`${options.out}: ${counted(copies.length, "file")}${ofLines}`));
  if (stubs > 0) {
    const are = stubs === 1 ? "is not a journal: its copy has" : "are not journals: their copies have";
    await stdout.write(inertLine(`${counted(stubs, "file")} ${are} nothing of the content`));
  }
  if (dropped > 0) await stdout.write(inertLine(`${counted(dropped, "broken line")} left out`));
  if (without > 0) {
    await stdout.write(inertLine(`${counted(without, "file")} left out: ${whyWithout(options)} in them`));
  }
}
