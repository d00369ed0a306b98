import type { Status } from "#events";
import { bitSet, type Flag2Name, type FlagName, flag2Bits, flagBits } from "../generate/session/status-bits.js";
import { type Stage, stageOf } from "../session/stage.js";
import type { SessionState } from "../session/state.js";

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
  taxi: ["shieldsUp", "inShip"],
  crew: ["shieldsUp", "inShip"],
  foot: [],
};

const reservoir = 0.5;

/** What Status.json says, as far as the journal tells: where the player is and in what, fuel, cargo, position and balance. */
export function derivedStatus(state: SessionState, timestamp: string): Status {
  const stage = stageOf(state);
  const flags = flagsAt[stage];
  if (!flags) return { timestamp, event: "Status", Flags: 0 };
  const place = stage === "landed" ? groundOf(state) : {};
  return {
    timestamp,
    event: "Status",
    Flags: bitSet(flagBits, "Latitude" in place ? [...flags, "hasLatLong"] : flags),
    Flags2: bitSet(flag2Bits, furtherFlags(stage, state)),
    ...(stage === "foot" ? body : panels),
    ...(stage === "foot" ? {} : supplies(stage, state)),
    LegalState: "Clean",
    ...place,
    ...(state.purse.balance === undefined ? {} : { Balance: state.purse.balance }),
  };
}

const body = { Oxygen: 1, Health: 1, Temperature: 293, SelectedWeapon: "" };
const panels: Pick<Status, "Pips" | "FireGroup" | "GuiFocus"> = { Pips: [4, 4, 4], FireGroup: 0, GuiFocus: 0 };

function furtherFlags(stage: Stage, { surface }: SessionState): readonly Flag2Name[] {
  if (stage === "taxi") return ["inTaxi"];
  if (stage === "crew") return ["inMulticrew"];
  if (stage !== "foot") return [];
  return surface.walk?.isOnPlanet ? ["onFoot", "footOnPlanet", "footOutside"] : ["onFoot", "footInStation"];
}

/** What is in the tank and in the hold; of an SRV and a fighter the tank is the reservoir alone. */
function supplies(stage: Stage, { ships: { fuel, tanks }, hold: { counted } }: SessionState): Partial<Status> {
  const isSmall = stage === "srv" || stage === "fighter";
  const FuelMain = isSmall ? 0 : (fuel?.value ?? tanks?.value.main);
  return {
    ...(FuelMain === undefined ? {} : { Fuel: { FuelMain, FuelReservoir: tanks?.value.reserve ?? reservoir } }),
    Cargo: isSmall ? 0 : (counted?.value ?? 0),
  };
}

/** Where the ship stands, if the line that it landed by says so. */
function groundOf({ surface: { ship }, place }: SessionState): Partial<Status> {
  if (!ship || ship.value === "in the air") return {};
  const { latitude, longitude } = ship.value;
  if (latitude === undefined || longitude === undefined) return {};
  const near = place.body?.value.name;
  return {
    Latitude: latitude,
    Longitude: longitude,
    Heading: 0,
    Altitude: 0,
    ...(near === undefined ? {} : { BodyName: near }),
  };
}
