import { shown } from "../../../base/display.js";
import { lintAndCompare } from "../../../engine/between-journals/compared.js";
import { isFixable } from "../../../engine/lint/fix-file.js";
import { lintFile } from "../../../engine/lint/lint-file.js";
import { createSessions } from "../../../engine/lint/sessions.js";
import type { FramedFinding } from "../../../engine/validate/finding.js";
import { countSeverity, createTally, type Summary, summarise } from "../../../engine/validate/tally.js";
import { compactReporter } from "../../../report/compact.js";
import { createReporter, formatNames, isFormatName } from "../../../report/index.js";
import type { ReporterOptions } from "../../../report/reporter.js";
import { packageVersion } from "../../../schema/built/version.js";
import { nextTurn } from "../../next-turn.js";
import type { FoundSoFar, MessageOf } from "../protocol.js";
import { createBlobText, type SortedOut } from "./files.js";

const options: ReporterOptions = {
  colour: false,
  columns: 80,
  tableColumns: Number.POSITIVE_INFINITY,
  maxPerGroup: Number.POSITIVE_INFINITY,
  version: packageVersion(),
  relativePath: (file) => file,
};

async function createEveryReport() {
  const names = formatNames.filter(isFormatName);
  const made = await Promise.all(
    names.map(async (name) => ({ name, reporter: await createReporter(name, options), text: createBlobText() })),
  );
  return {
    findings(findings: readonly FramedFinding[]): void {
      for (const { reporter, text } of made) text.add(reporter.findings(findings));
    },
    file(name: string, unreadable?: string): void {
      for (const { reporter, text } of made) text.add(reporter.file?.(name, unreadable) ?? "");
    },
    end(summary: Summary, elapsed: number): Readonly<Record<string, Blob>> {
      const blobs = made.map(({ name, reporter, text }) => {
        text.add(reporter.end(summary, elapsed));
        return [name, text.blob(name === "html" ? "text/html" : "text/plain")] as const;
      });
      return Object.fromEntries(blobs);
    },
  };
}

/** The number of findings shown while the rest is read: the final report has all. */
const mostShown = 200;
/** The number of rules and files in the interim counts. */
const mostCounted = 8;

type Counts = Map<string, { errors: number; warnings: number }>;

function createSoFar() {
  const reporter = compactReporter();
  const byRule: Counts = new Map();
  const byFile: Counts = new Map();
  let shown = 0;
  let lines = "";
  return {
    add(findings: readonly FramedFinding[]): void {
      for (const finding of findings) {
        countIn(byRule, finding.rule, finding);
        countIn(byFile, finding.file, finding);
      }
      if (shown >= mostShown) return;
      const some = findings.slice(0, mostShown - shown);
      shown += some.length;
      lines += reporter.findings(some);
    },
    /** The interim result to show now, with the findings since the last call. */
    sinceLast(): FoundSoFar {
      const found = { lines, byRule: mostOf(byRule), byFile: mostOf(byFile) };
      lines = "";
      return found;
    },
  };
}

function countIn(counts: Counts, name: string, { severity }: FramedFinding): void {
  const count = counts.get(name) ?? { errors: 0, warnings: 0 };
  counts.set(name, count);
  countSeverity(count, severity);
}

function mostOf(counts: Counts): FoundSoFar["byRule"] {
  const all = [...counts].map(([name, { errors, warnings }]) => ({ name: shown(name), errors, warnings }));
  return all.sort((a, b) => b.errors - a.errors || b.warnings - a.warnings).slice(0, mostCounted);
}

/** Milliseconds of work after which progress is reported and messages are handled. */
const longestSilence = 50;

/** Lints files as the command line does, and creates all reports. */
export async function lintSorted(
  { inputs, contexts, storage, size }: SortedOut,
  wasStopped: () => boolean,
  onProgress: (progress: MessageOf<"progress">) => void,
) {
  const start = performance.now();
  const tally = createTally();
  const reports = await createEveryReport();
  const soFar = createSoFar();
  let last = start;
  let read = 0;
  let fixable = 0;
  let isStopped = false;
  let seen = 0;
  let isWithin = false;
  const steps = lintAndCompare(
    inputs,
    (file) => contexts.of(file).choices,
    storage,
    async function* (ordered, collectsFacts) {
      const sessions = createSessions(collectsFacts);
      for (const file of ordered) yield* lintFile(file, { storage, stdin: nothing(), contexts, tally, sessions });
    },
  );
  for await (const { file, findings, bytes, isEnd, failure, member } of steps) {
    const { name } = member ?? file;
    read += bytes;
    for (const finding of findings) {
      countSeverity(tally, finding.severity);
      if (isFixable(finding, false) && !storage.isPacked(file.path ?? "")) fixable++;
    }
    if (findings.length > 0) {
      reports.findings(findings);
      soFar.add(findings);
    }
    const isDone = member ? member.isEnd : isEnd;
    if (isDone) {
      reports.file(name, failure);
      // An archive is no file beside its members.
      if (member?.name !== file.name) seen++;
    }
    isWithin = !isDone && !isEnd;
    if (performance.now() - last < longestSilence) continue;
    const { files, errors, warnings } = tally;
    onProgress({
      type: "progress",
      name: shown(name),
      read: Math.min(read, size),
      size,
      files,
      errors,
      warnings,
      found: soFar.sinceLast(),
    });
    await nextTurn();
    last = performance.now();
    isStopped = wasStopped();
    if (isStopped) break;
  }
  // A file counts once it is read completely, but one in which the run was stopped is in the report too.
  if (isStopped) tally.files = Math.max(tally.files, isWithin ? seen + 1 : seen);
  return {
    reports: reports.end(summarise(tally), performance.now() - start),
    isStopped,
    fixable,
  };
}

async function* nothing(): AsyncGenerator<Uint8Array, void, undefined> {}
