import type { Events } from "#events";
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
      return [{ ...event, timestamp: later(pilot, 5, 90) }];
    },
  };
}
