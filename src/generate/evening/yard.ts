import { createRandom } from "../../base/random.js";
import { nameEntries } from "../../spec/names/table.js";
import type { Station } from "../galaxy/station.js";
import { distanceBetween, inventSystem } from "../galaxy/system.js";
import { loadout, modulesOf, worthOf } from "../session/loadout.js";
import { newId, type SessionEvent, speaksEnglish } from "../session/pilot.js";
import { modulesFile } from "../session/status.js";
import { type Happening, rewrite } from "./happening.js";
import { bare, type Delay, type Fields, line } from "./line.js";
import { sells } from "./place.js";
import type { KeptModule, Player, Ware } from "./player.js";
import { shipLocker } from "./side-files.js";

/** What modules are called, by how their symbols begin, and where they fit. */
const sorts: readonly (readonly [fits: RegExp, families: Readonly<Record<string, string>>])[] = [
  [
    /^(?:[a-z_]+_size[12](?:_class\d)?|[a-z_]+)$/,
    {
      int_cargorack: "Cargo Rack",
      int_hullreinforcement: "Hull Reinforcement",
      int_modulereinforcement: "Module Reinforcement",
      int_guardianmodulereinforcement: "Guardian Module Reinforcement",
      int_shieldcellbank: "Shield Cell Bank",
      int_repairer: "AFM Unit",
      int_dronecontrol_collection: "Collector",
      int_dronecontrol_fueltransfer: "Fuel Transfer",
      int_dronecontrol_prospector: "Prospector",
      int_dronecontrol_repair: "Repair",
      int_fsdinterdictor: "FSD Interdictor",
      int_dockingcomputer: "Docking Computer",
      int_supercruiseassist: "Supercruise Assist",
      int_buggybay: "Planetary Vehicle Hangar",
    },
  ],
  [
    /_(?:fixed|gimbal|turret)_(?:small|medium)$/,
    {
      hpt_beamlaser: "Beam Laser",
      hpt_cannon: "Cannon",
      hpt_dumbfiremissilerack: "Missile Rack",
      hpt_mininglaser: "Mining Laser",
      hpt_multicannon: "Multi-Cannon",
      hpt_pulselaser: "Pulse Laser",
      hpt_pulselaserburst: "Burst Laser",
      hpt_railgun: "Rail Gun",
      hpt_slugshot: "Frag Cannon",
    },
  ],
  [
    /_tiny$|_size0_class\d$/,
    {
      hpt_chafflauncher: "Chaff",
      hpt_cloudscanner: "Wake Scanner",
      hpt_crimescanner: "K-Warrant Scanner",
      hpt_electroniccountermeasure: "ECM",
      hpt_heatsinklauncher: "Heatsink",
      hpt_plasmapointdefence: "Point Defence Turret",
      hpt_shieldbooster: "Shield Booster",
    },
  ],
  [
    /_size[3-6]_class\d$/,
    {
      int_engine: "Thrusters",
      int_lifesupport: "Life Support",
      int_powerdistributor: "Power Distributor",
      int_powerplant: "Power Plant",
      int_sensors: "Sensors",
    },
  ],
];

/** What can be fitted anew in every ship, by the index of its sort; what the ship cannot do without is only exchanged. */
const slots: readonly (readonly [slot: string, sort: number])[] = [
  ["Slot09_Size2", 0],
  ["MediumHardpoint1", 1],
  ["MediumHardpoint2", 1],
  ["TinyHardpoint1", 2],
  ["TinyHardpoint2", 2],
  ["MainEngines", 3],
  ["LifeSupport", 3],
  ["PowerDistributor", 3],
  ["PowerPlant", 3],
  ["Radar", 3],
];
const needed = 3;

const firstNumber = 128_049_380;
const familyOf = /^(?:int_dronecontrol|int|hpt)_[a-z]+/;

let listed: readonly Ware[] | undefined;

/** All modules of these sorts that the game is known to have. */
function catalogue(): readonly Ware[] {
  listed ??= nameEntries("module").flatMap(({ symbol, known }, index) => {
    const item = symbol.toLowerCase();
    const [family = ""] = familyOf.exec(item) ?? [];
    const sort = sorts.findIndex(([fits, families]) => fits.test(item) && Object.hasOwn(families, family));
    const shown = sorts[sort]?.[1][family];
    if (shown === undefined || known !== "well") return [];
    return [{ item, shown, sort, number: firstNumber + index, price: worthOf(item) }];
  });
  return listed;
}

const shelfStream = 17;

/** What a station sells, the same at every visit. */
function waresAt({ marketId }: Station): readonly Ware[] {
  const random = createRandom(marketId, shelfStream);
  return random.some(catalogue(), random.between(60, 120));
}

const symbolOf = ({ item }: Ware): string => `$${item}_name;`;

/** The fields for the market and the ship. */
function of({ ship }: Player, { marketId }: Station): Fields {
  return { MarketID: marketId, Ship: ship.type.toLowerCase(), ShipID: ship.id };
}

/** The modules that lie somewhere when Outfitting is visited first. */
function firstModules(player: Player, station: Station): readonly KeptModule[] {
  if (player.life.isNew) return [];
  const { random } = player;
  return Array.from({ length: random.between(2, 6) }, (_, index) => {
    const module = index % 2 === 0 ? kept(player, station, random.pick(catalogue())) : keptAfar(player, station);
    return { ...module, isHot: random.chance(10), work: earlierWork(player, module.ware) };
  });
}

const blueprints: Readonly<Record<string, string>> = {
  "Power Plant": "PowerPlant_Boosted",
  Thrusters: "Engine_Dirty",
  "Pulse Laser": "Weapon_LongRange",
  "Shield Booster": "ShieldBooster_HeavyDuty",
};

/** What an engineer has made of a module before; undefined of most. */
function earlierWork({ random }: Player, { shown }: Ware): Fields | undefined {
  const EngineerModifications = blueprints[shown];
  if (EngineerModifications === undefined) return undefined;
  return { EngineerModifications, Level: random.between(1, 5), Quality: random.chance(30) ? 1 : random.decimal(0, 1) };
}

function kept(player: Player, { marketId }: Station, ware: Ware, system = player.system): KeptModule {
  return { ware, number: newId(player), isHot: false, work: undefined, marketId, system, thereAt: 0 };
}

/** A module that lies in another system. */
function keptAfar(player: Player, here: Station): KeptModule {
  const { random, galaxy } = player;
  const ware = random.pick(catalogue());
  for (let tries = 0; tries < 20; tries++) {
    const system = inventSystem(random, galaxy, player.system.position, 40);
    if (system.colony) return kept(player, system.colony.stations[0], ware, system);
  }
  return kept(player, here, ware);
}

function isThere({ clock }: Player, { thereAt }: KeptModule): boolean {
  return thereAt <= clock.seconds();
}

/** What it takes to have a module sent from where it lies. */
function transferOf({ system }: Player, { marketId }: Station, far: KeptModule) {
  if (far.marketId === marketId) return { TransferCost: 0, TransferTime: 0 };
  const distance = distanceBetween(system.position, far.system.position);
  return {
    TransferCost: Math.round(far.ware.price * (0.0001 + distance / 100_000)),
    TransferTime: Math.floor(300 + 10 * distance),
  };
}

/** All modules in storage, as Outfitting lists them. */
function storedModules(player: Player, station: Station, delay: Delay): SessionEvent {
  const storage = player.life.storage ?? firstModules(player, station);
  player.life.storage = storage;
  const Items = storage.map((module) => ({
    Name: symbolOf(module.ware),
    ...(speaksEnglish(player) ? { Name_Localised: module.ware.shown } : {}),
    StorageSlot: module.number,
    ...(isThere(player, module)
      ? { StarSystem: module.system.name, MarketID: module.marketId, ...transferOf(player, station, module) }
      : { InTransit: true }),
    BuyPrice: module.ware.price,
    Hot: module.isHot,
    ...module.work,
  }));
  const here = { MarketID: station.marketId, StationName: station.name, StarSystem: player.system.name };
  return bare(player, "StoredModules", delay, { ...here, Items });
}

/** Visits Outfitting: both lines, and the file that lists what is for sale. */
export function open(player: Player, station: Station): readonly SessionEvent[] {
  const here = { MarketID: station.marketId, StationName: station.name, StarSystem: player.system.name };
  const event = bare(player, "Outfitting", [20, 200], here);
  const Items = waresAt(station).map(({ item, number, price }) => ({ id: number, Name: item, BuyPrice: price }));
  rewrite(player, "Outfitting", { ...event, ...{ Horizons: true, Items } });
  return [event, storedModules(player, station, 0)];
}

function store(player: Player, station: Station, ware: Ware): void {
  player.life.storage = [...(player.life.storage ?? []), kept(player, station, ware)];
}

/** Takes a module out of storage. */
function unstore({ life }: Player, { number }: KeptModule): void {
  life.storage = life.storage?.filter((each) => each.number !== number);
}

const takesNoPower = /cargorack|reinforcement|powerplant/;

/** Puts a module into a slot; without one, the slot is empty. */
function putInto(player: Player, Slot: string, ware: Ware | undefined): void {
  const { ship } = player;
  const others = ship.modules.filter((module) => module.Slot !== Slot);
  const power = ware && takesNoPower.test(ware.item) ? { Power: 0 } : { Power: 0.4, Priority: 1 };
  player.ship = { ...ship, modules: ware ? [...others, { Slot, Item: ware.item, ...power }] : others };
}

/** What becomes of a module that was bought. */
const fates = ["kept", "sold", "stored", "retrieved", "stored with others"] as const;

/** A slot, and what the station has for it. */
function someWare(player: Player, station: Station, mayKeep: boolean) {
  const { ship, random } = player;
  const [slot, sort] = random.pick(mayKeep ? slots : slots.filter((each) => each[1] !== needed));
  const item = modulesOf(ship)
    .find(({ Slot }) => Slot === slot)
    ?.Item.toLowerCase();
  const fitted = catalogue().find((ware) => ware.item === item);
  const stem = (text: string): string => text.replace(/_class\d$/, "");
  const isFit = (ware: Ware): boolean =>
    ware.sort === sort && ware.item !== item && (sort !== needed || stem(ware.item) === stem(item ?? ""));
  const fits = waresAt(station).filter(isFit);
  const isKnown = item === undefined || fitted !== undefined;
  if (fits.length === 0 || !isKnown || ship.engineering[slot]) return undefined;
  return { slot, ware: random.pick(fits), fitted };
}

/** Buying a module, instead of the one that was there, and what becomes of it. */
export function shop(
  player: Player,
  station: Station,
  fate = player.random.pick(fates),
): readonly SessionEvent[] | undefined {
  const { slot: Slot, ware, fitted } = someWare(player, station, fate === "kept") ?? {};
  if (!ware || Slot === undefined || player.credits < 20 * ware.price) return undefined;
  const here = of(player, station);
  const item = symbolOf(ware);
  const lines = [...open(player, station)];
  const changed = (event: SessionEvent): void => {
    lines.push(event, storedModules(player, station, 0));
  };
  const isTradedIn = fitted !== undefined && player.random.chance(50);
  player.credits -= ware.price - (isTradedIn ? fitted.price : 0);
  const old = fitted && { item: symbolOf(fitted), shown: fitted.shown };
  const bought = bare(player, "ModuleBuy", [10, 40], {
    Slot,
    ...(old &&
      (isTradedIn
        ? { SellItem: old.item, SellItem_Localised: old.shown, SellPrice: fitted?.price }
        : { StoredItem: old.item, StoredItem_Localised: old.shown })),
    BuyItem: item,
    BuyItem_Localised: ware.shown,
    BuyPrice: ware.price,
    ...here,
  });
  lines.push(bought);
  if (fitted && !isTradedIn) {
    store(player, station, fitted);
    lines.push(storedModules(player, station, 0));
  }
  if (fate === "stored" || fate === "retrieved") {
    store(player, station, ware);
    const event = { Slot, StoredItem: item, StoredItem_Localised: ware.shown, ...here, Hot: false };
    changed(bare(player, "ModuleStore", 8, event));
  }
  if (fate === "retrieved") {
    const last = player.life.storage?.at(-1);
    if (last) unstore(player, last);
    const event = { Slot, RetrievedItem: item, RetrievedItem_Localised: ware.shown, ...here, Hot: false };
    changed(bare(player, "ModuleRetrieve", 8, event));
  }
  if (fate === "stored with others") {
    store(player, station, ware);
    const Items = [{ Slot, Name: item, Name_Localised: ware.shown, Hot: false }];
    changed(bare(player, "MassModuleStore", 12, { ...here, Items }));
  }
  if (fate === "sold" || fate === "retrieved") {
    player.credits += ware.price;
    const event = { Slot, SellItem: item, SellItem_Localised: ware.shown, SellPrice: ware.price, ...here };
    lines.push(bare(player, "ModuleSell", 12, event));
  }
  putInto(player, Slot, fate === "kept" ? ware : undefined);
  rewrite(player, "ModulesInfo", modulesFile(player));
  return [...lines, { ...loadout(player), timestamp: player.clock.now() }, shipLocker(player, 0)];
}

/** A module that lies elsewhere. */
function someAfar(player: Player, station: Station): KeptModule | undefined {
  const { life } = player;
  const far = life.storage?.find((module) => module.marketId !== station.marketId && isThere(player, module));
  if (far || !life.hasPlenty) return far;
  const other = keptAfar(player, station);
  life.storage = [...(life.storage ?? []), other];
  return other;
}

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
  const { MarketID, ...ship } = of(player, station);
  const lines = [...open(player, station)];
  const changed = (event: SessionEvent): void => {
    lines.push(event, storedModules(player, station, 0));
  };
  const fetched = done.isFetched ? someAfar(player, station) : undefined;
  if (fetched) {
    const { ware, number } = fetched;
    const transfer = transferOf(player, station, fetched);
    if (player.credits < 20 * transfer.TransferCost) return lines;
    player.credits -= transfer.TransferCost;
    const event = bare(player, "FetchRemoteModule", [8, 30], {
      StorageSlot: number,
      StoredItem: symbolOf(ware),
      StoredItem_Localised: ware.shown,
      ServerId: ware.number,
      ...transfer,
      ...ship,
    });
    const thereAt = player.clock.seconds() + transfer.TransferTime;
    const moved = { ...fetched, marketId: station.marketId, system: player.system, thereAt };
    player.life.storage = player.life.storage?.map((module) => (module.number === number ? moved : module));
    changed(event);
  }
  const sold = done.isSold ? someAfar(player, station) : undefined;
  if (sold) {
    const { ware, number } = sold;
    player.credits += ware.price;
    unstore(player, sold);
    const event = { StorageSlot: number, SellItem: symbolOf(ware), SellItem_Localised: ware.shown };
    const price = { ServerId: ware.number, SellPrice: ware.price };
    changed(bare(player, "ModuleSellRemote", [8, 30], { ...event, ...price, ...ship }));
  }
  const ware = player.random.pick(waresAt(station));
  if (done.isBought && player.credits >= 20 * ware.price) {
    player.credits -= ware.price;
    store(player, station, ware);
    const event = { BuyItem: symbolOf(ware), BuyItem_Localised: ware.shown, MarketID, BuyPrice: ware.price };
    changed(bare(player, "ModuleBuyAndStore", [8, 30], { ...event, ...ship }));
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
