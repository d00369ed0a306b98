import { readdirSync, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { basename, isAbsolute, join, parse, relative, resolve, sep } from "node:path";
import { counted, reasonOf } from "../../base/text.js";
import type { Choices } from "../../engine/validate/choices.js";
import { summarise, type Tally } from "../../engine/validate/tally.js";
import type { InputFile } from "../../files/discover/discover.js";
import { isAbsent, isWithin, realPath, realPathAhead } from "../../files/discover/within.js";
import {
  fileId,
  isFileThere,
  namedTarget,
  type OutputTarget,
  type ReadPlace,
  refuseClashes,
  refuseFolderName,
  refusePlace,
  type WrittenPlace,
} from "../../files/write/allowed.js";
import type { Format } from "../../report/format.js";
import type { Baseline } from "../baseline/baseline.js";
import { configNames } from "../config/load.js";
import type { Settings } from "../config/settings.js";
import type { Io } from "../io.js";
import type { Options } from "../options.js";
import type { GenerateRequest } from "../other-options.js";
import type { Reports } from "../reports.js";

/**
 * How a command ends: 0 no errors, 1 errors found, 2 the job could not be done, 141 nobody read the output to its end,
 * which is what shells say of a program that such a pipe has ended.
 */
export type Outcome = 0 | 1 | 2 | 141;

/** Prints a reason on standard error, in a line. */
export type Complain = (reason: string) => Promise<void>;

/** How a run ends that could read everything. */
export async function verdict(
  tally: Tally,
  { maxWarnings }: Pick<Settings, "maxWarnings">,
  complain: Complain,
): Promise<Outcome> {
  if (maxWarnings !== undefined && tally.warnings > maxWarnings) {
    await complain(`${counted(tally.warnings, "warning")}, --max-warnings allows ${maxWarnings}`);
    return 1;
  }
  return tally.errors > 0 ? 1 : 0;
}

const mostStale = 10;

/** Reports what a baseline has kept back, and what of it was not found. */
export async function reportBaseline(
  baseline: Baseline,
  files: readonly InputFile[],
  complain: Complain,
): Promise<void> {
  if (baseline.known() > 0)
    await complain(
      `${counted(baseline.known(), "finding")} ${baseline.known() === 1 ? "is" : "are"} in the baseline ${baseline.name} and not reported`,
    );
  const stale = baseline.stale(files.map(({ name }) => name));
  for (const { file, rule, event, path, count } of stale.slice(0, mostStale)) {
    const subject = [file, rule, event, path].filter((part) => part !== "").join(" ");
    await complain(`in the baseline, but no longer found${count === 1 ? "" : ` (${count} times)`}: ${subject}`);
  }
  if (stale.length > mostStale) await complain(`… and ${stale.length - mostStale} more`);
  if (stale.length > 0) await complain("--update-baseline removes what is no longer found");
}

/** Says where the reports are, where a run that ended would else say nothing at all. */
export async function reportReports(
  { unseen }: Reports,
  { quiet }: Pick<Options, "quiet">,
  complain: Complain,
): Promise<void> {
  if (quiet) return;
  for (const file of unseen) await complain(`report written to ${file}`);
}

/** The reports of a run that are open, and who learns of them. */
interface OpenRun {
  readonly reports: Reports;
  readonly options: Pick<Options, "quiet">;
  readonly tally: Tally;
  readonly complain: Complain;
}

/** Fills the reports of a run, puts them in place together and mentions them; where that fails, nothing of them is left. */
export async function fillReports<Result>(
  { reports, options, tally, complain }: OpenRun,
  fill: () => Promise<Result>,
): Promise<Result> {
  let result: Result;
  try {
    result = await fill();
    await reports.end(summarise(tally));
    await reports.place();
  } finally {
    reports.discard();
  }
  await reportReports(reports, options, complain);
  return result;
}

/** A file that is to be written, and what it is to hold. */
export type Planned = OutputTarget & Pick<WrittenPlace, "what">;

/** What a run reads, as far as it is known before anything is written. */
export interface RunInputs {
  readonly files: readonly InputFile[];
  /** What is read beside the files that are linted. */
  readonly others: readonly (OutputTarget & Pick<ReadPlace, "what">)[];
  /** Whole paths of folders in which every schema is read. */
  readonly schemas: readonly string[];
}

/** A file that is to be written, by the name that the user gave it. */
export function planned(name: string, what: Planned["what"], io: Io): readonly Planned[] {
  return [{ ...namedTarget(name, io.cwd), what }];
}

/** The files that reports go to. */
export function plannedReports(formats: readonly Format[], io: Io): readonly Planned[] {
  return formats.flatMap(({ file }) => (file === undefined ? [] : planned(file, "a report", io)));
}

/** The copies that may be written: which of the files can be fixed is not known yet. */
export function plannedCopies(files: readonly InputFile[], { out }: Pick<Options, "out">, io: Io): readonly Planned[] {
  if (out === undefined) return [];
  return files.map((file) => ({ ...copyTarget(file, out, io.cwd), what: "a fixed copy" }));
}

/** Where the copy of a file goes: below the folder, by its path below the working folder, or else by its whole path. */
export function copyTarget(file: InputFile, folder: string, cwd: string): OutputTarget {
  const path = file.path ?? "";
  const local = relative(cwd, path);
  const isOutside = local === ".." || local.startsWith(`..${sep}`) || isAbsolute(local);
  const below = isOutside ? relative(parse(path).root, path) : local;
  return { name: join(folder, below), path: resolve(cwd, folder, below) };
}

/** Whether a report goes to standard output. */
export function isPrinted(formats: readonly Format[]): boolean {
  return formats.some(({ file }) => file === undefined);
}

/** Whether standard output is for what is fixed, so that reports go to standard error. */
export function printsMended(files: readonly InputFile[], { diff }: { readonly diff: boolean }): boolean {
  return diff || files.some(({ path }) => path === undefined);
}

/** What a run reads beside what it lints. */
export function otherInputs(
  { configFiles }: Pick<Settings, "configFiles">,
  named: { readonly baseline?: OutputTarget | undefined; readonly filesFrom?: string | undefined },
  { cwd }: Io,
): RunInputs["others"] {
  const { baseline, filesFrom } = named;
  const inputs: RunInputs["others"][number][] = configFiles().map((path) => ({
    name: path,
    path,
    what: "a config file",
  }));
  if (baseline) inputs.push({ ...baseline, what: "the baseline" });
  if (filesFrom !== undefined) {
    const path = filesFrom === "-" ? filesFrom : resolve(cwd, filesFrom);
    inputs.push({ name: filesFrom, path, what: "the list of files" });
  }
  return inputs;
}

/** The folders of schemas that some choices name, each once. */
export function schemaFolders(choices: readonly Choices[]): readonly string[] {
  const folders = choices.flatMap(({ schemas, eddnSchemas }) => [schemas, eddnSchemas]);
  return [...new Set(folders.flatMap((folder) => folder?.path ?? []))];
}

/** Throws where one of the files to be written is one that is read, or has the name of a config; nothing is written before. */
export function refuseOutputs(outputs: readonly Planned[], inputs: RunInputs, io: Io, printed: boolean): void {
  for (const output of outputs) {
    refuseFolderName(output.name);
    refusePlace(output);
  }
  const written: WrittenPlace[] = outputs.map(({ name, path, what }) => ({ name, id: fileId(path), what }));
  const stdout = printed ? io.redirected?.stdout : undefined;
  if (stdout !== undefined) written.push({ name: "standard output", id: stdout, what: "standard output" });
  // What is not there yet is none of the files that are read, and there may be very many of these.
  const mayBeRead = stdout !== undefined || outputs.some(({ path }) => isFileThere(path));
  refuseClashes(written, mayBeRead ? readPlaces(inputs, io) : []);
  for (const output of outputs) refuseConfigName(output);
}

/** Throws where a file that is to be fixed is read as something else too, such as a config file. */
export function refuseMended(inputs: RunInputs, io: Io): void {
  const ids = new Map(inputs.files.flatMap(({ name, path }) => (path === undefined ? [] : [[fileId(path), name]])));
  const written = [...ids].map(([id, name]) => ({ name, id, what: "a fixed copy" }) as const);
  refuseClashes(written, readPlaces({ ...inputs, files: [] }, io));
}

function readPlaces({ files, others, schemas }: RunInputs, io: Io): readonly ReadPlace[] {
  return [
    ...files.map(({ name, path }) => ({
      name,
      id: path === undefined ? io.redirected?.stdin : fileId(path),
      what: "a file that is to be linted" as const,
    })),
    ...others.map(({ name, path, what }) => ({ name, id: path === "-" ? io.redirected?.stdin : fileId(path), what })),
    ...schemas.flatMap((folder) =>
      schemasIn(folder).map((path) => ({ name: relative(io.cwd, path), id: fileId(path), what: "a schema" as const })),
    ),
  ];
}

function schemasIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => join(folder, name));
}

/** Throws where a file would be taken for a config. */
export function refuseConfigName({ name, path }: OutputTarget): void {
  if (configNames.includes(basename(path))) throw new Error(`${name} has the name of a config file: name another file`);
}

/** Throws where the folder has something in it already, unless that was allowed. */
export async function refuseTaken({ out, force }: Pick<GenerateRequest, "out" | "force">, io: Io): Promise<void> {
  if (out === undefined) return;
  const taken = await readdir(resolve(io.cwd, out)).catch((error: unknown) => {
    if (isAbsent(error)) return [];
    throw new Error(`cannot write to ${out}: ${reasonOf(error)}`);
  });
  if (taken.length > 0 && !force) throw new Error(`${out} is not empty: name another folder, or give --force`);
}

/** Throws where the files that were found cannot be fixed in the way that was asked for. */
export async function refuseFixes(
  files: readonly InputFile[],
  { fix, diff, out }: Pick<Options, "fix" | "diff" | "out">,
  io: Io,
): Promise<void> {
  const stdin = files.find(({ path }) => path === undefined);
  if (stdin && out !== undefined) {
    throw new Error("standard input cannot be written to a folder: --fix writes it to standard output");
  }
  if (out !== undefined && statSync(resolve(io.cwd, out), { throwIfNoEntry: false })?.isDirectory() === false) {
    throw new Error(`cannot write to ${out}: it is a file, name a folder`);
  }
  if (stdin && files.length > 1) {
    throw new Error("standard input is fixed to standard output: name no other files beside it");
  }
  if (diff || (stdin && fix)) return;
  await refuseGameFiles(files, out, io);
}

/** The game has its journals open and reads its side files: nothing is written among them. */
async function refuseGameFiles(files: readonly InputFile[], out: string | undefined, io: Io): Promise<void> {
  const { gameDirsHere } = await import("./game-dir.js");
  const folders = (await gameDirsHere(io)).flatMap((folder) => realPath(folder) ?? []);
  const isOfGame = (path: string): boolean => folders.some((folder) => isWithin(path, folder));
  if (out !== undefined) {
    if (isOfGame(realPathAhead(resolve(io.cwd, out)))) {
      throw new Error(`${out} is in the game's own folder: name another folder for --out`);
    }
    return;
  }
  const first = files.find(({ path }) => path !== undefined && isOfGame(realPath(path) ?? path));
  if (first) {
    throw new Error(
      `${first.name} is in the game's own folder, where nothing is changed: --fix --out <folder> writes fixed copies`,
    );
  }
}
