import { expect, test } from "vitest";
import { explain } from "../../../src/report/explain/explain.js";

function seen(...words: readonly string[]): string {
  const answer = explain(words);
  return "text" in answer ? answer.text : answer.unknown;
}

test("what of a player a field may tell is explained, and of a field that tells nothing nothing is", () => {
  expect(seen("LoadGame.Commander")).toMatch(/^ *personal +the player's own name: journal-lint redact replaces it$/m);
  expect(seen("WingJoin.Others")).toMatch(/^ *personal +the name of another player: journal-lint redact replaces it$/m);
  expect(seen("FSDJump.StarSystem")).not.toContain("personal");
});
