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

/** What is to be heard in a system: its stations, and places that people go to. */
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
  const count = player.random.between(2, 9);
  const sites = Array.from({ length: count }, (_, index) =>
    bare(player, "FSSSignalDiscovered", 0, {
      SystemAddress: address,
      SignalName: `$MULTIPLAYER_SCENARIO${[14, 77, 78][index % 3]}_TITLE;`,
      SignalName_Localised: [
        "Resource Extraction Site",
        "Resource Extraction Site [Low]",
        "Resource Extraction Site [High]",
      ][index % 3],
      SignalType: "ResourceExtraction",
    }),
  );
  return [...stations, beacon, ...sites];
}
