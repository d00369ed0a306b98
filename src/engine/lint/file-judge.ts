import type { InputFile } from "../../files/discover/discover.js";
import { type OnLine, splitLines } from "../../read/lines.js";
import { isEventWithLine, isTextWithLine, type Mark, takeMark } from "../../read/mark.js";
import { collect } from "../../read/text-file.js";
import type { SessionJudge } from "../../rules/checks/between-lines/session-judge.js";
import type { Aside } from "../judge/aside.js";
import type { JudgeContext } from "../judge/context.js";
import { documentFindings } from "../judge/document.js";
import type { Tally } from "../judge/drift.js";
import { compareFindings, type FramedFinding } from "../judge/finding.js";
import type { HistoryStart, HistoryState } from "../judge/history.js";
import { journalJudge, type OnFindings } from "../judge/journal.js";
import { markFindings } from "../judge/record.js";
import { type GzipLength, messagesJudge } from "../messages/messages-judge.js";
import { type FindingBatches, inBatches, type JudgedBytes } from "./batches.js";

/** A file that is judged as its bytes come in, and as its findings are taken: a batch that is not asked for is not made. */
export interface FileJudge {
  /** Takes the next bytes, which must stay as they are until all is taken that is found in them. */
  readonly push: (chunk: Uint8Array) => FindingBatches;
  /** Ends the file, and gives what only its end shows. */
  readonly end: () => FindingBatches;
  /** What is known of the history of a journal so far. */
  readonly state: () => HistoryState | undefined;
}

type JudgedFile = Pick<InputFile, "name" | "kind">;

/** How a file is judged beside what it is judged by. */
export interface Judging {
  /** Whether it grows, so that it is told of line by line. */
  readonly grows?: boolean;
  /** Whether its bytes may come slowly, so that nothing waits for more of them than it needs. */
  readonly isSlow?: boolean;
  /** Where findings wait that others come before, if not in memory. */
  readonly aside?: Aside | undefined;
  /** Who hears the story of a journal, if not the judge of one that starts here. */
  readonly story?: SessionJudge | undefined;
  /** How long a message is once it is compressed, where that can be known. */
  readonly gzipLength?: GzipLength | undefined;
}

/** Judges a file from its first byte. */
export function judgeFile(file: JudgedFile, context: JudgeContext, tally: Tally, judging: Judging = {}): FileJudge {
  const { grows = false, isSlow = false } = judging;
  let ofMark: readonly FramedFinding[] = [];
  let passedOn: Uint8Array[] = [];
  let isText = false;
  const judge = inBatches((onFindings) => bytesOf(file, context, tally, onFindings, judging));
  const front = takeMark(
    {
      push: (bytes) => passedOn.push(bytes),
      end: () => {
        isText = true;
      },
    },
    (mark: Mark) => {
      ofMark = markFindings(mark, file.name, context.choices);
    },
    isSlow ? isEventWithLine : grows ? isTextWithLine : undefined,
  );
  /** The mark is told before anything is judged, yet line 1 may have findings that come before it in order. */
  function* withMark(batches: FindingBatches, isLast: boolean): FindingBatches {
    for (const found of batches) {
      yield ofMark.length === 0 ? found : [...ofMark, ...found].sort(compareFindings);
      ofMark = [];
    }
    if (ofMark.length > 0 && (isLast || grows)) {
      yield ofMark;
      ofMark = [];
    }
  }
  function* judged(): FindingBatches {
    const pieces = passedOn;
    passedOn = [];
    for (const bytes of pieces) yield* judge.push(bytes);
  }
  function* judgedToEnd(): FindingBatches {
    yield* judged();
    if (isText) yield* judge.end();
  }
  return {
    *push(chunk) {
      front.push(chunk);
      yield* withMark(judged(), false);
    },
    *end() {
      front.end();
      yield* withMark(judgedToEnd(), true);
    },
    state: judge.state,
  };
}

/** Judges a journal from a line in its middle, of which the lines above are known. */
export function judgeRest(
  name: string,
  start: HistoryStart,
  context: JudgeContext,
  tally: Tally,
  judging: Judging = {},
): FileJudge {
  return inBatches((onFindings) => journalBytes(name, start, context, tally, onFindings, judging));
}

function bytesOf(
  { name, kind }: JudgedFile,
  context: JudgeContext,
  tally: Tally,
  onFindings: OnFindings,
  judging: Judging,
): JudgedBytes {
  if (kind === "journal") return journalBytes(name, {}, context, tally, onFindings, judging);
  if (kind === "eddn") return messageBytes(name, context, tally, onFindings, judging);
  const document = collect((bytes) => onFindings(documentFindings(name, bytes, kind, context, tally)));
  return {
    *steps(chunk) {
      yield document.push(chunk);
    },
    end: document.end,
    state: () => undefined,
  };
}

function messageBytes(
  name: string,
  context: JudgeContext,
  tally: Tally,
  onFindings: OnFindings,
  { gzipLength }: Judging,
): JudgedBytes {
  const judge = messagesJudge(name, context, tally, onFindings, gzipLength);
  const lines = splitLines(judge.onLine, judge.passBlock);
  return {
    steps: lines.steps,
    end() {
      lines.end();
      judge.end();
    },
    state: () => undefined,
  };
}

function journalBytes(
  name: string,
  start: HistoryStart,
  context: JudgeContext,
  tally: Tally,
  onFindings: OnFindings,
  judging: Judging,
): JudgedBytes {
  const { aside, story, grows = false } = judging;
  const judge = journalJudge(name, context, tally, onFindings, start, aside, story, !grows);
  const { lines: above } = start;
  const onLine: OnLine = (text, line, terminated, faults, lineEnd) =>
    judge.onLine(text, line + (above ?? 0), terminated, faults, lineEnd);
  const lines = splitLines(above === undefined ? judge.onLine : onLine, judge.passBlock);
  return {
    steps: lines.steps,
    end() {
      lines.end();
      judge.end();
    },
    state: judge.state,
  };
}
