import { open } from "node:fs/promises";
import { isAbsolute, relative, resolve, sep } from "node:path";
import type { InputFile } from "../discover/discover.js";
import type { FramedFinding } from "../judge/finding.js";
import type { Summary } from "../judge/tally.js";
import type { Format } from "../report/format.js";
import { createReporter } from "../report/index.js";
import type { Look, Reporter } from "../report/reporter.js";
import { reasonOf } from "../text/reason.js";
import { wantsColour } from "./colour.js";
import { chosenFormats } from "./formats.js";
import { type Io, pipeColumns } from "./io.js";
import type { Options } from "./options.js";
import { packageVersion } from "./version.js";

/** The reports of a run, fed together. */
export interface Reports {
  readonly write: (findings: readonly FramedFinding[]) => Promise<void>;
  readonly file: (name: string, unreadable?: string) => Promise<void>;
  readonly end: (summary: Summary) => Promise<void>;
  /** The files that hold reports where none is printed, so that the reader would not know of them. */
  readonly unseen: readonly string[];
}

interface Target {
  readonly write: (text: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** What the command line says of reports. */
export type ReportOptions = Pick<Options, "formats" | "quiet" | "maxPerGroup" | "statistics" | "color"> &
  Pick<Look, "isLive">;

/** Opens every report that was asked for; throws rather than write over a file that is to be linted. */
export async function openReports(options: ReportOptions, io: Io, files: readonly InputFile[]): Promise<Reports> {
  const start = io.now();
  refuseTwice(options.formats, io);
  const reports: { readonly reporter: Reporter; readonly target: Target }[] = [];
  const formats = chosenFormats(options.formats, io.env);
  const written = formats.flatMap(({ file }) => file ?? []);
  for (const format of formats) {
    const reporter = await createReporter(format.name, lookOf(format, options, io));
    reports.push({ reporter, target: await openTarget(format, io, files) });
  }
  return {
    unseen: written.length < formats.length ? [] : written,
    async write(findings) {
      const wanted = options.quiet ? findings.filter(({ severity }) => severity === "error") : findings;
      if (wanted.length === 0) return;
      for (const { reporter, target } of reports) await target.write(reporter.findings(wanted));
    },
    async file(name, unreadable) {
      for (const { reporter, target } of reports) {
        const text = reporter.file?.(name, unreadable) ?? "";
        if (text !== "") await target.write(text);
      }
    },
    async end(summary) {
      for (const { reporter, target } of reports) {
        await target.write(reporter.end(summary, io.now() - start));
        await target.close();
      }
    },
  };
}

/** Files are never coloured, and as wide as a pipe. */
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
    version: packageVersion(),
    relativePath: (file) => relative(top, resolve(io.cwd, file)).replaceAll(sep, "/"),
  };
}

/** Where readers count paths from: the top of the checkout if CI tells it and we are in it, else the current folder. */
function topFolder({ cwd, env }: Io): string {
  const checkout = env.GITHUB_WORKSPACE || env.CI_PROJECT_DIR;
  if (!checkout) return cwd;
  const below = relative(checkout, cwd);
  return below === ".." || below.startsWith(`..${sep}`) || isAbsolute(below) ? cwd : checkout;
}

function refuseTwice(formats: readonly Format[], io: Io): void {
  const targets = formats.flatMap(({ file }) => (file === undefined ? [] : [resolve(io.cwd, file)]));
  const twice = formats.find(({ file }) => file !== undefined && count(targets, resolve(io.cwd, file)) > 1);
  if (twice) throw new Error(`two reports would be written to ${twice.file}`);
}

function count(targets: readonly string[], target: string): number {
  return targets.filter((other) => other === target).length;
}

/** Throws where a file that is to be written is one that is to be linted. */
export function refuseInput(file: string, files: readonly InputFile[], io: Io): void {
  const path = resolve(io.cwd, file);
  if (files.some((input) => input.path === path)) {
    throw new Error(`${file} would be written over a file that is to be linted`);
  }
}

async function openTarget({ file, append }: Format, io: Io, files: readonly InputFile[]): Promise<Target> {
  if (file === undefined) return { write: io.stdout.write, close: async () => {} };
  refuseInput(file, files, io);
  try {
    const handle = await open(resolve(io.cwd, file), append ? "a" : "w");
    return {
      write: (text) => handle.appendFile(text),
      close: () => handle.close(),
    };
  } catch (error) {
    throw new Error(`cannot write ${file}: ${reasonOf(error)}`);
  }
}
