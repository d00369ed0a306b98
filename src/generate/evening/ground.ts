import type { WorldBody } from "../galaxy/bodies.js";
import { codex } from "./exploring.js";
import { loadBuggy, unloadBuggy } from "./fleet.js";
import { drifting, type Happening, happeningsOf } from "./happening.js";
import { addTo, bare, line, music } from "./line.js";
import { loadout } from "./loadout.js";
import { inSystem, onSurface, own } from "./location.js";
import { buggyId } from "./log-in.js";
import { spot } from "./place.js";
import { type Fields, hasFeet, type Lines, type Player, type WrittenEvent } from "./player.js";
import { backpack, buggyCargo, modulesPanel, shipLocker, wornSuit } from "./side-files.js";
import { pickUp } from "./stock.js";

/** Lands on the body that the ship is near. */
export function touchDown(player: Player): Lines | undefined {
  const { random, life } = player;
  const { near } = life;
  if (!near) return undefined;
  return [
    ...(random.chance(18) ? [...codex(player), ...(random.chance(15) ? modulesPanel(player) : [])] : []),
    ...land(player, near),
    ...(random.chance(10) ? codex(player) : []),
    ...(hasFeet(player) && random.chance(80) ? stepOut(player, near) : random.chance(60) ? launch(player, near) : []),
  ];
}

export function land(player: Player, body: WorldBody): Lines {
  player.where = { at: "landed", body };
  return [bare(player, "Touchdown", [40, 200], landing(player, body))];
}

export function liftOff(player: Player, body: WorldBody): Lines {
  player.where = { at: "space" };
  player.life.flight = "normal";
  return [bare(player, "Liftoff", [10, 120], landing(player, body))];
}

/** The fields for the ship's position on the ground. */
function landing(player: Player, body: WorldBody): Fields {
  return { PlayerControlled: true, ...own, ...inSystem(player), ...onSurface(body), ...spot(player, body) };
}

const buggy = { SRVType: "testbuggy", SRVType_Localised: "SRV Scarab" };
const rhino = { SRVType: "mev_rhino", SRVType_Localised: "SRV Rhino" };

/** The player drives about in the Rhino. */
export function driveRhino(player: Player): Lines {
  const out = { ...rhino, ID: buggyId(player) };
  return [
    bare(player, "LaunchSRV", [10, 60], { ...out, Loadout: "advanced", PlayerControlled: true }),
    buggyCargo(player, 5),
    ...music(player, "Combat_SRV", 1),
    bare(player, "DockSRV", [100, 900], out),
    loadout(player),
    ...music(player, "Exploration"),
  ];
}

/** The Nomad is sent out, and comes back, in versions that have it. */
export function sendNomad(player: Player): Lines | undefined {
  if (!player.game.writes("LaunchVessel")) return undefined;
  const VesselType = "lander01";
  const VesselType_Localised = "Nomad";
  const ID = buggyId(player) + 100;
  return [
    bare(player, "LaunchVessel", [10, 60], {
      VesselType,
      VesselType_Localised,
      Loadout: "base",
      ID,
      PlayerControlled: false,
    }),
    bare(player, "DockSRV", [100, 900], { SRVType: VesselType, SRVType_Localised: VesselType_Localised, ID }),
    loadout(player),
  ];
}

export function launch(player: Player, body: WorldBody): Lines {
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
): Lines {
  player.where = { at: "landed", body };
  if (isLost) {
    player.life.inBuggy = undefined;
    return [bare(player, "SRVDestroyed", [60, 300], { ID: buggyId(player), ...buggy }), loadout(player)];
  }
  return [
    bare(player, "DockSRV", [60, 300], { ...buggy, ID: buggyId(player) }),
    loadout(player),
    ...music(player, "Exploration"),
    ...unloadBuggy(player),
  ];
}

export function collect(player: Player): Lines | undefined {
  const lines: WrittenEvent[] = [];
  for (let count = player.random.between(1, 5); count > 0; count--) {
    const found = pickUp(player, "Raw", [5, 30]);
    if (found.length === 0) break;
    addTo(lines, [...found, ...(player.random.chance(92) ? [shipLocker(player, 0, false)] : datalink(player))]);
  }
  return lines.length > 0 ? lines : undefined;
}

/** Scans a data point of a ruin or base. */
export function datalink(player: Player): Lines {
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
  return { SRV: false, ...own, ID: player.ship.id, ...inSystem(player), ...onSurface(body) };
}

/** Disembarks onto the ground, followed by the suit and backpack. */
export function stepOut(player: Player, body: WorldBody): Lines {
  player.where = { at: "walking", body };
  return [bare(player, "Disembark", [4, 20], step(player, body)), ...dressed(player)];
}

/** The events that follow leaving a vehicle. */
export function dressed(player: Player): Lines {
  const first = shipLocker(player, 0, false);
  player.clock.pass(3);
  return [first, wornSuit(player), backpack(player, 0), shipLocker(player, 0), ...music(player, "OnFoot")];
}

/** The events that follow boarding the ship. */
export function aboard(player: Player, track: string): Lines {
  const { random } = player;
  return [
    ...(random.chance(40) ? [shipLocker(player, 0, false)] : []),
    loadout(player),
    ...(random.chance(85) ? [shipLocker(player, 0)] : []),
    ...music(player, track),
    ...(random.chance(50) ? [shipLocker(player, 1, false)] : []),
  ];
}

export function stepIn(player: Player, body: WorldBody): Lines {
  player.where = { at: "landed", body };
  return [bare(player, "Embark", [8, 60], step(player, body)), ...aboard(player, "Exploration")];
}

/** Restricts a happening to a player who is on a body in the given way. */
export function onGround(
  at: "landed" | "in SRV" | "walking",
  play: (player: Player, body: WorldBody) => Lines | undefined,
): Happening["play"] {
  return (player) => (player.where.at === at ? play(player, player.where.body) : undefined);
}

/** Leaves the ship on the ground, in versions in which players can. */
function disembark(player: Player, body: WorldBody): Lines | undefined {
  return hasFeet(player) ? stepOut(player, body) : undefined;
}

const back = ["DockSRV", "SRVDestroyed", "Loadout", "CargoTransfer", "Cargo"];

export const groundHappenings = happeningsOf([
  ["surface", 0.4, onGround("landed", sendNomad), ["LaunchVessel", "DockSRV", "Loadout"]],
  ["surface", 20, drifting(touchDown), ["Touchdown"]],
  ["surface", 9, onGround("landed", liftOff), ["Liftoff"], "returns"],
  ["surface", 5, onGround("landed", launch), ["LaunchSRV", "CargoTransfer", "Cargo", "ShipLocker"]],
  ["surface", 5, onGround("in SRV", returnWithBuggy), back, "returns"],
  ["surface", 12, onGround("in SRV", collect), ["MaterialCollected", "ShipLocker", "DatalinkScan"]],
  ["surface", 5, onGround("in SRV", datalink), ["DatalinkScan", "DataScanned", "DatalinkVoucher"]],
  ["exobiology", 8, onGround("landed", disembark), ["Disembark", "SuitLoadout", "Backpack"]],
  ["exobiology", 6, onGround("walking", stepIn), ["Embark", "Loadout"], "returns"],
]);
