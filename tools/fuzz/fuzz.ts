import { argv, exit, stdout } from "node:process";
import { parseArgs } from "node:util";
import { seedlingsOf } from "./journal.js";
import { exampleLines, fileLines, generatedLines } from "./lines.js";
import { fuzzRound, linesOfRound } from "./rounds.js";

/**
 * Mutates journal lines, and compares the quick test with full validation: `npm run fuzz -- --lines <n> [--seed <n>]
 * [journals]`. Each disagreement is reported with the seed that reproduces it.
 */
const { values, positionals } = parseArgs({
  args: argv.slice(2),
  options: { lines: { type: "string", default: "1000000" }, seed: { type: "string", default: "1" } },
  allowPositionals: true,
});
const say = (text: string): boolean => stdout.write(`${text}\n`);
const rounds = Math.ceil(Number(values.lines) / linesOfRound);
const firstSeed = Number(values.seed);
function* journalLines(): Generator<string> {
  yield* fileLines(positionals);
  yield* exampleLines();
  yield* generatedLines(1, 20_000);
}
const seedlings = seedlingsOf(journalLines());
let passed = 0;
let disagreements = 0;
for (let seed = firstSeed; seed < firstSeed + rounds; seed++) {
  const round = fuzzRound(seedlings, seed);
  passed += round.passed;
  if (round.disagreement !== undefined) {
    disagreements++;
    say(`--seed ${seed} --lines 1: the close look finds what the quick test does not\n${round.disagreement}`);
  }
  const done = seed - firstSeed + 1;
  if (done % 400 === 0)
    say(`${done * linesOfRound} lines, ${passed} of them passed unparsed, ${disagreements} disagreements`);
}
say(`${rounds * linesOfRound} lines, ${passed} of them passed unparsed, ${disagreements} disagreements`);
exit(disagreements === 0 ? 0 : 1);
