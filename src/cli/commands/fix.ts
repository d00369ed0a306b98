import { Buffer } from "node:buffer";
import { Chalk } from "chalk";
import { counted, thousands } from "../../base/text.js";
import { visible } from "../../base/visible.js";
import { summarise, type Tally } from "../../engine/validate/tally.js";
import type { InputFile } from "../../files/discover/discover.js";
import { inert } from "../../report/text.js";
import { type ByteEdit, editedChunks } from "../../rules/fix/placed-edit.js";
import { diffLines, diffName, unifiedDiff } from "../../rules/fix/unified-diff.js";
import { readBaseline } from "../baseline.js";
import { type Io, wantsColour } from "../io.js";
import type { Options } from "../options.js";
import { openReports } from "../reports.js";
import { type FixOutcome, type FixRun, fixFiles, replaceFile, writeCopy } from "./fix-files.js";
import {
  type Complain,
  copyTarget,
  type Outcome,
  printsFixed,
  reportBaseline,
  reportReports,
  verdict,
} from "./outputs.js";
import { reporting, type Work } from "./steps.js";

const noNewline = "\\ No newline at end of file";

const lineFeed = 0x0a;

/** The number of bytes buffered before printing. */
const gathered = 64 * 1024;

type Part = "head" | "hunk" | " " | "-" | "+";

/** How lines are printed. */
interface Look {
  /** A line without anything that its reader would act on. */
  readonly shown: (line: string) => string;
  readonly colours?: Readonly<Record<Part, (text: string) => string>>;
  /** The notice if a line is not printed verbatim. */
  readonly notice: string;
}

/** Prints what edits would do to a file; returns a notice if the patch is not exact. */
async function printDiff(
  name: string,
  read: () => Iterable<Uint8Array>,
  edits: readonly ByteEdit[],
  { color }: Pick<Options, "color">,
  io: Io,
): Promise<string | undefined> {
  const { shown, colours, notice } = lookFor(color, io);
  let isExact = true;
  let waiting: Uint8Array[] = [];
  let length = 0;
  const print = (line: Buffer, part: Part): void => {
    const text = line.toString("utf8");
    const safe = shown(text);
    // Bytes that are not UTF-8 can only be printed verbatim.
    const plain = safe === text && !colours ? line : Buffer.from(safe);
    if (!plain.equals(line)) isExact = false;
    waiting.push(colours ? Buffer.from(colours[part](safe)) : plain, Buffer.of(lineFeed));
    length += line.length;
  };
  // The tab at its end is for programs.
  const named = colours ? diffName(name).replace(/\t$/, "") : diffName(name);
  for (const sign of ["---", "+++"]) print(Buffer.from(`${sign} ${named}`), "head");
  for (const piece of unifiedDiff(() => diffLines(read(), edits))) {
    if (piece.kind === "hunk") print(Buffer.from(piece.text), "hunk");
    else {
      const hasEnd = piece.bytes.at(-1) === lineFeed;
      const content = hasEnd ? piece.bytes.subarray(0, -1) : piece.bytes;
      print(Buffer.concat([Buffer.from(piece.sign), content]), piece.sign);
      if (!hasEnd) print(Buffer.from(noNewline), " ");
    }
    if (length < gathered) continue;
    await io.stdout.write(Buffer.concat(waiting));
    waiting = [];
    length = 0;
  }
  await io.stdout.write(Buffer.concat(waiting));
  return isExact ? undefined : notice;
}

/** Programs get every byte, people nothing that acts on a terminal, and the log of GitHub Actions no commands. */
function lookFor(color: Options["color"], { env, stdout, redirected }: Io): Look {
  const isColoured = wantsColour(color, env, stdout.isTerminal);
  if (stdout.isTerminal || isColoured) {
    const { bold, cyan, red, green } = new Chalk({ level: isColoured ? 1 : 0 });
    return {
      shown: (line) => inert(visible(line)),
      colours: { head: bold, hunk: cyan, " ": (text) => text, "-": red, "+": green },
      notice: "control characters in the diff are shown escaped: pipe it, without colours, to have an exact patch",
    };
  }
  // A pipe may lead into the log, a file does not.
  const isLogged = env.GITHUB_ACTIONS && redirected?.stdout === undefined;
  return {
    shown: isLogged ? inert : (line) => line,
    notice: "commands of GitHub Actions in the diff are shown escaped: write it to a file to have an exact patch",
  };
}

/** Fixes files in the requested way, and reports what is left. */
export async function runFix(
  files: readonly InputFile[],
  work: Work & { readonly complain: Complain },
  isComplete: boolean,
): Promise<Outcome> {
  const { options, settings, io, tally, complain } = work;
  const baseline = settings.baseline === undefined ? undefined : readBaseline(settings.baseline, io.cwd);
  const reports = await openReports({ ...options, formats: settings.formats }, reportIo(files, work));
  let outcome: FixOutcome;
  const notices = new Set<string>();
  try {
    outcome = await fixFiles(files, { ...work, take: reporting(reports, baseline, tally), ...ways(work, notices) });
    await reports.end(summarise(tally, outcome.fixed));
    await reports.place();
  } finally {
    reports.discard();
  }
  await reportReports(reports, options, complain);
  for (const notice of notices) await complain(notice);
  if (files.length > 0) await complain(outcomeText(outcome, tally, work));
  if (baseline) await reportBaseline(baseline, files, complain);
  if (!isComplete || !outcome.isComplete) return 2;
  const ofLeft = await verdict(tally, settings, complain);
  return ofLeft === 0 && outcome.changedFiles > 0 && failsOnChange(work) ? 1 : ofLeft;
}

/** The output for reports; with a diff only the diff is shown, unless a report is requested explicitly. */
function reportIo(files: readonly InputFile[], { options, io }: Work): Io {
  if (!printsFixed(files, options)) return io;
  const isWanted = !options.diff || options.formats.length > 0;
  return { ...io, stdout: isWanted ? io.stderr : { ...io.stderr, write: async () => {} } };
}

/** How fixed files are delivered; notices about a diff are collected. */
function ways({ options, io }: Work, notices: Set<string>): Pick<FixRun, "put" | "putText"> {
  const { diff, out } = options;
  const showDiff = async (
    name: string,
    read: () => Iterable<Uint8Array>,
    edits: readonly ByteEdit[],
  ): Promise<void> => {
    const notice = await printDiff(name, read, edits, options, io);
    if (notice !== undefined) notices.add(notice);
  };
  return {
    async put(file, fixes) {
      if (diff) await showDiff(file.name, fixes.watched.read, fixes.edits);
      else if (out === undefined) await replaceFile({ name: file.name, path: file.path ?? "" }, fixes, io.atSignal);
      else await writeCopy(copyTarget(file, out, io.cwd), fixes, io.atSignal);
    },
    async putText(name, read, edits) {
      if (!diff) for (const chunk of editedChunks(read(), edits)) await io.stdout.write(new Uint8Array(chunk));
      else if (edits.length > 0) await showDiff(name, read, edits);
    },
  };
}

/** A diff that is not empty is a failure, and pre-commit expects one for every change. */
function failsOnChange({ options, io }: Work): boolean {
  return options.diff || io.env.PRE_COMMIT === "1";
}

function outcomeText(
  { fixed, changedFiles, guesses, isComplete }: FixOutcome,
  tally: Tally,
  { options }: Work,
): string {
  const left = `${thousands(tally.errors + tally.warnings)} left`;
  const more = guesses === 0 ? "" : `; --unsafe-fixes fixes ${thousands(guesses)} of them by a guess`;
  if (fixed === 0) return `nothing ${isComplete ? "to fix" : "fixed"}, ${left}${more}`;
  const { diff, out } = options;
  const where = out === undefined ? "" : `, ${counted(changedFiles, "fixed file")} in ${out}`;
  return `${thousands(fixed)} ${diff ? "would be fixed" : "fixed"}, ${left}${where}${more}`;
}
