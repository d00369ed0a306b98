import {
  type Known,
  numberIn,
  type Origin,
  type Reads,
  readsOf,
  type SessionEvent,
  saysYes,
} from "../../session/session-event.js";
import { mayHaveDocked } from "../../session/slices/docking.js";
import { mayBeOthers, shipLists, shipType, storedShips } from "../../session/slices/ship.js";
import { isForeignShip, isLander, ofShip } from "../../session/slices/vehicle.js";
import type { OwnShip, SessionState } from "../../session/state.js";
import {
  against,
  check,
  defineSessionRule,
  differ,
  type Found,
  lastAbove,
  otherValue,
  quoted,
} from "../checks/define-session-rule.js";
import { journal, record } from "../example-records.js";
import { extra } from "../planting.js";

export const rule = defineSessionRule({
  id: "wrong-ship",
  says: "an event names another ship than the one that the player flies",

  what: "Loadout, changes of modules and ShipyardSwap name the ship of LoadGame, or of the last ShipyardSwap or ShipyardNew. A number stays with its type, also in the lists of stored ships, the ship in use is not stored, and LoadGame says so if a login is on foot or in an SRV; its ShipID is then that of a suit. The ship that the player leaves and boards on foot is that one, and an SRV or a fighter that comes back is one that was launched.",
  why: "Programs keep a fleet by these numbers. If they disagree, a change of ships is missing.",
  evidence:
    "Loadout named the current ship in all 16,326 cases, changes of modules in all 1,765; of 16,321 numbers one was given to another type, which had been sold; all 137 logins on foot had the number of a suit.",

  fails: () => journal(takes(), renames(9)),
  passes: () => journal(takes(), renames(7)),
});

function takes(): string {
  return record("ShipyardNew", { ShipType: "asp", ShipType_Localised: "Asp Explorer", NewShipID: 7 });
}

function renames(ShipID: number): string {
  return record("SetUserShipName", { Ship: "asp", ShipID, UserShipName: "Lantern", UserShipId: "LA-12A" });
}

/** The fields by which each kind names the player's ship: its id and its type. */
const shipFields: Reads = {
  ...readsOf(["Loadout", "ModuleBuy", "ModuleSell", "ModuleStore", "ModuleRetrieve", "ModuleSwap"], ["ShipID", "Ship"]),
  ...readsOf(["ModuleBuyAndStore", "FetchRemoteModule", "ModuleSellRemote", "MassModuleStore"], ["ShipID", "Ship"]),
  SetUserShipName: ["ShipID", "Ship"],
  ShipyardSwap: ["StoreShipID", "StoreOldShip"],
  ShipyardBuy: ["StoreShipID", "StoreOldShip"],
};

/** The events that come before the Loadout of another ship. */
const first: readonly string[] = ["Loadout", "Embark", "StoredShips"];

/** The kinds by which the player may have got another ship; any other event comes after the Loadout of that. */
function changes({ kind }: SessionEvent, state: SessionState, { from }: Known<unknown>): readonly string[] {
  if (!first.includes(kind) || !mayHaveDocked(state, from)) return [];
  return [state.ships.bought ? "ShipyardNew" : "ShipyardSwap"];
}

const sameShip = check(shipFields, (event, state) => {
  const { ships, vehicle } = state;
  const { now } = ships;
  const [idField = "", typeField = ""] = shipFields[event.kind] ?? [];
  if (!now || mayBeOthers(vehicle)) return undefined;
  const { id, type } = now.value;
  const needs = changes(event, state, now);
  if (differ(numberIn(event, idField), id)) return otherShip(event, now, idField, String(id), needs);
  if (!differ(shipType(event.value(typeField)), type)) return undefined;
  const isSameId = id !== undefined && numberIn(event, idField) === id;
  return otherShip(event, now, typeField, quoted(type), needs, isSameId);
});

function otherShip(
  event: SessionEvent,
  now: Known<OwnShip>,
  field: string,
  expected: string,
  needs: readonly string[],
  isSameId = false,
): Found {
  const isExchanged = field === "StoreShipID" && event.value("ShipID") === now.value.id;
  const cause = isSameId
    ? "and has the same id: one of the two types is wrong"
    : isExchanged
      ? "that is ShipID here, so the two are exchanged"
      : "ShipyardSwap or ShipyardNew is missing in between, or one of the two is wrong";
  const but = `the ship of ${lastAbove(event, now.from)} is ${expected}${isSameId ? " " : ": "}${cause}`;
  const note = "the player flies this ship from here on";
  return against(event, now, `/${field}`, { but, note, disputes: [JSON.stringify(event.value(field))], needs });
}

const handedOver = check({ ShipyardNew: ["ShipType"] }, (event, { ships: { bought } }) => {
  const type = shipType(event.value("ShipType"));
  if (!bought || type === undefined || type === bought.value) return undefined;
  const states = `bought ${quoted(bought.value)}`;
  return against(event, bought, "/ShipType", { states, note: "the ship is bought here" });
});

const sameType = check(
  { ShipyardSwap: ["ShipID", "ShipType"], Loadout: ["ShipID", "Ship"] },
  (event, { ships: { types }, vehicle }) => {
    const field = event.kind === "Loadout" ? "Ship" : "ShipType";
    const before = types.get(numberIn(event, "ShipID") ?? Number.NaN);
    const type = shipType(event.value(field));
    if (!before || type === undefined || type === before.value || mayBeOthers(vehicle)) return undefined;
    const states = `says that ship ${String(event.value("ShipID"))} is ${quoted(before.value)}`;
    return against(event, before, `/${field}`, { states, note: "the same number", mostly: true });
  },
);

const storedElsewhere = check({ StoredShips: shipLists }, (event, state) => {
  const { now, types } = state.ships;
  for (const { path, id, type } of storedShips(event)) {
    // A newly bought ship may be listed until it has been delivered.
    if (now && id === now.value.id && now.from.kind !== "ShipyardNew") {
      const but = `that is the ship of ${lastAbove(event, now.from).slice(0, -1)}`;
      return against(event, now, `/${path}/ShipID`, {
        but,
        note: "the player flies it",
        mostly: true,
        needs: changes(event, state, now),
      });
    }
    const before = typeof id === "number" ? types.get(id) : undefined;
    if (!before || type === undefined || type === before.value) continue;
    const states = `says that ship ${String(id)} is ${quoted(before.value)}`;
    return against(event, before, `/${path}/ShipType`, { states, note: "the same number", mostly: true });
  }
  return undefined;
});

/** The lowest id that LoadGame gives for the loadout of a suit. */
const leastSuitId = 4_293_000_000;

/** If Location says that the player is on foot or in an SRV, LoadGame must say so too. */
const loggedInto = check({ Location: ["OnFoot", "InSRV"] }, (event, { login: { entry, isPlaced } }) => {
  if (!entry || isPlaced || entry.value.into === undefined) return undefined;
  const { into, ship = "", shipId } = entry.value;
  const field = event.value("OnFoot") === true ? "OnFoot" : event.value("InSRV") === true ? "InSRV" : undefined;
  if (field === undefined) return undefined;
  const note = "the login";
  if (into !== (field === "OnFoot" ? "foot" : "srv")) {
    const states = `was into ${quoted(ship)}`;
    return against(event, entry, `/${field}`, { states, note });
  }
  if (into !== "foot" || shipId === undefined || shipId >= leastSuitId) return undefined;
  const states = `has a suit with the ShipID ${shipId}, and those of suits are ${leastSuitId} or more: ShipID is wrong there`;
  return against(event, entry, `/${field}`, { states, note });
});

/** The player boards the vehicle that was left, and the vehicle that returns is the one that was launched. */
const vehicles = check(
  {
    Embark: ["SRV", "ID", ...ofShip],
    Disembark: ["SRV", "ID", ...ofShip],
    DockSRV: ["ID", "SRVType"],
    SRVDestroyed: ["ID"],
    DockFighter: ["ID"],
    FighterDestroyed: ["ID"],
  },
  (event, state) => {
    const { walk, buggy, fighters } = state.surface;
    const { now } = state.ships;
    if (isForeignShip(event)) return undefined;
    const other = (from: Origin, id: number | undefined, states: string, mostly: boolean): Found =>
      otherValue(event, { from }, "ID", id, { states: `${states} ${id}`, note: `it is ${id} here`, mostly });
    if (event.kind === "DockFighter" || event.kind === "FighterDestroyed") {
      const [launched] = [...fighters].slice(-1);
      const isKnown = fighters.has(numberIn(event, "ID") ?? Number.NaN);
      // Without a login above, it may have been launched above too.
      return launched && !isKnown && state.login.entry
        ? other(launched[1], launched[0], "launched fighter", true)
        : undefined;
    }
    if (event.kind === "DockSRV" || event.kind === "SRVDestroyed") {
      if (!buggy || buggy.value === "aboard" || isLander(event)) return undefined;
      return other(buggy.from, buggy.value.id, "launched SRV", false);
    }
    if (!saysYes(event, "SRV")) {
      const found = now && other(now.from, now.value.id, "is of ship", false);
      return found && { ...found, needs: changes(event, state, now) };
    }
    return event.kind === "Embark" && walk?.isInBuggy ? other(walk.from, walk.vehicleId, "left SRV", true) : undefined;
  },
);

export const checks = [sameShip, handedOver, sameType, storedElsewhere, loggedInto, vehicles];

export const fault = extra(({ random, state: { ships, flight } }) => {
  if (!ships.now || flight.docked?.value !== true) return undefined;
  const { id, type } = ships.now.value;
  const ship = { Ship: type, ShipID: id + 1 + random.below(10_000) };
  const broken = { event: "SetUserShipName", ...ship, UserShipName: "Lantern", UserShipId: "LA-12A" };
  return { broken, path: ["ShipID"], says: "another ship" };
});
