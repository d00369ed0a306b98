import type { FSDJump } from "#events";
import { listed } from "../listed.js";
import type { Random } from "../random.js";

/** The powers that contend for the galaxy. */
const powers = ["Edmund Mahon", "Nakato Kaine", "Zemina Torval", "Jerome Archer", "Yuri Grom", "Li Yong-Rui"] as const;

type PowerplayState = NonNullable<FSDJump["PowerplayState"]>;
/** A war against the Thargoids, as a jump tells of it. */
export type War = NonNullable<FSDJump["ThargoidWar"]>;

const powerStates = listed<PowerplayState>("events/FSDJump", "/PowerplayState");
const warStates = listed<War["CurrentState"]>("events/FSDJump", "/ThargoidWar/CurrentState");

/** What a jump tells of powers. */
export type Powerplay = Partial<
  Pick<
    FSDJump,
    | "Powers"
    | "ControllingPower"
    | "PowerplayState"
    | "PowerplayStateControlProgress"
    | "PowerplayStateReinforcement"
    | "PowerplayStateUndermining"
    | "PowerplayConflictProgress"
  >
>;

/** Who holds a system, or who contends for it while nobody does. */
export function powerplay(random: Random): Powerplay {
  const here = random.some(powers, random.between(1, 3));
  const state = random.pick(powerStates);
  if (state === "Unoccupied") {
    return {
      Powers: here,
      PowerplayState: state,
      ...(random.chance(70)
        ? {
            PowerplayConflictProgress: here.map((Power) => ({ Power, ConflictProgress: random.decimal(0, 1.4) })),
          }
        : {}),
    };
  }
  return {
    ControllingPower: random.pick(here),
    Powers: here,
    PowerplayState: state,
    PowerplayStateControlProgress: random.decimal(0, 1),
    PowerplayStateReinforcement: random.below(9000),
    PowerplayStateUndermining: random.below(9000),
  };
}

/** How the war against the Thargoids stands. */
export function thargoidWar(random: Random): War {
  const isLeft = random.chance(30);
  return {
    CurrentState: random.pick(warStates),
    ...(isLeft ? {} : { NextStateSuccess: random.pick(warStates), NextStateFailure: random.pick(warStates) }),
    SuccessStateReached: random.chance(20),
    ...(isLeft
      ? {}
      : {
          WarProgress: random.decimal(0, 1),
          RemainingPorts: random.below(6),
          EstimatedRemainingTime: `${random.between(0, 7)} Days`,
        }),
  };
}
