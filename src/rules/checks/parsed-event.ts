import type { EventObject } from "../../base/object.js";
import type { Layout } from "../../read/json/layout.js";
import { asText } from "../../session/json-value.js";
import { type Origin, type SessionEvent, secondsIn } from "../../session/session-event.js";
import { sessionReads } from "./run-session-checks.js";

/** Wraps a parsed event for the session. */
export function sessionEvent(kind: string, event: EventObject, layout: Layout, line: number): SessionEvent {
  const reads = sessionReads.get(kind) ?? [];
  // Unparsed lines provide only these fields, so both ways must expose the same ones.
  const value = (field: string): unknown =>
    reads.includes(field) && Object.hasOwn(event, field) ? event[field] : undefined;
  // A timestamp that is not a string counts as missing.
  const timestamp = asText(event.timestamp) ?? "";
  /** Several parts of the session ask for the same locations, most often that of the event itself. */
  const origins = new Map<string, Origin>();
  const originOf = (field: string): Origin => {
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
    text: () => layout.text.slice(layout.start, layout.end),
    origin(field) {
      const name = value(field) === undefined ? "event" : field;
      const origin = origins.get(name) ?? originOf(name);
      origins.set(name, origin);
      return origin;
    },
    // This must be last: properties after a spread make the object slow to read.
    ...(layout.end - layout.start < layout.text.length ? { within: { start: layout.start, end: layout.end } } : {}),
  };
}
