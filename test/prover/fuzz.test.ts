import { expect, test } from "vitest";
import { seedlingsOf } from "../../tools/fuzz/journal.js";
import { exampleLines, generatedLines } from "../../tools/fuzz/lines.js";
import { fuzzRound, linesOfRound } from "../../tools/fuzz/rounds.js";
import { rounds } from "../depth.js";

test("what is passed unparsed is clean, in journals of changed lines that come in chunks of any size", () => {
  const seedlings = seedlingsOf([...exampleLines(), ...generatedLines(1, 3000)]);
  let passed = 0;
  const last = rounds(40);
  for (let seed = 1; seed <= last; seed++) {
    const round = fuzzRound(seedlings, seed);
    expect({ seed, disagreement: round.disagreement }).toEqual({ seed, disagreement: undefined });
    passed += round.passed;
  }
  // A test that passes nothing would be sound too.
  expect(passed).toBeGreaterThan((last * linesOfRound) / 10);
});
