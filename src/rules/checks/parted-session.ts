import type { LineInFile, SessionEvent } from "../../session/session-event.js";
import type { SessionViolation } from "./define-session-rule.js";
import { type SessionValidation, sessionChecks } from "./run-session-checks.js";

/** The parts of one journal, checked in order as one session. */
export interface PartedSession {
  /** Checks the events of the current part. */
  readonly session: SessionValidation;
  /** Moves on to the next part. */
  readonly next: (file: string) => PartedSession;
}

/** The position of a part within the session. */
interface StoryPart {
  readonly file: string;
  /** The number of session lines before the first line of this part. */
  readonly linesAbove: number;
  /** The first session line to report in this part; the Fileheader of a continued journal is not counted. */
  readonly start: number;
}

/** The session of a journal, beginning with its first available part. */
export function partedSession(file: string, isForOthers = false): PartedSession {
  const session = sessionChecks(file, isForOthers);
  return partAfter(session, session, [{ file, linesAbove: 0, start: 1 }], isForOthers);
}

function partAfter(
  whole: SessionValidation,
  session: SessionValidation,
  parts: readonly StoryPart[],
  isForOthers: boolean,
): PartedSession {
  return {
    session,
    next(file) {
      const { continued } = whole.state.login;
      if (!continued) return partedSession(file, isForOthers);
      const { line } = continued.from;
      // The session skips Continued and the Fileheader after it, as if the journal had never been split.
      const next = [...parts, { file, linesAbove: line - 2, start: line }];
      return partAfter(whole, laterPart(whole, next), next, isForOthers);
    },
  };
}

/** Checks a later part, whose own line numbers start at 1 while the session's line numbers continue. */
function laterPart(whole: SessionValidation, parts: readonly StoryPart[]): SessionValidation {
  const { file, linesAbove, start: startOfPart } = parts.at(-1) ?? { file: "", linesAbove: 0, start: 1 };
  let start: number | undefined;
  const enter = (first: SessionEvent | undefined): void => {
    start ??= whole.enters(file, first) ? startOfPart : 0;
  };
  const placeAbove = (line: number): LineInFile | undefined => {
    const part = line < (start ?? 0) ? parts.findLast((one) => line >= one.start) : undefined;
    return part && { file: part.file, line: line - part.linesAbove };
  };
  /** Converts session line numbers to line numbers in the files. */
  const placed = (violation: SessionViolation): SessionViolation => {
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
    enters: whole.enters,
    firsts: () =>
      whole.firsts().map(({ from, ...first }) => ({ ...first, from: { ...from, line: from.line - linesAbove } })),
    check(event) {
      enter(event);
      return whole.check(inPart(event, linesAbove, placeAbove)).map(placed);
    },
    compare: (event) => whole.compare(inPart(event, linesAbove, placeAbove)).map(placed),
    afterUnreadable() {
      enter(undefined);
      whole.afterUnreadable();
    },
  };
}

function inPart(event: SessionEvent, linesAbove: number, placeAbove: SessionEvent["placeAbove"] & {}): SessionEvent {
  const { kind, timestamp, seconds, within, value, later, source } = event;
  const line = event.line + linesAbove;
  const spot: SessionEvent["spot"] = (field) => ({ ...event.spot(field), line });
  const here = { kind, timestamp, seconds, line, value, later, source, spot, placeAbove };
  return within ? { ...here, within } : here;
}
