import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { reasonOf } from "../../base/reason.js";
import { isAbsent } from "../../files/absent.js";
import { isWantedName } from "../../files/discover/wanted-name.js";
import { isWithin, realPath } from "../../files/discover/within.js";
import {
  fileId,
  namedTarget,
  refuseClashes,
  refuseFolderName,
  refusePlace,
  refuseReplacing,
  standingAt,
} from "../../files/write/allowed.js";
import type { MadeFiles } from "../../files/write/folders.js";
import { naming, writeOutput } from "../../files/write/output.js";
import type { PlantedFault } from "../../generate/faults/planted-fault.js";
import { jsonPage } from "../../report/json-text.js";
import type { GenerateRequest } from "../generate-options.js";
import type { Io } from "../io.js";
import { reportFile } from "../reports.js";
import { refuseConfigName } from "./outputs.js";

/** Throws where the report could not be written, or would stand where something else does: a run that fails leaves nothing behind. */
export async function refuseReport({ out, force, faultReport }: GenerateRequest, io: Io): Promise<void> {
  if (faultReport === undefined) return;
  if (faultReport === "") throw new Error("--fault-report needs the name of a file");
  refuseFolderName(faultReport);
  const report = resolve(io.cwd, faultReport);
  const folder = out === undefined ? undefined : resolve(io.cwd, out);
  if (folder !== undefined && isWithin(folder, report)) throw new Error(`cannot write ${faultReport}: it is a folder`);
  if (folder !== undefined && isAmong(report, folder) && isWantedName(report)) {
    throw new Error(`${faultReport} has the name of a generated file: name another file for the report`);
  }
  refusePlace({ name: faultReport, path: report });
  refuseConfigName({ name: faultReport, path: report });
  const { kind } = await naming(faultReport, () => standingAt(report));
  if (kind === "taken" && !force)
    throw new Error(`${faultReport} is there already: name another file, or give --force`);
  if (kind === "taken") refuseReplacing({ name: faultReport, path: report }, reportFile);
  if (kind === "taken" && out === undefined) refusePrinted(faultReport, report, io);
  // Folders on the way to the generated one are made with it.
  if (kind !== "free" || (folder !== undefined && isWithin(folder, dirname(report)))) return;
  await refuseFolder(dirname(report)).catch((error: unknown) => {
    throw new Error(`cannot write ${faultReport}: ${isAbsent(error) ? "there is no such folder" : reasonOf(error)}`);
  });
}

/** Throws where the journal is printed into the very file of the report. */
function refusePrinted(name: string, path: string, { redirected }: Io): void {
  const printed = { name: "standard output", id: redirected?.stdout, what: "standard output" } as const;
  refuseClashes([{ name, id: fileId(path), what: "a report" }, printed], []);
}

/** Throws where no file can be made in a folder. */
async function refuseFolder(path: string): Promise<void> {
  if (!(await stat(path)).isDirectory()) throw Object.assign(new Error(), { code: "ENOTDIR" });
  await access(path, constants.W_OK);
}

/** Writes down what was planted, in the form in which the linter reports what it finds; where files are made, it is one of them. */
export async function writeReport(
  { faultReport }: GenerateRequest,
  planted: readonly PlantedFault[],
  io: Io,
  made?: Pick<MadeFiles, "open">,
): Promise<void> {
  if (faultReport === undefined) return;
  const content = jsonPage({ version: 1, findings: planted });
  const target = namedTarget(faultReport, io.cwd);
  if (made) await (await made.open(target, { replaces: reportFile })).write(content);
  else await writeOutput(target, content, io.atSignal, { replaces: reportFile });
}

/** Whether a file lies in a folder or below it, also where links lead to them. */
function isAmong(file: string, folder: string): boolean {
  const [real, realFolder] = [realPath(dirname(file)), realPath(folder)];
  return isWithin(file, folder) || (real !== undefined && realFolder !== undefined && isWithin(real, realFolder));
}
