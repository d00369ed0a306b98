import type { Status } from "#events";
import { bitSet, type Flag2Name, type FlagName, flag2Bits, flagBits } from "../generate/session/status-bits.js";
import { type Stage, stageOf, stageOfShip } from "../session/stage.js";
import type { SessionState } from "../session/state.js";
import type { CargoCounts } from "./cargo-counts.js";
import type { Footing } from "./footing.js";
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

const reservoir = 0.5;

/** What Status.json says, as far as the journal tells: where the player is and in what, fuel, cargo, position and balance. */
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

/** What is in the tank and in the hold, where that is known; of an SRV and a fighter the tank is the reservoir alone. */
function supplies(stage: Stage, { ships: { fuel, tanks } }: SessionState, cargo: CargoCounts): Partial<Status> {
  const FuelMain = stage === "srv" || stage === "fighter" ? 0 : fuel?.value;
  const Cargo = heldIn(stage, cargo);
  return {
    ...(FuelMain === undefined ? {} : { Fuel: { FuelMain, FuelReservoir: tanks?.value.reserve ?? reservoir } }),
    ...(Cargo === undefined ? {} : { Cargo }),
  };
}

/** What is in the hold of that which the player is in: fighters have none, and what others carry is not told. */
function heldIn(stage: Stage, { ship, srv }: CargoCounts): number | undefined {
  if (stage === "taxi" || stage === "crew") return undefined;
  if (stage === "fighter") return 0;
  return stage === "srv" ? srv : ship;
}

/** Where the player is on a planet, if a line says so; on foot the game writes no altitude. */
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
