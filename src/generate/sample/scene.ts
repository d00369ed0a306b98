import type { Events } from "#events";
import { isInGameForm } from "../../schemas/timestamp.js";
import { secondsOf, written } from "../clock.js";
import { later } from "../session/pilot.js";
import type { Scene } from "../session/scenes.js";
import { sampleEvent } from "./sample.js";

/** A scene for a kind of which a session knows nothing: it just happens now and then. */
export function sampledScene(kind: string): Scene {
  return {
    kinds: [kind],
    weight: 6,
    play(pilot) {
      // The kinds with a schema are those with a type.
      const event = sampleEvent(kind as keyof Events, pilot.random, "usual");
      return [movedTo(later(pilot, 5, 90), event)];
    },
  };
}

/** An event at another time; what is to come stays as far off as it was. */
function movedTo<Event extends { readonly timestamp: string }>(timestamp: string, event: Event): Event {
  const delay = secondsOf(timestamp) - secondsOf(event.timestamp);
  const moved = Object.entries(event).map(([field, value]: [string, unknown]) => [
    field,
    typeof value === "string" && isInGameForm(value) ? written(secondsOf(value) + delay) : value,
  ]);
  return { ...(Object.fromEntries(moved) as Event), timestamp };
}
