import { record } from "../example-records.js";
import { defineRule, journal } from "../rule.js";
import { type RelatedViolation, sessionWording } from "../wording.js";

export const rule = defineRule({
  id: "mission-mismatch",
  severity: "warning",
  strict: "error",
  says: "a mission is told of otherwise than it was accepted",

  what: "Later events repeat what MissionAccepted said: the name, with _name at its end but for MissionRedirected, the goods and their number, the target, the destination, the faction. It is accepted once, ends before it runs out or fails at the next login, and ends where it leads to.",
  why: "Programs tie the end of a mission to its beginning. Where they differ, an id or a field is that of another mission.",
  evidence:
    "No name of 4,301 was another, no field of 2,604, and no time of 2,836; the faction differed in 1 of 887 cases.",

  wording: (violation: RelatedViolation, source) => sessionWording(violation, source),

  fails: () => journal(accepted, completed("Mission_Delivery_name")),
  passes: () => journal(accepted, completed("Mission_Courier_name")),
});

const accepted = record("MissionAccepted", {
  Faction: "Varkesh Deep Miners",
  Name: "Mission_Courier",
  LocalisedName: "Take sealed letters to the next port",
  Expiry: "2025-03-03T19:14:51Z",
  Wing: false,
  Influence: "+",
  Reputation: "+",
  MissionID: 990000017,
});

function completed(Name: string): string {
  return record("MissionAbandoned", {
    Name,
    LocalisedName: "Take sealed letters to the next port",
    MissionID: 990000017,
  });
}
