import type { FlagName } from "../generate/session/status-bits.js";
import { type Stage, stageOfShip } from "../session/stage.js";
import type { SessionState } from "../session/state.js";
import type { StatusPieces } from "./status-pieces.js";

/** What the flags say at each stage; at the others the game writes none. */
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

/** The part of a full tank below which fuel is low. */
const lowPart = 0.25;

/** The flags of a stage as far as the journal tells; undefined where the game writes none. */
export function derivedFlags(
  stage: Stage,
  state: SessionState,
  { failed }: StatusPieces,
): readonly FlagName[] | undefined {
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

/** The flags of a taxi or of another player's ship; before it goes anywhere, it is the own ship that is known to have landed. */
function foreignFlags({ flight, landing, vehicle }: SessionState): readonly FlagName[] | undefined {
  const isOwnLanding = (landing.landed?.from.line ?? 0) < (vehicle.now?.from.line ?? 0);
  const stage = stageOfShip({ flight, landing: isOwnLanding ? { landed: undefined } : landing });
  return flagsAt[stage] ?? flagsAt.flight;
}

/** Whether there is little in the tank of the own ship. */
function isLow({ ships: { fuel, tanks } }: SessionState): boolean {
  return fuel !== undefined && tanks !== undefined && fuel.value < tanks.value.main * lowPart;
}
