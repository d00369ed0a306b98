import { slowKinds } from "./pieces/flight.js";
import { stationKinds } from "./pieces/station-services.js";
import type { Stage } from "./stage.js";

/** An event with the fields that decide. */
export interface DecidingEvent {
  readonly kind: string;
  readonly fields?: Readonly<Record<string, unknown>>;
  /** What of its fields decides, in words; nothing where the kind alone does. */
  readonly says?: string;
}

/** How a journal leads from one stage to another. */
export interface StageChange {
  readonly from: readonly Stage[];
  readonly to: Stage;
  /** Mostly one. */
  readonly events: readonly DecidingEvent[];
}

/** What a player can be in who plays. */
const playing: readonly Stage[] = [
  ...(["docked", "landed", "space", "supercruise", "hyperspace", "flight"] as const),
  ...(["foot", "srv", "fighter", "taxi", "crew"] as const),
];

const ship = { Taxi: false, Multicrew: false } as const;
const loadGame: DecidingEvent = { kind: "LoadGame", fields: { Ship: "CobraMkIII", ShipID: 1 } };
const onGround = { kind: "LoadGame", fields: { ...loadGame.fields, StartLanded: true }, says: "StartLanded" };
const inHyperspace = { kind: "StartJump", fields: { JumpType: "Hyperspace" }, says: "Hyperspace" };
const mainMenu = { kind: "Music", fields: { MusicTrack: "MainMenu" }, says: "MainMenu" };

const placed = (field: string): DecidingEvent => ({ kind: "Location", fields: { [field]: true }, says: field });
const boards = (field: string): DecidingEvent => ({ kind: "Embark", fields: { ...ship, [field]: true }, says: field });
const switches = (To: string): DecidingEvent => ({ kind: "VehicleSwitch", fields: { To }, says: `to ${To}` });
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
  [["srv"], "foot", { kind: "Disembark", fields: { ...ship, SRV: true }, says: "SRV" }],
  [["foot"], "srv", boards("SRV")],
  [["space"], "fighter", launched("LaunchFighter")],
  [["space"], "fighter", switches("Fighter")],
  [["fighter"], "space", plain("DockFighter")],
  [["fighter"], "space", switches("Mothership")],
  [["fighter"], "space", plain("FighterDestroyed")],
  [["foot"], "taxi", boards("Taxi")],
  [["taxi"], "foot", { kind: "Disembark", fields: { Taxi: true }, says: "Taxi" }],
  [["taxi"], "foot", plain("DropshipDeploy")],
  [["foot"], "crew", boards("Multicrew")],
  [["unknown"], "foot", { kind: "ScanOrganic", fields: { ScanType: "Log" }, says: "Log or Sample" }],
  [["unknown"], "docked", { kind: "CarrierJump", fields: { Docked: true }, says: "Docked" }],
  [playing, "unknown", plain("JoinACrew")],
  [["crew"], "unknown", plain("QuitACrew")],
  [playing, "menu", mainMenu],
  [playing, "dead", plain("Died")],
  [["dead"], "unknown", plain("Resurrect")],
];

/** What is done at stations alone, by one who was not known to be in any. */
const served: readonly Row[] = stationKinds.map((kind) => [["space"], "unknown", plain(kind)]);

/** What nobody does in supercruise: an end of it was not told. */
const slowed: readonly Row[] = slowKinds
  .filter((kind) => kind !== "Touchdown")
  .map((kind) => [["supercruise"], "flight", plain(kind)]);

/** All that leads from one stage to another, as the game does it. */
export const stageChanges: readonly StageChange[] = [...rows, ...served, ...slowed].map(([from, to, ...events]) => ({
  from,
  to,
  events,
}));

/** Whether a change is possible to whoever plays, whatever it is. */
export function isFromAnywhere({ from }: StageChange): boolean {
  return from === playing;
}
