import type { Known } from "./session-event.js";
import { stationKinds } from "./slices/docking.js";
import { isOpenJump, slowKinds } from "./slices/flight.js";
import type { SessionState, VehicleName } from "./state.js";

/** The stages that a player can be in, with their names. */
export const stages = {
  menu: "main menu",
  login: "logging in",
  docked: "docked",
  landed: "landed",
  space: "normal space",
  supercruise: "supercruise",
  hyperspace: "hyperspace",
  flight: "in flight",
  foot: "on foot",
  srv: "in an SRV",
  fighter: "in a fighter",
  taxi: "in a taxi",
  crew: "in another's ship",
  dead: "dead",
  unknown: "unknown",
} as const;

/** A stage; `flight` is somewhere in space. */
export type Stage = keyof typeof stages;

const byVehicle: Readonly<Record<VehicleName, Stage | undefined>> = {
  ship: undefined,
  srv: "srv",
  fighter: "fighter",
  foot: "foot",
  taxi: "taxi",
  "other-ship": "crew",
};

/** The stage of a state. */
export function stageOf(state: SessionState): Stage {
  const { login, vehicle } = state;
  if (login.death) return "dead";
  if (isInMenu(state)) return "menu";
  if (login.commander || (login.entry && !login.isPlaced && !login.early)) return "login";
  return (vehicle.now && byVehicle[vehicle.now.value]) ?? stageOfShip(state);
}

/** The game also writes MainMenu when a ship is lost or a crew joined; a later place event shows that the player is not in the menu. */
function isInMenu({ login: { menu, entry, rebirth }, location: { system } }: SessionState): boolean {
  const isSince = (other: Known<unknown> | undefined): boolean => !!menu && !!other && other.from.line > menu.from.line;
  return menu !== undefined && ![entry, rebirth, system].some(isSince);
}

/** The stage of the ship that the player is in, whoever owns it. */
export function stageOfShip({ flight, landing }: Pick<SessionState, "flight" | "landing">): Stage {
  if (isOpenJump(flight.jump?.value)) return "hyperspace";
  if (flight.docked?.value) return "docked";
  if (landing.landed?.value) return "landed";
  if (flight.supercruise?.value) return "supercruise";
  if (flight.docked === undefined) return "unknown";
  // A ship that has just taken off cannot be in supercruise.
  const isSure = flight.supercruise !== undefined || landing.landed?.from.kind === "Liftoff";
  return isSure ? "space" : "flight";
}

/** An event with the fields that matter. */
export interface DecidingEvent {
  readonly kind: string;
  readonly fields?: Readonly<Record<string, unknown>>;
  /** The deciding field, as text; absent if the kind is enough. */
  readonly label?: string;
}

/** A transition from one stage to another. */
export interface StageChange {
  readonly from: readonly Stage[];
  readonly to: Stage;
  /** Usually one. */
  readonly events: readonly DecidingEvent[];
}

/** All stages in which the player plays. */
const playing: readonly Stage[] = [
  ...(["docked", "landed", "space", "supercruise", "hyperspace", "flight"] as const),
  ...(["foot", "srv", "fighter", "taxi", "crew"] as const),
];

const ship = { Taxi: false, Multicrew: false } as const;
const loadGame: DecidingEvent = { kind: "LoadGame", fields: { Ship: "CobraMkIII", ShipID: 1 } };
const onGround = { kind: "LoadGame", fields: { ...loadGame.fields, StartLanded: true }, label: "StartLanded" };
const inHyperspace = { kind: "StartJump", fields: { JumpType: "Hyperspace" }, label: "Hyperspace" };
const mainMenu = { kind: "Music", fields: { MusicTrack: "MainMenu" }, label: "MainMenu" };

const placed = (field: string): DecidingEvent => ({ kind: "Location", fields: { [field]: true }, label: field });
const boards = (field: string): DecidingEvent => ({ kind: "Embark", fields: { ...ship, [field]: true }, label: field });
const switches = (To: string): DecidingEvent => ({ kind: "VehicleSwitch", fields: { To }, label: `to ${To}` });
const launched = (kind: string): DecidingEvent => ({ kind, fields: { PlayerControlled: true } });
const plain = (kind: string, fields: DecidingEvent["fields"] = {}): DecidingEvent => ({ kind, fields });

type Row = readonly [from: readonly Stage[], to: Stage, ...events: readonly DecidingEvent[]];

const rows: readonly Row[] = [
  [["menu", "unknown"], "login", plain("Commander")],
  [["menu", "unknown"], "login", loadGame],
  [["login", "unknown"], "docked", placed("Docked")],
  [["login"], "landed", onGround, plain("Location", { ...ship, Docked: false })],
  [["login", "unknown"], "flight", plain("Location", { ...ship, Docked: false })],
  [["login", "unknown"], "foot", placed("OnFoot")],
  [["login", "unknown"], "srv", placed("InSRV")],
  [["login", "unknown"], "taxi", placed("Taxi")],
  [["login", "unknown"], "crew", placed("Multicrew")],
  [["docked"], "space", plain("Undocked")],
  [["space", "flight"], "docked", plain("Docked")],
  [["space", "flight"], "supercruise", plain("SupercruiseEntry", ship)],
  [["supercruise", "flight"], "space", plain("SupercruiseExit", ship)],
  [["space", "supercruise", "flight"], "hyperspace", inHyperspace],
  [["hyperspace"], "supercruise", plain("FSDJump", ship)],
  [["space", "flight"], "landed", plain("Touchdown")],
  [["landed"], "space", plain("Liftoff")],
  [["docked", "landed"], "foot", plain("Disembark", ship)],
  [["foot"], "docked", boards("OnStation")],
  [["foot"], "landed", boards("OnPlanet")],
  [["landed"], "srv", launched("LaunchSRV")],
  [["landed"], "srv", switches("SRV")],
  [["srv"], "landed", plain("DockSRV")],
  [["srv"], "landed", switches("Mothership")],
  [["srv"], "landed", plain("SRVDestroyed")],
  [["srv"], "foot", { kind: "Disembark", fields: { ...ship, SRV: true }, label: "SRV" }],
  [["foot"], "srv", boards("SRV")],
  [["space"], "fighter", launched("LaunchFighter")],
  [["space"], "fighter", switches("Fighter")],
  [["fighter"], "space", plain("DockFighter")],
  [["fighter"], "space", switches("Mothership")],
  [["fighter"], "space", plain("FighterDestroyed")],
  [["foot"], "taxi", boards("Taxi")],
  [["taxi"], "foot", { kind: "Disembark", fields: { Taxi: true }, label: "Taxi" }],
  [["taxi"], "foot", plain("DropshipDeploy")],
  [["foot"], "crew", boards("Multicrew")],
  [["unknown"], "foot", { kind: "ScanOrganic", fields: { ScanType: "Log" }, label: "Log or Sample" }],
  [["unknown"], "docked", { kind: "CarrierJump", fields: { Docked: true }, label: "Docked" }],
  [playing, "unknown", plain("JoinACrew")],
  [["crew"], "unknown", plain("QuitACrew")],
  [playing, "menu", mainMenu],
  [playing, "dead", plain("Died")],
  [["dead"], "unknown", plain("Resurrect")],
];

/** Actions that are only possible at stations, by a player who was not known to be at one. */
const served: readonly Row[] = stationKinds.map((kind) => [["space"], "unknown", plain(kind)]);

/** Actions that are impossible in supercruise: its end was not written. */
const slowed: readonly Row[] = slowKinds
  .filter((kind) => kind !== "Touchdown")
  .map((kind) => [["supercruise"], "flight", plain(kind)]);

/** All transitions of the game. */
export const stageChanges: readonly StageChange[] = [...rows, ...served, ...slowed].map(([from, to, ...events]) => ({
  from,
  to,
  events,
}));

/** True if a change is possible from any stage in which the player plays. */
export function isFromAnywhere({ from }: StageChange): boolean {
  return from === playing;
}
