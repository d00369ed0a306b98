import { callsignPairing, padsOf, standingOf, stationFields, stationPairing } from "../../session/slices/identities.js";
import { identityViolations } from "../checks/identities.js";
import type { SessionCheck } from "../checks/session-check.js";
import { record } from "../example-records.js";
import type { LineFault } from "../fault.js";
import { mayAskToDock } from "../planting.js";
import { defineRule, journal } from "../rule.js";
import { type RelatedViolation, sessionWording } from "../wording.js";

export const rule = defineRule({
  id: "station-identity",
  severity: "warning",
  strict: "error",
  says: "a station has two names, systems or sets of pads",

  what: "A MarketID has one name, also where a settlement is approached, one set of landing pads and, unless it is a carrier or a megaship, one system; the CarrierID of a carrier is its MarketID and its callsign, which no other carrier has, the name of the station. All journals of a run are compared with each other.",
  why: "Programs know a station by its number. If it has two names, one of the lines was changed, or the station was renamed.",
  evidence:
    "Names agreed in 15,584 of 15,586 cases, pads in 6,778 of 6,779, systems in 1,815 of 1,819 (the others were megaships) and callsigns in all 1,604.",

  wording: (violation: RelatedViolation, source) => sessionWording(violation, source),

  fails: () => journal(leaves("J4K-L0T"), denies("J4K-L0V")),
  passes: () => journal(leaves("J4K-L0T"), denies("J4K-L0T")),
});

const port = { StationType: "FleetCarrier", MarketID: 3700005632 };

function leaves(StationName: string): string {
  return record("Undocked", { StationName, ...port });
}

function denies(StationName: string): string {
  return record("DockingDenied", { Reason: "NoSpace", StationName, ...port });
}

const stationIdentity: SessionCheck = {
  reads: Object.fromEntries(
    Object.entries(stationFields).map(([kind, fields]) => [
      kind,
      [...fields, "LandingPads", "StationType", "SystemAddress"],
    ]),
  ),
  violations(seen, { identities }) {
    const isCarrier = seen.kind === "CarrierStats" || seen.value("StationType") === "FleetCarrier";
    const byName = identityViolations("station-identity", seen, stationPairing(seen), identities.stations, !isCarrier);
    if (byName.length > 0) return byName;
    // Callsigns are unique, while other names are shared by many stations.
    const byCallsign = isCarrier
      ? identityViolations("station-identity", seen, callsignPairing(seen), identities.callsigns, false)
      : [];
    if (byCallsign.length > 0) return byCallsign;
    const bySystem = identityViolations("station-identity", seen, standingOf(seen), identities.systems, true);
    return bySystem.length > 0
      ? bySystem
      : identityViolations("station-identity", seen, padsOf(seen), identities.pads, true);
  },
};

export const checks: readonly SessionCheck[] = [stationIdentity];

export const fault: LineFault = {
  kinds: ["FSDJump", "StartJump"],
  isExtra: true,
  plant(host) {
    if (!mayAskToDock(host)) return undefined;
    const MarketID = 128_000_000 + host.random.below(1_000_000);
    const station = { MarketID, StationName: "Linden Terminal", StationType: "Coriolis" };
    const denial = { event: "DockingDenied", Reason: "NoSpace", ...station };
    const broken = { ...denial, StationName: "Aster Dock" };
    return { above: [denial], broken, path: ["StationName"], says: "a station of two names" };
  },
};
