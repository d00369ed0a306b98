import { isInGameForm } from "../../spec/timestamp.js";
import { secondsOf, written } from "../clock.js";

/** An event at another time; what is to come stays as far off as it was. */
export function movedTo<Event extends { readonly timestamp: string }>(timestamp: string, event: Event): Event {
  const delay = secondsOf(timestamp) - secondsOf(event.timestamp);
  const moved = Object.entries(event).map(([field, value]: [string, unknown]) => [
    field,
    typeof value === "string" && isInGameForm(value) ? written(secondsOf(value) + delay) : value,
  ]);
  return { ...(Object.fromEntries(moved) as Event), timestamp };
}
