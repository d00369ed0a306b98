import { excerpt } from "../../base/visible.js";
import { type Known, numberIn, type Origin, type SeenEvent, saysYes } from "../../session/seen-event.js";
import { mayBeOthers, shipLists, shipType, storedShips } from "../../session/slices/ship.js";
import { isForeignShip, isLander, ofShip } from "../../session/slices/vehicle.js";
import type { OwnShip, SessionState } from "../../session/state.js";
import { against, conflictWith, lastAbove, type SessionCheck, type SessionViolation } from "../checks/session-check.js";
import { record } from "../example-records.js";
import type { LineFault } from "../fault.js";
import { defineRule, journal } from "../rule.js";
import { type RelatedViolation, sessionWording } from "../wording.js";

export const rule = defineRule({
  id: "wrong-ship",
  severity: "warning",
  strict: "error",
  says: "an event names another ship than the one that the player flies",

  what: "Loadout, changes of modules and ShipyardSwap name the ship of LoadGame, or of the last ShipyardSwap or ShipyardNew. A number stays with its type, also in the lists of stored ships, the ship in use is not stored, and LoadGame says so if a login is on foot or in an SRV; its ShipID is then that of a suit. The ship that the player leaves and boards on foot is that one, and an SRV or a fighter that comes back is one that was launched.",
  why: "Programs keep a fleet by these numbers. If they disagree, a change of ships is missing.",
  evidence:
    "Loadout named the current ship in all 16,326 cases, changes of modules in all 1,765; of 16,321 numbers one was given to another type, which had been sold; all 137 logins on foot had the number of a suit.",

  wording: (violation: RelatedViolation, source) => sessionWording(violation, source),

  fails: () => journal(takes(), renames(9)),
  passes: () => journal(takes(), renames(7)),
});

function takes(): string {
  return record("ShipyardNew", { ShipType: "asp", ShipType_Localised: "Asp Explorer", NewShipID: 7 });
}

function renames(ShipID: number): string {
  return record("SetUserShipName", { Ship: "asp", ShipID, UserShipName: "Lantern", UserShipId: "LA-12A" });
}

/** The fields by which each kind names the player's ship. */
const shipFields: Readonly<Record<string, readonly [id: string, type: string]>> = {
  Loadout: ["ShipID", "Ship"],
  ModuleBuy: ["ShipID", "Ship"],
  ModuleSell: ["ShipID", "Ship"],
  ModuleStore: ["ShipID", "Ship"],
  ModuleRetrieve: ["ShipID", "Ship"],
  ModuleSwap: ["ShipID", "Ship"],
  ModuleBuyAndStore: ["ShipID", "Ship"],
  FetchRemoteModule: ["ShipID", "Ship"],
  ModuleSellRemote: ["ShipID", "Ship"],
  MassModuleStore: ["ShipID", "Ship"],
  SetUserShipName: ["ShipID", "Ship"],
  ShipyardSwap: ["StoreShipID", "StoreOldShip"],
  ShipyardBuy: ["StoreShipID", "StoreOldShip"],
};

const sameShip: SessionCheck = {
  reads: shipFields,
  violations(seen, { ships: { now }, vehicle }) {
    const fields = shipFields[seen.kind];
    if (!now || !fields || mayBeOthers(vehicle)) return [];
    const [idField, typeField] = fields;
    const { id, type } = now.value;
    const found = { id: numberIn(seen, idField), type: shipType(seen.value(typeField)) };
    if (found.id !== undefined && found.id !== id) return [otherShip(seen, now, idField, String(id))];
    if (found.type === undefined || type === undefined || found.type === type) return [];
    return [otherShip(seen, now, typeField, JSON.stringify(excerpt(type)))];
  },
};

function otherShip(seen: SeenEvent, now: Known<OwnShip>, field: string, expected: string): SessionViolation {
  const but = `the ship of ${lastAbove(seen, now.from)} is ${expected}: ShipyardSwap or ShipyardNew is missing in between, or one of the two is wrong`;
  return against("wrong-ship", now, {
    field,
    but,
    message: "the player flies this ship from here on",
    disputes: [JSON.stringify(seen.value(field))],
  });
}

const handedOver: SessionCheck = {
  reads: { ShipyardNew: ["ShipType"] },
  violations(seen, { ships: { bought } }) {
    const type = shipType(seen.value("ShipType"));
    if (!bought || type === undefined || type === bought.value) return [];
    const but = `${lastAbove(seen, bought.from)} bought ${JSON.stringify(excerpt(bought.value))}`;
    return [against("wrong-ship", bought, { field: "ShipType", but, message: "the ship is bought here" })];
  },
};

const sameType: SessionCheck = {
  reads: { ShipyardSwap: ["ShipID", "ShipType"], Loadout: ["ShipID", "Ship"] },
  violations(seen, { ships: { types }, vehicle }) {
    const field = seen.kind === "Loadout" ? "Ship" : "ShipType";
    const before = types.get(numberIn(seen, "ShipID") ?? Number.NaN);
    const type = shipType(seen.value(field));
    if (!before || type === undefined || type === before.value || mayBeOthers(vehicle)) return [];
    const but = `${lastAbove(seen, before.from)} has that number for ${JSON.stringify(excerpt(before.value))}`;
    return [against("wrong-ship", before, { field, but, message: "the same number", mostly: true })];
  },
};

const storedElsewhere: SessionCheck = {
  reads: { StoredShips: shipLists },
  violations: (seen: SeenEvent, { ships: { now, types } }: SessionState): readonly SessionViolation[] => {
    for (const { path, id, type } of storedShips(seen)) {
      // A newly bought ship may be listed until it has been delivered.
      if (now && id === now.value.id && now.from.kind !== "ShipyardNew") {
        const but = `that is the ship of ${lastAbove(seen, now.from).slice(0, -1)}`;
        return [
          against("wrong-ship", now, { field: `${path}/ShipID`, but, message: "the player flies it", mostly: true }),
        ];
      }
      const before = typeof id === "number" ? types.get(id) : undefined;
      if (!before || type === undefined || type === before.value) continue;
      const but = `${lastAbove(seen, before.from)} has that number for ${JSON.stringify(excerpt(before.value))}`;
      return [
        against("wrong-ship", before, { field: `${path}/ShipType`, but, message: "the same number", mostly: true }),
      ];
    }
    return [];
  },
};

/** The lowest id that LoadGame gives for the loadout of a suit. */
const leastSuitId = 4_293_000_000;

/** If Location says that the player is on foot or in an SRV, LoadGame must say so too. */
const loggedInto: SessionCheck = {
  reads: { Location: ["OnFoot", "InSRV"] },
  violations(seen, { login: { entry, isPlaced } }) {
    if (!entry || isPlaced || entry.value.into === undefined) return [];
    const { into, ship = "", shipId } = entry.value;
    const field = seen.value("OnFoot") === true ? "OnFoot" : seen.value("InSRV") === true ? "InSRV" : undefined;
    if (field === undefined) return [];
    const message = "the login";
    if (into !== (field === "OnFoot" ? "foot" : "srv")) {
      const but = `${lastAbove(seen, entry.from)} was into ${JSON.stringify(excerpt(ship))}`;
      return [against("wrong-ship", entry, { field, but, message })];
    }
    if (into !== "foot" || shipId === undefined || shipId >= leastSuitId) return [];
    const but = `${lastAbove(seen, entry.from)} has the ShipID ${shipId}, and suits have ${leastSuitId} or more`;
    return [against("wrong-ship", entry, { field, but, message })];
  },
};

/** The player boards the vehicle that was left, and the vehicle that returns is the one that was launched. */
const vehicles: SessionCheck = {
  reads: {
    Embark: ["SRV", "ID", ...ofShip],
    Disembark: ["SRV", "ID", ...ofShip],
    DockSRV: ["ID", "SRVType"],
    SRVDestroyed: ["ID"],
    DockFighter: ["ID"],
    FighterDestroyed: ["ID"],
  },
  violations(seen, state) {
    const id = numberIn(seen, "ID");
    const before = id === undefined || isForeignShip(seen) ? undefined : vehicleBefore(seen, state);
    if (!before || before.id === undefined || before.id === id) return [];
    const { from, states, mostly } = before;
    const conflict = { from, states, message: `it is ${before.id} here`, mostly };
    return [conflictWith(seen, { rule: "wrong-ship", path: "/ID", ...conflict })];
  },
};

interface VehicleBefore {
  readonly id: number | undefined;
  readonly from: Origin;
  readonly states: string;
  readonly mostly: boolean;
}

function vehicleBefore(seen: SeenEvent, { surface, ships }: SessionState): VehicleBefore | undefined {
  const { walk, buggy, fighters } = surface;
  if (seen.kind === "DockFighter" || seen.kind === "FighterDestroyed") {
    const id = numberIn(seen, "ID");
    const [launched] = [...fighters].slice(-1);
    if (!launched || (id !== undefined && fighters.has(id))) return undefined;
    return { id: launched[0], from: launched[1], states: `launched fighter ${launched[0]}`, mostly: true };
  }
  if (seen.kind === "DockSRV" || seen.kind === "SRVDestroyed") {
    if (!buggy || buggy.value === "aboard" || isLander(seen)) return undefined;
    return { id: buggy.value.id, from: buggy.from, states: `launched SRV ${buggy.value.id}`, mostly: false };
  }
  if (saysYes(seen, "SRV")) {
    if (seen.kind !== "Embark" || !walk?.isInBuggy) return undefined;
    return { id: walk.vehicleId, from: walk.from, states: `left SRV ${walk.vehicleId}`, mostly: true };
  }
  const { now } = ships;
  return now && { id: now.value.id, from: now.from, states: `is of ship ${now.value.id}`, mostly: false };
}

export const checks: readonly SessionCheck[] = [sameShip, handedOver, sameType, storedElsewhere, loggedInto, vehicles];

export const fault: LineFault = {
  isExtra: true,
  plant({ random, state: { ships, flight } }) {
    if (!ships.now || flight.docked?.value !== true) return undefined;
    const { id, type } = ships.now.value;
    const ship = { Ship: type, ShipID: id + 1 + random.below(10_000) };
    const broken = { event: "SetUserShipName", ...ship, UserShipName: "Lantern", UserShipId: "LA-12A" };
    return { broken, path: ["ShipID"], says: "another ship" };
  },
};
