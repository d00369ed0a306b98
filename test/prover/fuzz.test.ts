import { expect, test } from "vitest";
import { seedlingsOf } from "../../tools/fuzz/journal.js";
import { exampleLines, generatedLines, messageLines } from "../../tools/fuzz/lines.js";
import { fuzzRound, linesOfRound } from "../../tools/fuzz/rounds.js";

const lines = 200_000;

test("what is passed unparsed is clean, in journals of changed lines that come in chunks of any size", () => {
  const seedlings = seedlingsOf([...exampleLines(), ...generatedLines(1, 3000)]);
  let passed = 0;
  for (let seed = 1; seed <= lines / linesOfRound; seed++) {
    const round = fuzzRound(seedlings, seed);
    expect({ seed, disagreement: round.disagreement }).toEqual({ seed, disagreement: undefined });
    passed += round.passed;
  }
  // A test that passes nothing would be sound too.
  expect(passed).toBeGreaterThan(lines / 10);
}, 600_000);

test("the same of messages for EDDN", () => {
  const seedlings = seedlingsOf(messageLines([...exampleLines(), ...generatedLines(1, 3000)]));
  let passed = 0;
  for (let seed = 1; seed <= 20; seed++) {
    const round = fuzzRound(seedlings, seed, "messages");
    expect({ seed, disagreement: round.disagreement }).toEqual({ seed, disagreement: undefined });
    passed += round.passed;
  }
  expect(passed).toBeGreaterThan(linesOfRound);
}, 60_000);
