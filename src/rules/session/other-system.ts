import { excerpt } from "../../base/visible.js";
import { numberIn, type Reads, readsOf, textIn } from "../../session/session-event.js";
import { mayBeCarried } from "../../session/slices/docking.js";
import { isOpenJump } from "../../session/slices/flight.js";
import { isLateAnalysis, slipOf } from "../../session/slices/organics.js";
import type { SessionState } from "../../session/state.js";
import {
  against,
  check,
  defineSessionRule,
  differ,
  disputed,
  linesAbove,
  quoted,
} from "../checks/define-session-rule.js";
import { journal, jumpLine, record } from "../example-records.js";
import { extra } from "../planting.js";

export const rule = defineSessionRule({
  id: "other-system",
  says: "an event names a system where the player is not",

  what: "After FSDJump, CarrierJump or Location, events that name a system name that one until the next.",
  why: "Programs book scans, signals and stations to the system that an event names. If the player is elsewhere, a jump is missing or the address is that of another line.",
  evidence: "SystemAddress held in 132,691 of 132,696 cases, the name in all 113,968.",

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

const both = ["SystemAddress", "StarSystem"];

/** The fields by which each kind names the player's system: by address, by name, or by both. */
const systemFields: Reads = {
  ...readsOf(["ApproachBody", "LeaveBody", "Disembark", "Embark", "Docked", "DropshipDeploy"], both),
  ...readsOf(["Liftoff", "Touchdown", "Scan", "ScanBaryCentre", "SupercruiseEntry", "SupercruiseExit"], both),
  ...readsOf(["FSSAllBodiesFound", "FSSDiscoveryScan"], ["SystemAddress", "SystemName"]),
  CodexEntry: ["SystemAddress", "System"],
  ...readsOf(["ApproachSettlement", "DiscoveryScan", "FSSBodySignals", "NavBeaconScan"], ["SystemAddress"]),
  ...readsOf(["SAAScanComplete", "SAASignalsFound", "ScanOrganic"], ["SystemAddress"]),
  ...readsOf(["Market", "Outfitting", "Shipyard", "StoredModules", "StoredShips"], ["StarSystem"]),
  Screenshot: ["System"],
};

const ofSample = ["SystemAddress", "ScanType", "Species", "Body"];

const sameSystem = check({ ...systemFields, ScanOrganic: ofSample }, (event, state) => {
  const { system } = state.location;
  const { jump } = state.flight;
  const fields = systemFields[event.kind] ?? [];
  if (!system) return undefined;
  const here = system.value;
  const address = fields.find((field) => field === "SystemAddress") ?? "";
  const name = fields.find((field) => field !== "SystemAddress") ?? "";
  const found = { address: numberIn(event, address), name: textIn(event, name) };
  const isElsewhere = differ(found.address, here.address);
  const isMisnamed = differ(found.name, here.name);
  if ((!isElsewhere && !isMisnamed) || isLateAnalysis(state, event)) return undefined;
  const isNameAlone = !isElsewhere && found.address !== undefined && found.address === here.address;
  const isAddressAlone = !isMisnamed && found.name !== undefined && found.name === here.name;
  const target = jump && isOpenJump(jump.value) ? jump.value.address : undefined;
  const cause =
    jump && target !== undefined && target === found.address
      ? `the FSDJump that ends the StartJump ${linesAbove(event, jump.from)} is missing in between`
      : isAddressAlone
        ? `${name} is the same, so one of the two addresses is wrong`
        : isElsewhere && isMisnamed
          ? "a jump is missing in between, or this line is of another place or session"
          : "a jump is missing in between, or one of the two is wrong";
  const states = isNameAlone
    ? `put the player in ${quoted(here.name)}, with the same SystemAddress: one of the two names is wrong`
    : `put the player in ${isElsewhere ? here.address : quoted(here.name)}: ${cause}${slipOf(event)}`;
  const note = `the player is in ${excerpt(here.name ?? "this system")} from here on`;
  const disputes = disputed(isElsewhere && found.address, isMisnamed && found.name);
  // A jump changes both.
  const needs =
    (isElsewhere && isMisnamed) || found.name === undefined || found.address === undefined ? arrivals(state) : [];
  return against(event, system, `/${isElsewhere ? address : name}`, { states, note, disputes, needs });
});

/** The kinds by which the player may have come to another system; without a StartJump, that is missing too. */
function arrivals(state: SessionState): readonly string[] {
  const jump = state.flight.jump?.value;
  const arrival = jump === undefined || isOpenJump(jump) ? "FSDJump" : "StartJump";
  return mayBeCarried(state) ? [arrival, "CarrierJump"] : [arrival];
}

/** Signals of the next system may be reported before the arrival there, but never those of a third system. */
const signalsOfHere = check(
  { Location: ["SystemAddress"], FSDJump: ["SystemAddress"], CarrierJump: ["SystemAddress"] },
  (event, state) => {
    const { signals } = state.arrival;
    const { system } = state.location;
    const address = numberIn(event, "SystemAddress");
    if (!signals || !system || address === undefined) return undefined;
    if (address === signals.value || address === system.value.address) return undefined;
    const states = `belongs to ${signals.value}, which the player was not in either`;
    return against(event, signals, "/SystemAddress", {
      states,
      note: "a signal of a third system",
      needs: ["FSDJump"],
    });
  },
);

export const checks = [sameSystem, signalsOfHere];

export const fault = extra(({ random, state }) => {
  if (!state.location.system) return undefined;
  const broken = { event: "DiscoveryScan", SystemAddress: 1 + random.below(1_000_000), Bodies: 3 };
  return { broken, path: ["SystemAddress"], says: "bodies of another system" };
});
