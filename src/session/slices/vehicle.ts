import { entryIn, known, type SeenEvent, saysYes, textIn } from "../seen-event.js";
import { clears, on, type Step } from "../slice.js";
import type { SessionState, VehicleName } from "../state.js";
import { turns } from "./deeds.js";

const buggies: ReadonlySet<string> = new Set(["testbuggy", "combat_multicrew_srv_01", "lander01"]);

const suit = /suit/i;

/** The vehicle that a ship symbol stands for: a suit and an SRV are written there too. */
export function vehicleOfSymbol(symbol: unknown): VehicleName | undefined {
  if (typeof symbol !== "string") return undefined;
  if (buggies.has(symbol.toLowerCase())) return "srv";
  return suit.test(symbol) ? "foot" : "ship";
}

const enters =
  (vehicle: VehicleName) =>
  (state: SessionState, seen: SeenEvent): void => {
    state.vehicle.now = known(vehicle, seen, "event");
  };

const getsOut = enters("foot");

/** The owner of the ship that the player is in; undefined if the event does not say, as before 4.0. */
function shipSeen(seen: SeenEvent): "ship" | "taxi" | "other-ship" | undefined {
  if (saysYes(seen, "Taxi")) return "taxi";
  if (saysYes(seen, "Multicrew")) return "other-ship";
  return seen.value("Taxi") === false ? "ship" : undefined;
}

function placedIn(seen: SeenEvent): VehicleName | undefined {
  if (saysYes(seen, "OnFoot")) return "foot";
  if (saysYes(seen, "InSRV")) return "srv";
  return shipSeen(seen);
}

const launches =
  (vehicle: VehicleName) =>
  (state: SessionState, seen: SeenEvent): void => {
    if (saysYes(seen, "PlayerControlled")) state.vehicle.now = known(vehicle, seen, "event");
  };

const switches: Readonly<Record<string, VehicleName>> = { Mothership: "ship", Fighter: "fighter", SRV: "srv" };

/** The fields that mark an event about a ship that is not the player's own. */
export const ofShip = ["Taxi", "Multicrew"] as const;

/** True if an SRV is a lander, which returns without having been launched. */
export function isLander(seen: SeenEvent): boolean {
  return /^lander/i.test(textIn(seen, "SRVType") ?? "");
}

/** True if an event comes from a ship that is not the player's own. */
export function isForeignShip(seen: SeenEvent): boolean {
  return saysYes(seen, "Taxi") || saysYes(seen, "Multicrew");
}

export const vehicleSteps: readonly Step[] = [
  on("LoadGame", ["Ship"], ({ vehicle }, seen) => {
    vehicle.now = undefined;
    vehicle.login = vehicleOfSymbol(seen.value("Ship"));
  }),
  on("Location", ["OnFoot", "InSRV", ...ofShip], ({ vehicle }, seen) => {
    const now = placedIn(seen) ?? vehicle.login;
    vehicle.now = now && known(now, seen, "event");
  }),
  on("CarrierJump", ["OnFoot", ...ofShip], (state, seen) => {
    if (saysYes(seen, "OnFoot")) getsOut(state, seen);
  }),
  on("Embark", ["SRV", ...ofShip], ({ vehicle }, seen) => {
    vehicle.now = known(saysYes(seen, "SRV") ? "srv" : (shipSeen(seen) ?? "ship"), seen, "event");
  }),
  on(["Disembark", "DropshipDeploy"], [], getsOut),
  on("ScanOrganic", ["ScanType"], (state, seen) => {
    // The last sample is analysed for some seconds, in which the player may board.
    if (seen.value("ScanType") !== "Analyse") getsOut(state, seen);
  }),
  on(["FSDJump", "SupercruiseEntry", "SupercruiseExit"], ofShip, ({ vehicle }, seen) => {
    // A pilot who flies is in a ship; the event may say whose.
    const now = shipSeen(seen);
    if (now) vehicle.now = known(now, seen, "event");
  }),
  on("LaunchSRV", ["PlayerControlled"], launches("srv")),
  on("LaunchFighter", ["PlayerControlled"], launches("fighter")),
  on(["DockSRV", "DockFighter"], [], enters("ship")),
  on("VehicleSwitch", ["To"], ({ vehicle }, seen) => {
    const now = entryIn(switches, seen.value("To"));
    vehicle.now = now && known(now, seen, "To");
  }),
  on(["FighterDestroyed", "SRVDestroyed", ...turns], [], clears("vehicle", "now")),
  on("Resurrect", [], clears("vehicle", "login")),
];
