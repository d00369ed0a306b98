import { posix, win32 } from "node:path";
import type { Io } from "../cli/io.js";

/** Where programs keep what they can make again; undefined where the machine does not tell. */
export function cacheFolder(env: Io["env"], platform: string): string | undefined {
  const { join, isAbsolute } = platform === "win32" ? win32 : posix;
  const told = [env.XDG_CACHE_HOME, platform === "win32" ? env.LOCALAPPDATA : undefined];
  // The XDG specification has relative paths ignored.
  const folder = told.find((path) => path !== undefined && isAbsolute(path)) ?? ofHome();
  return folder && join(folder, "journal-lint");

  function ofHome(): string | undefined {
    const home = (platform === "win32" && env.USERPROFILE) || env.HOME;
    if (!home || !isAbsolute(home)) return undefined;
    return platform === "darwin" ? join(home, "Library", "Caches") : join(home, ".cache");
  }
}
