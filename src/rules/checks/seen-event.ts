import type { EventObject } from "../../base/object.js";
import type { Layout } from "../../read/json/layout.js";
import { type Origin, type SeenEvent, secondsIn } from "../../session/seen-event.js";
import { sessionReads } from "./session-checks.js";

/** An event that was parsed, as the session sees it. */
export function seenEvent(kind: string, event: EventObject, layout: Layout, line: number): SeenEvent {
  const reads = sessionReads.get(kind) ?? [];
  // What is not handed over of lines unparsed is not said here either, so that both say the same.
  const value = (field: string): unknown =>
    reads.includes(field) && Object.hasOwn(event, field) ? event[field] : undefined;
  const timestamp = textOf(event.timestamp);
  /** Several pieces of the session ask for the same places, and most for that of the event. */
  const spots = new Map<string, Origin>();
  const spotOf = (field: string): Origin => {
    const { start } = layout.locate(`/${field}`) ?? layout;
    return { line, column: start + 1, kind, value: event[field] };
  };
  return {
    kind,
    timestamp,
    get seconds() {
      return secondsIn(timestamp);
    },
    line,
    value,
    later: (field) => () => value(field),
    source(field) {
      const place = layout.locate(`/${field}`);
      return place && layout.text.slice(place.start, place.end);
    },
    spot(field) {
      const name = value(field) === undefined ? "event" : field;
      const spot = spots.get(name) ?? spotOf(name);
      spots.set(name, spot);
      return spot;
    },
    // Last, as what stands behind a copy makes an object that is slow to read.
    ...(layout.end - layout.start < layout.text.length ? { within: { start: layout.start, end: layout.end } } : {}),
  };
}

/** What is no text is no time. */
function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
