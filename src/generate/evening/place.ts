import type { WorldBody } from "../galaxy/bodies.js";
import type { StarSystem } from "../galaxy/system.js";
import { bare, type Delay, message, music } from "./line.js";
import type { Fields, Lines, Player } from "./player.js";
import { shipLocker } from "./side-files.js";

/** The situations in which an evening may begin. */
export const situations = ["docked", "space", "landed", "on-foot", "srv", "carrier", "dead"] as const;

export type StartSituation = (typeof situations)[number];

/** The coordinates of the ship on a body; they stay the same during a visit. */
export function spot({ system }: Player, { id }: WorldBody) {
  return { Latitude: ((system.address + id) % 80) + 0.25, Longitude: ((system.address + id * 7) % 170) + 0.5 };
}

const biological = { Type: "$SAA_SignalType_Biological;", Type_Localised: "Biological" };
const geological = { Type: "$SAA_SignalType_Geological;", Type_Localised: "Geological" };

/** The genera found on bodies, the most frequent first. */
const genera = [
  { Genus: "$Codex_Ent_Bacterial_Genus_Name;", Genus_Localised: "Bacterium" },
  { Genus: "$Codex_Ent_Stratum_Genus_Name;", Genus_Localised: "Stratum" },
  { Genus: "$Codex_Ent_Tussocks_Genus_Name;", Genus_Localised: "Tussock" },
  { Genus: "$Codex_Ent_Shrubs_Genus_Name;", Genus_Localised: "Frutexa" },
  { Genus: "$Codex_Ent_Fungoids_Genus_Name;", Genus_Localised: "Fungoida" },
];

export function signalsOn({ organisms, geology }: WorldBody) {
  return [
    ...(organisms > 0 ? [{ ...biological, Count: organisms }] : []),
    ...(geology > 0 ? [{ ...geological, Count: geology }] : []),
  ];
}

/** The signals found when mapping a body, if any. */
export function mappedSignals(player: Player, body: WorldBody): Lines {
  const Signals = signalsOn(body);
  if (Signals.length === 0) return [];
  const of = { BodyName: body.name, SystemAddress: player.system.address, BodyID: body.id };
  return [bare(player, "SAASignalsFound", 0, { ...of, Signals, Genuses: genera.slice(0, body.organisms) })];
}

const signalTypes: Readonly<Record<string, string>> = {
  Coriolis: "StationCoriolis",
  Orbis: "StationONeilOrbis",
  Ocellus: "StationBernalSphere",
  Outpost: "Outpost",
  AsteroidBase: "StationAsteroid",
  FleetCarrier: "FleetCarrier",
};

/** Resource extraction sites, used in turn. */
const sites = [
  ["$MULTIPLAYER_SCENARIO14_TITLE;", "Resource Extraction Site"],
  ["$MULTIPLAYER_SCENARIO77_TITLE;", "Resource Extraction Site [Low]"],
  ["$MULTIPLAYER_SCENARIO78_TITLE;", "Resource Extraction Site [High]"],
] as const;

/** The channel of a system is entered, and its signals are received. */
export function entered(player: Player, system: StarSystem): Lines {
  const { name } = system;
  return [message(player, "", `$COMMS_entered:#name=${name};`, `Entered Channel: ${name}`), ...signals(player, system)];
}

/** The signals of a system: its stations, and points of interest. */
export function signals(player: Player, { address: SystemAddress, colony, name }: StarSystem): Lines {
  if (!colony) return [];
  const found = colony.stations
    .filter(({ type }) => Object.hasOwn(signalTypes, type))
    .map(({ name: own, type, isCarrier }): Fields => {
      const SignalName = isCarrier ? `${name.toUpperCase()} RUNNER ${own}` : own;
      return { SystemAddress, SignalName, SignalType: signalTypes[type], IsStation: true };
    });
  found.push({
    SystemAddress,
    SignalName: "$MULTIPLAYER_SCENARIO42_TITLE;",
    SignalName_Localised: "Nav Beacon",
    SignalType: "NavBeacon",
  });
  for (let index = 0, count = player.random.between(2, 9); index < count; index++) {
    const [SignalName, SignalName_Localised] = sites[index % sites.length] ?? [];
    found.push({ SystemAddress, SignalName, SignalName_Localised, SignalType: "ResourceExtraction" });
  }
  return found.map((signal) => bare(player, "FSSSignalDiscovered", 0, signal));
}

const highestRank = 5;

/** How a player stands with a power. */
export function pledge(player: Player): Lines {
  const { power: Power, merits: Merits, pledgedAt } = player.life;
  if (Power === undefined) return [];
  const rank = 2 + Math.floor(Merits / 5000);
  const standing = player.galaxy.hasVotes
    ? { Rank: Math.min(highestRank, rank), Merits, Votes: 0 }
    : { Rank: rank, Merits };
  return [bare(player, "Powerplay", 0, { Power, ...standing, TimePledged: player.clock.seconds() - pledgedAt })];
}

/** The events after entering or leaving supercruise and after hyperspace; only versions with votes repeat the pledge. */
export function passage(player: Player, track: string, delay: Delay = 0): Lines {
  return [...(player.galaxy.hasVotes ? pledge(player) : []), shipLocker(player, 0), ...music(player, track, delay)];
}
