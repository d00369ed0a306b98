import { counted } from "../../base/text.js";
import { inertLine } from "../../base/visible.js";
import { baselineName } from "../../config/load.js";
import type { Options } from "../../config/options.js";
import { type Settings, settle } from "../../config/settings.js";
import { disk } from "../../engine/disk/storage.js";
import { contextsOf } from "../../engine/lint/contexts.js";
import type { Tally } from "../../engine/validate/tally.js";
import type { InputFile } from "../../files/discover/discover.js";
import { namedTarget, type OutputTarget } from "../../files/write/allowed.js";
import { createBaselineWriter, readBaseline } from "../baseline.js";
import { findFiles, leftOutText } from "../find-files.js";
import type { Io } from "../io.js";
import { type LintRun, lintAll } from "../lint-files.js";
import {
  type Outcome,
  otherInputs,
  plannedCopies,
  plannedReports,
  printsFixed,
  type RunInputs,
  refuseFixed,
  refuseFixes,
  refuseOutputs,
  reportBaseline,
  schemaFolders,
  standardOutput,
  verdict,
} from "../outputs.js";
import { chosenFormats, collecting, withReports } from "../reports.js";

/** Lints what the command line names. */
export async function runLint(options: Options, io: Io, tally: Tally): Promise<Outcome> {
  const problem = optionsProblem(options);
  if (problem !== undefined) throw new Error(problem);
  const settings = settle(options, io.cwd);
  if (options.printConfig !== false) return printConfig(options, settings, io);
  const { files: all, reasons, gitignored } = await findFiles(options, io, settings.paths, options.gitignore);
  const contexts = await contextsOf(all, settings.choicesFor, disk.schemas);
  const { shard } = options;
  const run = { contexts, settings, options, io, tally };
  const ofShard = shard && (await import("./merge.js")).shardFilesFor({ ...run, all, reasons, shard });
  const files = ofShard?.files ?? all;
  for (const reason of reasons) await io.complain(reason);
  const mayBeNone = !options.errorOnUnmatched;
  if (all.length === 0 && reasons.length === 0 && !mayBeNone) {
    await io.complain("nothing to lint: every file is ignored, or the list of files is empty");
  }
  const remark = gitignored.length > 0 && reasons.length === 0 ? leftOutText(gitignored.length) : undefined;
  const isPrinted = chosenFormats(settings.formats, io.env).some(({ name, file }) => name === "pretty" && !file);
  const isInReport = isPrinted && all.length > 0 && !wantsFixes(options) && !options.updateBaseline;
  if (remark !== undefined && !isInReport) await io.complain(remark);
  if (wantsFixes(options)) await refuseFixes(files, options, io);
  refuseWritten(options, settings, io, {
    files,
    schemas: schemaFolders(contexts.all.map(({ choices }) => choices)),
  });
  const isComplete = (all.length > 0 || mayBeNone) && reasons.length === 0;
  if (wantsFixes(options)) {
    const { runFix } = await import("../fix-files.js");
    return runFix(files, run, isComplete);
  }
  if (options.updateBaseline) return updateBaseline(files, run, isComplete);
  const baseline = settings.baseline && !ofShard ? readBaseline(settings.baseline, io.cwd) : undefined;
  // Somebody who sits before it sees what was found so far; a shard that is not complete would be merged as if it were.
  const isWatched = (io.stdout.isTerminal || io.stderr.isTerminal) && !ofShard;
  const ending = isWatched ? io.interruption() : undefined;
  const reported = await withReports(
    {
      ...options,
      formats: settings.formats,
      reportedShard: ofShard?.reported,
      isStrict: contexts.all.some(({ choices }) => choices.strict),
      remark,
    },
    { io, tally, baseline },
    async (take) => ({ isComplete: await lintAll(files, run, take, ending), isInterrupted: ending?.aborted === true }),
  );
  if (reported.isInterrupted) {
    await io.complain("interrupted before all was linted: these are the findings so far");
    return 2;
  }
  if (baseline) await reportBaseline(baseline, files, io);
  return isComplete && reported.isComplete ? verdict(tally, settings.maxWarnings, io) : 2;
}

/** Writes the findings to the baseline instead of reporting them. */
async function updateBaseline(files: readonly InputFile[], run: LintRun, isComplete: boolean): Promise<Outcome> {
  const { options, settings, io } = run;
  const target = baselineTarget(settings, io);
  const writer = createBaselineWriter(target, io.cwd, io.atSignal);
  const allRead = await lintAll(files, run, collecting(writer.add));
  if (!isComplete || !allRead) {
    await io.complain(`${target.name} was not written, because not everything could be linted`);
    return 2;
  }
  const findings = await writer.write(files.map(({ name }) => name));
  await io.stdout.write(inertLine(`${target.name} written: it holds ${counted(findings, "finding")}`));
  if (options.formats.length > 0) await io.complain("no report was made, because --update-baseline makes none");
  return 0;
}

function baselineTarget({ baseline }: Settings, { cwd }: Io): OutputTarget {
  return baseline ?? namedTarget(baselineName, cwd);
}

/** Throws if the run would write something that it reads. */
function refuseWritten(options: Options, settings: Settings, io: Io, inputs: RunInputs): void {
  const { updateBaseline, filesFrom, fix, out } = options;
  const { files = [] } = inputs;
  const baseline = baselineTarget(settings, io);
  const others = otherInputs(settings, updateBaseline ? undefined : settings.baseline, filesFrom, io);
  const outputs = updateBaseline
    ? [{ ...baseline, what: "the baseline" } as const, standardOutput]
    : plannedReports(settings.formats, io);
  const printed = wantsFixes(options) && printsFixed(files, options) ? [standardOutput] : [];
  if (fix && out === undefined) refuseFixed({ ...inputs, others }, io);
  refuseOutputs([...outputs, ...plannedCopies(files, options, io), ...printed], { ...inputs, others }, io);
}

async function printConfig(options: Options, settings: Settings, io: Io): Promise<Outcome> {
  const { printedConfig } = await import("../../config/print.js");
  const file = typeof options.printConfig === "string" ? options.printConfig : options.stdinFilename;
  const [path] = options.paths;
  if (path !== undefined) throw new Error(`--print-config takes one file, right behind it: --print-config ${path}`);
  const { text, remarks } = await printedConfig(settings, options.ignore, file, io.cwd);
  await io.stdout.write(text);
  for (const remark of remarks) await io.complain(remark);
  return 0;
}

/** True if anything is to be fixed, or shown as it would be. */
function wantsFixes({ fix, diff }: Options): boolean {
  return fix || diff;
}

/** Which options contradict each other, and what to do; undefined if none do. */
function optionsProblem(options: Options): string | undefined {
  const { fix, unsafeFixes, diff, out, updateBaseline, shard } = options;
  const isFixing = wantsFixes(options);
  const problems = [
    [fix && diff, "--fix changes files and --diff only shows what would change: give one of them"],
    [out !== undefined && !fix, "--out is where --fix writes copies: add --fix"],
    [unsafeFixes && !isFixing, "--unsafe-fixes alone does nothing: add --fix or --diff"],
    [
      isFixing && updateBaseline,
      "--update-baseline records what is found, and fixing changes that: do one, then the other",
    ],
    [shard && isFixing, "--shard only lints: fix all files in one run"],
    [shard && updateBaseline, "--shard writes no baseline: merge the reports, and write it in one run"],
  ] as const;
  return problems.find(([isSo]) => isSo)?.[1];
}
