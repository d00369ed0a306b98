import { createRandom } from "../../src/base/random.js";
import { type Choices, defaultChoices } from "../../src/engine/validate/choices.js";
import type { ValidationContext } from "../../src/engine/validate/context.js";
import { ownKinds, specifiedKinds } from "../../src/engine/validate/validators.js";
import { fuzzedJournal, type Seedlings } from "./journal.js";
import { type Comparison, compareTests } from "./sound.js";

/** The number of lines per round. */
export const linesOfRound = 250;

const contexts: readonly ValidationContext[] = [
  { kinds: ownKinds, choices: defaultChoices },
  { kinds: specifiedKinds, choices: { ...defaultChoices, specOnly: true } satisfies Choices },
];

/** One round: a journal made from a seed and validated both ways. Provers are kept from earlier rounds, with everything that they remember. */
export function fuzzRound(seedlings: Seedlings, seed: number): Comparison {
  const random = createRandom(seed);
  const context = contexts[random.pick([0, 0, 0, 1])] ?? { kinds: ownKinds, choices: defaultChoices };
  return compareTests(fuzzedJournal(seedlings, linesOfRound, random), context, random);
}
