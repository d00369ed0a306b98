import { posix, win32 } from "node:path";
import type { Io } from "../cli/io.js";

/** Where programs keep what they can make again; undefined where the machine does not tell. */
export function cacheFolder(env: Io["env"], system: string): string | undefined {
  const ofHome = system === "darwin" ? ["Library", "Caches"] : [".cache"];
  return userFolder(env, system, env.XDG_CACHE_HOME, ofHome);
}

/** Where programs keep what belongs to one user alone; undefined where the machine does not tell. */
export function stateFolder(env: Io["env"], system: string): string | undefined {
  const ofHome = system === "darwin" ? ["Library", "Application Support"] : [".local", "state"];
  return userFolder(env, system, env.XDG_STATE_HOME, ofHome);
}

function userFolder(
  env: Io["env"],
  system: string,
  named: string | undefined,
  ofHome: readonly string[],
): string | undefined {
  const { join, isAbsolute } = system === "win32" ? win32 : posix;
  const told = [named, system === "win32" ? env.LOCALAPPDATA : undefined];
  const home = (system === "win32" && env.USERPROFILE) || env.HOME;
  const usual = home && isAbsolute(home) ? join(home, ...ofHome) : undefined;
  // The XDG specification has relative paths ignored.
  const folder = told.find((path) => path !== undefined && isAbsolute(path)) ?? usual;
  return folder && join(folder, "journal-lint");
}
