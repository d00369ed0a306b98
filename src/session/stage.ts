import type { Known } from "./known.js";
import { isOpenJump } from "./pieces/flight.js";
import type { VehicleName } from "./pieces/vehicle.js";
import type { SessionState } from "./state.js";

/** The stages that a player can be in, and how they are called. */
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

/** A stage; `flight` is one in space of which more is not known. */
export type Stage = keyof typeof stages;

const byVehicle: Readonly<Record<VehicleName, Stage | undefined>> = {
  ship: undefined,
  srv: "srv",
  fighter: "fighter",
  foot: "foot",
  taxi: "taxi",
  "other-ship": "crew",
};

/** The stage that a state amounts to. */
export function stageOf(state: SessionState): Stage {
  const { login, vehicle } = state;
  if (login.death) return "dead";
  if (isInMenu(state)) return "menu";
  if (login.commander || (login.entry && !login.isPlaced && !login.early)) return "login";
  return (vehicle.now && byVehicle[vehicle.now.value]) ?? stageOfShip(state);
}

/** The game writes of the main menu when a ship is lost and a crew joined, too: whoever is somewhere since is in no menu. */
function isInMenu({ login: { menu, entry, rebirth }, place: { system } }: SessionState): boolean {
  const isSince = (other: Known<unknown> | undefined): boolean => !!menu && !!other && other.from.line > menu.from.line;
  return menu !== undefined && ![entry, rebirth, system].some(isSince);
}

/** The stage of the ship that the player is in, whosever it is. */
export function stageOfShip({ flight, landing }: Pick<SessionState, "flight" | "landing">): Stage {
  if (isOpenJump(flight.jump?.value)) return "hyperspace";
  if (flight.docked?.value) return "docked";
  if (landing.landed?.value) return "landed";
  if (flight.supercruise?.value) return "supercruise";
  if (flight.docked === undefined) return "unknown";
  // Nobody is in supercruise who has just taken off.
  const isSure = flight.supercruise !== undefined || landing.landed?.from.kind === "Liftoff";
  return isSure ? "space" : "flight";
}
