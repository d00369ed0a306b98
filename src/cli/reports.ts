import { relative, resolve, sep } from "node:path";
import type { Step } from "../engine/lint/lint-file.js";
import type { FramedFinding } from "../engine/validate/finding.js";
import type { Summary } from "../engine/validate/tally.js";
import { isWithin } from "../files/discover/within.js";
import { namedTarget, type Replaceable } from "../files/write/allowed.js";
import { type OutputFile, openOutput, placeAll } from "../files/write/output.js";
import type { Format } from "../report/format.js";
import { createReporter, isReport } from "../report/index.js";
import type { Look, Reporter } from "../report/reporter.js";
import type { ReportedShard, StepReporter } from "../report/shard.js";
import { packageVersion } from "../spec/built/version.js";
import { type Io, pipeColumns, wantsColour } from "./io.js";
import type { Options } from "./options.js";

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

/** The reports of a run, written together. */
export interface Reports {
  readonly write: (findings: readonly FramedFinding[]) => Promise<void>;
  readonly file: (name: string, unreadable?: string, version?: string) => Promise<void>;
  /** Called for each step of linting, before and after its findings. */
  readonly before: (step: Step) => Promise<void>;
  readonly after: (step: Step) => Promise<void>;
  readonly end: (summary: Summary) => Promise<void>;
  /** Puts all files in place after the reports have ended. */
  readonly place: () => Promise<void>;
  /** Leaves the files as they were, unless they are in place. */
  readonly discard: () => void;
  /** The files of reports if none is printed, so that the reader would not know about them. */
  readonly unseen: readonly string[];
}

/** The command-line options for reports. */
export type ReportOptions = Pick<Options, "formats" | "quiet" | "maxPerGroup" | "statistics" | "color"> &
  Partial<Pick<Options, "gameDir">> &
  Pick<Look, "isLive"> & { readonly share?: ReportedShard | undefined };

/** Opens all requested reports. */
export async function openReports(options: ReportOptions, io: Io): Promise<Reports> {
  const start = io.now();
  const reports: { readonly reporter: Reporter | StepReporter; readonly write: OutputFile["write"] }[] = [];
  const formats = chosenFormats(options.formats, io.env);
  const written = formats.flatMap(({ file }) => file ?? []);
  let files: OutputFile[] = [];
  let listed = 0;
  const discard = (): void => {
    for (const file of files) file.discard();
    files = [];
  };
  try {
    for (const format of formats) {
      const ofShare = options.share ? await shardReporterOf(format, options.share) : undefined;
      const reporter = ofShare ?? (await createReporter(format.name, lookOf(format, options, io)));
      const file = format.file === undefined ? undefined : await openFile(format.file, format, io);
      if (file) files.push(file);
      reports.push({ reporter, write: (file ?? io.stdout).write });
    }
  } catch (error) {
    discard();
    throw error;
  }
  const tell = async (of: "before" | "after", step: Step): Promise<void> => {
    for (const { reporter, write } of reports) {
      const text = "before" in reporter ? reporter[of](step) : "";
      if (text !== "") await write(text);
    }
  };
  return {
    unseen: written.length < formats.length ? [] : written,
    async write(findings) {
      const wanted = options.quiet ? findings.filter(({ severity }) => severity === "error") : findings;
      listed += wanted.length;
      for (const { reporter, write } of reports) {
        const seen = "before" in reporter ? findings : wanted;
        if (seen.length > 0) await write(reporter.findings(seen));
      }
    },
    before: (step) => tell("before", step),
    after: (step) => tell("after", step),
    async file(name, unreadable, version) {
      for (const { reporter, write } of reports) {
        const text = reporter.file?.(name, unreadable, version) ?? "";
        if (text !== "") await write(text);
      }
    },
    async end(summary) {
      const hidden = summary.errors + summary.warnings - listed;
      for (const { reporter, write } of reports) {
        const listsAll = hidden === 0 || "before" in reporter;
        await write(reporter.end(listsAll ? summary : { ...summary, hidden }, io.now() - start));
      }
    },
    async place() {
      await placeAll(files);
      files = [];
    },
    discard,
  };
}

async function shardReporterOf({ name }: Format, share: ReportedShard): Promise<StepReporter | undefined> {
  const { shardReporter } = await import("../report/shard.js");
  return shardReporter(name, share);
}

function openFile(name: string, { append }: Format, io: Io): Promise<OutputFile> {
  return openOutput(namedTarget(name, io.cwd), io.atSignal, { append: append === true, replaces: reportFile });
}

/** Files are never coloured, and have the width of a pipe. */
function lookOf({ file }: Format, options: ReportOptions, io: Io): Look {
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
  if (!checkout) return cwd;
  return isWithin(cwd, checkout) ? checkout : cwd;
}
