import type { WorldBody } from "../galaxy/bodies.js";
import { loadout } from "../session/loadout.js";
import type { SessionEvent } from "../session/pilot.js";
import { codex } from "./exploring.js";
import { loadBuggy, unloadBuggy } from "./fleet.js";
import { isIn } from "./flight.js";
import { type Happening, pickUp } from "./happening.js";
import { addTo, bare, type Fields, line, music } from "./line.js";
import { buggyId, hasFeet } from "./log-in.js";
import { spot } from "./place.js";
import type { Player } from "./player.js";
import { backpack, buggyCargo, modulesPanel, shipLocker, wornSuit } from "./side-files.js";

/** Lands on the body that the ship is near. */
export function touchDown(player: Player): readonly SessionEvent[] | undefined {
  const { near } = player.life;
  if (!near) return undefined;
  const { random } = player;
  return [
    ...(random.chance(18) ? [...codex(player), ...(random.chance(15) ? modulesPanel(player) : [])] : []),
    ...land(player, near),
    ...(random.chance(10) ? codex(player) : []),
    ...(hasFeet(player) && random.chance(80) ? stepOut(player, near) : random.chance(60) ? launch(player, near) : []),
  ];
}

/** Touches down. */
export function land(player: Player, body: WorldBody): readonly SessionEvent[] {
  player.where = { at: "landed", body };
  return [bare(player, "Touchdown", [40, 200], landing(player, body))];
}

/** Lifts off from the body. */
export function liftOff(player: Player, body: WorldBody): readonly SessionEvent[] {
  player.where = { at: "space" };
  player.life.flight = "normal";
  return [bare(player, "Liftoff", [10, 120], landing(player, body))];
}

/** The fields for the ship's position on the ground. */
function landing(player: Player, body: WorldBody): Fields {
  const { Latitude, Longitude } = spot(player, body);
  return {
    PlayerControlled: true,
    Taxi: false,
    Multicrew: false,
    StarSystem: player.system.name,
    SystemAddress: player.system.address,
    Body: body.name,
    BodyID: body.id,
    OnStation: false,
    OnPlanet: true,
    Latitude,
    Longitude,
  };
}

const buggy = { SRVType: "testbuggy", SRVType_Localised: "SRV Scarab" };

/** Launches the SRV. */
export function launch(player: Player, body: WorldBody): readonly SessionEvent[] {
  player.where = { at: "in SRV", body };
  return [
    ...loadBuggy(player),
    bare(player, "LaunchSRV", [10, 60], { ...buggy, Loadout: "starter", ID: buggyId(player), PlayerControlled: true }),
    buggyCargo(player, 5),
    shipLocker(player, 0),
    ...music(player, "Combat_SRV", 1),
  ];
}

export function returnWithBuggy(
  player: Player,
  body: WorldBody,
  isLost = player.random.chance(player.life.hasPlenty ? 25 : 4),
): readonly SessionEvent[] {
  player.where = { at: "landed", body };
  if (isLost) {
    player.life.inBuggy = undefined;
    return [bare(player, "SRVDestroyed", [60, 300], { ID: buggyId(player), ...buggy }), again(player)];
  }
  return [
    bare(player, "DockSRV", [60, 300], { ...buggy, ID: buggyId(player) }),
    again(player),
    ...music(player, "Exploration"),
    ...unloadBuggy(player),
  ];
}

/** The Loadout on return to the ship. */
function again(player: Player): SessionEvent {
  return { ...loadout(player), timestamp: player.clock.now() };
}

/** Collects materials on the ground. */
export function collect(player: Player): readonly SessionEvent[] | undefined {
  const lines: SessionEvent[] = [];
  for (let count = player.random.between(1, 5); count > 0; count--) {
    const found = pickUp(player, "Raw", [5, 30]);
    if (found.length === 0) break;
    addTo(lines, [...found, ...(player.random.chance(92) ? [shipLocker(player, 0, false)] : datalink(player))]);
  }
  return lines.length > 0 ? lines : undefined;
}

/** Scans a data point of a ruin or base. */
export function datalink(player: Player): readonly SessionEvent[] {
  return [
    bare(player, "DatalinkScan", [10, 60], {
      Message: "$DATAPOINT_GAMEPLAY_complete;",
      Message_Localised: "Alert: All $DATAPOINT_GAMEPLAY_complete; Data Points have been scanned",
    }),
    ...(player.random.chance(40) ? [line(player, "DataScanned", [1, 5])] : []),
    ...(player.random.chance(30) ? [line(player, "DatalinkVoucher", [1, 5])] : []),
  ];
}

/** The fields for moving between the ship and the ground. */
function step(player: Player, body: WorldBody): Fields {
  return {
    SRV: false,
    Taxi: false,
    Multicrew: false,
    ID: player.ship.id,
    StarSystem: player.system.name,
    SystemAddress: player.system.address,
    Body: body.name,
    BodyID: body.id,
    OnStation: false,
    OnPlanet: true,
  };
}

/** Disembarks onto the ground, followed by the suit and backpack. */
export function stepOut(player: Player, body: WorldBody): readonly SessionEvent[] {
  player.where = { at: "walking", body };
  return [bare(player, "Disembark", [4, 20], step(player, body)), ...dressed(player)];
}

/** The events that follow leaving a vehicle. */
export function dressed(player: Player): readonly SessionEvent[] {
  const first = shipLocker(player, 0, false);
  return [first, suit(player, 3), backpack(player, 0), shipLocker(player, 0), ...music(player, "OnFoot")];
}

/** The events that follow boarding the ship. */
export function aboard(player: Player, track: string): readonly SessionEvent[] {
  const { random } = player;
  return [
    ...(random.chance(40) ? [shipLocker(player, 0, false)] : []),
    again(player),
    ...(random.chance(85) ? [shipLocker(player, 0)] : []),
    ...music(player, track),
    ...(random.chance(50) ? [shipLocker(player, 1, false)] : []),
  ];
}

/** The suit that the player wears. */
export function suit(player: Player, delay: number): SessionEvent {
  player.clock.pass(delay);
  return wornSuit(player);
}

/** Boards the ship on the ground. */
export function stepIn(player: Player, body: WorldBody): readonly SessionEvent[] {
  player.where = { at: "landed", body };
  return [bare(player, "Embark", [8, 60], step(player, body)), ...aboard(player, "Exploration")];
}

/** Plays only on a body. */
type OnBody = (player: Player, body: WorldBody) => readonly SessionEvent[] | undefined;

/** Restricts a happening to a player who is on a body in the given way. */
export const onGround = (at: "landed" | "in SRV" | "walking", play: OnBody): Happening["play"] => {
  return (player) => (player.where.at === at ? play(player, player.where.body) : undefined);
};

/** Landing, driving and walking. */
export const groundHappenings: readonly Happening[] = [
  {
    topic: "surface",
    kinds: ["Touchdown"],
    weight: 20,
    play: (player) => (isIn(player, "normal") ? touchDown(player) : undefined),
  },
  { topic: "surface", kinds: ["Liftoff"], returns: true, weight: 9, play: onGround("landed", liftOff) },
  {
    topic: "surface",
    kinds: ["LaunchSRV", "CargoTransfer", "Cargo", "ShipLocker"],
    weight: 5,
    play: onGround("landed", launch),
  },
  {
    topic: "surface",
    kinds: ["DockSRV", "SRVDestroyed", "Loadout", "CargoTransfer", "Cargo"],
    returns: true,
    weight: 5,
    play: onGround("in SRV", returnWithBuggy),
  },
  {
    topic: "surface",
    kinds: ["MaterialCollected", "ShipLocker", "DatalinkScan"],
    weight: 12,
    play: onGround("in SRV", collect),
  },
  {
    topic: "surface",
    kinds: ["DatalinkScan", "DataScanned", "DatalinkVoucher"],
    weight: 5,
    play: onGround("in SRV", datalink),
  },
  {
    topic: "exobiology",
    kinds: ["Disembark", "SuitLoadout", "Backpack"],
    weight: 8,
    play: onGround("landed", (player, body) => (hasFeet(player) ? stepOut(player, body) : undefined)),
  },
  { topic: "exobiology", kinds: ["Embark", "Loadout"], returns: true, weight: 6, play: onGround("walking", stepIn) },
];
