import { excerpt } from "../../base/visible.js";
import { numberIn, type Reads, textIn } from "../../session/seen-event.js";
import { against, lastAbove, type SessionCheck } from "../checks/session-check.js";
import { jumpLine, record } from "../example-records.js";
import type { LineFault } from "../fault.js";
import { defineRule, journal } from "../rule.js";
import { type RelatedViolation, sessionWording } from "../wording.js";

export const rule = defineRule({
  id: "other-system",
  severity: "warning",
  strict: "error",
  says: "an event names a system where the player is not",

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

/** The fields by which each kind names the player's system: by address, by name, or by both. */
const systemFields: Readonly<Record<string, { readonly address?: string; readonly name?: string }>> = {
  ApproachBody: { address: "SystemAddress", name: "StarSystem" },
  LeaveBody: { address: "SystemAddress", name: "StarSystem" },
  ApproachSettlement: { address: "SystemAddress" },
  CodexEntry: { address: "SystemAddress", name: "System" },
  DiscoveryScan: { address: "SystemAddress" },
  Disembark: { address: "SystemAddress", name: "StarSystem" },
  Embark: { address: "SystemAddress", name: "StarSystem" },
  Docked: { address: "SystemAddress", name: "StarSystem" },
  DropshipDeploy: { address: "SystemAddress", name: "StarSystem" },
  FSSAllBodiesFound: { address: "SystemAddress", name: "SystemName" },
  FSSBodySignals: { address: "SystemAddress" },
  FSSDiscoveryScan: { address: "SystemAddress", name: "SystemName" },
  Liftoff: { address: "SystemAddress", name: "StarSystem" },
  Touchdown: { address: "SystemAddress", name: "StarSystem" },
  NavBeaconScan: { address: "SystemAddress" },
  SAAScanComplete: { address: "SystemAddress" },
  SAASignalsFound: { address: "SystemAddress" },
  Scan: { address: "SystemAddress", name: "StarSystem" },
  ScanBaryCentre: { address: "SystemAddress", name: "StarSystem" },
  ScanOrganic: { address: "SystemAddress" },
  SupercruiseEntry: { address: "SystemAddress", name: "StarSystem" },
  SupercruiseExit: { address: "SystemAddress", name: "StarSystem" },
  Market: { name: "StarSystem" },
  Outfitting: { name: "StarSystem" },
  Shipyard: { name: "StarSystem" },
  StoredModules: { name: "StarSystem" },
  StoredShips: { name: "StarSystem" },
  Screenshot: { name: "System" },
};

const reads: Reads = Object.fromEntries(
  Object.entries(systemFields).map(([kind, { address = [], name = [] }]) => [kind, [address, name].flat()]),
);

const sameSystem: SessionCheck = {
  reads,
  violations(seen, { place: { system } }) {
    const fields = systemFields[seen.kind];
    if (!system || !fields) return [];
    const { address = "", name = "" } = fields;
    const { value: here, from } = system;
    const found = { address: numberIn(seen, address), name: textIn(seen, name) };
    const isElsewhere = found.address !== undefined && found.address !== here.address;
    const isMisnamed = found.name !== undefined && here.name !== undefined && found.name !== here.name;
    if (!isElsewhere && !isMisnamed) return [];
    const where = isElsewhere ? here.address : JSON.stringify(excerpt(here.name ?? ""));
    return [
      against("other-system", system, {
        field: isElsewhere ? address : name,
        but: `${lastAbove(seen, from)} put the player in ${where}: a jump is missing in between, or one of the two is wrong`,
        message: `the player is in ${excerpt(here.name ?? "this system")} from here on`,
        disputes: [isElsewhere ? (found.address ?? []) : [], isMisnamed ? (found.name ?? []) : []].flat(),
      }),
    ];
  },
};

/** Signals of the next system may be reported before the arrival there, but never those of a third system. */
const signalsOfHere: SessionCheck = {
  reads: { Location: ["SystemAddress"], FSDJump: ["SystemAddress"], CarrierJump: ["SystemAddress"] },
  violations(seen, { arrival: { signals }, place: { system } }) {
    const address = numberIn(seen, "SystemAddress");
    if (!signals || !system || address === undefined) return [];
    if (address === signals.value || address === system.value.address) return [];
    const but = `${lastAbove(seen, signals.from)} belongs to ${signals.value}, which the player was not in either`;
    return [against("other-system", signals, { field: "SystemAddress", but, message: "a signal of a third system" })];
  },
};

export const checks: readonly SessionCheck[] = [sameSystem, signalsOfHere];

export const fault: LineFault = {
  isExtra: true,
  plant({ random, state }) {
    if (!state.place.system) return undefined;
    const broken = { event: "DiscoveryScan", SystemAddress: 1 + random.below(1_000_000), Bodies: 3 };
    return { broken, path: ["SystemAddress"], says: "bodies of another system" };
  },
};
