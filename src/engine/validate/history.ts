import type { EventObject } from "../../base/object.js";
import { families } from "../../rules/rule-id.js";
import { longestStepBack } from "../../rules/times/timestamp-order.js";
import type { Violation } from "../../rules/violation.js";
import type { GameVersion } from "../../spec/game-version.js";
import { isInGameForm, timestampFault } from "../../spec/timestamp.js";
import { type Era, eraAfter, eraAt, isOldEra, unknownEra } from "./era.js";
import { kindOf } from "./event.js";

/** Rules that events of an old format break only because they have other fields. */
const shapeRules: ReadonlySet<string> = new Set([
  "missing-field",
  "wrong-type",
  "unknown-field",
  "localised-without-base",
  ...families.relations,
]);

/** Rules about values, which are known only from modern journals. */
const modernRules: ReadonlySet<string> = new Set([
  "out-of-range",
  "value-not-allowed",
  "unseen-value",
  "internal-form",
]);

/** True if the old format of a journal explains a violation. */
function isExplainedByAge({ rule, beyond }: Violation): boolean {
  return shapeRules.has(rule) || (beyond !== undefined && modernRules.has(rule));
}

/** State from the lines above, if a journal is not read from its start. */
export interface HistoryStart {
  readonly era?: Era | undefined;
  readonly timestamp?: string | undefined;
  /** The number of lines above, if lines are counted from the first of the file. */
  readonly lines?: number;
}

/** The state for the next line. */
export type HistoryState = Required<Pick<HistoryStart, "era" | "timestamp">>;

/** The field that shows that an event and those after it are of an old format. */
export type OldSign = "/gameversion" | "/timestamp";

/** True if a timestamp is earlier than the previous one by more than occurs in genuine journals. */
function stepsBack(current: string, previous: string | undefined): boolean {
  return previous !== undefined && current < previous && secondsBetween(current, previous) > longestStepBack;
}

/** The consequences of earlier lines of a journal for later ones. A Fileheader starts a new history. */
export interface History {
  readonly state: () => HistoryState;
  readonly version: () => GameVersion | undefined;
  /** The last timestamp in the game's form. */
  readonly timestamp: () => string | undefined;
  /** True if the next date may decide the format, because no Fileheader or modern date has decided it yet. */
  readonly awaitsDate: () => boolean;
  /** True if an event, coming next, would be in an old format, so that violations of its shape are only counted. */
  readonly isOld: (event: EventObject) => boolean;
  /** The same for the last event. */
  readonly isOldNow: () => boolean;
  /** True if a Fileheader has shown an old format, so that only another Fileheader can change it. */
  readonly isOldByHeader: () => boolean;
  /** Adds to the count of violations that are left out. */
  readonly countLeftOut: (count: number) => void;
  /** Records an event. Returns its violations together with those against earlier events. */
  readonly after: (event: EventObject, violations: readonly Violation[]) => readonly Violation[];
  /** Records a timestamp in the game's form, or returns false if it may break a rule. */
  readonly acceptTime: (timestamp: string) => boolean;
  /** Starts a new history with a Fileheader that is clean in itself, or returns false if it may break a rule. */
  readonly acceptHeader: (header: EventObject, timestamp: string) => boolean;
  /** The path that showed an old format, if the last event was the first to show it. */
  readonly oldSign: () => OldSign | undefined;
  /** How many violations were left out because the file is in an old format; undefined if it is not. */
  readonly oldFormatCount: () => number | undefined;
}

export function createHistory(strict: boolean, start: HistoryStart = {}): History {
  let { era = unknownEra, timestamp } = start;
  let oldSign: OldSign | undefined;
  let leftOut: number | undefined;
  const isOld = (of: Era): boolean => !strict && isOldEra(of);
  /** An old date counts only if it is the first date. */
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
    isOldByHeader: () => era.isDatedOld === false && isOld(era),
    countLeftOut(count) {
      leftOut = (leftOut ?? 0) + count;
    },
    state: () => ({ era, timestamp }),
    oldSign: () => oldSign,
    oldFormatCount: () => leftOut,
    acceptTime(current) {
      if (current === timestamp) return true;
      if (stepsBack(current, timestamp)) return false;
      const now = eraAt(era, current);
      if (era.isDatedOld === undefined && isOld(now)) return false;
      era = now;
      timestamp = current;
      return true;
    },
    acceptHeader(header, current) {
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
      const isOldFormat = isOld(era);
      oldSign = isOldFormat ? signIn(event, before) : undefined;
      const kept = isOldFormat ? violations.filter((violation) => !isExplainedByAge(violation)) : violations;
      if (isOldFormat) leftOut = (leftOut ?? 0) + violations.length - kept.length;
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

/** Date-times in the game's form sort as strings. */
function inGameForm(timestamp: unknown): string | undefined {
  if (typeof timestamp !== "string") return undefined;
  return isInGameForm(timestamp) ? timestamp : timestampFault(timestamp).cure;
}

function secondsBetween(earlier: string, later: string): number {
  return Math.round((Date.parse(later) - Date.parse(earlier)) / 1000);
}
