import type { SessionEvent } from "../session/pilot.js";
import type { Player } from "./player.js";

/** A side file is written anew, right before the line that announces it. */
export function rewrite({ life: { files, history } }: Player, file: string, content: SessionEvent): void {
  files.set(file, content);
  history?.push({ file, content });
}
