import { callsignPairing, padsOf, standingOf, stationFields, stationPairing } from "../../session/slices/identities.js";
import { type BetweenJournals, otherInJournal } from "../checks/between-journals.js";
import { check, defineSessionRule, otherIdentity } from "../checks/define-session-rule.js";
import { journal, record } from "../example-records.js";
import { extra, mayAskToDock } from "../planting.js";

export const rule = defineSessionRule({
  id: "station-identity",
  says: "a station has two names, systems or sets of pads",

  what: "A MarketID has one name, also where a settlement is approached, one set of landing pads and, unless it is a carrier or a megaship, one system; the CarrierID of a carrier is its MarketID and its callsign, which no other carrier has, the name of the station. All journals of a run are compared with each other.",
  why: "Programs know a station by its number. If it has two names, one of the lines was changed, or the station was renamed.",
  evidence:
    "Names agreed in 15,584 of 15,586 cases, pads in 6,778 of 6,779, systems in 1,815 of 1,819 (the others were megaships) and callsigns in all 1,604.",

  fails: () => journal(leaves("J4K-L0T"), denies("J4K-L0V")),
  passes: () => journal(leaves("J4K-L0T"), denies("J4K-L0T")),
});

const port = { StationType: "FleetCarrier", MarketID: 3700005632 };

const leaves = (StationName: string): string => record("Undocked", { StationName, ...port });

const denies = (StationName: string): string => record("DockingDenied", { Reason: "NoSpace", StationName, ...port });

const stationIdentity = check(
  Object.fromEntries(
    Object.entries(stationFields).map(([kind, fields]) => [
      kind,
      [...fields, "LandingPads", "StationType", "SystemAddress"],
    ]),
  ),
  (event, { identities }) => {
    const isCarrier = event.kind === "CarrierStats" || event.value("StationType") === "FleetCarrier";
    return (
      otherIdentity(event, stationPairing(event), identities.stations, !isCarrier) ??
      // Callsigns are unique, while other names are shared by many stations.
      (isCarrier ? otherIdentity(event, callsignPairing(event), identities.callsigns, false) : undefined) ??
      otherIdentity(event, standingOf(event), identities.systems, true) ??
      otherIdentity(event, padsOf(event), identities.pads, true)
    );
  },
);

export const checks = [stationIdentity];

export const betweenJournals: BetweenJournals = {
  stations: (kind, earlier) =>
    otherInJournal(earlier, stationFields[earlier.from.kind]?.[0], stationFields[kind]?.[1], true),
  systems: (_, earlier) => otherInJournal(earlier, "MarketID", "SystemAddress", true),
  pads: (_, earlier) => otherInJournal(earlier, "MarketID", "LandingPads", true),
};

export const fault = extra(
  (host) => {
    if (!mayAskToDock(host)) return undefined;
    const MarketID = 128_000_000 + host.random.below(1_000_000);
    const station = { MarketID, StationName: "Linden Terminal", StationType: "Coriolis" };
    const denial = { event: "DockingDenied", Reason: "NoSpace", ...station };
    const broken = { ...denial, StationName: "Aster Dock" };
    return { above: [denial], broken, path: ["StationName"], says: "a station of two names" };
  },
  "FSDJump",
  "StartJump",
);
