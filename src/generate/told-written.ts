import type { Told } from "../session/told.js";
import type { SessionEvent } from "./session/pilot.js";

/** An event that is written, as the story of its session hears of it; nobody is shown where it stands. */
export function toldWritten(event: SessionEvent, line: number): Told {
  const fields = event as unknown as Readonly<Record<string, unknown>>;
  return {
    kind: event.event,
    timestamp: event.timestamp,
    line,
    value: (field) => fields[field],
    later: (field) => () => fields[field],
    source: (field) => JSON.stringify(fields[field]),
    spot: () => ({ column: 1, value: undefined }),
  };
}
