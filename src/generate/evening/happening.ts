import type { Station } from "../galaxy/station.js";
import type { Lines, Player } from "./player.js";

/** The topics of an evening. */
export type Pastime =
  | "travel"
  | "station"
  | "trade"
  | "mining"
  | "exploration"
  | "exobiology"
  | "combat"
  | "carrier"
  | "colony"
  | "foot"
  | "missions"
  | "engineering"
  | "powers"
  | "company"
  | "surface";

/** Something that may happen during an evening. */
export interface Happening {
  readonly topic: Pastime;
  /** Its relative frequency when it is possible. */
  readonly weight: number;
  /** Returns the lines, or undefined if it cannot happen now. */
  readonly play: (player: Player) => Lines | undefined;
  /** The kinds of event that it writes. */
  readonly kinds: readonly string[];
  /** True if it leads back from where a scenario may begin: even scenarios that never lead there have it. */
  readonly returns: boolean;
}

type Play = Happening["play"];

/** Happenings as rows of a table. */
export function happeningsOf(
  rows: readonly (readonly [Pastime, weight: number, Play, kinds: readonly string[], "returns"?])[],
): readonly Happening[] {
  return rows.map(([topic, weight, play, kinds, mark]) => ({
    topic,
    weight,
    play,
    kinds,
    returns: mark === "returns",
  }));
}

type AtStation = (player: Player, station: Station) => Lines | undefined;

/** Restricts a happening to a docked ship. */
export function docked(play: AtStation): Play {
  return (player) => (player.where.at === "docked" ? play(player, player.where.station) : undefined);
}

/** Matches a station with the given service, named in lower case. */
export const offers =
  (service: string) =>
  ({ services }: Station): boolean =>
    services.some((name) => name.toLowerCase() === service);

/** Restricts a happening to a ship docked at a station with a service. */
export function sells(service: string, play: AtStation): Play {
  return docked((player, station) => (offers(service)(station) ? play(player, station) : undefined));
}

/** Restricts a happening to a player on foot in a station. */
export function walking(play: AtStation): Play {
  return (player) => (player.where.at === "on foot" ? play(player, player.where.station) : undefined);
}

/** Restricts a happening to a ship in space, in some of the ways that it can fly there. */
const inSpace =
  (isSo: (life: Player["life"]) => boolean) =>
  (play: Play): Play =>
  (player) =>
    player.where.at === "space" && isSo(player.life) ? play(player) : undefined;

/** A ship in supercruise is never near a body. */
export const cruising = inSpace(({ flight }) => flight === "supercruise");
export const drifting = inSpace(({ flight }) => flight === "normal");
/** Away from bodies, at whichever speed. */
export const away = inSpace(({ near }) => !near);
export const inOpenSpace = inSpace(({ flight, near }) => flight === "normal" && !near);
