import type { Station } from "../galaxy/station.js";
import { loadout, visitOutfitting } from "../session/loadout.js";
import type { SessionEvent } from "../session/pilot.js";
import { type Happening, rewrite } from "./happening.js";
import { bare, type Fields, line } from "./line.js";
import { sells } from "./place.js";
import type { Player } from "./player.js";
import { shipLocker } from "./side-files.js";

/** A slot that every ship has, and that is empty again after each visit. */
const spare = "Slot09_Size2";

/** The modules for sale that fit into it, as the station's files list them. */
const wares = [
  { id: 128_064_338, Name: "int_cargorack_size2_class1", shown: "Cargo Rack", BuyPrice: 3250 },
  { id: 128_064_337, Name: "int_cargorack_size1_class1", shown: "Cargo Rack", BuyPrice: 1000 },
  { id: 128_666_634, Name: "int_detailedsurfacescanner_tiny", shown: "Surface Scanner", BuyPrice: 250_000 },
  { id: 128_671_229, Name: "int_dronecontrol_collection_size1_class1", shown: "Collector", BuyPrice: 600 },
  { id: 128_666_684, Name: "int_refinery_size1_class1", shown: "Refinery", BuyPrice: 6000 },
  { id: 128_666_644, Name: "int_fuelscoop_size1_class1", shown: "Fuel Scoop", BuyPrice: 309 },
  { id: 128_672_288, Name: "int_buggybay_size2_class1", shown: "Planetary Vehicle Hangar", BuyPrice: 18_000 },
] as const;
const symbolOf = (name: string): string => `$${name}_name;`;

/** The fields for the market and the ship. */
function of({ ship }: Player, { marketId }: Station): Fields {
  return { MarketID: marketId, Ship: ship.type.toLowerCase(), ShipID: ship.id };
}

/** Visits Outfitting: both lines, and the file that lists what is for sale. */
export function open(player: Player, station: Station): readonly SessionEvent[] {
  const [stored] = visitOutfitting(player, station);
  const event = bare(player, "Outfitting", 0, {
    MarketID: station.marketId,
    StationName: station.name,
    StarSystem: player.system.name,
  });
  rewrite(player, "Outfitting", { ...event, ...{ Horizons: true, Items: wares.map(({ shown: _, ...ware }) => ware) } });
  return [event, ...(stored ? [{ ...stored, timestamp: event.timestamp }] : [])];
}

/** What happens to a module after it was bought. */
const fates = ["sold", "stored", "retrieved", "stored with others"] as const;

/** Buys modules for a slot and removes them again. */
export function shop(
  player: Player,
  station: Station,
  fate = player.random.pick(fates),
): readonly SessionEvent[] | undefined {
  const { Name, shown, BuyPrice: price } = player.random.pick(wares);
  const rack = symbolOf(Name);
  if (player.credits < 20 * price) return undefined;
  const here = of(player, station);
  player.credits -= price;
  const opened = open(player, station);
  const bought = bare(player, "ModuleBuy", [10, 40], {
    Slot: spare,
    BuyItem: rack,
    BuyItem_Localised: shown,
    BuyPrice: price,
    ...here,
  });
  const sold = (delay: number) => {
    player.credits += price;
    return bare(player, "ModuleSell", delay, {
      Slot: spare,
      SellItem: rack,
      SellItem_Localised: shown,
      SellPrice: price,
      ...here,
    });
  };
  const store = () =>
    bare(player, "ModuleStore", 8, { Slot: spare, StoredItem: rack, StoredItem_Localised: shown, ...here, Hot: false });
  const retrieve = () =>
    bare(player, "ModuleRetrieve", 8, {
      Slot: spare,
      RetrievedItem: rack,
      RetrievedItem_Localised: shown,
      ...here,
      Hot: false,
    });
  const ways: Readonly<Record<typeof fate, () => readonly SessionEvent[]>> = {
    sold: () => [sold(12)],
    stored: () => [store()],
    retrieved: () => [store(), retrieve(), sold(9)],
    "stored with others": () => [
      bare(player, "MassModuleStore", 12, {
        ...here,
        Items: [{ Slot: spare, Name: rack, Name_Localised: shown, Hot: false }],
      }),
    ],
  };
  return [
    ...opened,
    bought,
    ...ways[fate](),
    { ...loadout(player), timestamp: player.clock.now() },
    shipLocker(player, 0),
  ];
}

const remote = { ServerId: 128_064_338, StorageSlot: 52 };

/** Modules that are stored elsewhere. */
export function afar(
  player: Player,
  station: Station,
  done = {
    isFetched: player.random.chance(50),
    isSold: player.random.chance(40),
    isBought: player.random.chance(40),
  },
): readonly SessionEvent[] | undefined {
  const { Name, shown, BuyPrice: price } = player.random.pick(wares);
  const rack = symbolOf(Name);
  if (player.credits < 20 * price) return undefined;
  const { MarketID, ...ship } = of(player, station);
  const lines = [...open(player, station)];
  if (done.isFetched) {
    player.credits -= 1840;
    lines.push(
      bare(player, "FetchRemoteModule", [8, 30], {
        ...remote,
        StoredItem: rack,
        StoredItem_Localised: shown,
        TransferCost: 1840,
        TransferTime: 2715,
        ...ship,
      }),
    );
  }
  if (done.isSold) {
    player.credits += price;
    lines.push(
      bare(player, "ModuleSellRemote", [8, 30], {
        ...remote,
        SellItem: rack,
        SellItem_Localised: shown,
        SellPrice: price,
        ...ship,
      }),
    );
  }
  if (done.isBought) {
    player.credits -= price;
    lines.push(
      bare(player, "ModuleBuyAndStore", [8, 30], {
        BuyItem: rack,
        BuyItem_Localised: shown,
        MarketID,
        BuyPrice: price,
        ...ship,
      }),
    );
  }
  return lines;
}

export function name(player: Player): readonly SessionEvent[] {
  const { ship } = player;
  return [
    bare(player, "SetUserShipName", [10, 60], {
      Ship: ship.type.toLowerCase(),
      ShipID: ship.id,
      UserShipName: ship.name,
      UserShipId: ship.ident,
    }),
  ];
}

/** Outfitting, and the names of ships. */
export const yardHappenings: readonly Happening[] = [
  {
    topic: "station",
    kinds: [
      "Outfitting",
      "StoredModules",
      "ModuleBuy",
      "ModuleSell",
      "ModuleStore",
      "ModuleRetrieve",
      "MassModuleStore",
      "Loadout",
      "ShipLocker",
    ],
    weight: 2,
    play: sells("outfitting", shop),
  },
  {
    topic: "station",
    kinds: ["Outfitting", "StoredModules", "FetchRemoteModule", "ModuleSellRemote", "ModuleBuyAndStore"],
    weight: 2,
    play: sells("outfitting", afar),
  },
  { topic: "station", kinds: ["Outfitting", "StoredModules"], weight: 0.5, play: sells("outfitting", open) },
  { topic: "station", kinds: ["SetUserShipName"], weight: 0.3, play: sells("shipyard", name) },
  {
    topic: "station",
    kinds: ["RestockVehicle"],
    weight: 0.5,
    play: sells("rearm", (player) => {
      if (player.credits < 5000) return undefined;
      player.credits -= 1030;
      return [line(player, "RestockVehicle", [5, 30], { Cost: 1030 })];
    }),
  },
  {
    topic: "station",
    kinds: ["Repair"],
    weight: 0.5,
    play: sells("repair", (player) => {
      if (player.credits < 5000) return undefined;
      player.credits -= 3120;
      return [bare(player, "Repair", [5, 30], { Items: ["Wear"], Cost: 3120 })];
    }),
  },
];
