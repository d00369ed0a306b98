import type { SessionEvent } from "../session/pilot.js";
import type { Player } from "./player.js";

/** A side file is written anew, right before the line that announces it. */
export function rewrite({ life }: Player, file: string, content: SessionEvent): void {
  life.rewritten.push({ file, content });
}
