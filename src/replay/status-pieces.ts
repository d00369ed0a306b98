import type { Status } from "#events";
import { bitSet, type Flag2Name, type FlagName, flag2Bits, flagBits } from "../generate/session/status.js";
import { asNumber, asText, secondsIn } from "../session/seen-event.js";
import { heldAt, holdSteps } from "../session/slices/hold.js";
import { mayBeOthers } from "../session/slices/ship.js";
import { type Stage, stageOf, stageOfShip } from "../session/stage.js";
import type { Hold, SessionState, VehicleName } from "../session/state.js";
import { type Footing, footingAfter, type WholeEvent } from "./moment.js";

/** The tons of cargo last counted in the player's ship and in its SRV; undefined if unknown. */
interface CargoCounts {
  readonly ship: number | undefined;
  readonly srv: number | undefined;
}

const nothingCounted: CargoCounts = { ship: undefined, srv: undefined };

/**
 * The counts after an event. The state of the session serves rules, so it drops a count whenever cargo may have been
 * moved without an event. But most players who return to their ship find what they left, and otherwise a Cargo event
 * follows.
 */
function countsAfter({ ship, srv }: CargoCounts, event: WholeEvent, { hold, vehicle }: SessionState): CargoCounts {
  const inSrv = srvAfter(srv, event);
  if (hold.counted) return { ship: sureCount(hold, event) ?? hold.counted.value, srv: inSrv };
  const isSame = !Object.hasOwn(holdSteps.after, event.event) || leavesHold(event, srv, vehicle.now?.value === "srv");
  return { ship: isSame ? ship : undefined, srv: inSrv };
}

/** Cargo that was moved counts as moved even without a following Cargo event. */
function sureCount(hold: Hold, { timestamp }: WholeEvent): number | undefined {
  const range = typeof timestamp === "string" ? heldAt(hold, secondsIn(timestamp)) : undefined;
  return range && range.least === range.most && range.least >= 0 ? range.least : undefined;
}

/** True if an event that may have changed the hold of the ship left it the same. */
function leavesHold(event: WholeEvent, srv: number | undefined, isInSrv: boolean): boolean {
  switch (event.event) {
    case "Docked":
    case "Undocked":
    case "Location":
    case "Embark":
    case "ColonisationConstructionDepot":
      return true;
    case "DockSRV":
      return srv === 0;
    case "MissionAccepted":
    case "MissionCompleted":
      return event.Commodity === undefined && event.CommodityReward === undefined;
    case "Synthesis":
      return !asText(event.Name)?.startsWith("Limpet");
    case "Cargo":
      return event.Vessel === "SRV";
    case "CollectCargo":
    case "EjectCargo":
      return isInSrv;
    default:
      return false;
  }
}

/** Events after which the SRV is a different one or has an empty hold. */
const srvResets: ReadonlySet<string> = new Set([
  ...["LaunchSRV", "DockSRV", "SRVDestroyed"],
  ...["LoadGame", "Died", "Resurrect", "JoinACrew", "QuitACrew"],
]);

function srvAfter(srv: number | undefined, { event, Vessel, Count }: WholeEvent): number | undefined {
  if (event === "Cargo" && Vessel === "SRV") return asNumber(Count);
  return srvResets.has(event) ? undefined : srv;
}

/** A position on the ground, as given in a line. */
interface GroundSpot {
  readonly latitude: number;
  readonly longitude: number;
  readonly body: string | undefined;
}

/** The positions of the player's ship on the ground and of the player; undefined if unknown. */
interface GroundSpots {
  readonly ship: GroundSpot | undefined;
  readonly player: GroundSpot | undefined;
}

const noSpots: GroundSpots = { ship: undefined, player: undefined };

/** Both positions after an event. */
function spotsAfter(before: GroundSpots, event: WholeEvent, state: SessionState): GroundSpots {
  switch (event.event) {
    case "Touchdown":
      return moved(before, event, state, spotIn(event, state));
    case "Liftoff":
    case "Undocked":
    case "Docked":
    case "SupercruiseEntry":
    case "FSDJump":
      return moved(before, event, state, undefined);
    case "Location":
      return placed(event, state);
    case "Embark":
      return event.SRV === true ? before : { ...before, player: mayBeOthers(state.vehicle) ? undefined : before.ship };
    case "DockSRV":
    case "SRVDestroyed":
    case "VehicleSwitch":
      return { ...before, player: before.ship };
    case "Disembark":
      return event.OnPlanet === true ? before : { ...before, player: undefined };
    case "DropshipDeploy":
      return { ...before, player: undefined };
    case "LoadGame":
    case "Died":
    case "Resurrect":
    case "JoinACrew":
    case "QuitACrew":
    case "CarrierJump":
    case "ShipyardSwap":
    case "ShipyardNew":
      return noSpots;
    default:
      return before;
  }
}

/** A ship lands or takes off. The player's own may do so without them, and another ship does not move it. */
function moved(
  { ship, player }: GroundSpots,
  event: WholeEvent,
  { vehicle }: SessionState,
  spot: GroundSpot | undefined,
): GroundSpots {
  const now = vehicle.now?.value;
  const isOutside = now === "foot" || now === "srv" || event.PlayerControlled === false;
  return { ship: mayBeOthers(vehicle) ? ship : spot, player: isOutside ? player : spot };
}

function placed(event: WholeEvent, state: SessionState): GroundSpots {
  const player = spotIn(event, state);
  return { ship: state.vehicle.now?.value === "ship" ? player : undefined, player };
}

function spotIn(event: WholeEvent, { place }: SessionState): GroundSpot | undefined {
  const latitude = asNumber(event.Latitude);
  const longitude = asNumber(event.Longitude);
  if (latitude === undefined || longitude === undefined) return undefined;
  return { latitude, longitude, body: asText(event.Body) ?? place.body?.value.name };
}

/** The vehicles whose shields have failed: each has its own. */
type FailedShields = ReadonlySet<VehicleName>;

const noneFailed: FailedShields = new Set();

/** The vehicles whose shields are down after an event. */
function failedAfter(failed: FailedShields, event: WholeEvent, { vehicle }: SessionState): FailedShields {
  switch (event.event) {
    case "ShieldState":
      return changed(failed, vehicle.now?.value ?? "ship", event.ShieldsUp === false);
    case "LaunchSRV":
    case "LaunchFighter":
    case "Embark":
      // The player's ship is the same as before; any other vehicle is a new one each time.
      return failed.has("ship") ? new Set(["ship"]) : noneFailed;
    case "LoadGame":
    case "Died":
    case "Resurrect":
    case "JoinACrew":
    case "QuitACrew":
    case "ShipyardSwap":
    case "ShipyardNew":
      return noneFailed;
    default:
      return failed;
  }
}

function changed(failed: FailedShields, vehicle: VehicleName, isDown: boolean): FailedShields {
  const others = [...failed].filter((other) => other !== vehicle);
  return new Set(isDown ? [...others, vehicle] : others);
}

/** Content of Status.json that no rule needs; it is kept here so that linting need not keep it. */
interface StatusPieces {
  readonly cargo: CargoCounts;
  readonly footing: Footing;
  readonly failed: FailedShields;
  readonly ground: GroundSpots;
}

/** Before the first event. */
export const noPieces: StatusPieces = {
  cargo: nothingCounted,
  footing: undefined,
  failed: noneFailed,
  ground: noSpots,
};

/** The kinds of events that change only these and not the state of the session. */
export const pieceKinds = ["ShieldState"] as const;

/** The pieces after an event; `state` already includes it. */
export function piecesAfter(
  { cargo, footing, failed, ground }: StatusPieces,
  event: WholeEvent,
  state: SessionState,
): StatusPieces {
  return {
    cargo: countsAfter(cargo, event, state),
    footing: footingAfter(footing, event),
    failed: failedAfter(failed, event, state),
    ground: spotsAfter(ground, event, state),
  };
}

/** The flags at each stage; at other stages the game writes none. */
const flagsAt: Readonly<Partial<Record<Stage, readonly FlagName[]>>> = {
  docked: ["docked", "gearDown", "shieldsUp", "massLocked", "inShip"],
  landed: ["landed", "gearDown", "shieldsUp", "massLocked", "inShip"],
  space: ["shieldsUp", "inShip"],
  flight: ["shieldsUp", "inShip"],
  supercruise: ["shieldsUp", "supercruise", "inShip"],
  hyperspace: ["shieldsUp", "inShip", "jumping"],
  srv: ["shieldsUp", "inSrv"],
  fighter: ["shieldsUp", "inFighter"],
  foot: [],
};

/** The fraction of a full tank below which fuel is low. */
const lowPart = 0.25;

/** The flags of a stage, as far as the journal shows them; undefined if the game writes none. */
function derivedFlags(stage: Stage, state: SessionState, { failed }: StatusPieces): readonly FlagName[] | undefined {
  const isForeign = stage === "taxi" || stage === "crew";
  const flags = isForeign ? foreignFlags(state) : flagsAt[stage];
  if (!flags) return undefined;
  const isDown = failed.has(state.vehicle.now?.value ?? "ship");
  const isInOwnShip = flags.includes("inShip") && !isForeign;
  return [
    ...flags.filter((flag) => flag !== "shieldsUp" || !isDown),
    ...(isInOwnShip && isLow(state) ? (["lowFuel"] as const) : []),
  ];
}

/** The flags in a taxi or another player's ship; a landing before boarding is that of the player's own ship. */
function foreignFlags({ flight, landing, vehicle }: SessionState): readonly FlagName[] | undefined {
  const isOwnLanding = (landing.landed?.from.line ?? 0) < (vehicle.now?.from.line ?? 0);
  const stage = stageOfShip({ flight, landing: isOwnLanding ? { landed: undefined } : landing });
  return flagsAt[stage] ?? flagsAt.flight;
}

/** True if the fuel of the player's ship is low. */
function isLow({ ships: { fuel, tanks } }: SessionState): boolean {
  return fuel !== undefined && tanks !== undefined && fuel.value < tanks.value.main * lowPart;
}

const reservoir = 0.5;

/** The content of Status.json that follows from the journal: location, vehicle, fuel, cargo, position and balance. */
export function derivedStatus(state: SessionState, pieces: StatusPieces, timestamp: string): Status {
  const stage = stageOf(state);
  const flags = derivedFlags(stage, state, pieces);
  if (!flags) return { timestamp, event: "Status", Flags: 0 };
  const place = groundOf(stage, pieces);
  return {
    timestamp,
    event: "Status",
    Flags: bitSet(flagBits, "Latitude" in place ? [...flags, "hasLatLong"] : flags),
    Flags2: bitSet(flag2Bits, furtherFlags(stage, pieces.footing)),
    ...(stage === "foot" ? body : panels),
    ...(stage === "foot" ? {} : supplies(stage, state, pieces.cargo)),
    ...place,
    ...(state.purse.balance === undefined ? {} : { Balance: state.purse.balance }),
  };
}

const body = { Oxygen: 1, Health: 1, Temperature: 293, SelectedWeapon: "" };
const panels: Pick<Status, "Pips" | "FireGroup" | "GuiFocus"> = { Pips: [4, 4, 4], FireGroup: 0, GuiFocus: 0 };

function furtherFlags(stage: Stage, footing: Footing): readonly Flag2Name[] {
  if (stage === "taxi") return ["inTaxi"];
  if (stage === "crew") return ["inMulticrew"];
  if (stage !== "foot") return [];
  if (footing === "planet") return ["onFoot", "footOnPlanet", "footOutside"];
  return footing === "station" ? ["onFoot", "footInStation"] : ["onFoot"];
}

/** Fuel and cargo, if known; SRVs and fighters have only a reservoir. */
function supplies(stage: Stage, { ships: { fuel, tanks } }: SessionState, cargo: CargoCounts): Partial<Status> {
  const FuelMain = stage === "srv" || stage === "fighter" ? 0 : fuel?.value;
  const Cargo = heldIn(stage, cargo);
  return {
    ...(FuelMain === undefined ? {} : { Fuel: { FuelMain, FuelReservoir: tanks?.value.reserve ?? reservoir } }),
    ...(Cargo === undefined ? {} : { Cargo }),
  };
}

/** The cargo of the current vehicle: fighters have none, and that of other ships is unknown. */
function heldIn(stage: Stage, { ship, srv }: CargoCounts): number | undefined {
  if (stage === "taxi" || stage === "crew") return undefined;
  if (stage === "fighter") return 0;
  return stage === "srv" ? srv : ship;
}

/** The player's position on a planet, if known; on foot the game writes no altitude. */
function groundOf(stage: Stage, { footing, ground: { ship, player } }: StatusPieces): Partial<Status> {
  const isOut = stage === "srv" || (stage === "foot" && footing === "planet");
  const spot = isOut ? player : ship;
  if (!spot || (stage !== "landed" && !isOut)) return {};
  return {
    Latitude: spot.latitude,
    Longitude: spot.longitude,
    Heading: 0,
    ...(stage === "foot" ? {} : { Altitude: 0 }),
    ...(spot.body === undefined ? {} : { BodyName: spot.body }),
  };
}
