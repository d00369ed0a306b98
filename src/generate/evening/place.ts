import type { Station } from "../galaxy/station.js";
import type { SessionEvent } from "../session/pilot.js";
import type { Happening } from "./happening.js";
import type { Player } from "./player.js";

type AtStation = (player: Player, station: Station) => readonly SessionEvent[] | undefined;

/** What happens only at a station. */
export function docked(play: AtStation): Happening["play"] {
  return (player) => (player.where.at === "docked" ? play(player, player.where.station) : undefined);
}

/** What happens only at a station with some service. */
export function sells(service: string, play: AtStation): Happening["play"] {
  return docked((player, station) =>
    station.services.some((name) => name.toLowerCase() === service) ? play(player, station) : undefined,
  );
}

/** What happens only to somebody who walks about in a station. */
export function walking(play: AtStation): Happening["play"] {
  return (player) => (player.where.at === "on foot" ? play(player, player.where.station) : undefined);
}
