import { posix, win32 } from "node:path";
import type { Io } from "../cli/io.js";

/** Where programs keep what they can make again; undefined where the machine does not tell. */
export function cacheFolder(env: Io["env"], platform: string): string | undefined {
  const ofHome = platform === "darwin" ? ["Library", "Caches"] : [".cache"];
  return userFolder(env, platform, env.XDG_CACHE_HOME, ofHome);
}

/** Where programs keep what belongs to one user alone; undefined where the machine does not tell. */
export function stateFolder(env: Io["env"], platform: string): string | undefined {
  const ofHome = platform === "darwin" ? ["Library", "Application Support"] : [".local", "state"];
  return userFolder(env, platform, env.XDG_STATE_HOME, ofHome);
}

function userFolder(
  env: Io["env"],
  platform: string,
  named: string | undefined,
  ofHome: readonly string[],
): string | undefined {
  const { join, isAbsolute } = platform === "win32" ? win32 : posix;
  const told = [named, platform === "win32" ? env.LOCALAPPDATA : undefined];
  const home = (platform === "win32" && env.USERPROFILE) || env.HOME;
  const usual = home && isAbsolute(home) ? join(home, ...ofHome) : undefined;
  // The XDG specification has relative paths ignored.
  const folder = told.find((path) => path !== undefined && isAbsolute(path)) ?? usual;
  return folder && join(folder, "journal-lint");
}
