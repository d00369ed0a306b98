import { jumpLine, record } from "../example-records.js";
import { defineRule, journal } from "../rule.js";
import { type RelatedViolation, sessionWording } from "../wording.js";

export const rule = defineRule({
  id: "other-system",
  severity: "warning",
  strict: "error",
  says: "an event is booked to a system where the player is not",

  what: "After FSDJump, CarrierJump or Location, events that name a system name that one until the next.",
  why: "Programs book scans, signals and stations to the system that an event names. If the player is elsewhere, a jump is missing or the address is that of another line.",
  evidence: "SystemAddress held in 132,691 of 132,696 cases, the name in all 113,968.",

  wording: (violation: RelatedViolation, source) => sessionWording(violation, source),

  fails: () => journal(jumpLine({ SystemAddress: 594592926067 }), leaving(3932277478106)),
  passes: () => journal(jumpLine({ SystemAddress: 594592926067 }), leaving(594592926067)),
});

function leaving(SystemAddress: number): string {
  return record(
    "LeaveBody",
    { StarSystem: "Varkesh", SystemAddress, Body: "Varkesh 2", BodyID: 4 },
    "2025-03-02T19:20:00Z",
  );
}
