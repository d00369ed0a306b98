import { defineSessionRule } from "../../checks/define-session-rule.js";
import { journal, record } from "../../example-records.js";
import { extra, mayAskToDock } from "../../planting.js";
import { beaconChecks, checks as jumps } from "./jumps.js";
import { checks as surface } from "./surface.js";
import { doubled, checks as turns } from "./turns.js";

export const rule = defineSessionRule({
  id: "out-of-turn",
  says: "an event comes before what it needs, or twice instead of once",

  what: "Some events take turns, such as Docked and Undocked, and some come only after another, such as DockingGranted after DockingRequested, or the Analyse of ScanOrganic after its Sample. Few events are written twice alike. A jump takes longer than a second. Lines that were moved or copied are found by their times, too. An event is reported as missing only in a journal that has one of its kind elsewhere.",
  why: "Programs that follow a session by such pairs get stuck, or count twice. A line was lost, doubled or moved.",
  evidence:
    "5,036 requests to dock were all answered before the next; Docked and Undocked took turns in 4,867 of 4,873 cases; all 304 of USSDrop had their SupercruiseDestinationDrop; none of 8,357 Loadouts, 2,472 Locations or 8,749 jumps was written twice in a row, and of 19 kinds none of 68,100 lines was that above once more; all 8,182 of Backpack were right below SuitLoadout; all 10,502 samples, analyses and logs of ScanOrganic came in turn.",

  fails: () => journal(asks("DockingRequested"), granted(), asks("DockingRequested"), asks("DockingRequested")),
  passes: () => journal(asks("DockingRequested"), granted(), asks("DockingRequested")),
});

const port = { MarketID: 3229914880, StationName: "Linden Terminal", StationType: "Coriolis" } as const;

const asks = (event: string): string => record(event, port);

const granted = (): string => record("DockingGranted", { LandingPad: 7, ...port });

export const checks = [doubled, ...jumps, ...turns, ...surface, ...beaconChecks];

export const fault = extra(
  (host) => {
    if (!mayAskToDock(host)) return undefined;
    const broken = { event: "DockingRequested", ...port };
    const cancelled = { event: "DockingCancelled", ...port };
    const says = "a request before the answer to the last";
    return { above: [broken, cancelled, broken], broken, path: ["event"], says, below: [cancelled] };
  },
  "FSDJump",
  "StartJump",
);
