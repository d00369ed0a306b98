import { counted } from "../../base/counted.js";
import { nearest } from "../../base/nearest.js";
import { disk } from "../../engine/disk/storage.js";
import type { Tally } from "../../engine/judge/tally.js";
import { contextsOf } from "../../engine/lint/contexts.js";
import { type Discovery, discover, type InputFile } from "../../files/discover/discover.js";
import { namedTarget, type OutputTarget } from "../../files/write/allowed.js";
import { placeAll } from "../../files/write/output.js";
import { inertLine } from "../../report/inert.js";
import { createBaselineWriter, readBaseline } from "../baseline/baseline.js";
import { commandNames } from "../command-names.js";
import { type Settings, settle } from "../config/settings.js";
import { wantsDrift } from "../drift-options.js";
import { fixFault, wantsFixes } from "../fix-fault.js";
import type { Io } from "../io.js";
import type { Options } from "../options.js";
import { readPathList } from "../path-list.js";
import { chosenFormats, openReports } from "../reports.js";
import { shardFault } from "../shard-fault.js";
import { openDrift } from "./drift.js";
import { fillReports } from "./fill-reports.js";
import { type LintRun, lintAll } from "./lint-all.js";
import {
  isPrinted,
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
  schemaFolders,
} from "./outputs.js";
import { collecting, reporting } from "./take.js";
import { tellBaseline } from "./tell-baseline.js";
import { type Complain, type Outcome, verdict } from "./verdict.js";

const defaultBaseline = "journal-lint-baseline.json";

/** Lints what the command line names. */
export async function runLint(options: Options, io: Io, tally: Tally, complain: Complain): Promise<Outcome> {
  const fault = fixFault(options) ?? shardFault(options);
  if (fault !== undefined) throw new Error(fault);
  const settings = settle({ ...options, drift: wantsDrift(options) }, io.cwd);
  if (options.printConfig !== false) return printConfig(options, settings, io, complain);
  const { files: all, reasons } = await findFiles(options, settings, io);
  const contexts = await contextsOf(all, settings.choicesFor, disk.schemas);
  const { shard } = options;
  const share =
    shard && (await import("./shard.js")).shareFor(all, reasons, { ...options, shard }, settings, contexts, tally);
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
  const work = { contexts, settings, options, io, tally, complain };
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
  if (baseline) await tellBaseline(baseline, files, complain);
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
