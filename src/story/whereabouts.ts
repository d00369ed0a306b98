import { type Situation, situationOf, situations } from "../session/situation.js";
import type { SessionState } from "../session/state.js";
import { stateText } from "./state-text.js";

/** What a situation is at or on, by the piece of the state that tells it. */
const details: Readonly<Partial<Record<Situation, readonly [word: string, piece: string]>>> = {
  docked: ["at", "station"],
  landed: ["on", "body"],
  space: ["near", "body"],
  supercruise: ["near", "body"],
  srv: ["on", "body"],
  hyperspace: ["to", "target"],
};

/** Where the player is, in a few words, such as `Varkesh, docked at Angelou Port`; undefined where the system is not known. */
export function whereabouts(state: SessionState): string | undefined {
  const system = stateText(state, "system");
  if (system === undefined) return undefined;
  const situation = situationOf(state);
  if (situation === "unknown") return system;
  const [word, piece] = details[situation] ?? [];
  const detail = piece === undefined ? undefined : stateText(state, piece);
  return `${system}, ${situations[situation]}${detail === undefined ? "" : ` ${word} ${detail}`}`;
}
