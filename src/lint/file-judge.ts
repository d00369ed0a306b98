import type { InputFile } from "../discover/discover.js";
import type { JudgeContext } from "../judge/context.js";
import { documentFindings } from "../judge/document.js";
import { compareFindings, type FramedFinding } from "../judge/finding.js";
import type { HistoryStart, Seam } from "../judge/history.js";
import { journalJudge, type OnFindings } from "../judge/journal.js";
import { markFindings } from "../judge/record.js";
import type { Tally } from "../judge/tally.js";
import { collect } from "../read/collect.js";
import { type ByteSink, type OnLine, splitLines } from "../read/lines.js";
import { type Mark, takeMark } from "../read/mark.js";

/** A file that is judged as its bytes come in. */
export interface FileJudge {
  /** Takes the next bytes, and gives what is found by now. */
  readonly push: (chunk: Uint8Array) => readonly FramedFinding[];
  /** Ends the file, and gives what only its end shows. */
  readonly end: () => readonly FramedFinding[];
  /** What a journal has to tell its next part, when this one has ended. */
  readonly seam: () => Seam | undefined;
}

type JudgedFile = Pick<InputFile, "name" | "kind">;

/** Judges a file from its first byte; one that `grows` is told of line by line. */
export function judgeFile(file: JudgedFile, context: JudgeContext, tally: Tally, grows = false): FileJudge {
  let ofMark: readonly FramedFinding[] = [];
  const onMark = (mark: Mark): void => {
    ofMark = markFindings(mark, file.name, context.choices);
  };
  const judge = gathering((onFindings) => {
    const inner = sinkOf(file, context, tally, onFindings);
    return { ...takeMark(inner, onMark, grows), seam: inner.seam };
  });
  /** The mark is told before anything is judged, yet line 1 may have findings that come before it in order. */
  const withMark = (found: readonly FramedFinding[], isLast: boolean): readonly FramedFinding[] => {
    if (ofMark.length === 0 || (found.length === 0 && !isLast && !grows)) return found;
    const findings = [...ofMark, ...found].sort(compareFindings);
    ofMark = [];
    return findings;
  };
  return {
    push: (chunk) => withMark(judge.push(chunk), false),
    end: () => withMark(judge.end(), true),
    seam: judge.seam,
  };
}

/** Judges a journal from a line in its middle, of which the lines above are known. */
export function judgeRest(name: string, start: HistoryStart, context: JudgeContext, tally: Tally): FileJudge {
  return gathering((onFindings) => journalSink(name, start, context, tally, onFindings));
}

interface SeamedSink extends ByteSink {
  readonly seam: FileJudge["seam"];
}

/** Turns a sink that tells of findings into one that gives them back. */
function gathering(open: (onFindings: OnFindings) => SeamedSink): FileJudge {
  let findings: FramedFinding[] = [];
  // Not `push(...found)`: a hostile line has more findings than a call may have arguments.
  const sink = open((found) => {
    for (const finding of found) findings.push(finding);
  });
  const taken = (): readonly FramedFinding[] => {
    const found = findings;
    findings = [];
    return found;
  };
  return {
    push(chunk) {
      sink.push(chunk);
      return taken();
    },
    end() {
      sink.end();
      return taken();
    },
    seam: sink.seam,
  };
}

function sinkOf({ name, kind }: JudgedFile, context: JudgeContext, tally: Tally, onFindings: OnFindings): SeamedSink {
  if (kind === "journal") return journalSink(name, {}, context, tally, onFindings);
  const document = collect((bytes) => onFindings(documentFindings(name, bytes, kind, context, tally)));
  return { ...document, seam: () => undefined };
}

function journalSink(
  name: string,
  start: HistoryStart,
  context: JudgeContext,
  tally: Tally,
  onFindings: OnFindings,
): SeamedSink {
  const judge = journalJudge(name, context, tally, onFindings, start);
  const { lines: above } = start;
  const onLine: OnLine = (text, line, terminated, faults) =>
    judge.onLine(text, line + (above ?? 0), terminated, faults);
  const lines = splitLines(above === undefined ? judge.onLine : onLine, judge.passBlock);
  return {
    push: lines.push,
    end() {
      lines.end();
      judge.end();
    },
    seam: judge.seam,
  };
}
