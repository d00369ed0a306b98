import { readdirSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import type { Io } from "../cli/io.js";
import { configNames } from "../config/load.js";
import type { InputFile } from "../discover/discover.js";
import type { PathChoices } from "../discover/path-choices.js";
import { isFoundName } from "../discover/wanted-name.js";
import { isWithin, realPath, realPathAhead } from "../discover/within.js";
import { type ReadPlace, refuseClashes, type WrittenPlace } from "../write/clash.js";
import { refuseFolderName } from "../write/folder-name.js";
import type { OutputTarget } from "../write/output-file.js";
import { fileId, isFileThere } from "../write/same-file.js";

/** A file that is to be written, and what it is to hold. */
export type Planned = OutputTarget & Pick<WrittenPlace, "what">;

/** What a run reads, as far as it is known before anything is written. */
export interface RunInputs {
  readonly files: readonly InputFile[];
  /** The files, folders and globs that were named. */
  readonly paths: readonly string[];
  readonly choices: PathChoices;
  /** What is read beside the files that are linted. */
  readonly others: readonly (OutputTarget & Pick<ReadPlace, "what">)[];
  /** Whole paths of folders in which every schema is read. */
  readonly schemas: readonly string[];
}

/** Throws where one of the files to be written is one that is read, or would be by the next run; nothing is written before. */
export async function refuseOutputs(
  planned: readonly Planned[],
  inputs: RunInputs,
  io: Io,
  isPrinted: boolean,
): Promise<void> {
  for (const { name } of planned) refuseFolderName(name);
  const written: WrittenPlace[] = planned.map(({ name, path, what }) => ({ name, id: fileId(path), what }));
  const stdout = isPrinted ? io.redirected?.stdout : undefined;
  if (stdout !== undefined) written.push({ name: "standard output", id: stdout, what: "standard output" });
  // What is not there yet is none of the files that are read, and there may be very many of these.
  const mayBeRead = stdout !== undefined || planned.some(({ path }) => isFileThere(path));
  refuseClashes(written, mayBeRead ? readPlaces(inputs, io) : []);
  if (planned.length === 0) return;
  const searched = await searchedBy(inputs.paths, io.cwd);
  for (const output of planned) {
    refuseReadNames(output, inputs);
    if (await isLintedNext(output, searched, inputs.choices)) {
      const thing = output.what === "a mended file" ? "folder" : "file";
      throw new Error(`${output.name} lies where the next run would lint it as a journal: name another ${thing}`);
    }
  }
}

/** Throws where a file that is to be mended is read as something else too, such as a config file. */
export function refuseMended(inputs: RunInputs, io: Io): void {
  const ids = new Map(inputs.files.flatMap(({ name, path }) => (path === undefined ? [] : [[fileId(path), name]])));
  const written = [...ids].map(([id, name]) => ({ name, id, what: "a mended file" }) as const);
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

/** Throws where the next run would take a file for a config. */
export function refuseConfigName({ name, path }: OutputTarget): void {
  if (configNames.includes(basename(path))) throw new Error(`${name} has the name of a config file: name another file`);
}

function refuseReadNames({ name, path }: Planned, { schemas }: RunInputs): void {
  refuseConfigName({ name, path });
  const folder = path.endsWith(".json") && schemas.length > 0 ? realPath(dirname(path)) : undefined;
  if (folder !== undefined && schemas.some((schema) => realPath(schema) === folder)) {
    throw new Error(`${name} lies among the schemas and would be read as one: name another file`);
  }
}

/** What is searched when the same is named again. */
interface Searched {
  readonly folders: readonly string[];
  /** Where a folder is or will be; many files go to the same. */
  readonly placeOf: (folder: string) => string;
  readonly isMatched: (path: string) => boolean;
}

async function searchedBy(paths: readonly string[], cwd: string): Promise<Searched> {
  const named = paths.map((path) => ({ path, real: realPath(resolve(cwd, path)) }));
  const folders = named.flatMap(({ real }) => (real !== undefined && statSync(real).isDirectory() ? real : []));
  const globs = named.flatMap(({ path, real }) => (real === undefined && /[*?[{(]/.test(path) ? path : []));
  const places = new Map<string, string>();
  const placeOf = (folder: string): string => {
    const place = places.get(folder) ?? realPathAhead(folder);
    places.set(folder, place);
    return place;
  };
  if (globs.length === 0) return { folders, placeOf, isMatched: () => false };
  const { matcher } = await import("../discover/globs.js");
  return { folders, placeOf, isMatched: matcher(cwd, globs) };
}

/** Whether the next run would find a file; that it is ignored now is no leave to write over what may be a journal. */
async function isLintedNext({ path }: Planned, { folders, placeOf, isMatched }: Searched, choices: PathChoices) {
  const { isIgnored, kind, specOnly } = await choices.of(path);
  if (isMatched(path) && !isIgnored) return true;
  const isFound = isFoundName(path, specOnly) || (kind !== undefined && !isIgnored);
  const folder = isFound ? placeOf(dirname(path)) : undefined;
  return folder !== undefined && folders.some((searched) => isWithin(folder, searched));
}
