import { basename, join, parse, relative, resolve } from "node:path";
import { counted, reasonOf } from "../base/text.js";
import { configNames } from "../config/load.js";
import type { Options } from "../config/options.js";
import type { Settings } from "../config/settings.js";
import type { Choices } from "../engine/validate/choices.js";
import type { Tally } from "../engine/validate/tally.js";
import type { InputFile } from "../files/discover/discover.js";
import { withSlashes } from "../files/discover/slashes.js";
import { isAbsent, isWithin } from "../files/discover/within.js";
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
} from "../files/write/allowed.js";
import { entriesOfSync, namesIn, statSync } from "../read/node-fs.js";
import type { Format } from "../report/parse-format.js";
import type { Baseline } from "./baseline.js";
import type { Io } from "./io.js";
import { chosenFormats } from "./reports.js";

/** Exit codes: 0 no errors, 1 errors found, 2 the job could not be done, 141 the reader of the output went away, as shells report it. */
export type Outcome = 0 | 1 | 2 | 141;

/** The outcome of a run that could read everything. */
export async function verdict(tally: Tally, maxWarnings: number | undefined, io: Io): Promise<Outcome> {
  if (maxWarnings !== undefined && tally.warnings > maxWarnings) {
    await io.complain(`${counted(tally.warnings, "warning")}, --max-warnings allows ${maxWarnings}`);
    return 1;
  }
  return tally.errors > 0 ? 1 : 0;
}

const mostStale = 10;

/** Reports what a baseline has suppressed, and which of its entries were not found. */
export async function reportBaseline(baseline: Baseline, files: readonly InputFile[], { complain }: Io): Promise<void> {
  const known = baseline.known();
  if (known > 0)
    await complain(
      `${counted(known, "finding")} ${known === 1 ? "is" : "are"} in the baseline ${baseline.name} and not reported`,
    );
  const stale = baseline.stale(files.map(({ name }) => name));
  for (const { file, rule, event, path, count } of stale.slice(0, mostStale)) {
    const subject = [file, rule, event, path].filter((part) => part !== "").join(" ");
    await complain(`in the baseline, but no longer found${count === 1 ? "" : ` (${count} times)`}: ${subject}`);
  }
  if (stale.length > mostStale) await complain(`… and ${stale.length - mostStale} more`);
  if (stale.length > 0) await complain("--update-baseline removes what is no longer found");
}

export type Planned = OutputTarget & Pick<WrittenPlace, "what">;

/** In place of a path: standard input among the files that are read, standard output among those that are written. */
const standardStream = "-";

export const standardOutput: Planned = { name: "standard output", path: standardStream, what: "standard output" };

/** The inputs of a run, as far as known before anything is written. */
export interface RunInputs {
  readonly files?: readonly InputFile[];
  /** The inputs besides the linted files. */
  readonly others?: readonly (OutputTarget & Pick<ReadPlace, "what">)[];
  /** Absolute paths of folders in which every schema is read. */
  readonly schemas?: readonly string[];
}

/** A file to be written, by the name that the user gave. */
export function planned(name: string, what: Planned["what"], io: Io): Planned {
  return { ...namedTarget(name, io.cwd), what };
}

/** A file in a folder that the user named. */
export function targetIn(folder: string, file: string, { cwd }: Io): OutputTarget {
  return { name: `${withSlashes(folder).replace(/\/+$/, "")}/${file}`, path: resolve(cwd, folder, file) };
}

/** Where the reports go. */
export function plannedReports(formats: readonly Format[], io: Io): readonly Planned[] {
  const chosen = chosenFormats(formats, io.env);
  return chosen.map(({ file }) => (file === undefined ? standardOutput : planned(file, "a report", io)));
}

/** The copies that may be written: which files can be fixed is not known yet. */
export function plannedCopies(files: readonly InputFile[], { out }: Pick<Options, "out">, io: Io): readonly Planned[] {
  if (out === undefined) return [];
  return files.map((file) => ({ ...copyTarget(file, out, io.cwd), what: "a fixed copy" }));
}

/** The target of a file's copy: below the folder, by its path relative to the working folder, or else by its absolute path. */
export function copyTarget(file: InputFile, folder: string, cwd: string): OutputTarget {
  const path = file.path ?? "";
  const below = relative(isWithin(path, cwd) ? cwd : parse(path).root, path);
  return { name: join(folder, below), path: resolve(cwd, folder, below) };
}

/** True if standard output is used for fixed text, so that reports go to standard error. */
export function printsFixed(files: readonly InputFile[], { diff }: { readonly diff: boolean }): boolean {
  return diff || files.some(({ path }) => path === undefined);
}

/** The config files of a run, the baseline that it reads, and the list of its files. */
export function otherInputs(
  { configFiles }: Pick<Settings, "configFiles">,
  baseline: OutputTarget | undefined,
  filesFrom: string | undefined,
  { cwd }: Io,
): NonNullable<RunInputs["others"]> {
  const path = filesFrom === undefined || filesFrom === standardStream ? filesFrom : resolve(cwd, filesFrom);
  return [
    ...configFiles().map((file) => ({ name: file, path: file, what: "a config file" }) as const),
    ...(baseline ? [{ ...baseline, what: "the baseline" } as const] : []),
    ...(path === undefined ? [] : [{ name: filesFrom ?? "", path, what: "the list of files" } as const]),
  ];
}

/** The schema folders in some choices, each once. */
export function schemaFolders(choices: readonly Choices[]): readonly string[] {
  const folders = choices.flatMap(({ schemas, eddnSchemas }) => [schemas, eddnSchemas]);
  return [...new Set(folders.flatMap((folder) => folder?.path ?? []))];
}

/** Throws if a file to be written is one that is read, or has the name of a config; nothing has been written by then. */
export function refuseOutputs(outputs: readonly Planned[], inputs: RunInputs, io: Io): void {
  const files = outputs.filter((output) => output !== standardOutput);
  for (const file of files) {
    refuseFolderName(file.name);
    refusePlace(file);
  }
  const written: WrittenPlace[] = files.map(({ name, path, what }) => ({ name, id: fileId(path), what }));
  const stdout = outputs.includes(standardOutput) ? io.redirected?.stdout : undefined;
  if (stdout !== undefined) written.push({ ...standardOutput, id: stdout });
  // A new file cannot be one that is read, of which there may be very many.
  const mayBeRead = stdout !== undefined || files.some(({ path }) => isFileThere(path));
  refuseClashes(written, mayBeRead ? readPlaces(inputs, io) : []);
  const config = files.find(({ path }) => configNames.includes(basename(path)));
  if (config) throw new Error(`${config.name} has the name of a config file: name another file`);
}

/** Throws if a file to be fixed is also read as something else, such as a config file. */
export function refuseFixed({ files = [], ...inputs }: RunInputs, io: Io): void {
  const ids = new Map(files.flatMap(({ name, path }) => (path === undefined ? [] : [[fileId(path), name]])));
  const written = [...ids].map(([id, name]) => ({ name, id, what: "a fixed copy" }) as const);
  refuseClashes(written, readPlaces(inputs, io));
}

function readPlaces({ files = [], others = [], schemas = [] }: RunInputs, io: Io): readonly ReadPlace[] {
  const idAt = (path: string): ReadPlace["id"] => (path === standardStream ? io.redirected?.stdin : fileId(path));
  return [
    ...files.map(
      ({ name, path = standardStream }) => ({ name, id: idAt(path), what: "a file that is to be linted" }) as const,
    ),
    ...others.map(({ name, path, what }) => ({ name, id: idAt(path), what })),
    ...schemas.flatMap((folder) =>
      schemasIn(folder).map((path) => ({ name: relative(io.cwd, path), id: fileId(path), what: "a schema" }) as const),
    ),
  ];
}

function schemasIn(folder: string): readonly string[] {
  return entriesOfSync(folder)
    .filter(({ name }) => name.endsWith(".json"))
    .map(({ name }) => join(folder, name));
}

/** Throws if the folder is not empty, unless that is allowed. */
export async function refuseTaken(
  { out, force }: { readonly out: string | undefined; readonly force: boolean },
  io: Io,
): Promise<void> {
  if (out === undefined) return;
  const taken = await namesIn(resolve(io.cwd, out)).catch((error: unknown) => {
    if (isAbsent(error)) return [];
    throw new Error(`cannot write to ${out}: ${reasonOf(error)}`);
  });
  if (taken.length > 0 && !force) throw new Error(`${out} is not empty: name another folder, or give --force`);
}

/** Throws if the files cannot be fixed in the requested way. */
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
  // The game has its journals open and reads its side files: nothing may be written among them.
  const { gameDirTest } = await import("./game-dir.js");
  const isOfGame = await gameDirTest(io);
  if (out !== undefined) {
    if (!isOfGame(resolve(io.cwd, out))) return;
    throw new Error(`${out} is in the game's own folder: name another folder for --out`);
  }
  const first = files.find(({ path }) => path !== undefined && isOfGame(path));
  if (first) {
    throw new Error(
      `${first.name} is in the game's own folder, where nothing is changed: --fix --out <folder> writes fixed copies`,
    );
  }
}
