import { statSync } from "node:fs";
import { resolve } from "node:path";
import { counted, thousands } from "../../base/counted.js";
import { withGuess } from "../../base/nearest.js";
import { disk } from "../../engine/disk/storage.js";
import { defaultChoices } from "../../engine/judge/choices.js";
import { contextOf, type JudgeContext } from "../../engine/judge/context.js";
import { knownEvents } from "../../engine/judge/known-events.js";
import { discover } from "../../files/discover/discover.js";
import { everyPath } from "../../files/discover/path-choices.js";
import { isWithin, realPath } from "../../files/discover/within.js";
import { osPath } from "../../read/os-path.js";
import { inertLine } from "../../report/inert.js";
import { schemaFolder } from "../config/schema-folder.js";
import type { Io } from "../io.js";
import type { RedactOptions } from "../redact-options.js";
import { tellChecks } from "./check-copies.js";
import { folderGiven, type GivenFile } from "./copy-names.js";
import { type Planned, refuseOutputs, refuseTaken } from "./outputs.js";
import { type Copy, writeCopies } from "./redacted-files.js";
import type { Complain, Outcome } from "./verdict.js";

/** Copies journals so that nothing in them tells who played, and holds the findings of the copies against those of the originals. */
export async function runRedact(options: RedactOptions, io: Io, complain: Complain): Promise<Outcome> {
  const paths = options.paths.length === 0 ? ["."] : options.paths;
  refuseUnusable(options, paths);
  const context = await contextOf({ ...defaultChoices, schemas: schemaFolder(options.schemas, io.cwd) }, disk.schemas);
  refuseKinds(options, context);
  refuseInside(options.out, paths, io);
  await refuseTaken(options, io);
  const { files, reasons } = await givenFiles(paths, options, io);
  for (const reason of reasons) await complain(reason);
  if (files.length === 0) return 2;
  const given = files.map(({ file }) => file);
  const refuse = (outputs: readonly Planned[]): void =>
    refuseOutputs(outputs, { files: given, others: [], schemas: [] }, io, false);
  const written = await writeCopies(files, context, options, io, refuse);
  for (const failure of written.failures) await complain(failure);
  if (written.copies.length === 0) {
    if (written.without > 0) await complain(`nothing is left to copy: ${whyWithout(options)} in any file`);
    return 2;
  }
  await tellWritten(options, written.copies, written.without, io);
  const isSame = await tellChecks(written.copies, io);
  if (reasons.length + written.failures.length > 0) return 2;
  return isSame ? 0 : 1;
}

function refuseUnusable({ out }: RedactOptions, paths: readonly string[]): void {
  if (out === "") throw new Error("--out needs the name of a folder");
  if (paths.includes("-"))
    throw new Error("standard input has no name that a copy could go by: save it as a file first");
}

/** Throws where events are to be kept that there are not. */
function refuseKinds({ keep = [] }: RedactOptions, { kinds }: JudgeContext): void {
  const known = new Set([...knownEvents, ...kinds.names]);
  for (const kind of keep) {
    if (!known.has(kind)) throw new Error(`--keep: there is no event ${withGuess(kind, known)}`);
  }
}

/** Throws where the copies would go into a folder that is read. */
function refuseInside(out: string, paths: readonly string[], { cwd }: Io): void {
  const folder = realFolder(resolve(cwd, out));
  for (const path of paths) {
    const given = realPath(resolve(cwd, path));
    if (given !== undefined && statSync(osPath(given)).isDirectory() && isWithin(folder, given)) {
      throw new Error(`--out ${out} lies in ${path}, which is read: name a folder outside of it`);
    }
  }
}

/** Where a folder is, or will be, once all links are followed. */
function realFolder(path: string): string {
  const real = realPath(path);
  if (real !== undefined) return real;
  const above = resolve(path, "..");
  return above === path ? path : resolve(realFolder(above), path.slice(above.length).replace(/^[\\/]+/, ""));
}

/** The files that each path leads to, each once. */
async function givenFiles(
  paths: readonly string[],
  { as }: RedactOptions,
  { cwd }: Io,
): Promise<{ readonly files: readonly GivenFile[]; readonly reasons: readonly string[] }> {
  const files = new Map<string, GivenFile>();
  const reasons: string[] = [];
  for (const [given, path] of paths.entries()) {
    const choices = everyPath(cwd);
    const found = await discover({ cwd, paths: [path], choices, as, stdinName: undefined, errorOnUnmatched: true });
    for (const reason of found.reasons) reasons.push(reason);
    for (const { path: whole, ...file } of found.files) {
      if (whole === undefined || files.has(whole)) continue;
      files.set(whole, { file: { ...file, path: whole }, given, folder: folderGiven(path, cwd) });
    }
  }
  return { files: [...files.values()], reasons };
}

/** Why a file has no copy, in words that are followed by where. */
function whyWithout({ minimise }: RedactOptions): string {
  return minimise ? "nothing is found" : "no such event is";
}

async function tellWritten(
  options: RedactOptions,
  copies: readonly Copy[],
  without: number,
  { stdout }: Io,
): Promise<void> {
  const sum = (count: (copy: Copy) => number): number => copies.reduce((all, copy) => all + count(copy), 0);
  const lines = sum(({ counts }) => counts.lines - counts.leftOut.length);
  const changed = sum(({ counts }) => counts.changed);
  const dropped = sum(({ counts }) => counts.dropped);
  await stdout.write(
    inertLine(
      `${options.out}: ${counted(copies.length, "file")}, ${counted(lines, "line")}, ${thousands(changed)} of them changed`,
    ),
  );
  if (dropped > 0) await stdout.write(inertLine(`${counted(dropped, "broken line")} left out`));
  if (without > 0) {
    await stdout.write(inertLine(`${counted(without, "file")} left out: ${whyWithout(options)} in them`));
  }
}
