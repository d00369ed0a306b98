import { expect, test } from "vitest";
import { cacheFolder } from "../../../src/engine/cache/cache.js";

const home = "/home/cmdr";

test.each([
  ["linux", { HOME: home }, "/home/cmdr/.cache/journal-lint"],
  ["linux", { HOME: home, XDG_CACHE_HOME: "/fast" }, "/fast/journal-lint"],
  ["linux", { HOME: home, XDG_CACHE_HOME: "" }, "/home/cmdr/.cache/journal-lint"],
  ["linux", { HOME: home, XDG_CACHE_HOME: "relative" }, "/home/cmdr/.cache/journal-lint"],
  ["linux", { HOME: home, LOCALAPPDATA: "/elsewhere" }, "/home/cmdr/.cache/journal-lint"],
  ["linux", { HOME: "relative" }, undefined],
  ["linux", {}, undefined],
  ["darwin", { HOME: home }, "/home/cmdr/Library/Caches/journal-lint"],
  ["darwin", { HOME: home, XDG_CACHE_HOME: "/fast" }, "/fast/journal-lint"],
  ["win32", { LOCALAPPDATA: "C:\\L", USERPROFILE: "C:\\U" }, "C:\\L\\journal-lint"],
  ["win32", { USERPROFILE: "C:\\U" }, "C:\\U\\.cache\\journal-lint"],
  ["win32", {}, undefined],
] as const)("on %s with %j it is %s", (platform, env, folder) => {
  expect(cacheFolder(env, platform)).toBe(folder);
});
