import type { Status } from "#events";
import { bitSet, type Flag2Name, type FlagName, flag2Bits, flagBits } from "../schema/status-flags.js";
import { asNumber, asText } from "../session/json-value.js";
import { secondsIn } from "../session/session-event.js";
import { heldAt, holdKinds } from "../session/slices/hold.js";
import { mayBeOthers } from "../session/slices/ship.js";
import { type Stage, stageOf, stageOfShip } from "../session/stage.js";
import type { Hold, SessionState, VehicleName } from "../session/state.js";
import type { WholeEvent } from "./moment.js";

/** A position on the ground, as given in a line. */
type GroundSpot = Readonly<NonNullable<ReturnType<typeof spotIn>>>;

/** Content of Status.json that no rule needs; it is kept here so that linting need not keep it. What is unknown is undefined. */
interface Extras {
  /** The tons of cargo last counted in the player's ship and in its SRV. */
  readonly cargo: { readonly ship: number | undefined; readonly srv: number | undefined };
  /** The ground under a player on foot. */
  readonly footing: "planet" | "station" | undefined;
  /** The vehicles whose shields have failed: each has its own. */
  readonly failed: ReadonlySet<VehicleName>;
  /** The positions of the player's ship on the ground and of the player. */
  readonly ground: { readonly ship: GroundSpot | undefined; readonly player: GroundSpot | undefined };
}

/** Before the first event. */
export const noExtras: Extras = {
  cargo: { ship: undefined, srv: undefined },
  footing: undefined,
  failed: new Set(),
  ground: { ship: undefined, player: undefined },
};

/** The kinds of events that change only these and not the state of the session. */
export const extraKinds = ["ShieldState"] as const;

/** These values after an event; `state` already includes it. */
export function extrasAfter(before: Extras, event: WholeEvent, state: SessionState): Extras {
  return {
    cargo: countsAfter(before.cargo, event, state),
    footing: footingAfter(before.footing, event),
    failed: failedAfter(before.failed, event, state),
    ground: groundAfter(before.ground, event, state),
  };
}

/** Events after which the player is elsewhere, or in another ship. */
const fresh: readonly string[] = ["LoadGame", "Died", "Resurrect", "JoinACrew", "QuitACrew"];
const freshShip: readonly string[] = [...fresh, "ShipyardSwap", "ShipyardNew"];

/**
 * The counts after an event. The state of the session serves rules, so it drops a count whenever cargo may have been
 * moved without an event. But most players who return to their ship find what they left, and otherwise a Cargo event
 * follows.
 */
function countsAfter(before: Extras["cargo"], event: WholeEvent, { hold, vehicle }: SessionState): Extras["cargo"] {
  const { ship, srv } = before;
  const inSrv = srvAfter(srv, event);
  if (hold.counted) return { ship: sureCount(hold, event) ?? (hold.open ?? hold.counted).value, srv: inSrv };
  const isSame = !holdKinds.has(event.event) || leavesHold(event, srv, vehicle.now?.value === "srv");
  return { ship: isSame ? ship : undefined, srv: inSrv };
}

/** Cargo that was moved counts as moved even without a following Cargo event. */
function sureCount(hold: Hold, { timestamp }: WholeEvent): number | undefined {
  const range = typeof timestamp === "string" ? heldAt(hold, secondsIn(timestamp)) : undefined;
  return range && range.least === range.most && range.least >= 0 ? range.least : undefined;
}

const keepsHold: readonly string[] = ["Docked", "Undocked", "Location", "Embark", "ColonisationConstructionDepot"];

/** True if an event that may have changed the hold of the ship left it the same. */
function leavesHold(event: WholeEvent, srv: number | undefined, isInSrv: boolean): boolean {
  switch (event.event) {
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
      return keepsHold.includes(event.event);
  }
}

/** Events after which the SRV is a different one or has an empty hold. */
const srvResets: ReadonlySet<string> = new Set(["LaunchSRV", "DockSRV", "SRVDestroyed", ...fresh]);

function srvAfter(srv: number | undefined, { event, Vessel, Count }: WholeEvent): number | undefined {
  if (event === "Cargo" && Vessel === "SRV") return asNumber(Count);
  return srvResets.has(event) ? undefined : srv;
}

/** The ground under the player after an event. */
function footingAfter(before: Extras["footing"], event: WholeEvent): Extras["footing"] {
  switch (event.event) {
    case "Disembark":
    case "DropshipDeploy":
      if (event.OnPlanet === true) return "planet";
      return event.OnStation === true ? "station" : undefined;
    case "Location":
      if (event.BodyType === "Planet") return "planet";
      return event.BodyType === "Station" ? "station" : undefined;
    case "ScanOrganic":
      return "planet";
    case "CarrierJump":
      return undefined;
    default:
      return before;
  }
}

const leavesGround: ReadonlySet<string> = new Set(["Liftoff", "Undocked", "Docked", "SupercruiseEntry", "FSDJump"]);
const losesGround: ReadonlySet<string> = new Set([...freshShip, "CarrierJump"]);

/** Both positions after an event. */
function groundAfter(before: Extras["ground"], event: WholeEvent, state: SessionState): Extras["ground"] {
  if (losesGround.has(event.event)) return noExtras.ground;
  if (leavesGround.has(event.event)) return moved(before, event, state, undefined);
  switch (event.event) {
    case "Touchdown":
      return moved(before, event, state, spotIn(event, state));
    case "Location": {
      const player = spotIn(event, state);
      return { ship: state.vehicle.now?.value === "ship" ? player : undefined, player };
    }
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
    default:
      return before;
  }
}

/** A ship lands or takes off. The player's own may do so without them, and another ship does not move it. */
function moved(
  { ship, player }: Extras["ground"],
  event: WholeEvent,
  { vehicle }: SessionState,
  spot: GroundSpot | undefined,
): Extras["ground"] {
  const now = vehicle.now?.value;
  const isOutside = now === "foot" || now === "srv" || event.PlayerControlled === false;
  return { ship: mayBeOthers(vehicle) ? ship : spot, player: isOutside ? player : spot };
}

function spotIn(event: WholeEvent, { location }: SessionState) {
  const latitude = asNumber(event.Latitude);
  const longitude = asNumber(event.Longitude);
  if (latitude === undefined || longitude === undefined) return undefined;
  return { latitude, longitude, body: asText(event.Body) ?? location.body?.value.name };
}

/** The player's ship is the same as before these; any other vehicle is a new one each time. */
const newVehicle: ReadonlySet<string> = new Set(["LaunchSRV", "LaunchFighter", "Embark"]);

/** The vehicles whose shields are down after an event. */
function failedAfter(failed: Extras["failed"], event: WholeEvent, { vehicle }: SessionState): Extras["failed"] {
  if (freshShip.includes(event.event)) return noExtras.failed;
  if (newVehicle.has(event.event)) return failed.has("ship") ? new Set(["ship"]) : noExtras.failed;
  if (event.event !== "ShieldState") return failed;
  const now = vehicle.now?.value ?? "ship";
  const others = [...failed].filter((other) => other !== now);
  return new Set(event.ShieldsUp === false ? [...others, now] : others);
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
function derivedFlags(stage: Stage, state: SessionState, { failed }: Extras): readonly FlagName[] | undefined {
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
export function derivedStatus(state: SessionState, extras: Extras, timestamp: string): Status {
  const stage = stageOf(state);
  const flags = derivedFlags(stage, state, extras);
  if (!flags) return { timestamp, event: "Status", Flags: 0 };
  const place = groundOf(stage, extras);
  return {
    timestamp,
    event: "Status",
    Flags: bitSet(flagBits, "Latitude" in place ? [...flags, "hasLatLong"] : flags),
    Flags2: bitSet(flag2Bits, furtherFlags(stage, extras.footing)),
    ...(stage === "foot" ? body : panels),
    ...(stage === "foot" ? {} : supplies(stage, state, extras.cargo)),
    ...place,
    ...(state.purse.balance === undefined ? {} : { Balance: state.purse.balance }),
  };
}

const body = { Oxygen: 1, Health: 1, Temperature: 293, SelectedWeapon: "" };
const panels: Pick<Status, "Pips" | "FireGroup" | "GuiFocus"> = { Pips: [4, 4, 4], FireGroup: 0, GuiFocus: 0 };

function furtherFlags(stage: Stage, footing: Extras["footing"]): readonly Flag2Name[] {
  if (stage === "taxi") return ["inTaxi"];
  if (stage === "crew") return ["inMulticrew"];
  if (stage !== "foot") return [];
  if (footing === "planet") return ["onFoot", "footOnPlanet", "footOutside"];
  return footing === "station" ? ["onFoot", "footInStation"] : ["onFoot"];
}

/** Fuel and cargo, if known; SRVs and fighters have only a reservoir. */
function supplies(stage: Stage, { ships: { fuel, tanks } }: SessionState, cargo: Extras["cargo"]): Partial<Status> {
  const FuelMain = stage === "srv" || stage === "fighter" ? 0 : fuel?.value;
  const Cargo = heldIn(stage, cargo);
  return {
    ...(FuelMain === undefined ? {} : { Fuel: { FuelMain, FuelReservoir: tanks?.value.reserve ?? reservoir } }),
    ...(Cargo === undefined ? {} : { Cargo }),
  };
}

/** The cargo of the current vehicle: fighters have none, and that of other ships is unknown. */
function heldIn(stage: Stage, { ship, srv }: Extras["cargo"]): number | undefined {
  if (stage === "taxi" || stage === "crew") return undefined;
  if (stage === "fighter") return 0;
  return stage === "srv" ? srv : ship;
}

/** The player's position on a planet, if known; on foot the game writes no altitude. */
function groundOf(stage: Stage, { footing, ground: { ship, player } }: Extras): Partial<Status> {
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
