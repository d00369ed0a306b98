import { mayBeOthers } from "../session/pieces/ship.js";
import type { VehicleName } from "../session/pieces/vehicle.js";
import type { SessionState } from "../session/state.js";
import { asNumber, asText } from "../session/told-value.js";
import { type CargoCounts, countsAfter, nothingCounted } from "./cargo-counts.js";
import { type Footing, footingAfter } from "./footing.js";
import type { WholeEvent } from "./whole-event.js";

/** A place on the ground, as a line told it. */
export interface GroundSpot {
  readonly latitude: number;
  readonly longitude: number;
  readonly body: string | undefined;
}

/** Where the own ship stands on the ground, and where the player was last told to be; undefined where no line says so. */
export interface GroundSpots {
  readonly ship: GroundSpot | undefined;
  readonly player: GroundSpot | undefined;
}

const noSpots: GroundSpots = { ship: undefined, player: undefined };

/** Where both are after an event. */
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

/** A ship comes or goes: the own one does so alone, too, and another's leaves it where it is. */
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
export type FailedShields = ReadonlySet<VehicleName>;

const noneFailed: FailedShields = new Set();

/** Whose shields are down after an event. */
function failedAfter(failed: FailedShields, event: WholeEvent, { vehicle }: SessionState): FailedShields {
  switch (event.event) {
    case "ShieldState":
      return changed(failed, vehicle.now?.value ?? "ship", event.ShieldsUp === false);
    case "LaunchSRV":
    case "LaunchFighter":
    case "Embark":
      // The own ship is still the one that was left; all else is another each time.
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

/** What Status.json tells and no rule asks for: it is kept here, so that linting need not keep it. */
export interface StatusPieces {
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

/** The kinds of event that change these alone, and not the story of the session. */
export const pieceKinds = ["ShieldState"] as const;

/** What is known after an event, and after the story of the session has heard it. */
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
