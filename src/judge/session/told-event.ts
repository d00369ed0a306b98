import type { Layout } from "../../read/json/layout.js";
import type { Told } from "../../session/told.js";
import { secondsIn } from "../../session/told-value.js";
import type { EventObject } from "../conditions/condition.js";
import { sessionReads } from "./session-judge.js";

/** An event that was parsed, as the story of its session hears of it. */
export function toldEvent(kind: string, event: EventObject, layout: Layout, line: number): Told {
  const reads = sessionReads.get(kind) ?? [];
  // What is not handed over of lines unparsed is not told here either, so that both tell the same.
  const value = (field: string): unknown =>
    reads.includes(field) && Object.hasOwn(event, field) ? event[field] : undefined;
  const timestamp = textOf(event.timestamp);
  return {
    kind,
    timestamp,
    get seconds() {
      return secondsIn(timestamp);
    },
    line,
    ...(layout.end - layout.start < layout.text.length ? { within: { start: layout.start, end: layout.end } } : {}),
    value,
    later: (field) => () => value(field),
    source(field) {
      const place = layout.locate(`/${field}`);
      return place && layout.text.slice(place.start, place.end);
    },
    spot(field) {
      const place = reads.includes(field) ? layout.locate(`/${field}`) : undefined;
      const { start } = place ?? layout.locate("/event") ?? layout;
      return { line, column: start + 1, kind, value: place ? value(field) : kind };
    },
  };
}

/** What is no text is no time. */
function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
