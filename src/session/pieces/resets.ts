import type { PieceSteps } from "../piece.js";

/** The events behind which ship, place and docking are unknown. */
const resets = ["LoadGame", "Died", "Resurrect", "JoinACrew", "QuitACrew"] as const;

/** They are asked for nothing but that they come. */
export const resetReads: PieceSteps["reads"] = Object.fromEntries(resets.map((kind) => [kind, []]));

/** A step for each of them. */
export function onReset(step: PieceSteps["after"][string]): PieceSteps["after"] {
  return Object.fromEntries(resets.map((kind) => [kind, step]));
}
