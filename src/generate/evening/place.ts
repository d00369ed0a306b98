import type { WorldBody } from "../galaxy/bodies.js";
import type { Station } from "../galaxy/station.js";
import type { SessionEvent } from "../session/pilot.js";
import type { Happening } from "./happening.js";
import { bare } from "./line.js";
import type { Player } from "./player.js";

/** The coordinates of the ship on a body; they stay the same during a visit. */
export function spot({ system }: Player, { id }: WorldBody) {
  return { Latitude: ((system.address + id) % 80) + 0.25, Longitude: ((system.address + id * 7) % 170) + 0.5 };
}

const biological = { Type: "$SAA_SignalType_Biological;", Type_Localised: "Biological" };
const geological = { Type: "$SAA_SignalType_Geological;", Type_Localised: "Geological" };

/** The signals of a body. */
export function signalsOn({ organisms, geology }: WorldBody) {
  return [
    ...(organisms > 0 ? [{ ...biological, Count: organisms }] : []),
    ...(geology > 0 ? [{ ...geological, Count: geology }] : []),
  ];
}

/** The genera found on bodies, the most frequent first. */
const genera = [
  { Genus: "$Codex_Ent_Bacterial_Genus_Name;", Genus_Localised: "Bacterium" },
  { Genus: "$Codex_Ent_Stratum_Genus_Name;", Genus_Localised: "Stratum" },
  { Genus: "$Codex_Ent_Tussocks_Genus_Name;", Genus_Localised: "Tussock" },
  { Genus: "$Codex_Ent_Shrubs_Genus_Name;", Genus_Localised: "Frutexa" },
  { Genus: "$Codex_Ent_Fungoids_Genus_Name;", Genus_Localised: "Fungoida" },
];

/** The signals found when mapping a body, if any. */
export function mappedSignals(player: Player, body: WorldBody): readonly SessionEvent[] {
  const Signals = signalsOn(body);
  if (Signals.length === 0) return [];
  const of = { BodyName: body.name, SystemAddress: player.system.address, BodyID: body.id };
  return [bare(player, "SAASignalsFound", 0, { ...of, Signals, Genuses: genera.slice(0, body.organisms) })];
}

type AtStation = (player: Player, station: Station) => readonly SessionEvent[] | undefined;

/** Restricts a happening to a docked ship. */
export function docked(play: AtStation): Happening["play"] {
  return (player) => (player.where.at === "docked" ? play(player, player.where.station) : undefined);
}

/** Restricts a happening to a station with the given service. */
export function sells(service: string, play: AtStation): Happening["play"] {
  return docked((player, station) =>
    station.services.some((name) => name.toLowerCase() === service) ? play(player, station) : undefined,
  );
}

/** Restricts a happening to a player on foot in a station. */
export function walking(play: AtStation): Happening["play"] {
  return (player) => (player.where.at === "on foot" ? play(player, player.where.station) : undefined);
}

/** The situations in which an evening may begin. */
export const situations = ["docked", "space", "landed", "on-foot", "srv", "carrier", "dead"] as const;

export type StartSituation = (typeof situations)[number];
