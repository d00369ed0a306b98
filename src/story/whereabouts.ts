import { type Stage, stageOf, stages } from "../session/stage.js";
import type { SessionState } from "../session/state.js";
import { stateText } from "./state-text.js";

/** What a stage is at or on, by the piece of the state that tells it. */
const details: Readonly<Partial<Record<Stage, readonly [word: string, piece: string]>>> = {
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
  const stage = stageOf(state);
  if (stage === "unknown") return system;
  const [word, piece] = details[stage] ?? [];
  const detail = piece === undefined ? undefined : stateText(state, piece);
  return `${system}, ${stages[stage]}${detail === undefined ? "" : ` ${word} ${detail}`}`;
}
