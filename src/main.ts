import { type Io, isClosedPipe } from "./cli/io.js";
import { type Options, parseOptions } from "./cli/options.js";
import { readPathList } from "./cli/path-list.js";
import { openReports } from "./cli/reports.js";
import { type Discovery, discover } from "./discover/discover.js";
import { reasonOf } from "./discover/reason.js";
import { counted } from "./judge/counted.js";
import { visible } from "./judge/excerpt.js";
import type { FramedFinding } from "./judge/finding.js";
import { createTally, summarise, type Tally } from "./judge/tally.js";
import { ownKinds } from "./judge/validators.js";
import { lintFile } from "./lint.js";

/** 0: no errors; 1: errors found; 2: the job could not be done. */
export type ExitCode = 0 | 1 | 2;

/** Runs the command line and returns the exit code. */
export async function main(argv: readonly string[], io: Io): Promise<ExitCode> {
  const tally = createTally();
  const complain = (reason: string): Promise<void> => io.stderr.write(`journal-lint: ${visible(reason)}\n`);
  try {
    const options = parseOptions(argv);
    if (!("exitCode" in options)) return await run(options, io, tally, complain);
    if (options.stdout !== "") await io.stdout.write(options.stdout);
    if (options.stderr !== "") await io.stderr.write(options.stderr);
    return options.exitCode;
  } catch (error) {
    if (isClosedPipe(error)) return tally.errors > 0 ? 1 : 0;
    await complain(reasonOf(error));
    return 2;
  }
}

async function run(
  options: Options,
  io: Io,
  tally: Tally,
  complain: (reason: string) => Promise<void>,
): Promise<ExitCode> {
  const { files, reasons } = await findFiles(options, io);
  const reports = await openReports(options, io, files);
  for (const reason of reasons) await complain(reason);
  if (files.length === 0 && reasons.length === 0)
    await complain("nothing to lint: every file is ignored, or the list of files is empty");
  let failed = files.length === 0 || reasons.length > 0;

  let batch: FramedFinding[] = [];
  const flush = async (): Promise<void> => {
    const findings = batch;
    batch = [];
    await reports.write(findings);
  };
  const onFindings = (found: readonly FramedFinding[]): void => {
    for (const finding of found) batch.push(finding);
  };
  for (const file of files) {
    try {
      await lintFile(file, { stdin: io.stdin, law: { verdicts: options, kinds: ownKinds }, tally, onFindings, flush });
    } catch (error) {
      if (isClosedPipe(error)) throw error;
      failed = true;
      await complain(`cannot read ${file.name}: ${reasonOf(error)}`);
    }
    await flush();
  }
  const summary = summarise(tally);
  await reports.end(summary);
  if (failed) return 2;
  if (options.maxWarnings !== undefined && summary.warnings > options.maxWarnings) {
    await complain(`${counted(summary.warnings, "warning")}, --max-warnings allows ${options.maxWarnings}`);
    return 1;
  }
  return summary.errors > 0 ? 1 : 0;
}

async function findFiles(options: Options, io: Io): Promise<Discovery> {
  const { filesFrom, paths } = options;
  const listed = filesFrom === undefined ? [] : await readPathList(filesFrom, io);
  return discover({
    cwd: io.cwd,
    paths: filesFrom === undefined && paths.length === 0 ? ["."] : [...paths, ...listed],
    ignore: options.ignore,
    as: options.as,
    stdinName: options.stdinFilename,
  });
}
