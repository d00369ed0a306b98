import { record } from "../example-records.js";
import { defineRule, journal } from "../rule.js";
import { type RelatedViolation, sessionWording } from "../wording.js";

export const rule = defineRule({
  id: "other-station",
  severity: "warning",
  strict: "error",
  says: "an event is of another station than the one that the ship is at",

  what: "While docked, events that name a station name that one, and use what it lists among its services. The answers to a request to dock, Docked and Undocked name the station that was asked, and the permission its type, too.",
  why: "Programs book prices, modules and ships to the station that an event names. If the ship is elsewhere, a line is missing or the number is that of another line.",
  evidence:
    "MarketID held in 8,060 of 8,077 cases, the others were all of one building site; the name in all 4,157; the service was listed in all 14,594; all 2,459 permissions were of the station that was asked.",

  wording: (violation: RelatedViolation, source) => sessionWording(violation, source),

  fails: () => journal(asks("DockingRequested", 3229914880), asks("DockingDenied", 3229914881)),
  passes: () => journal(asks("DockingRequested", 3229914880), asks("DockingDenied", 3229914880)),
});

function asks(event: string, MarketID: number): string {
  const reason = event === "DockingDenied" ? { Reason: "NoSpace" } : {};
  return record(event, { ...reason, MarketID, StationName: "Linden Terminal", StationType: "Coriolis" });
}
