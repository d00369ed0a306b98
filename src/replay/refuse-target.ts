import { resolve } from "node:path";
import { isWithin, realPath, realPathAhead } from "../files/discover/within.js";
import type { ReplaySource } from "./source.js";

/** Throws where a replay would write over what it reads, or where the game itself writes. */
export function refuseTarget(
  into: string,
  { folder }: ReplaySource,
  cwd: string,
  gameFolders: readonly string[],
): void {
  if (into === "") throw new Error("--into needs the name of a folder");
  const target = realPathAhead(resolve(cwd, into));
  if (isWithin(target, realPath(folder) ?? folder)) {
    throw new Error(`${into} lies where the session is read from: name another folder for --into`);
  }
  if (gameFolders.some((game) => isWithin(target, realPath(game) ?? game))) {
    throw new Error(`${into} lies in the game's own folder, where only the game writes: name another for --into`);
  }
}
