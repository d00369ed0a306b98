import type { PieceSteps } from "../piece.js";
import { readsOf } from "../told.js";

/** The events behind which ship, place and docking are unknown. */
const resets = ["LoadGame", "Died", "Resurrect", "JoinACrew", "QuitACrew"] as const;

/** They are asked for nothing but that they come. */
export const resetReads: PieceSteps["reads"] = readsOf(resets);

/** A step for each of them. */
export function onReset(step: PieceSteps["after"][string]): PieceSteps["after"] {
  return Object.fromEntries(resets.map((kind) => [kind, step]));
}
