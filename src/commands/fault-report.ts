import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { GenerateRequest } from "../cli/generate-options.js";
import type { Io } from "../cli/io.js";
import { isWantedName } from "../discover/kind.js";
import { isWithin, realPath } from "../discover/within.js";
import type { PlantedFault } from "../generate/faults/planted-fault.js";
import { jsonPage } from "../report/json-text.js";
import { reasonOf } from "../text/reason.js";
import { writeOutput } from "../write/open.js";
import { isAbsent } from "./generated-files.js";

/** Throws where the report could not be written, or would stand where something else does: a run that fails leaves nothing behind. */
export async function refuseReport({ out, force, faultReport }: GenerateRequest, io: Io): Promise<void> {
  if (faultReport === undefined) return;
  if (faultReport === "") throw new Error("--fault-report needs the name of a file");
  const report = resolve(io.cwd, faultReport);
  const folder = out === undefined ? undefined : resolve(io.cwd, out);
  if (folder !== undefined && isWithin(folder, report)) throw new Error(`cannot write ${faultReport}: it is a folder`);
  if (folder !== undefined && isAmong(report, folder) && isWantedName(report)) {
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
  const content = jsonPage({ version: 1, findings: planted });
  await writeOutput({ name: faultReport, path: resolve(io.cwd, faultReport) }, content, io.atSignal);
}

/** Whether a file lies in a folder or below it, also where links lead to them. */
function isAmong(file: string, folder: string): boolean {
  const [real, realFolder] = [realPath(dirname(file)), realPath(folder)];
  return isWithin(file, folder) || (real !== undefined && realFolder !== undefined && isWithin(real, realFolder));
}
