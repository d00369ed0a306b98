import type { LineInFile, SessionEvent } from "../../session/session-event.js";
import type { SessionViolation } from "./define-session-rule.js";
import { type SessionValidation, sessionValidation } from "./run-session-checks.js";

/** The parts of one journal, checked in order as one session. */
export interface MultiPartSession {
  /** Checks the events of the current part. */
  readonly session: SessionValidation;
  /** Moves on to the next part. */
  readonly next: (file: string) => MultiPartSession;
}

/** The position of a part within the session. */
interface JournalPart {
  readonly file: string;
  /** The number of session lines before the first line of this part. */
  readonly linesAbove: number;
  /** The first session line to report in this part; the Fileheader of a continued journal is not counted. */
  readonly start: number;
}

/** The session of a journal, beginning with its first available part. */
export function multiPartSession(file: string, collectsFacts = false): MultiPartSession {
  const session = sessionValidation(file, collectsFacts);
  return partAfter(session, session, [{ file, linesAbove: 0, start: 1 }], collectsFacts);
}

function partAfter(
  whole: SessionValidation,
  session: SessionValidation,
  parts: readonly JournalPart[],
  collectsFacts: boolean,
): MultiPartSession {
  return {
    session,
    next(file) {
      const { continued } = whole.state.login;
      if (!continued) return multiPartSession(file, collectsFacts);
      const { line } = continued.from;
      // The session skips Continued and the Fileheader after it, as if the journal had never been split.
      const next = [...parts, { file, linesAbove: line - 2, start: line }];
      return partAfter(whole, laterPart(whole, next), next, collectsFacts);
    },
  };
}

/** Checks a later part, whose own line numbers start at 1 while the session's line numbers continue. */
function laterPart(whole: SessionValidation, parts: readonly JournalPart[]): SessionValidation {
  const { file, linesAbove, start: startOfPart } = parts.at(-1) ?? { file: "", linesAbove: 0, start: 1 };
  let start: number | undefined;
  const enter = (first: SessionEvent | undefined): void => {
    start ??= whole.enterPart(file, first) ? startOfPart : 0;
  };
  const placeAbove = (line: number): LineInFile | undefined => {
    const part = line < (start ?? 0) ? parts.findLast((one) => line >= one.start) : undefined;
    return part && { file: part.file, line: line - part.linesAbove };
  };
  /** Converts session line numbers to line numbers in the files. */
  const inFiles = (violation: SessionViolation): SessionViolation => {
    const related = violation.related.map(({ from, message }) => ({
      from: { ...from, ...(placeAbove(from.line) ?? { line: from.line - linesAbove }) },
      message,
    }));
    return { ...violation, related };
  };
  return {
    get state() {
      return whole.state;
    },
    enterPart: whole.enterPart,
    takeFacts: () =>
      whole.takeFacts().map(({ from, ...fact }) => ({ ...fact, from: { ...from, line: from.line - linesAbove } })),
    checkNext(event) {
      enter(event);
      return whole.checkNext(inPart(event, linesAbove, placeAbove)).map(inFiles);
    },
    bears: whole.bears,
    takenFor: whole.takenFor,
    isInOrder: whole.isInOrder,
    skip: whole.skip,
    reconsider: (finding) => whole.reconsider(finding, linesAbove),
    compare: (event) => whole.compare(inPart(event, linesAbove, placeAbove)).map(inFiles),
    afterUnreadable(kind) {
      enter(undefined);
      whole.afterUnreadable(kind);
    },
  };
}

function inPart(event: SessionEvent, linesAbove: number, placeAbove: SessionEvent["placeAbove"] & {}): SessionEvent {
  const { kind, timestamp, seconds, within, value, later, source, text } = event;
  const line = event.line + linesAbove;
  const origin: SessionEvent["origin"] = (field) => ({ ...event.origin(field), line });
  const here = { kind, timestamp, seconds, line, value, later, source, text, origin, placeAbove };
  return within ? { ...here, within } : here;
}
