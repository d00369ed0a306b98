import type { StoredModules } from "#events";
import type { Station } from "../galaxy/station.js";
import { later, newId, type Pilot, speaksEnglish } from "./pilot.js";

type Item = StoredModules["Items"][number];

const wares = [
  ["int_hyperdrive_size5_class5", "FSD", "FSD_LongRange", 5_103_953],
  ["hpt_minelauncher_fixed_small", "Mine Launcher", undefined, 24_260],
  ["int_cargorack_size6_class1", "Cargo Rack", undefined, 362_591],
  ["int_powerplant_size4_class5", "Power Plant", "PowerPlant_Boosted", 1_441_233],
  ["int_shieldgenerator_size5_class3", "Shield Generator", "ShieldGenerator_Thermic", 444_000],
] as const;

const mostStored = 12;

/** The first visit to Outfitting, and what is stored there and elsewhere. */
export function visitOutfitting(pilot: Pilot, station: Station): readonly StoredModules[] {
  const { random, system } = pilot;
  if (random.chance(60)) pilot.stored = [...pilot.stored.slice(1 - mostStored), storedModule(pilot, station)];
  return [
    {
      timestamp: later(pilot, 20, 200),
      event: "StoredModules",
      MarketID: station.marketId,
      StationName: station.name,
      StarSystem: system.name,
      Items: pilot.stored,
    },
  ];
}

function storedModule(pilot: Pilot, station: Station): Item {
  const { random, system } = pilot;
  const [name, display, blueprint, price] = random.pick(wares);
  const item: Item = {
    Name: `$${name}_name;`,
    ...(speaksEnglish(pilot) ? { Name_Localised: display } : {}),
    StorageSlot: newId(pilot),
    ...(random.chance(15)
      ? { InTransit: true }
      : {
          StarSystem: system.name,
          MarketID: station.marketId,
          TransferCost: random.below(20_000),
          TransferTime: random.below(4000),
        }),
    BuyPrice: price,
    Hot: random.chance(10),
  };
  if (blueprint === undefined || random.chance(40)) return item;
  return {
    ...item,
    EngineerModifications: blueprint,
    Level: random.between(1, 5),
    Quality: random.chance(30) ? 1 : random.decimal(0, 1),
  };
}
