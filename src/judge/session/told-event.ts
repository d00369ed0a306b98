import type { Layout } from "../../read/json/layout.js";
import type { Told } from "../../session/told.js";
import type { EventObject } from "../conditions/condition.js";

/** So much of a field is shown beside a later line. */
export const longestSpot = 200;

/** An event that was parsed, as the story of its session hears of it. */
export function toldEvent(kind: string, event: EventObject, layout: Layout, line: number): Told {
  const value = (field: string): unknown => (Object.hasOwn(event, field) ? event[field] : undefined);
  return {
    kind,
    timestamp: textOf(value("timestamp")),
    line,
    ...(layout.end - layout.start < layout.text.length ? { within: { start: layout.start, end: layout.end } } : {}),
    value,
    later: (field) => () => value(field),
    source(field) {
      const place = layout.locate(`/${field}`);
      return place && layout.text.slice(place.start, place.end);
    },
    spot(field) {
      const { start, end } = layout.locate(`/${field}`) ?? layout.locate("/event") ?? layout;
      return { column: start + 1, text: layout.text.slice(start, Math.min(end, start + longestSpot)) };
    },
  };
}

/** What is no text is no time. */
function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
