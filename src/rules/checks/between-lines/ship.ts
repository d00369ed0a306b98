import { excerpt } from "../../../base/visible.js";
import { type Known, numberIn, type SeenEvent } from "../../../session/seen-event.js";
import { mayBeOthers, shipLists, shipType, storedShips } from "../../../session/slices/ship.js";
import type { OwnShip, SessionState } from "../../../session/state.js";
import { against } from "./against.js";
import { lastAbove } from "./lines-above.js";
import type { SessionRule, SessionViolation } from "./session-rule.js";

/** The fields by which kinds name the ship that the player is in. */
const mentions: Readonly<Record<string, readonly [id: string, type: string]>> = {
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

const sameShip: SessionRule = {
  reads: mentions,
  violations(seen, { ships: { now }, vehicle }) {
    const fields = mentions[seen.kind];
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
  const but = `the ship of ${lastAbove(seen, now.from)} is ${expected}`;
  return against("wrong-ship", now, {
    field,
    but,
    message: "the player flies this ship since here",
    disputes: [JSON.stringify(seen.value(field))],
  });
}

const handedOver: SessionRule = {
  reads: { ShipyardNew: ["ShipType"] },
  violations(seen, { ships: { bought } }) {
    const type = shipType(seen.value("ShipType"));
    if (!bought || type === undefined || type === bought.value) return [];
    const but = `${lastAbove(seen, bought.from)} bought ${JSON.stringify(excerpt(bought.value))}`;
    return [against("wrong-ship", bought, { field: "ShipType", but, message: "the ship is bought here" })];
  },
};

const sameType: SessionRule = {
  reads: { ShipyardSwap: ["ShipID", "ShipType"], Loadout: ["ShipID", "Ship"] },
  violations(seen, { ships: { types }, vehicle }) {
    const field = seen.kind === "Loadout" ? "Ship" : "ShipType";
    const before = types.get(numberIn(seen, "ShipID") ?? Number.NaN);
    const type = shipType(seen.value(field));
    if (!before || type === undefined || type === before.value || mayBeOthers(vehicle)) return [];
    const but = `${lastAbove(seen, before.from)} names that number ${JSON.stringify(excerpt(before.value))}`;
    return [against("wrong-ship", before, { field, but, message: "the same number", mostly: true })];
  },
};

const storedElsewhere: SessionRule = {
  reads: { StoredShips: shipLists },
  violations: (seen: SeenEvent, { ships: { now, types } }: SessionState): readonly SessionViolation[] => {
    for (const { path, id, type } of storedShips(seen)) {
      // A ship that was just bought may be listed until it is there.
      if (now && id === now.value.id && now.from.kind !== "ShipyardNew") {
        const but = `that is the ship of ${lastAbove(seen, now.from).slice(0, -1)}`;
        return [
          against("wrong-ship", now, { field: `${path}/ShipID`, but, message: "the player flies it", mostly: true }),
        ];
      }
      const before = typeof id === "number" ? types.get(id) : undefined;
      if (!before || type === undefined || type === before.value) continue;
      const but = `${lastAbove(seen, before.from)} names that number ${JSON.stringify(excerpt(before.value))}`;
      return [
        against("wrong-ship", before, { field: `${path}/ShipType`, but, message: "the same number", mostly: true }),
      ];
    }
    return [];
  },
};

/** The least number that LoadGame gives to the loadout of a suit. */
const leastSuitId = 4_293_000_000;

/** Whoever logs in on foot or in an SRV is reported to be in it by LoadGame too. */
const loggedInto: SessionRule = {
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

export const shipRules: readonly SessionRule[] = [sameShip, handedOver, sameType, storedElsewhere, loggedInto];
