import { entryIn } from "../json-value.js";
import { known, type SessionEvent, saysYes, textIn } from "../session-event.js";
import { clears, type EventHandler, on } from "../slice.js";
import type { SessionState, VehicleName } from "../state.js";
import { deathAndCrewKinds } from "./kind-groups.js";

const buggies: ReadonlySet<string> = new Set(["testbuggy", "combat_multicrew_srv_01", "lander01"]);

const suit = /suit/i;

/** The vehicle that a ship symbol stands for: a suit and an SRV are written there too. */
export function vehicleOfSymbol(symbol: unknown): VehicleName | undefined {
  if (typeof symbol !== "string") return undefined;
  if (buggies.has(symbol.toLowerCase())) return "srv";
  return suit.test(symbol) ? "foot" : "ship";
}

const enter =
  (vehicle: VehicleName) =>
  (state: SessionState, event: SessionEvent): void => {
    state.vehicle.now = known(vehicle, event, "event");
  };

const getOut = enter("foot");

/** The owner of the ship that the player is in; undefined if the event does not say, as before 4.0. */
function shipIn(event: SessionEvent): "ship" | "taxi" | "other-ship" | undefined {
  if (saysYes(event, "Taxi")) return "taxi";
  if (saysYes(event, "Multicrew")) return "other-ship";
  return event.value("Taxi") === false ? "ship" : undefined;
}

function placedIn(event: SessionEvent): VehicleName | undefined {
  if (saysYes(event, "OnFoot")) return "foot";
  if (saysYes(event, "InSRV")) return "srv";
  return shipIn(event);
}

const launch =
  (vehicle: VehicleName) =>
  (state: SessionState, event: SessionEvent): void => {
    if (saysYes(event, "PlayerControlled")) state.vehicle.now = known(vehicle, event, "event");
  };

const switches: Readonly<Record<string, VehicleName>> = { Mothership: "ship", Fighter: "fighter", SRV: "srv" };

/** The fields that mark an event about a ship that is not the player's own. */
export const ofShip = ["Taxi", "Multicrew"] as const;

/** True if an SRV is a lander, which returns without having been launched. */
export function isLander(event: SessionEvent): boolean {
  return /^lander/i.test(textIn(event, "SRVType") ?? "");
}

/** True if an event comes from a ship that is not the player's own. */
export function isForeignShip(event: SessionEvent): boolean {
  return saysYes(event, "Taxi") || saysYes(event, "Multicrew");
}

export const vehicleHandlers: readonly EventHandler[] = [
  on("LoadGame", ["Ship"], ({ vehicle }, event) => {
    vehicle.now = undefined;
    vehicle.login = vehicleOfSymbol(event.value("Ship"));
  }),
  on("Location", ["OnFoot", "InSRV", ...ofShip], ({ vehicle }, event) => {
    const now = placedIn(event) ?? vehicle.login;
    vehicle.now = now && known(now, event, "event");
  }),
  on("CarrierJump", ["OnFoot", ...ofShip], (state, event) => {
    if (saysYes(event, "OnFoot")) getOut(state, event);
  }),
  on("Embark", ["SRV", ...ofShip], ({ vehicle }, event) => {
    vehicle.now = known(saysYes(event, "SRV") ? "srv" : (shipIn(event) ?? "ship"), event, "event");
  }),
  on(["Disembark", "DropshipDeploy"], [], getOut),
  on("ScanOrganic", ["ScanType"], (state, event) => {
    // The last sample is analysed for some seconds, in which the player may board.
    if (event.value("ScanType") !== "Analyse") getOut(state, event);
  }),
  on(["FSDJump", "SupercruiseEntry", "SupercruiseExit"], ofShip, ({ vehicle }, event) => {
    // A pilot who flies is in a ship; the event may say whose.
    const now = shipIn(event);
    if (now) vehicle.now = known(now, event, "event");
  }),
  on("LaunchSRV", ["PlayerControlled"], launch("srv")),
  on("LaunchFighter", ["PlayerControlled"], launch("fighter")),
  on(["DockSRV", "DockFighter"], [], enter("ship")),
  on("VehicleSwitch", ["To"], ({ vehicle }, event) => {
    const now = entryIn(switches, event.value("To"));
    vehicle.now = now && known(now, event, "To");
  }),
  on(["FighterDestroyed", "SRVDestroyed", ...deathAndCrewKinds], [], clears("vehicle", "now")),
  on("Resurrect", [], clears("vehicle", "login")),
];
