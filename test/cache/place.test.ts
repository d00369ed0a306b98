import { expect, test } from "vitest";
import { cacheFolder, stateFolder } from "../../src/cache/place.js";

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

test.each([
  ["linux", { HOME: home }, "/home/cmdr/.local/state/journal-lint"],
  ["linux", { HOME: home, XDG_STATE_HOME: "/own" }, "/own/journal-lint"],
  ["linux", { XDG_CACHE_HOME: "/fast" }, undefined],
  ["darwin", { HOME: home }, "/home/cmdr/Library/Application Support/journal-lint"],
  ["win32", { LOCALAPPDATA: "C:\\L" }, "C:\\L\\journal-lint"],
] as const)("on %s with %j the secret is in %s", (platform, env, folder) => {
  expect(stateFolder(env, platform)).toBe(folder);
});
