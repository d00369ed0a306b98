import type { SessionState } from "../../session/state.js";
import { whereabouts } from "../../story/whereabouts.js";

/** How lively the game is, and where the player is. */
export interface Pulse {
  /** Takes note of a line of a journal. */
  readonly line: (text: string) => void;
  /** How many of the events so far came within the last minute. */
  readonly lastMinute: (events: number) => number;
  /** Takes note of what is known of the session. */
  readonly state: (state: SessionState) => void;
  /** Where the player is, or else the system that an arrival was last told in. */
  readonly place: () => string | undefined;
}

const minute = 60_000;
const step = 1000;
const arrivals = /"event"\s*:\s*"(?:FSDJump|Location|CarrierJump|SupercruiseExit|Docked)"/;

export function createPulse(now: () => number): Pulse {
  let system: string | undefined;
  let told: string | undefined;
  /** One a second, and none older than a minute but the first. */
  const samples: { readonly at: number; readonly events: number }[] = [{ at: now(), events: 0 }];
  return {
    line(text) {
      if (arrivals.test(text)) system = systemIn(text) ?? system;
    },
    lastMinute(events) {
      const at = now();
      if (at - (samples.at(-1)?.at ?? 0) >= step) samples.push({ at, events });
      while (samples.length > 1 && at - (samples[1]?.at ?? at) >= minute) samples.shift();
      return events - (samples[0]?.events ?? 0);
    },
    state(state) {
      told = whereabouts(state);
    },
    place: () => told ?? system,
  };
}

function systemIn(text: string): string | undefined {
  try {
    const { StarSystem } = JSON.parse(text) as { readonly StarSystem?: unknown };
    return typeof StarSystem === "string" ? StarSystem : undefined;
  } catch {
    return undefined;
  }
}
