import { resolve } from "node:path";
import { isWithin, realPath, realPathAhead } from "../files/discover/within.js";
import type { ReplaySource } from "./source.js";

/** Throws if a replay would overwrite what it reads, or write to a folder of the game. */
export function refuseTarget(out: string, { folder }: ReplaySource, cwd: string, gameFolders: readonly string[]): void {
  if (out === "") throw new Error("--out needs the name of a folder");
  const target = realPathAhead(resolve(cwd, out));
  if (isWithin(target, realPath(folder) ?? folder)) {
    throw new Error(`${out} lies where the session is read from: name another folder for --out`);
  }
  if (gameFolders.some((game) => isWithin(target, realPath(game) ?? game))) {
    throw new Error(`${out} is in the game's own folder, where only the game writes: name another for --out`);
  }
}
