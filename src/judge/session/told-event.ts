import type { Layout } from "../../read/json/layout.js";
import type { Told } from "../../session/told.js";
import type { EventObject } from "../conditions/condition.js";

/** So much of a field is shown beside a later line. */
const longestSpot = 200;

/** What stands for bytes that are no text. */
const lostCharacter = "\ufffd";

/** A text of which bytes are lost tells nothing. */
function readable(value: unknown): unknown {
  return typeof value === "string" && value.includes(lostCharacter) ? undefined : value;
}

/** An event that was parsed, as the story of its session hears of it. */
export function toldEvent(kind: string, event: EventObject, layout: Layout, line: number): Told {
  const value = (field: string): unknown => (Object.hasOwn(event, field) ? readable(event[field]) : undefined);
  return {
    kind,
    timestamp: String(value("timestamp")),
    line,
    value,
    later: (field) => () => value(field),
    spot(field) {
      const { start, end } = layout.locate(`/${field}`) ?? layout.locate("/event") ?? layout;
      return { column: start + 1, text: layout.text.slice(start, Math.min(end, start + longestSpot)) };
    },
  };
}
