import type { EventObject } from "../../base/object.js";
import { longestStepBack } from "../../rules/times/timestamp-order.js";
import type { Violation } from "../../rules/violation.js";
import { isInGameForm, timestampProblem } from "../../schema/timestamp.js";
import { type Era, eraAfter, eraAt, isOldEra, unknownEra } from "./era.js";
import { kindOf } from "./event.js";
import { kept, withheld } from "./withheld.js";

/** State from the lines above, if a journal is not read from its start. */
export interface ChronologyStart {
  readonly era?: Era | undefined;
  readonly timestamp?: string | undefined;
  /** The number of lines above, if lines are counted from the first of the file. */
  readonly lines?: number;
}

/** The state for the next line. */
export type ChronologyState = Required<Pick<ChronologyStart, "era" | "timestamp">>;

/** The field that shows that an event and those after it are of an old format. */
export type OldFormatField = "/gameversion" | "/timestamp";

/** True if a timestamp is earlier than the previous one by more than occurs in genuine journals. */
function stepsBack(current: string, previous: string | undefined): boolean {
  return previous !== undefined && current < previous && secondsBetween(current, previous) > longestStepBack;
}

/** The consequences of earlier lines of a journal for later ones. A Fileheader starts a new chronology. */
export function createChronology(strict: boolean, start: ChronologyStart = {}) {
  let { era = unknownEra, timestamp } = start;
  let timestampBefore: string | undefined;
  let oldFormatField: OldFormatField | undefined;
  let excused: number | undefined;
  const isOld = (of: Era): boolean => !strict && isOldEra(of);
  const signIn = (event: EventObject): OldFormatField | undefined => {
    if (kindOf(event) === "Fileheader") return "/gameversion";
    return era.hasHeader ? undefined : "/timestamp";
  };

  return {
    /** The state for the next line. */
    state: (): ChronologyState => ({ era, timestamp }),
    version: () => era.version,
    isEnglish: () => era.isEnglish === true,
    /** The last timestamp in the game's form, and that of the line before. */
    timestamp: () => timestamp,
    timestampBefore: () => timestampBefore,
    setTimestampBefore(before: string | undefined): void {
      timestampBefore = before;
    },
    /** True if the next date may change the format, because no Fileheader has decided it and no modern date was the last. */
    awaitsDate: () => era.isDatedOld === undefined || (era.isDatedOld && isOld(era)),
    /** True if an event, coming next, would be in an old format, so that violations of its shape are only counted. */
    isOld: (event: EventObject) => isOld(eraAfter(era, event)),
    /** The same for the last event. */
    isOldNow: () => isOld(era),
    /** The path by which the last event shows an old format, if it does. */
    oldFormatField: () => oldFormatField,
    /** How many violations were left out because the file is in an old format; undefined if it is not. */
    excusedCount: () => excused,
    /** Records a timestamp in the game's form, or returns false if it may break a rule. */
    acceptTime(current: string): boolean {
      if (current === timestamp) {
        timestampBefore = timestamp;
        return true;
      }
      if (stepsBack(current, timestamp)) return false;
      const now = eraAt(era, current);
      if (era.isDatedOld === undefined && isOld(now)) return false;
      era = now;
      timestampBefore = timestamp;
      timestamp = current;
      return true;
    },
    /** Starts a new chronology with a Fileheader that is clean in itself, or returns false if it may break a rule. */
    acceptHeader(header: EventObject, current: string): boolean {
      const now = eraAfter(era, header);
      if (isOld(now)) return false;
      era = now;
      timestampBefore = undefined;
      timestamp = current;
      return true;
    },
    /** Records an event. Returns its violations together with those against earlier events. */
    after(event: EventObject, violations: readonly Violation[]): readonly Violation[] {
      if (kindOf(event) === "Fileheader") timestamp = timestampBefore = undefined;
      era = eraAfter(era, event);
      const isOldFormat = isOld(era);
      oldFormatField = isOldFormat ? signIn(event) : undefined;
      const left = isOldFormat ? kept(withheld.ofOldFormat, violations, undefined) : violations;
      if (isOldFormat) excused = (excused ?? 0) + violations.length - left.length;
      const current = violations.some(isOfTimestamp) ? undefined : inGameForm(event.timestamp);
      if (current === undefined) return left;
      const [previous, before] = [timestamp, timestampBefore];
      timestampBefore = previous;
      timestamp = current;
      if (previous === undefined || !stepsBack(current, previous)) return left;
      const seconds = secondsBetween(current, previous);
      // The line above stands out if this one and the line before it are much closer to each other.
      const isAboveWrong = before !== undefined && Math.abs(secondsBetween(before, current)) * 4 <= seconds;
      return [
        ...left,
        { rule: "timestamp-order", path: "/timestamp", previous, seconds, isAboveWrong, needs: "order" },
      ];
    },
  };
}

export type Chronology = ReturnType<typeof createChronology>;

function isOfTimestamp({ path, rule }: Violation): boolean {
  return path === "/timestamp" && rule === "bad-timestamp";
}

/** Date-times in the game's form sort as strings. */
function inGameForm(timestamp: unknown): string | undefined {
  if (typeof timestamp !== "string") return undefined;
  return isInGameForm(timestamp) ? timestamp : timestampProblem(timestamp).corrected;
}

function secondsBetween(earlier: string, later: string): number {
  return Math.round((Date.parse(later) - Date.parse(earlier)) / 1000);
}
