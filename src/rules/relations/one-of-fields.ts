import { journal, record } from "../example-records.js";
import { extraLine } from "../planting.js";
import { defineRelationRule } from "../relation-rules.js";

export const rule = defineRelationRule({
  id: "one-of-fields",
  says: "two fields of which the game writes exactly one are both here, or neither is",

  what: "Of some fields the game writes one and never two, such as Fine and Bounty of a crime; of most such groups it always writes one. The schema of the event says which.",
  why: "This is how a program tells what happened. With both or neither it cannot.",

  excusedByAge: "always",
  fails: () => journal(record("CommitCrime", { ...crime, Fine: 400, Bounty: 200 })),
  passes: () => journal(record("CommitCrime", { ...crime, Fine: 400 })),
});

const crime = { CrimeType: "collidedAtSpeedInNoFireZone", Faction: "Varkesh Deep Miners" };

const broken = { event: "CommitCrime", ...crime, CrimeType: "assault", Fine: 400, Bounty: 200 };

export const fault = extraLine("a fine and a bounty for one crime", ["Bounty"], broken);
