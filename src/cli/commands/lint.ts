import { Buffer } from "node:buffer";
import { resolve } from "node:path";
import { nearest } from "../../base/nearest.js";
import { counted, reasonOf } from "../../base/text.js";
import { disk } from "../../engine/disk/storage.js";
import { contextsOf } from "../../engine/lint/contexts.js";
import type { Tally } from "../../engine/validate/drift.js";
import { readBounded } from "../../files/bounded-file.js";
import { type Discovery, discover, type InputFile } from "../../files/discover/discover.js";
import { namedTarget, type OutputTarget } from "../../files/write/allowed.js";
import { placeAll } from "../../files/write/output.js";
import { textOfFile } from "../../read/text-file.js";
import { inertLine } from "../../report/text.js";
import { createBaselineWriter, readBaseline } from "../baseline/baseline.js";
import { commandNames } from "../command-names.js";
import { type Settings, settle } from "../config/settings.js";
import type { Io } from "../io.js";
import { type Options, wantsDrift } from "../options.js";
import { chosenFormats, openReports } from "../reports.js";
import { openDrift } from "./drift.js";
import { type LintRun, lintAll } from "./lint-all.js";
import {
  type Complain,
  fillReports,
  isPrinted,
  type Outcome,
  otherInputs,
  type Planned,
  plannedCopies,
  plannedDrift,
  plannedReports,
  printsMended,
  type RunInputs,
  refuseFixes,
  refuseMended,
  refuseOutputs,
  reportBaseline,
  schemaFolders,
  verdict,
} from "./outputs.js";
import { collecting, reporting } from "./steps.js";

/** That of a million paths is not as long. */
const longestList = 256 * 1024 * 1024;

/** The paths that a file lists, one a line or, as `find -print0` does, one between NUL bytes. */
async function readPathList(file: string, io: Io): Promise<readonly string[]> {
  let list: string;
  try {
    list = textOfFile(file === "-" ? await bytesOf(io.stdin) : readBounded(resolve(io.cwd, file), longestList));
  } catch (error) {
    throw new Error(`cannot read ${file}: ${reasonOf(error)}`);
  }
  return list.split(list.includes("\0") ? "\0" : /\r?\n/).filter((path) => path !== "");
}

async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    if (length > longestList) throw new Error(`it is longer than ${longestList / 1024 / 1024} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const defaultBaseline = "journal-lint-baseline.json";

/** Lints what the command line names. */
export async function runLint(options: Options, io: Io, tally: Tally, complain: Complain): Promise<Outcome> {
  const fault = fixFault(options) ?? shardFault(options);
  if (fault !== undefined) throw new Error(fault);
  const settings = settle(options, io.cwd);
  if (options.printConfig !== false) return printConfig(options, settings, io, complain);
  const { files: all, reasons } = await findFiles(options, settings, io);
  const contexts = await contextsOf(all, settings.choicesFor, disk.schemas);
  const { shard } = options;
  const work = { contexts, settings, options, io, tally, complain };
  const share = shard && (await import("./merge.js")).shareFor({ ...work, all, reasons, shard });
  const files = share?.files ?? all;
  const command = all.length === 0 ? nearest(options.paths[0] ?? "", commandNames) : undefined;
  for (const reason of reasons) {
    await complain(command === undefined ? reason : `${reason}; did you mean the command ${command}?`);
  }
  const mayBeNone = !options.errorOnUnmatched;
  if (all.length === 0 && reasons.length === 0 && !mayBeNone) {
    await complain("nothing to lint: every file is ignored, or the list of files is empty");
  }
  const schemas = schemaFolders(contexts.all.map(({ choices }) => choices));
  if (wantsFixes(options)) await refuseFixes(files, options, io);
  refuseWritten(options, settings, io, { files, schemas });
  const isComplete = (all.length > 0 || mayBeNone) && reasons.length === 0;
  if (wantsFixes(options)) {
    const { runFix } = await import("./fix.js");
    return runFix(files, work, isComplete);
  }
  if (options.updateBaseline) return updateBaseline(files, work, isComplete);
  const baseline = settings.baseline === undefined || share ? undefined : readBaseline(settings.baseline, io.cwd);
  const drift = await openDrift(options, settings, io, tally);
  const reports = await openReports({ ...options, formats: settings.formats, share: share?.reported }, io, drift.files);
  const allRead = await fillReports({ ...work, reports, drift }, () =>
    lintAll(files, { ...work, take: reporting(reports, baseline, tally) }),
  );
  if (baseline) await reportBaseline(baseline, files, complain);
  return isComplete && allRead ? verdict(tally, settings, complain) : 2;
}

/** Writes what is found into the baseline instead of reporting it. */
async function updateBaseline(
  files: readonly InputFile[],
  work: Omit<LintRun, "take">,
  isComplete: boolean,
): Promise<Outcome> {
  const { options, settings, io, tally, complain } = work;
  const target = baselineTarget(settings, io);
  const writer = createBaselineWriter(target, io.cwd, io.atSignal);
  const drift = await openDrift(options, settings, io, tally);
  let findings: number;
  try {
    const allRead = await lintAll(files, { ...work, take: collecting(writer.add) });
    if (!isComplete || !allRead) {
      await complain(`${target.name} was not written, because not everything could be linted`);
      return 2;
    }
    await drift.write();
    findings = await writer.write(files.map(({ name }) => name));
    await placeAll(drift.files);
  } finally {
    for (const output of drift.files) output.discard();
  }
  await io.stdout.write(inertLine(`${target.name} written: it holds ${counted(findings, "finding")}`));
  if (options.formats.length > 0) await complain("no report was made, because --update-baseline makes none");
  await drift.print();
  return 0;
}

function baselineTarget({ baseline }: Settings, { cwd }: Io): OutputTarget {
  return baseline ?? namedTarget(defaultBaseline, cwd);
}

/** Throws where what the run writes is what it reads. */
function refuseWritten(options: Options, settings: Settings, io: Io, inputs: Omit<RunInputs, "others">): void {
  const { updateBaseline, filesFrom } = options;
  const formats = chosenFormats(settings.formats, io.env);
  const outputs: readonly Planned[] = updateBaseline
    ? [{ ...baselineTarget(settings, io), what: "the baseline" }]
    : plannedReports(formats, io);
  const others = otherInputs(settings, { filesFrom, baseline: updateBaseline ? undefined : settings.baseline }, io);
  const printed = updateBaseline || isPrinted(formats) || (wantsFixes(options) && printsMended(inputs.files, options));
  const all = [...outputs, ...plannedDrift(options, io), ...plannedCopies(inputs.files, options, io)];
  if (options.fix && options.fixTo === undefined) refuseMended({ ...inputs, others }, io);
  refuseOutputs(all, { ...inputs, others }, io, printed);
}

async function printConfig(options: Options, settings: Settings, io: Io, complain: Complain): Promise<Outcome> {
  const { printedConfig } = await import("../config/print.js");
  const file = typeof options.printConfig === "string" ? options.printConfig : options.stdinFilename;
  const [path] = options.paths;
  if (path !== undefined) throw new Error(`--print-config takes one file, right behind it: --print-config ${path}`);
  const { text, remarks } = await printedConfig(settings, options.ignore, file, io.cwd);
  await io.stdout.write(text);
  for (const remark of remarks) await complain(remark);
  return 0;
}

async function findFiles(options: Options, { paths: choices }: Settings, io: Io): Promise<Discovery> {
  const { filesFrom, as, stdinFilename } = options;
  const paths = options.paths.length === 0 && stdinFilename !== undefined ? ["-"] : options.paths;
  const listed = filesFrom === undefined ? [] : await readPathList(filesFrom, io);
  if (filesFrom === "-" && [...paths, ...listed].includes("-")) {
    throw new Error("standard input cannot be both the list of files and a file");
  }
  const ofGame = options.gameDir ? await gamePaths(io) : { paths: [], reasons: [] };
  const isNoneNamed = filesFrom === undefined && paths.length === 0 && !options.gameDir;
  const searched = isNoneNamed ? ["."] : [...paths, ...listed, ...ofGame.paths];
  const discovery = await discover({
    cwd: io.cwd,
    paths: searched,
    choices,
    as,
    stdinName: stdinFilename,
    errorOnUnmatched: options.errorOnUnmatched,
  });
  return { ...discovery, reasons: [...ofGame.reasons, ...discovery.reasons] };
}

/** The game's own folder as a path to lint. */
async function gamePaths(io: Io): Promise<{ readonly paths: readonly string[]; readonly reasons: readonly string[] }> {
  const { gameDirHere, notFound } = await import("./game-dir.js");
  const found = await gameDirHere(io);
  return "folder" in found ? { paths: [found.folder], reasons: [] } : { paths: [], reasons: notFound(found.lookedIn) };
}

/** Why a share cannot be linted in the way that was asked for. */
function shardFault(options: Options): string | undefined {
  if (!options.shard) return undefined;
  if (wantsFixes(options)) return "--shard only lints: mend all files in one run";
  if (options.updateBaseline) return "--shard writes no baseline: merge the reports, and write it in one run";
  return undefined;
}

/** Whether anything is to be fixed, or to be shown as it would be. */
function wantsFixes({ fix, diff, fixTo }: Options): boolean {
  return fix || diff || fixTo !== undefined;
}

/** Why what the command line asks about mending cannot be done; undefined where it can. */
function fixFault(options: Options): string | undefined {
  const { fix, unsafeFixes, diff, fixTo, updateBaseline } = options;
  if (fix && diff) return "--fix changes files and --diff only shows what would change: give one of them";
  if (diff && fixTo !== undefined) return "--fix-to writes copies and --diff writes nothing: give one of them";
  const isWanted = wantsFixes(options);
  if (unsafeFixes && !isWanted) return "--unsafe-fixes alone does nothing: add --fix, --diff or --fix-to <folder>";
  if (isWanted && updateBaseline)
    return "--update-baseline writes down what is found, and mending changes that: do one, then the other";
  if (isWanted && wantsDrift(options))
    return "--drift tells of the files as they are, and mending changes them: do one, then the other";
  return undefined;
}
