import type { Events } from "#events";
import { later, type Pilot } from "../session/pilot.js";
import type { Scene } from "../session/scenes.js";
import { movedTo } from "./moved-to.js";
import { sampleEvent } from "./sample.js";

/** A scene for a kind of which a session knows nothing: it just happens now and then. */
export function sampledScene(kind: string): Scene {
  return {
    kinds: [kind],
    weight: 6,
    play(pilot) {
      // The kinds with a schema are those with a type.
      const event = sampleEvent(kind as keyof Events, pilot.random, "usual");
      return [fitted(movedTo(later(pilot, 5, 90), event), pilot)];
    },
  };
}

/** Where a session is, an event of it is too; fields that the sample has not are not added. */
function fitted<Event extends { readonly timestamp: string; readonly event: string }>(
  event: Event,
  pilot: Pilot,
): Event {
  const { system, ship, where } = pilot;
  const station = where.at === "docked" ? where.station : undefined;
  const here: Readonly<Record<string, unknown>> = {
    SystemAddress: system.address,
    StarSystem: system.name,
    StarPos: [...system.position],
    ShipID: ship.id,
    ...(event.event === "Loadout"
      ? { Ship: ship.type.toLowerCase(), FuelCapacity: { Main: ship.tank, Reserve: 0.63 } }
      : {}),
    ...(station ? { MarketID: station.marketId, StationName: station.name, StationType: station.type } : {}),
  };
  const told: Readonly<Record<string, unknown>> = { ...event };
  const renamed = (value: unknown): unknown =>
    typeof value === "string" && isNamedAfter(value, told.StarSystem)
      ? system.name + value.slice(String(told.StarSystem).length)
      : value;
  const fields = Object.entries(told).map(([field, value]) => [field, here[field] ?? renamed(value)]);
  return Object.fromEntries(fields) as Event;
}

/** Whether a name is that of a body, which has the name of its system in front. */
function isNamedAfter(name: string, system: unknown): boolean {
  return typeof system === "string" && name.startsWith(`${system} `);
}
