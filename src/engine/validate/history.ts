import type { EventObject } from "../../rules/checks/condition.js";
import { families } from "../../rules/rule-id.js";
import { longestStepBack } from "../../rules/times/timestamp-order.js";
import type { Violation } from "../../rules/violation.js";
import type { GameVersion } from "../../spec/game-version.js";
import { isInGameForm, timestampFault } from "../../spec/timestamp.js";
import { type Era, eraAfter, eraAt, isOldEra, unknownEra } from "./era.js";
import { kindOf } from "./event.js";

/** What another shape of event breaks; a display text is one more field that was named otherwise, and what goes together may differ. */
const mercifulRules: ReadonlySet<string> = new Set([
  "missing-field",
  "wrong-type",
  "unknown-field",
  "localised-without-base",
  ...families.relations,
]);

/** What other values break that are known from modern lines alone. */
const modernRules: ReadonlySet<string> = new Set([
  "out-of-range",
  "value-not-allowed",
  "unseen-value",
  "internal-form",
]);

/** Whether a violation says no more than that an event is of another time. */
function isOfItsTime({ rule, beyond }: Violation): boolean {
  return mercifulRules.has(rule) || (beyond !== undefined && modernRules.has(rule));
}

/** What is known of the lines above when a journal is read from somewhere in its middle. */
export interface HistoryStart {
  readonly era?: Era | undefined;
  readonly timestamp?: string | undefined;
  /** How many lines are above, where lines are to be counted from the first of the file. */
  readonly lines?: number;
}

/** Where the history of a journal stands: what is known for the next line. */
export type HistoryState = Required<Pick<HistoryStart, "era" | "timestamp">>;

/** The field of an event that says that the lines from there on are of an old format. */
export type OldSign = "/gameversion" | "/timestamp";

/** Whether a timestamp is further back than genuine journals step. */
function stepsBack(current: string, previous: string | undefined): boolean {
  return previous !== undefined && current < previous && secondsBetween(current, previous) > longestStepBack;
}

/** What earlier lines of a journal say of later ones. A Fileheader starts a new history. */
export interface History {
  readonly state: () => HistoryState;
  readonly version: () => GameVersion | undefined;
  /** The time of the last event that said one, in the game's form. */
  readonly timestamp: () => string | undefined;
  /** Whether the time of the next line may say that the journal is of another format than it seems: no Fileheader has, and no modern date. */
  readonly awaitsDate: () => boolean;
  /** Whether an event that comes next is of an old format, so that its shape is only counted. */
  readonly isOld: (event: EventObject) => boolean;
  /** Whether it is, after the last event. */
  readonly isOldNow: () => boolean;
  /** Whether a Fileheader has said that it is, so that no line but another can change it. */
  readonly forgives: () => boolean;
  /** Counts violations of lines of an old format that were found elsewhere. */
  readonly leaveOut: (count: number) => void;
  /** Takes note of an event and returns its violations, with what only its predecessors make one. */
  readonly after: (event: EventObject, violations: readonly Violation[]) => readonly Violation[];
  /** Whether an event of this time, in the game's form, is certain to break nothing here; if so, note is taken of it. */
  readonly isInOrder: (timestamp: string) => boolean;
  /** Whether a Fileheader, clean in itself, starts a history like any other; if so, it is started. */
  readonly startsAnew: (header: EventObject, timestamp: string) => boolean;
  /** The path by which the last event showed an old format, where it was the first to. */
  readonly oldSign: () => OldSign | undefined;
  /** How many violations were left out because the file is of an old format; undefined where it is not. */
  readonly oldFormatCount: () => number | undefined;
}

export function createHistory(strict: boolean, start: HistoryStart = {}): History {
  let { era = unknownEra, timestamp } = start;
  let oldSign: OldSign | undefined;
  let leftOut: number | undefined;
  const isOld = (of: Era): boolean => !strict && isOldEra(of);
  /** An old date says something only where it is the first date of all. */
  const signIn = (event: EventObject, before: Era): OldSign | undefined => {
    if (kindOf(event) === "Fileheader") return "/gameversion";
    return before.isDatedOld === undefined ? "/timestamp" : undefined;
  };

  return {
    version: () => era.version,
    timestamp: () => timestamp,
    awaitsDate: () => era.isDatedOld === undefined || (era.isDatedOld && isOld(era)),
    isOldNow: () => isOld(era),
    isOld: (event) => isOld(eraAfter(era, event)),
    forgives: () => era.isDatedOld === false && isOld(era),
    leaveOut(count) {
      leftOut = (leftOut ?? 0) + count;
    },
    state: () => ({ era, timestamp }),
    oldSign: () => oldSign,
    oldFormatCount: () => leftOut,
    isInOrder(current) {
      if (current === timestamp) return true;
      if (stepsBack(current, timestamp)) return false;
      const now = eraAt(era, current);
      if (era.isDatedOld === undefined && isOld(now)) return false;
      era = now;
      timestamp = current;
      return true;
    },
    startsAnew(header, current) {
      const now = eraAfter(era, header);
      if (isOld(now)) return false;
      era = now;
      timestamp = current;
      return true;
    },
    after(event, violations) {
      if (kindOf(event) === "Fileheader") timestamp = undefined;
      const before = era;
      era = eraAfter(before, event);
      const isMerciful = isOld(era);
      oldSign = isMerciful ? signIn(event, before) : undefined;
      const kept = isMerciful ? violations.filter((violation) => !isOfItsTime(violation)) : violations;
      if (isMerciful) leftOut = (leftOut ?? 0) + violations.length - kept.length;
      const current = violations.some(isOfTimestamp) ? undefined : inGameForm(event.timestamp);
      if (current === undefined) return kept;
      const previous = timestamp;
      timestamp = current;
      if (previous === undefined || !stepsBack(current, previous)) return kept;
      const seconds = secondsBetween(current, previous);
      return [...kept, { rule: "timestamp-order", path: "/timestamp", previous, seconds }];
    },
  };
}

function isOfTimestamp({ path, rule }: Violation): boolean {
  return path === "/timestamp" && rule === "bad-timestamp";
}

/** Date-times in the game's form are in order as texts are. */
function inGameForm(timestamp: unknown): string | undefined {
  if (typeof timestamp !== "string") return undefined;
  return isInGameForm(timestamp) ? timestamp : timestampFault(timestamp).cure;
}

function secondsBetween(earlier: string, later: string): number {
  return Math.round((Date.parse(later) - Date.parse(earlier)) / 1000);
}
