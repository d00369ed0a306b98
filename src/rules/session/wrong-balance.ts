import { record } from "../example-records.js";
import { defineRule, journal } from "../rule.js";
import { type RelatedViolation, sessionWording } from "../wording.js";

export const rule = defineRule({
  id: "wrong-balance",
  severity: "warning",
  strict: "error",
  says: "what there is now is not what there was, with what came and went",

  what: "Cargo counts what it did before and what was moved since. At the next login there are the same Credits if nothing was paid or earned, the same materials with all changes, and the ranks that promotions made. The time of a pledge runs with the clock, and as many things are gone from the backpack as were put down.",
  why: "Programs that keep such accounts drift away from the game. A line was lost, doubled, or holds a wrong count.",
  evidence:
    "Credits were the same in 975 of 975 cases, the time of a pledge in 4,406 of 4,406, ranks in 9,623 of 9,624, materials in 1,193 of 1,198, cargo in 4,448 of 4,470, what was put down in 127 of 127.",

  wording: (violation: RelatedViolation, source) => sessionWording(violation, source),

  fails: () => journal(login(51_200_400), login(51_200_401)),
  passes: () => journal(login(51_200_400), login(51_200_400)),
});

function login(Credits: number): string {
  return record("LoadGame", {
    FID: "F1000001",
    Commander: "Jane Doe",
    Horizons: true,
    Odyssey: true,
    Credits,
    Loan: 0,
    language: "English/UK",
    gameversion: "4.1.0.100",
    build: "r316268/r0 ",
  });
}
