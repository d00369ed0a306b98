import { counted, thousands } from "../../base/counted.js";
import { summarise, type Tally } from "../../engine/judge/tally.js";
import type { InputFile } from "../../files/discover/discover.js";
import { type ByteEdit, editedChunks } from "../../rules/fix/byte-edit.js";
import { readBaseline } from "../baseline/baseline.js";
import type { Io } from "../io.js";
import { openReports } from "../reports.js";
import type { FixOutcome, FixRun } from "./fix-files.js";
import { fixFiles } from "./fix-files.js";
import { copyTarget, printsMended } from "./outputs.js";
import { printDiff } from "./print-diff.js";
import type { Work } from "./steps.js";
import { reporting } from "./take.js";
import { tellBaseline } from "./tell-baseline.js";
import { tellReports } from "./tell-reports.js";
import { type Complain, type Outcome, verdict } from "./verdict.js";
import { replaceFile, writeCopy } from "./write-mended.js";

/** Mends files in the way that was asked for, and reports what is left. */
export async function runFix(
  files: readonly InputFile[],
  work: Work & { readonly complain: Complain },
  isComplete: boolean,
): Promise<Outcome> {
  const { options, settings, io, tally, complain } = work;
  const baseline = settings.baseline === undefined ? undefined : readBaseline(settings.baseline, io.cwd);
  const reports = await openReports({ ...options, formats: settings.formats }, reportIo(files, work), []);
  let outcome: FixOutcome;
  const notices = new Set<string>();
  try {
    outcome = await fixFiles(files, { ...work, take: reporting(reports, baseline, tally), ...ways(work, notices) });
    await reports.end(summarise(tally, outcome.fixed));
    await reports.place();
  } finally {
    reports.discard();
  }
  await tellReports(reports, options, complain);
  for (const notice of notices) await complain(notice);
  if (files.length > 0) await complain(outcomeText(outcome, tally, work));
  if (baseline) await tellBaseline(baseline, files, complain);
  if (!isComplete || !outcome.isComplete) return 2;
  const ofLeft = await verdict(tally, settings, complain);
  return ofLeft === 0 && outcome.changedFiles > 0 && failsOnChange(work) ? 1 : ofLeft;
}

/** Where reports go; whoever asks for a diff wants to see nothing else, unless they ask for that too. */
function reportIo(files: readonly InputFile[], { options, io }: Work): Io {
  if (!printsMended(files, options)) return io;
  const isWanted = !options.diff || options.formats.length > 0;
  return { ...io, stdout: isWanted ? io.stderr : { ...io.stderr, write: async () => {} } };
}

/** What is done with what was mended; notices say what to know of a diff. */
function ways({ options, io }: Work, notices: Set<string>): Pick<FixRun, "put" | "putText"> {
  const { diff, fixTo } = options;
  const showDiff = async (
    name: string,
    read: () => Iterable<Uint8Array>,
    edits: readonly ByteEdit[],
  ): Promise<void> => {
    const notice = await printDiff(name, read, edits, options, io);
    if (notice !== undefined) notices.add(notice);
  };
  return {
    async put(file, mendings) {
      if (diff) await showDiff(file.name, mendings.watched.read, mendings.edits);
      else if (fixTo === undefined)
        await replaceFile({ name: file.name, path: file.path ?? "" }, mendings, io.atSignal);
      else await writeCopy(copyTarget(file, fixTo, io.cwd), mendings, io.atSignal);
    },
    async putText(name, read, edits) {
      if (!diff) for (const chunk of editedChunks(read(), edits)) await io.stdout.write(new Uint8Array(chunk));
      else if (edits.length > 0) await showDiff(name, read, edits);
    },
  };
}

/** A diff that is not empty is news to whoever asks for one, and pre-commit wants to hear of every change. */
function failsOnChange({ options, io }: Work): boolean {
  return options.diff || io.env.PRE_COMMIT === "1";
}

function outcomeText(
  { fixed, changedFiles, guesses, isComplete }: FixOutcome,
  tally: Tally,
  { options }: Work,
): string {
  const left = `${thousands(tally.errors + tally.warnings)} left`;
  const more = guesses === 0 ? "" : `; --unsafe-fixes mends ${thousands(guesses)} of them by a guess`;
  if (fixed === 0) return `nothing ${isComplete ? "to fix" : "fixed"}, ${left}${more}`;
  const { diff, fixTo } = options;
  const where = fixTo === undefined ? "" : `, ${counted(changedFiles, "mended file")} in ${fixTo}`;
  return `${thousands(fixed)} ${diff ? "would be fixed" : "fixed"}, ${left}${where}${more}`;
}
