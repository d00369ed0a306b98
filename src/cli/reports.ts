import { relative, resolve, sep } from "node:path";
import { counted } from "../base/text.js";
import type { Options } from "../config/options.js";
import { placesTogether } from "../engine/lint/batches.js";
import type { LintStep } from "../engine/lint/lint-file.js";
import type { FramedFinding } from "../engine/validate/finding.js";
import { countSeverity, summarise, type Tally } from "../engine/validate/tally.js";
import { isWithin } from "../files/discover/within.js";
import { namedTarget, type Replaceable } from "../files/write/allowed.js";
import { type OutputFile, openOutput, placeAll } from "../files/write/output.js";
import { createReporter, isReport } from "../report/index.js";
import type { Format } from "../report/parse-format.js";
import type { Reporter, ReporterOptions } from "../report/reporter.js";
import type { ReportedShard, StepReporter } from "../report/shard.js";
import { packageVersion } from "../schema/built/version.js";
import type { Baseline } from "./baseline.js";
import { type Io, pipeColumns, wantsColour } from "./io.js";

/** The reports of a run: those that the user requests, else the defaults for the environment. */
export function chosenFormats(named: readonly Format[], env: Io["env"]): readonly Format[] {
  if (named.length > 0) return named;
  const pretty: Format = { name: "pretty", file: undefined };
  if (!env.GITHUB_ACTIONS) return [pretty];
  const annotations: Format = { name: "github", file: undefined };
  const summary = env.GITHUB_STEP_SUMMARY;
  return [pretty, annotations, ...(summary ? [{ name: "markdown", file: summary, append: true } as const] : [])];
}

/** The existing files that a report may replace. */
export const reportFile: Replaceable = { what: "a report of journal-lint", isSo: isReport };

/** Receives findings as they are made, and passes them on when there is time. */
export interface FindingSink {
  readonly add: (findings: readonly FramedFinding[]) => void;
  readonly flush: () => Promise<void>;
  /** Called for each step, before its findings are added and after they were passed on. */
  readonly before?: (step: LintStep) => Promise<void>;
  readonly after?: (step: LintStep) => Promise<void>;
  readonly endFile: (name: string, unreadable?: string, version?: string) => Promise<void>;
  /** True if there is anything to pass on. */
  readonly isWaiting: () => boolean;
}

/** Passes each finding to a collector. */
export function collecting(add: (finding: FramedFinding) => void): FindingSink {
  return {
    add: (findings) => {
      for (const finding of findings) add(finding);
    },
    flush: async () => {},
    endFile: async () => {},
    isWaiting: () => false,
  };
}

/** Counts findings, except for those in a baseline, and reports them. */
export function reporting(
  write: (findings: readonly FramedFinding[]) => Promise<void>,
  baseline: Baseline | undefined,
  tally: Tally,
): Pick<FindingSink, "add" | "flush" | "isWaiting"> {
  let batch: FramedFinding[] = [];
  return {
    add(findings) {
      for (const finding of findings) {
        if (baseline?.knows(finding)) continue;
        countSeverity(tally, finding.severity);
        batch.push(finding);
      }
    },
    async flush() {
      const findings = batch;
      batch = [];
      // In batches, because the findings of a hostile file would make a longer text than Node can hold.
      for (const some of placesTogether(findings)) await write(some);
    },
    isWaiting: () => batch.length > 0,
  };
}

type ReportOptions = Pick<Options, "formats" | "quiet" | "maxPerGroup" | "statistics" | "color"> &
  Partial<Pick<Options, "gameDir">> &
  Pick<ReporterOptions, "isLive" | "isStrict" | "remark"> & { readonly reportedShard?: ReportedShard | undefined };

/** The outcome of a run; `fixed` is the number of fixed findings, if fixes were requested. */
interface Filled {
  readonly isComplete: boolean;
  /** Then no report is written to a file. */
  readonly isInterrupted?: boolean;
  readonly fixed?: number;
}

interface ReportedRun {
  readonly io: Io;
  readonly tally: Tally;
  readonly baseline?: Baseline | undefined;
}

/** Fills all requested reports, puts their files in place together and mentions them; if that fails, nothing of them is left. */
export async function withReports<Result extends Filled>(
  options: ReportOptions,
  { io, tally, baseline }: ReportedRun,
  fill: (take: FindingSink) => Promise<Result>,
): Promise<Result> {
  const { reportedShard } = options;
  const start = io.now();
  const reports: { readonly reporter: Reporter | StepReporter; readonly write: OutputFile["write"] }[] = [];
  const formats = chosenFormats(options.formats, io.env);
  if (options.statistics && !formats.some(({ name }) => name === "pretty"))
    throw new Error("--statistics prints a table in place of findings, which the format pretty alone has");
  const files: OutputFile[] = [];
  let listed = 0;
  const report = async (findings: readonly FramedFinding[]): Promise<void> => {
    const wanted = options.quiet ? findings.filter(({ severity }) => severity === "error") : findings;
    listed += wanted.length;
    for (const { reporter, write } of reports) {
      const seen = "before" in reporter ? findings : wanted;
      if (seen.length > 0) await write(reporter.findings(seen));
    }
  };
  const writeAll = async (textOf: (reporter: Reporter | StepReporter) => string | undefined): Promise<void> => {
    for (const { reporter, write } of reports) {
      const text = textOf(reporter) ?? "";
      if (text !== "") await write(text);
    }
  };
  try {
    for (const format of formats) {
      const { name, file: target, append = false } = format;
      const ofShard = reportedShard && (await import("../report/shard.js")).shardReporter(name, reportedShard);
      const reporter = ofShard ?? (await createReporter(name, reporterOptions(format, options, io)));
      const outputOptions = { append, replaces: reportFile };
      const file =
        target === undefined ? io.stdout : await openOutput(namedTarget(target, io.cwd), io.atSignal, outputOptions);
      if ("place" in file) files.push(file);
      reports.push({ reporter, write: file.write });
    }
    const filled = await fill({
      ...reporting(report, baseline, tally),
      before: (step) => writeAll((reporter) => ("before" in reporter ? reporter.before(step) : "")),
      after: (step) => writeAll((reporter) => ("before" in reporter ? reporter.after(step) : "")),
      endFile: (name, unreadable, version) => writeAll(({ file }) => file?.(name, unreadable, version)),
    });
    const summary = summarise(tally, filled.fixed);
    const hidden = summary.errors + summary.warnings - listed;
    for (const { reporter, write } of reports) {
      const listsAll = hidden === 0 || "before" in reporter;
      await write(reporter.end(listsAll ? summary : { ...summary, hidden }, io.now() - start));
    }
    if (filled.isInterrupted) {
      if (files.length > 0) await io.complain("no report was written to a file");
      return filled;
    }
    await placeAll(files);
    // If nothing is printed, the reader would know neither about the files nor what is in them.
    const printsNothing = files.length === formats.length && !options.quiet;
    for (const { file } of printsNothing ? formats : []) await io.complain(`report written to ${file}`);
    const { errors, warnings, files: read } = summary;
    const verdict = `${counted(errors, "error")}, ${counted(warnings, "warning")} in ${counted(read, "file")}`;
    if (printsNothing) await io.complain(verdict);
    return filled;
  } finally {
    for (const file of files) file.discard();
  }
}

/** Files are never coloured, and have the width of a pipe. */
function reporterOptions({ file }: Format, options: ReportOptions, io: Io): ReporterOptions {
  const isSeen = file === undefined;
  const columns = isSeen ? io.stdout.columns : undefined;
  const top = topFolder(io);
  return {
    colour: isSeen && wantsColour(options.color, io.env, io.stdout.isTerminal),
    columns: columns ?? pipeColumns,
    tableColumns: columns ?? Number.POSITIVE_INFINITY,
    maxPerGroup: options.maxPerGroup === 0 ? Number.POSITIVE_INFINITY : options.maxPerGroup,
    statistics: options.statistics,
    isLive: options.isLive ?? false,
    isOfGame: options.gameDir ?? false,
    isStrict: options.isStrict ?? false,
    remark: options.remark,
    // Few reports say it, and it takes a file to know it.
    get version() {
      return packageVersion();
    },
    relativePath: (file) => relative(top, resolve(io.cwd, file)).replaceAll(sep, "/"),
  };
}

/** The folder that paths in reports are relative to: the root of the checkout if CI names it and we are in it, else the current folder. */
function topFolder({ cwd, env }: Io): string {
  const checkout = env.GITHUB_WORKSPACE || env.CI_PROJECT_DIR;
  return checkout && isWithin(cwd, checkout) ? checkout : cwd;
}
