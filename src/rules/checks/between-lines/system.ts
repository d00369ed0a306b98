import { excerpt } from "../../../base/visible.js";
import { numberIn, type Reads, type SeenEvent, textIn } from "../../../session/seen-event.js";
import type { SessionState } from "../../../session/state.js";
import { against } from "./against.js";
import { lastAbove } from "./lines-above.js";
import type { SessionRule, SessionViolation } from "./session-rule.js";

/** How kinds name the system that the player is in: by number, by name, or by both. */
const mentions: Readonly<Record<string, { readonly address?: string; readonly name?: string }>> = {
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
  Object.entries(mentions).map(([kind, { address = [], name = [] }]) => [kind, [address, name].flat()]),
);

const sameSystem: SessionRule = {
  reads,
  violations(seen, { place: { system } }) {
    const fields = mentions[seen.kind];
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
        but: `${lastAbove(seen, from)} went to ${where}`,
        message: `the player is in ${excerpt(here.name ?? "this system")} since here`,
        disputes: [isElsewhere ? (found.address ?? []) : [], isMisnamed ? (found.name ?? []) : []].flat(),
      }),
    ];
  },
};

/** Signals of the next system come before its arrival; of a third there are none. */
const signalsOfHere: SessionRule = {
  reads: { Location: ["SystemAddress"], FSDJump: ["SystemAddress"], CarrierJump: ["SystemAddress"] },
  violations(seen, { arrival: { signals }, place: { system } }) {
    const address = numberIn(seen, "SystemAddress");
    if (!signals || !system || address === undefined) return [];
    if (address === signals.value || address === system.value.address) return [];
    const but = `${lastAbove(seen, signals.from)} belongs to ${signals.value}, which the player was not in either`;
    return [against("other-system", signals, { field: "SystemAddress", but, message: "a signal of a third system" })];
  },
};

/** The game says welcome just before the arrival is reported. */
const welcomeToHere: SessionRule = {
  reads: { Location: ["StarSystem"], FSDJump: ["StarSystem", "SystemAddress"], CarrierJump: ["StarSystem"] },
  violations: (
    seen: SeenEvent,
    { arrival: { welcome }, place: { system } }: SessionState,
  ): readonly SessionViolation[] => {
    const name = textIn(seen, "StarSystem");
    const isBack = system !== undefined && name === system.value.name;
    if (!welcome || name === undefined || isBack || name === welcome.value) return [];
    const but = `${lastAbove(seen, welcome.from)} welcomes the pilot to ${JSON.stringify(excerpt(welcome.value))}`;
    return [against("jump-target", welcome, { field: "StarSystem", but, message: "the welcome" })];
  },
};

export const systemRules: readonly SessionRule[] = [sameSystem, signalsOfHere, welcomeToHere];
