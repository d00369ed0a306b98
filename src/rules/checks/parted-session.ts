import type { LineInFile, SeenEvent } from "../../session/seen-event.js";
import type { SessionViolation } from "./session-check.js";
import { type SessionValidation, sessionChecks } from "./session-checks.js";

/** The parts of one journal, checked one after the other as one session. */
export interface PartedSession {
  /** Who hears the part at hand. */
  readonly session: SessionValidation;
  /** Turns to the next part. */
  readonly next: (file: string) => PartedSession;
}

/** Where a part stands in the session. */
interface StoryPart {
  readonly file: string;
  /** How many lines of the session are above its first. */
  readonly linesAbove: number;
  /** The first line of the session that is reported in it: a Fileheader that a journal goes on with is not. */
  readonly start: number;
}

/** The session of a journal from its first part, or from the first that is there. */
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
      // The story passes over Continued and the Fileheader behind it, as if the journal had never been cut.
      const next = [...parts, { file, linesAbove: line - 2, start: line }];
      return partAfter(whole, laterPart(whole, next), next, isForOthers);
    },
  };
}

/** Hears a part whose lines count from 1, while those of the session go on. */
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
  /** With the places of lines as they are in their files. */
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
