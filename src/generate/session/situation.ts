import type { Status } from "#events";
import type { Random } from "../random.js";
import type { Pilot } from "./pilot.js";
import type { Flag2Name, FlagName } from "./status-bits.js";

type GuiFocus = NonNullable<Status["GuiFocus"]>;

/** What the pilot is doing when Status.json is written. */
export interface Situation {
  readonly vehicle: "ship" | "fighter" | "srv" | "foot" | "menu";
  readonly flags: readonly FlagName[];
  readonly flags2: readonly Flag2Name[];
  /** Flags that may be set or not. */
  readonly may: readonly FlagName[];
  readonly may2: readonly Flag2Name[];
  readonly screens: readonly GuiFocus[];
  /** Metres above the ground or, with `averageRadius`, above the average radius; undefined away from planets. */
  readonly altitude: number | undefined;
}

const panels: readonly GuiFocus[] = [0, 1, 2, 3, 4];
const maps: readonly GuiFocus[] = [6, 7, 8, 11];
const comfort: readonly FlagName[] = ["lights", "nightVision", "inWing", "assistOff", "analysisMode"];
const combat: readonly FlagName[] = ["hardpoints", "cargoScoop", "silent", "overheating", "inDanger", "cooldown"];

const inShip: Situation = {
  vehicle: "ship",
  flags: ["inShip", "shieldsUp"],
  flags2: [],
  may: comfort,
  may2: ["crewActive"],
  screens: panels,
  altitude: undefined,
};

const docked: Situation = {
  ...inShip,
  flags: ["docked", "gearDown", "massLocked", "shieldsUp", "inShip"],
  may: ["lights", "nightVision", "inWing"],
  screens: [...panels, 5, ...maps],
};

const onFoot: Situation = {
  vehicle: "foot",
  flags: [],
  flags2: ["onFoot"],
  may: [],
  may2: ["aiming"],
  screens: [0, 6, 7, 11],
  altitude: undefined,
};

const inCruise: Situation = {
  ...inShip,
  flags: [...inShip.flags, "supercruise"],
  may: ["scooping", "interdicted", "overheating", "inWing", "analysisMode", "inDanger"],
  may2: ["overcharge", "cruiseAssist", "crewActive"],
  screens: [...panels, ...maps, 9, 10],
};

const inBuggy: Situation = {
  ...inShip,
  vehicle: "srv",
  flags: ["inSrv", "shieldsUp", "lights"],
  may: ["handbrake", "turretView", "turretRetracted", "driveAssist", "highBeam", "analysisMode", "nightVision"],
  may2: [],
  altitude: 0,
};

/** What pilots do between stations. */
const inSpace: readonly ((random: Random) => Situation)[] = [
  () => ({ ...inShip, may: [...comfort, ...combat] }),
  () => inCruise,
  () => ({ ...inShip, flags: [...inShip.flags, "charging"], flags2: ["hyperdriveCharging"], may: ["supercruise"] }),
  () => ({ ...inShip, flags: [...inShip.flags, "supercruise", "jumping"], screens: [0] }),
  (random) => ({ ...inCruise, flags: [...inCruise.flags, "averageRadius"], altitude: random.between(40_000, 90_000) }),
  (random) => ({ ...inShip, flags2: ["gliding"], altitude: random.between(8000, 39_000), screens: [0] }),
  (random) => ({ ...inShip, may: [...comfort, "gearDown", "massLocked"], altitude: random.between(20, 7000) }),
  () => ({ ...inShip, flags: [...inShip.flags, "landed", "gearDown"], altitude: 0 }),
  () => inBuggy,
  () => ({ ...inShip, vehicle: "fighter", flags: ["inFighter", "shieldsUp"], may: combat, may2: [] }),
  () => ({ ...inShip, flags2: ["inTaxi"], may: [], may2: [], screens: [0, 6, 7] }),
  () => ({ ...inShip, flags2: ["inMulticrew"], may: combat, may2: ["telepresence"] }),
  () => ({ ...inShip, flags2: ["inMulticrew"], may: combat, may2: ["physicalCrew"] }),
  () => ({ ...onFoot, flags2: ["onFoot", "footOnPlanet", "footOutside"], altitude: 0 }),
  () => ({ ...onFoot, vehicle: "menu", flags2: [], may2: [], screens: [0] }),
];

/** What fits to where the pilot is. */
export function situationOf({ where }: Pilot, random: Random): Situation {
  switch (where.at) {
    case "docked":
      return docked;
    case "on foot":
      return {
        ...onFoot,
        flags2: ["onFoot", "footInStation", "breathable", random.pick(["footInHangar", "footInSocialSpace"] as const)],
      };
    case "landed":
      return { ...inShip, flags: [...inShip.flags, "landed", "gearDown"], altitude: 0 };
    case "in SRV":
      return inBuggy;
    case "walking":
      return { ...onFoot, flags2: ["onFoot", "footOnPlanet", "footOutside"], altitude: 0 };
    case "space":
      return random.pick(inSpace)(random);
  }
}
