import type { PieceSteps } from "../piece.js";
import type { SessionState } from "../state.js";
import { entryIn, type Known, known, type Told } from "../told.js";

/** What the player moves about in. */
export type VehicleName = "ship" | "srv" | "fighter" | "foot" | "taxi" | "other-ship";

/** The player's own means of getting about. */
export interface Vehicle {
  /** What the player is in now. */
  now: Known<VehicleName> | undefined;
  /** What the login was into, by the symbol that LoadGame calls a ship. */
  login: VehicleName | undefined;
}

export const createVehicle = (): Vehicle => ({ now: undefined, login: undefined });

const buggies: ReadonlySet<string> = new Set(["testbuggy", "combat_multicrew_srv_01", "lander01"]);
const suit = /suit/i;

/** What a symbol in the place of a ship stands for: a suit and an SRV are told there too. */
export function vehicleOfSymbol(symbol: unknown): VehicleName | undefined {
  if (typeof symbol !== "string") return undefined;
  if (buggies.has(symbol.toLowerCase())) return "srv";
  return suit.test(symbol) ? "foot" : "ship";
}

const enters =
  (vehicle: VehicleName, field = "event") =>
  (state: SessionState, told: Told): void => {
    state.vehicle.now = known(vehicle, told, field);
  };

const isUnsure = (state: SessionState): void => {
  state.vehicle.now = undefined;
};

/** Whose ship it is that the player is in; undefined where the event says nothing of it, as before 4.0. */
export function shipTold(told: Told): "ship" | "taxi" | "other-ship" | undefined {
  if (told.value("Taxi") === true) return "taxi";
  if (told.value("Multicrew") === true) return "other-ship";
  return told.value("Taxi") === false ? "ship" : undefined;
}

const boards = (state: SessionState, told: Told): void => {
  const vehicle = told.value("SRV") === true ? "srv" : (shipTold(told) ?? "ship");
  state.vehicle.now = known(vehicle, told, "event");
};

const arrives = (state: SessionState, told: Told): void => {
  const vehicle = placedIn(told) ?? state.vehicle.login;
  state.vehicle.now = vehicle && known(vehicle, told, "event");
};

function placedIn(told: Told): VehicleName | undefined {
  if (told.value("OnFoot") === true) return "foot";
  if (told.value("InSRV") === true) return "srv";
  return shipTold(told);
}

/** A pilot who flies is in a ship; whose, the event may say. */
const flies = (state: SessionState, told: Told): void => {
  const vehicle = shipTold(told);
  if (vehicle) state.vehicle.now = known(vehicle, told, "event");
};

const launches =
  (vehicle: VehicleName) =>
  (state: SessionState, told: Told): void => {
    if (told.value("PlayerControlled") === true) enters(vehicle)(state, told);
  };

const switches: Readonly<Record<string, VehicleName>> = { Mothership: "ship", Fighter: "fighter", SRV: "srv" };

const ofShip = ["Taxi", "Multicrew"] as const;
const ofPlace = ["OnFoot", "InSRV", ...ofShip] as const;

export const vehicleSteps: PieceSteps = {
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
    LoadGame(state, told) {
      state.vehicle.now = undefined;
      state.vehicle.login = vehicleOfSymbol(told.value("Ship"));
    },
    Location: arrives,
    CarrierJump(state, told) {
      if (told.value("OnFoot") === true) enters("foot")(state, told);
    },
    Embark: boards,
    Disembark: enters("foot"),
    DropshipDeploy: enters("foot"),
    ScanOrganic(state, told) {
      // The last sample is looked into for some seconds, which may be spent on boarding.
      if (told.value("ScanType") !== "Analyse") enters("foot")(state, told);
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
    VehicleSwitch(state, told) {
      const vehicle = entryIn(switches, told.value("To"));
      state.vehicle.now = vehicle && known(vehicle, told, "To");
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

/** Whether an event is told from a ship that is not the player's own. */
export function isOfOthers(told: Told): boolean {
  return told.value("Taxi") === true || told.value("Multicrew") === true;
}
