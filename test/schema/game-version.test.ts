import { expect, test } from "vitest";
import { type Addition, isAddedLater, parseGameVersion } from "../../src/schema/game-version.js";

/** True if a game with this `gameversion` cannot have written what came with a release. */
function isTooOld(gameversion: string, since: string, addition: Addition): boolean {
  const version = parseGameVersion(gameversion);
  if (!version) throw new Error(`${gameversion} has no number`);
  return isAddedLater(since, addition, version);
}

test("says that an event of a new minor version is too new for all games before it, and for none after", () => {
  expect(["3.7.0.100", "3.8.0.407"].map((game) => isTooOld(game, "4.0", "event"))).toEqual([true, true]);
  expect(["4.0.0.101", "4.4.1.1"].map((game) => isTooOld(game, "4.0", "event"))).toEqual([false, false]);
  expect(isTooOld("4.0.0.1904", "4.1.0.200", "event")).toBe(true);
  // Its builds are not told apart: what 4.1.0.200 was first seen to write may have come with 4.1.
  expect(isTooOld("4.1.0.0", "4.1.0.200", "event")).toBe(false);
});

test("says that an event of an update is too new only for games before the update before that", () => {
  expect(isTooOld("4.0.0.1475", "4.0 Update 15", "event")).toBe(false);
  expect(isTooOld("4.0.0.1450", "4.0 Update 15", "event")).toBe(true);
});

test("says that a field is too new only for games before the release before its own", () => {
  expect(isTooOld("4.0.0.1805", "4.0 Ascendancy", "field")).toBe(false);
  expect(isTooOld("4.0.0.1803", "4.0 Ascendancy", "field")).toBe(true);
  expect(isTooOld("4.1.1.0", "4.2", "field")).toBe(false);
  expect(isTooOld("4.0.0.1904", "4.2", "field")).toBe(true);
});

test("says of nothing that it is too new where the release is unknown", () => {
  expect(isTooOld("2.2", "7.0", "event")).toBe(false);
});
