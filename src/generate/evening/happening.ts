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

/** Returns the lines of a happening, or undefined if it cannot happen now. */
type Play = (player: Player) => Lines | undefined;

type Row = readonly [topic: Pastime, weight: number, play: Play, kinds: readonly string[], mark?: "returns"];

/** Something that may happen during an evening. */
export type Happening = Readonly<ReturnType<typeof happeningOf>>;

function happeningOf([topic, weight, play, kinds, mark]: Row) {
  return {
    topic,
    /** Its relative frequency when it is possible. */
    weight,
    play,
    /** The kinds of event that it writes. */
    kinds,
    /** True if it leads back from where a scenario may begin: even scenarios that never lead there have it. */
    returns: mark === "returns",
  };
}

/** Happenings as rows of a table. */
export const happeningsOf = (rows: readonly Row[]): readonly Happening[] => rows.map(happeningOf);

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
