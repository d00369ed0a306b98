import { loadGameLine, record } from "../example-records.js";
import { defineRule, journal } from "../rule.js";
import { type RelatedViolation, sessionWording } from "../wording.js";

export const rule = defineRule({
  id: "session-start",
  severity: "warning",
  strict: "error",
  says: "a login lacks something, or comes too late",

  what: "A journal that the game named begins with one Fileheader, whose part the name of the file tells too. Each LoadGame follows on a Commander and on what stands between them, and agrees with Fileheader. Then comes Location, and nothing is done before it; a login on foot has no Loadout and no Cargo. A kind that a journal never tells of is not missed, unless the journal is plainly whole: named by the game, from its Fileheader and login on. While one journal of a commander is written, there is no other.",
  why: "Programs learn at the login who plays what. If it is incomplete, two journals were joined or lines are lost.",
  evidence:
    "All 1,319 files began with their one Fileheader; Commander came before all 2,407 of LoadGame; of 12,035 events between them 14 were missing; nothing was done between LoadGame and Location in 2,392 logins; all 99 logins on foot had their SuitLoadout and Backpack; 1 of 1,195 journals began before the one before it had ended, to which lines had been added.",

  wording: (violation: RelatedViolation, source) => sessionWording(violation, source),

  fails: () => journal(commander, loads, loads),
  passes: () => journal(commander, loads, commander, loads),
});

const commander = record("Commander", { FID: "F1000001", Name: "Jane Doe" });
const loads = loadGameLine({});
