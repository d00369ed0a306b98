import type { InputFile } from "./discover/discover.js";
import type { Law } from "./judge/court.js";
import { documentFindings } from "./judge/document.js";
import { compareFindings, type FramedFinding } from "./judge/finding.js";
import type { HistoryStart, Seam } from "./judge/history.js";
import { journalJudge, type OnFindings } from "./judge/journal.js";
import { markFindings } from "./judge/record.js";
import { addTally, createTally, type Tally } from "./judge/tally.js";
import { readChunks } from "./read/chunks.js";
import { collect } from "./read/collect.js";
import { type ByteSink, type OnLine, splitLines } from "./read/lines.js";
import { type Mark, takeMark } from "./read/mark.js";
import { reasonOf } from "./text/reason.js";

/** What came of a file, or of the next part of it. */
export interface Step {
  readonly file: InputFile;
  readonly findings: readonly FramedFinding[];
  /** Why the file could not be read to its end, where it could not. */
  readonly failure: string | undefined;
  /** The file is done. */
  readonly isEnd: boolean;
  readonly bytes: number;
  /** What was counted in the file or this part of it, where that was asked for. */
  readonly tally?: Tally;
}

/** What linting needs from outside. */
export interface FileLintOptions {
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly law: Law;
  readonly tally: Tally;
}

/** Lints one file, chunk by chunk; whoever takes the steps slowly slows the reading. */
export async function* lintFile(file: InputFile, { stdin, law, tally }: FileLintOptions): AsyncGenerator<Step> {
  let findings: FramedFinding[] = [];
  const step = (bytes: number, isEnd: boolean, failure?: string): Step => {
    const found = findings;
    findings = [];
    return { file, findings: found, failure, isEnd, bytes };
  };
  const sink = judging(file, law, tally, (found) => {
    for (const finding of found) findings.push(finding);
  });
  let failure: string | undefined;
  try {
    for await (const chunk of file.path === undefined ? stdin : readChunks(file.path)) {
      sink.push(chunk);
      yield step(chunk.length, false);
    }
    sink.end();
    tally.files++;
  } catch (error) {
    failure = reasonOf(error);
  }
  yield step(0, true, failure);
}

/** Lints one file, and tells in its last step what was counted in it alone. */
export async function* lintFileApart(file: InputFile, options: FileLintOptions): AsyncGenerator<Step> {
  const tally = createTally();
  for await (const step of lintFile(file, { ...options, tally })) {
    if (step.isEnd) addTally(options.tally, tally);
    yield step.isEnd ? { ...step, tally } : step;
  }
}

/** A file that is being judged as its bytes come in. */
export interface Judging extends ByteSink {
  /** What a journal has to tell its next part, when this one has ended. */
  readonly seam: () => Seam | undefined;
}

/** Judges a file whose bytes are handed in, and hands out findings as they are made: where it `grows`, line by line. */
export function judging(
  { name, kind }: Pick<InputFile, "name" | "kind">,
  law: Law,
  tally: Tally,
  onFindings: OnFindings,
  grows = false,
): Judging {
  let ofMark: readonly FramedFinding[] = [];
  const report: OnFindings = (found) => {
    // The mark is told before anything is judged, yet line 1 may have findings that come before it in order.
    const findings = ofMark.length === 0 ? found : [...ofMark, ...found].sort(compareFindings);
    ofMark = [];
    if (findings.length > 0) onFindings(findings);
  };
  const sink =
    kind === "journal"
      ? judgingFrom({}, name, law, tally, report)
      : { ...collect((bytes) => report(documentFindings(name, bytes, kind, law, tally))), seam: () => undefined };
  const onMark = (mark: Mark): void => {
    ofMark = markFindings(mark, name, law.verdicts);
  };
  const marked = takeMark(sink, onMark, grows);
  const end = (): void => {
    marked.end();
    report([]);
  };
  const push = (chunk: Uint8Array): void => {
    marked.push(chunk);
    report([]);
  };
  return { push: grows ? push : marked.push, end, seam: sink.seam };
}

/** Judges a journal from a line in its middle, of which the lines above are known. */
export function judgingFrom(
  start: HistoryStart,
  name: string,
  law: Law,
  tally: Tally,
  onFindings: OnFindings,
): Judging {
  const judge = journalJudge(name, law, tally, onFindings, start);
  const { lines: above } = start;
  const onLine: OnLine = (text, line, terminated, faults) =>
    judge.onLine(text, line + (above ?? 0), terminated, faults);
  const lines = splitLines(above === undefined ? judge.onLine : onLine, judge.passLine);
  return {
    push: lines.push,
    end() {
      lines.end();
      judge.end();
    },
    seam: judge.seam,
  };
}
