import type { Span } from "../../read/json/span.js";
import type { Told } from "../../session/told.js";
import { secondsIn } from "../../session/told-value.js";
import { type SessionJudge, sessionReads } from "./session-judge.js";

/** What one event of a part of a journal tells, for whoever knows the parts above: plain data, as it goes from thread to thread. */
export interface Extract {
  readonly kind: string;
  readonly timestamp: string;
  /** From 1, within the part. */
  readonly line: number;
  readonly within?: Span;
  /** The name of the event, and then the fields that are asked for: each with its column and as it is spelled. */
  readonly fields: readonly (readonly [name: string, column: number, source: string])[];
}

/** In place of a line that cannot be read. */
const lost: Extract = { kind: "", timestamp: "", line: 0, fields: [] };

/** Whether an extract stands for a line that cannot be read. */
export function isLost({ kind }: Extract): boolean {
  return kind === "";
}

/** Where the name of the event stands among the fields. */
const ownName = "event";

/** Hears a part of a journal without judging it, and keeps what it tells. */
export interface GatheringStory extends SessionJudge {
  /** What was told since this was last asked. */
  readonly taken: () => readonly Extract[];
}

export function gatheringStory(): GatheringStory {
  let extracts: Extract[] = [];
  return {
    judge(told) {
      if (sessionReads.has(told.kind)) extracts.push(extractOf(told));
      return [];
    },
    lose() {
      extracts.push(lost);
    },
    taken() {
      const all = extracts;
      extracts = [];
      return all;
    },
  };
}

function extractOf({ kind, timestamp, line, within, source, spot }: Told): Extract {
  const fields = (sessionReads.get(kind) ?? []).flatMap((field) => {
    const text = source(field);
    return text === undefined ? [] : [[field, spot(field).column, text] as const];
  });
  return {
    kind,
    timestamp,
    line,
    ...(within ? { within } : {}),
    fields: [[ownName, spot(ownName).column, JSON.stringify(kind)], ...fields],
  };
}

/** What an extract tells, given how many lines are above its part. */
export function toldExtract({ kind, timestamp, line, within, fields }: Extract, linesAbove: number): Told {
  const byName = new Map(fields.map(([name, column, text]) => [name, { column, text }]));
  const source = (field: string): string | undefined => byName.get(field)?.text;
  const value = (field: string): unknown => {
    const text = source(field);
    return text === undefined ? undefined : JSON.parse(text);
  };
  return {
    kind,
    timestamp,
    get seconds() {
      return secondsIn(timestamp);
    },
    line: line + linesAbove,
    ...(within ? { within } : {}),
    value,
    later: (field) => () => value(field),
    source,
    spot(field) {
      const { column = 1 } = byName.get(field) ?? byName.get(ownName) ?? {};
      return { line: line + linesAbove, column, kind, value: byName.has(field) ? value(field) : kind };
    },
  };
}
