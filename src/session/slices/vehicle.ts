import { entryIn, known, type SeenEvent, textIn } from "../seen-event.js";
import type { SliceSteps } from "../slice.js";
import type { SessionState, VehicleName } from "../state.js";

const buggies: ReadonlySet<string> = new Set(["testbuggy", "combat_multicrew_srv_01", "lander01"]);

const suit = /suit/i;

/** The vehicle that a ship symbol stands for: a suit and an SRV are written there too. */
export function vehicleOfSymbol(symbol: unknown): VehicleName | undefined {
  if (typeof symbol !== "string") return undefined;
  if (buggies.has(symbol.toLowerCase())) return "srv";
  return suit.test(symbol) ? "foot" : "ship";
}

const enters =
  (vehicle: VehicleName, field = "event") =>
  (state: SessionState, seen: SeenEvent): void => {
    state.vehicle.now = known(vehicle, seen, field);
  };

const isUnsure = (state: SessionState): void => {
  state.vehicle.now = undefined;
};

/** The owner of the ship that the player is in; undefined if the event does not say, as before 4.0. */
function shipSeen(seen: SeenEvent): "ship" | "taxi" | "other-ship" | undefined {
  if (seen.value("Taxi") === true) return "taxi";
  if (seen.value("Multicrew") === true) return "other-ship";
  return seen.value("Taxi") === false ? "ship" : undefined;
}

const boards = (state: SessionState, seen: SeenEvent): void => {
  const vehicle = seen.value("SRV") === true ? "srv" : (shipSeen(seen) ?? "ship");
  state.vehicle.now = known(vehicle, seen, "event");
};

const arrives = (state: SessionState, seen: SeenEvent): void => {
  const vehicle = placedIn(seen) ?? state.vehicle.login;
  state.vehicle.now = vehicle && known(vehicle, seen, "event");
};

function placedIn(seen: SeenEvent): VehicleName | undefined {
  if (seen.value("OnFoot") === true) return "foot";
  if (seen.value("InSRV") === true) return "srv";
  return shipSeen(seen);
}

/** A pilot who flies is in a ship; the event may say whose. */
const flies = (state: SessionState, seen: SeenEvent): void => {
  const vehicle = shipSeen(seen);
  if (vehicle) state.vehicle.now = known(vehicle, seen, "event");
};

const launches =
  (vehicle: VehicleName) =>
  (state: SessionState, seen: SeenEvent): void => {
    if (seen.value("PlayerControlled") === true) enters(vehicle)(state, seen);
  };

const switches: Readonly<Record<string, VehicleName>> = { Mothership: "ship", Fighter: "fighter", SRV: "srv" };

/** The fields that mark an event about a ship that is not the player's own. */
export const ofShip = ["Taxi", "Multicrew"] as const;

const ofPlace = ["OnFoot", "InSRV", ...ofShip] as const;

export const vehicleSteps: SliceSteps = {
  reads: {
    LoadGame: ["Ship"],
    Location: ofPlace,
    CarrierJump: ["OnFoot", ...ofShip],
    Embark: ["SRV", ...ofShip],
    Disembark: [],
    FSDJump: ofShip,
    SupercruiseEntry: ofShip,
    SupercruiseExit: ofShip,
    LaunchSRV: ["PlayerControlled"],
    DockSRV: [],
    LaunchFighter: ["PlayerControlled"],
    DockFighter: [],
    FighterDestroyed: [],
    SRVDestroyed: [],
    VehicleSwitch: ["To"],
    DropshipDeploy: [],
    ScanOrganic: ["ScanType"],
    Died: [],
    Resurrect: [],
    JoinACrew: [],
    QuitACrew: [],
  },
  after: {
    LoadGame(state, seen) {
      state.vehicle.now = undefined;
      state.vehicle.login = vehicleOfSymbol(seen.value("Ship"));
    },
    Location: arrives,
    CarrierJump(state, seen) {
      if (seen.value("OnFoot") === true) enters("foot")(state, seen);
    },
    Embark: boards,
    Disembark: enters("foot"),
    DropshipDeploy: enters("foot"),
    ScanOrganic(state, seen) {
      // The last sample is analysed for some seconds, in which the player may board.
      if (seen.value("ScanType") !== "Analyse") enters("foot")(state, seen);
    },
    FSDJump: flies,
    SupercruiseEntry: flies,
    SupercruiseExit: flies,
    LaunchSRV: launches("srv"),
    DockSRV: enters("ship"),
    LaunchFighter: launches("fighter"),
    DockFighter: enters("ship"),
    FighterDestroyed: isUnsure,
    SRVDestroyed: isUnsure,
    VehicleSwitch(state, seen) {
      const vehicle = entryIn(switches, seen.value("To"));
      state.vehicle.now = vehicle && known(vehicle, seen, "To");
    },
    Died: isUnsure,
    Resurrect(state) {
      state.vehicle.now = undefined;
      state.vehicle.login = undefined;
    },
    JoinACrew: isUnsure,
    QuitACrew: isUnsure,
  },
};

/** True if an SRV is a lander, which returns without having been launched. */
export function isLander(seen: SeenEvent): boolean {
  return /^lander/i.test(textIn(seen, "SRVType") ?? "");
}

/** True if an event comes from a ship that is not the player's own. */
export function isForeignShip(seen: SeenEvent): boolean {
  return seen.value("Taxi") === true || seen.value("Multicrew") === true;
}
