import { constants } from "node:fs";
import { access, stat, writeFile } from "node:fs/promises";
import { dirname, isAbsolute, relative, resolve, sep } from "node:path";
import type { GenerateRequest } from "../cli/generate-options.js";
import type { Io } from "../cli/io.js";
import { isWantedName } from "../discover/kind.js";
import type { PlantedFault } from "../generate/faults/planted-fault.js";
import { jsonPage } from "../report/json-text.js";
import { reasonOf } from "../text/reason.js";
import { isAbsent } from "./generated-files.js";

/** Throws where the report could not be written, or would stand where something else does: a run that fails leaves nothing behind. */
export async function refuseReport({ out, force, faultReport }: GenerateRequest, io: Io): Promise<void> {
  if (faultReport === undefined) return;
  if (faultReport === "") throw new Error("--fault-report needs the name of a file");
  const report = resolve(io.cwd, faultReport);
  const folder = out === undefined ? undefined : resolve(io.cwd, out);
  if (folder !== undefined && isWithin(folder, report)) throw new Error(`cannot write ${faultReport}: it is a folder`);
  if (folder !== undefined && isWithin(report, folder) && isWantedName(report)) {
    throw new Error(`${faultReport} has the name of a generated file: name another file for the report`);
  }
  const isThere = await isWritableFile(report).catch((error: unknown) => {
    throw new Error(`cannot write ${faultReport}: ${reasonOf(error)}`);
  });
  if (isThere && !force) throw new Error(`${faultReport} is there already: name another file, or give --force`);
  // Folders on the way to the generated one are made with it.
  if (isThere || (folder !== undefined && isWithin(folder, dirname(report)))) return;
  await access(dirname(report), constants.W_OK).catch((error: unknown) => {
    throw new Error(`cannot write ${faultReport}: ${isAbsent(error) ? "there is no such folder" : reasonOf(error)}`);
  });
}

/** Whether a path is a folder or below it. */
function isWithin(path: string, folder: string): boolean {
  const below = relative(folder, path);
  return below !== ".." && !below.startsWith(`..${sep}`) && !isAbsolute(below);
}

/** False where there is nothing; throws where there is something that cannot be written. */
async function isWritableFile(path: string): Promise<boolean> {
  try {
    if ((await stat(path)).isDirectory()) throw Object.assign(new Error(), { code: "EISDIR" });
    await access(path, constants.W_OK);
    return true;
  } catch (error) {
    if (isAbsent(error)) return false;
    throw error;
  }
}

/** Writes down what was planted, in the form in which the linter reports what it finds. */
export async function writeReport(
  { faultReport }: GenerateRequest,
  planted: readonly PlantedFault[],
  io: Io,
): Promise<void> {
  if (faultReport === undefined) return;
  try {
    await writeFile(resolve(io.cwd, faultReport), jsonPage({ version: 1, findings: planted }));
  } catch (error) {
    throw new Error(`cannot write ${faultReport}: ${reasonOf(error)}`);
  }
}
