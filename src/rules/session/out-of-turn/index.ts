import type { SessionCheck } from "../../checks/session-check.js";
import { record } from "../../example-records.js";
import type { LineFault } from "../../fault.js";
import { mayAskToDock } from "../../planting.js";
import { defineRule, journal } from "../../rule.js";
import { type RelatedViolation, sessionWording } from "../../wording.js";
import { checks as beacons } from "./beacons.js";
import { checks as carriers } from "./carriers.js";
import { checks as docking } from "./docking.js";
import { checks as jumps } from "./jumps.js";
import { checks as samples } from "./samples.js";
import { checks as surface } from "./surface.js";
import { checks as turns } from "./turns.js";
import { checks as vehicles } from "./vehicles.js";

export const rule = defineRule({
  id: "out-of-turn",
  severity: "warning",
  strict: "error",
  says: "an event comes before what it needs, or twice instead of once",

  what: "Some events take turns, such as Docked and Undocked, and some come only after another, such as DockingGranted after DockingRequested. An event that a journal never writes is not reported as missing, unless the journal is clearly complete: it has the name that the game gives, and starts with Fileheader and login.",
  why: "Programs that follow a session by such pairs get stuck, or count twice. A line was lost, doubled or moved.",
  evidence:
    "5,036 requests to dock were all answered before the next; Docked and Undocked took turns in 4,867 of 4,873 cases; all 304 of USSDrop had their SupercruiseDestinationDrop.",

  wording: (violation: RelatedViolation, source) => sessionWording(violation, source),

  fails: () =>
    journal(asks("DockingRequested"), asks("DockingCancelled"), asks("DockingRequested"), asks("DockingRequested")),
  passes: () => journal(asks("DockingRequested"), asks("DockingCancelled"), asks("DockingRequested")),
});

const port = { MarketID: 3229914880, StationName: "Linden Terminal", StationType: "Coriolis" } as const;

function asks(event: string): string {
  return record(event, port);
}

export const checks: readonly SessionCheck[] = [
  ...jumps,
  ...turns,
  ...docking,
  ...surface,
  ...vehicles,
  ...samples,
  ...carriers,
  ...beacons,
];

export const fault: LineFault = {
  kinds: ["FSDJump", "StartJump"],
  isExtra: true,
  plant(host) {
    if (!mayAskToDock(host)) return undefined;
    const broken = { event: "DockingRequested", ...port };
    const cancelled = { event: "DockingCancelled", ...port };
    const says = "a request before the answer to the last";
    return { above: [broken, cancelled, broken], broken, path: ["event"], says, below: [cancelled] };
  },
};
