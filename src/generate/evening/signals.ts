import type { StarSystem } from "../galaxy/system.js";
import type { SessionEvent } from "../session/pilot.js";
import { bare } from "./line.js";
import type { Player } from "./player.js";

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

/** The signals of a system: its stations, and points of interest. */
export function signals(player: Player, { address, colony, name }: StarSystem): readonly SessionEvent[] {
  if (!colony) return [];
  const stations = colony.stations
    .filter(({ type }) => Object.hasOwn(signalTypes, type))
    .map((station) =>
      bare(player, "FSSSignalDiscovered", 0, {
        SystemAddress: address,
        SignalName: station.isCarrier ? `${name.toUpperCase()} RUNNER ${station.name}` : station.name,
        SignalType: signalTypes[station.type],
        IsStation: true,
      }),
    );
  const beacon = bare(player, "FSSSignalDiscovered", 0, {
    SystemAddress: address,
    SignalName: "$MULTIPLAYER_SCENARIO42_TITLE;",
    SignalName_Localised: "Nav Beacon",
    SignalType: "NavBeacon",
  });
  const heard = [...stations, beacon];
  for (let index = 0, count = player.random.between(2, 9); index < count; index++) {
    const [SignalName, SignalName_Localised] = sites[index % sites.length] ?? [];
    const site = { SystemAddress: address, SignalName, SignalName_Localised, SignalType: "ResourceExtraction" };
    heard.push(bare(player, "FSSSignalDiscovered", 0, site));
  }
  return heard;
}
