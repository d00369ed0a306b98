import type { LineInFile, SeenEvent } from "../../session/seen-event.js";
import type { SessionViolation } from "./session-check.js";
import { type SessionValidation, sessionChecks } from "./session-checks.js";

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
  const enter = (first: SeenEvent | undefined): void => {
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
    check(seen) {
      enter(seen);
      return whole.check(inPart(seen, linesAbove, placeAbove)).map(placed);
    },
    compare: (seen) => whole.compare(inPart(seen, linesAbove, placeAbove)).map(placed),
    afterUnreadable() {
      enter(undefined);
      whole.afterUnreadable();
    },
  };
}

function inPart(seen: SeenEvent, linesAbove: number, placeAbove: SeenEvent["placeAbove"] & {}): SeenEvent {
  const { kind, timestamp, seconds, within, value, later, source } = seen;
  const line = seen.line + linesAbove;
  const spot: SeenEvent["spot"] = (field) => ({ ...seen.spot(field), line });
  const here = { kind, timestamp, seconds, line, value, later, source, spot, placeAbove };
  return within ? { ...here, within } : here;
}
