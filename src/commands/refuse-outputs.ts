import { readdirSync } from "node:fs";
import { basename, join, relative } from "node:path";
import type { Io } from "../cli/io.js";
import { configNames } from "../config/load.js";
import type { InputFile } from "../discover/discover.js";
import { type ReadPlace, refuseClashes, type WrittenPlace } from "../write/clash.js";
import { refuseFolderName } from "../write/folder-name.js";
import type { OutputTarget } from "../write/output-file.js";
import { fileId, isFileThere } from "../write/same-file.js";

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

/** Throws where one of the files to be written is one that is read, or has the name of a config; nothing is written before. */
export function refuseOutputs(planned: readonly Planned[], inputs: RunInputs, io: Io, isPrinted: boolean): void {
  for (const { name } of planned) refuseFolderName(name);
  const written: WrittenPlace[] = planned.map(({ name, path, what }) => ({ name, id: fileId(path), what }));
  const stdout = isPrinted ? io.redirected?.stdout : undefined;
  if (stdout !== undefined) written.push({ name: "standard output", id: stdout, what: "standard output" });
  // What is not there yet is none of the files that are read, and there may be very many of these.
  const mayBeRead = stdout !== undefined || planned.some(({ path }) => isFileThere(path));
  refuseClashes(written, mayBeRead ? readPlaces(inputs, io) : []);
  for (const output of planned) refuseConfigName(output);
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
