import { record } from "../example-records.js";
import { defineRule, journal } from "../rule.js";
import { type RelatedViolation, sessionWording } from "../wording.js";

export const rule = defineRule({
  id: "unknown-mission",
  severity: "warning",
  strict: "error",
  says: "a mission goes on that was never begun, or that is over",

  what: "What is completed, failed, abandoned, redirected or delivered was accepted above, or stood in the last Missions. A mission ends once, and the next Missions lists those that are open.",
  why: "Programs that show open missions keep one for ever, or show one that is over. A line was lost, or an id is wrong.",
  evidence:
    "Of 2,293 missions, 3 were unknown: they are given on foot and never accepted. 1,484 ended once, and at 1,268 logins the list was what was open but for 1 that ran out.",

  wording: (violation: RelatedViolation, source) => sessionWording(violation, source),

  fails: () => journal(list, abandoned, abandoned),
  passes: () => journal(list, abandoned),
});

const open = { MissionID: 990000017, Name: "Mission_Courier_name", PassengerMission: false, Expires: 86400 };
const list = record("Missions", { Active: [open], Failed: [], Complete: [] });

const abandoned = record("MissionAbandoned", { Name: "Mission_Courier_name", MissionID: 990000017 });
