import { counted } from "../../base/text.js";
import { disk } from "../../engine/disk/storage.js";
import { contextsOf } from "../../engine/lint/contexts.js";
import type { Tally } from "../../engine/validate/tally.js";
import type { InputFile } from "../../files/discover/discover.js";
import { namedTarget, type OutputTarget } from "../../files/write/allowed.js";
import { inertLine } from "../../report/text.js";
import { createBaselineWriter, readBaseline } from "../baseline.js";
import { baselineName } from "../config/load.js";
import { type Settings, settle } from "../config/settings.js";
import type { Io } from "../io.js";
import type { Options } from "../options.js";
import { chosenFormats, openReports } from "../reports.js";
import { findFiles } from "./inputs.js";
import { type LintRun, lintAll } from "./lint-all.js";
import {
  type Complain,
  fillReports,
  isPrinted,
  type Outcome,
  otherInputs,
  type Planned,
  plannedCopies,
  plannedReports,
  printsFixed,
  type RunInputs,
  refuseFixed,
  refuseFixes,
  refuseOutputs,
  reportBaseline,
  schemaFolders,
  verdict,
} from "./outputs.js";
import { collecting, reporting } from "./steps.js";

/** Lints what the command line names. */
export async function runLint(options: Options, io: Io, tally: Tally, complain: Complain): Promise<Outcome> {
  const fault = fixFault(options) ?? shardFault(options);
  if (fault !== undefined) throw new Error(fault);
  const settings = settle(options, io.cwd);
  if (options.printConfig !== false) return printConfig(options, settings, io, complain);
  const { files: all, reasons } = await findFiles(options, io, settings.paths);
  const contexts = await contextsOf(all, settings.choicesFor, disk.schemas);
  const { shard } = options;
  const work = { contexts, settings, options, io, tally, complain };
  const share = shard && (await import("./merge.js")).shareFor({ ...work, all, reasons, shard });
  const files = share?.files ?? all;
  for (const reason of reasons) await complain(reason);
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
  const reports = await openReports({ ...options, formats: settings.formats, share: share?.reported }, io);
  const allRead = await fillReports({ ...work, reports }, () =>
    lintAll(files, { ...work, take: reporting(reports, baseline, tally) }),
  );
  if (baseline) await reportBaseline(baseline, files, complain);
  return isComplete && allRead ? verdict(tally, settings, complain) : 2;
}

/** Writes the findings to the baseline instead of reporting them. */
async function updateBaseline(
  files: readonly InputFile[],
  work: Omit<LintRun, "take">,
  isComplete: boolean,
): Promise<Outcome> {
  const { options, settings, io, complain } = work;
  const target = baselineTarget(settings, io);
  const writer = createBaselineWriter(target, io.cwd, io.atSignal);
  const allRead = await lintAll(files, { ...work, take: collecting(writer.add) });
  if (!isComplete || !allRead) {
    await complain(`${target.name} was not written, because not everything could be linted`);
    return 2;
  }
  const findings = await writer.write(files.map(({ name }) => name));
  await io.stdout.write(inertLine(`${target.name} written: it holds ${counted(findings, "finding")}`));
  if (options.formats.length > 0) await complain("no report was made, because --update-baseline makes none");
  return 0;
}

function baselineTarget({ baseline }: Settings, { cwd }: Io): OutputTarget {
  return baseline ?? namedTarget(baselineName, cwd);
}

/** Throws if the run would write something that it reads. */
function refuseWritten(options: Options, settings: Settings, io: Io, inputs: Omit<RunInputs, "others">): void {
  const { updateBaseline, filesFrom } = options;
  const formats = chosenFormats(settings.formats, io.env);
  const outputs: readonly Planned[] = updateBaseline
    ? [{ ...baselineTarget(settings, io), what: "the baseline" }]
    : plannedReports(formats, io);
  const others = otherInputs(settings, { filesFrom, baseline: updateBaseline ? undefined : settings.baseline }, io);
  const printed = updateBaseline || isPrinted(formats) || (wantsFixes(options) && printsFixed(inputs.files, options));
  const all = [...outputs, ...plannedCopies(inputs.files, options, io)];
  if (options.fix && options.out === undefined) refuseFixed({ ...inputs, others }, io);
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

/** Why a shard cannot be linted in the requested way. */
function shardFault(options: Options): string | undefined {
  if (!options.shard) return undefined;
  if (wantsFixes(options)) return "--shard only lints: fix all files in one run";
  if (options.updateBaseline) return "--shard writes no baseline: merge the reports, and write it in one run";
  return undefined;
}

/** True if anything is to be fixed, or shown as it would be. */
function wantsFixes({ fix, diff }: Options): boolean {
  return fix || diff;
}

/** Why the requested fixes are impossible; undefined if they are not. */
function fixFault(options: Options): string | undefined {
  const { fix, unsafeFixes, diff, out, updateBaseline } = options;
  if (fix && diff) return "--fix changes files and --diff only shows what would change: give one of them";
  if (out !== undefined && !fix) return "--out is where --fix writes copies: add --fix";
  const isWanted = wantsFixes(options);
  if (unsafeFixes && !isWanted) return "--unsafe-fixes alone does nothing: add --fix or --diff";
  if (isWanted && updateBaseline)
    return "--update-baseline records what is found, and fixing changes that: do one, then the other";
  return undefined;
}
