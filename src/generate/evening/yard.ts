import { createRandom } from "../../base/random.js";
import { nameEntries } from "../../schema/names/table.js";
import type { Station } from "../galaxy/station.js";
import { distanceBetween, inventSystem } from "../galaxy/system.js";
import { happeningsOf, sells } from "./happening.js";
import { bare, line, rewrite } from "./line.js";
import { loadout, modulesOf, worthOf } from "./loadout.js";
import { atMarket } from "./location.js";
import {
  type Fields,
  hasArrived,
  type KeptModule,
  type Lines,
  newId,
  type Player,
  speaksEnglish,
  type Ware,
  type WrittenEvent,
} from "./player.js";
import { fitted } from "./ship.js";
import { modulesFile, shipLocker } from "./side-files.js";

/** Sorts of modules: symbol prefix, name and slots. */
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

/** Modules that fit any ship, by index of their sort; essential ones are only exchanged. */
const slots = [
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
] as const;
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

/** The stock of a station, the same at every visit. */
function waresAt({ marketId }: Station): readonly Ware[] {
  const random = createRandom(marketId, shelfStream);
  return random.some(catalogue(), random.between(60, 120));
}

/** A field with the symbol of a module, and the one with its name. */
function named(field: string, { item, shown }: Ware): Fields {
  return { [field]: `$${item}_name;`, [`${field}_Localised`]: shown };
}

function shipOf({ ship }: Player): Fields {
  return { Ship: ship.type.toLowerCase(), ShipID: ship.id };
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

/** An earlier modification of a module; usually undefined. */
function earlierWork({ random }: Player, { shown }: Ware): Fields | undefined {
  const EngineerModifications = blueprints[shown];
  if (EngineerModifications === undefined) return undefined;
  return { EngineerModifications, Level: random.between(1, 5), Quality: random.chance(30) ? 1 : random.decimal(0, 1) };
}

function kept(player: Player, { marketId }: Station, ware: Ware, system = player.system): KeptModule {
  return { ware, number: newId(player), isHot: false, work: undefined, marketId, system, thereAt: 0 };
}

function keptAfar(player: Player, here: Station): KeptModule {
  const { random, galaxy } = player;
  const ware = random.pick(catalogue());
  for (let tries = 0; tries < 20; tries++) {
    const system = inventSystem(random, galaxy, player.system.position, 40);
    if (system.colony) return kept(player, system.colony.stations[0], ware, system);
  }
  return kept(player, here, ware);
}

/** The cost and time of transferring a module from where it is stored. */
function transferOf({ system }: Player, { marketId }: Station, far: KeptModule) {
  if (far.marketId === marketId) return { TransferCost: 0, TransferTime: 0 };
  const distance = distanceBetween(system.position, far.system.position);
  return {
    TransferCost: Math.round(far.ware.price * (0.0001 + distance / 100_000)),
    TransferTime: Math.floor(300 + 10 * distance),
  };
}

/** All modules in storage, as Outfitting lists them. */
function storedModules(player: Player, station: Station): WrittenEvent {
  const { life } = player;
  life.storage ??= firstModules(player, station);
  const Items = life.storage.map((module) => {
    const { Name, Name_Localised } = named("Name", module.ware);
    const place = { StarSystem: module.system.name, MarketID: module.marketId };
    return {
      Name,
      Name_Localised: speaksEnglish(player) ? Name_Localised : undefined,
      StorageSlot: module.number,
      ...(hasArrived(player, module) ? { ...place, ...transferOf(player, station, module) } : { InTransit: true }),
      BuyPrice: module.ware.price,
      Hot: module.isHot,
      ...module.work,
    };
  });
  return bare(player, "StoredModules", 0, { ...atMarket(player, station), Items });
}

/** Visits Outfitting: both lines, and the file that lists what is for sale. */
function open(player: Player, station: Station): Lines {
  const event = bare(player, "Outfitting", [20, 200], atMarket(player, station));
  const Items = waresAt(station).map(({ item, number, price }) => ({ id: number, Name: item, BuyPrice: price }));
  rewrite(player, "Outfitting", { ...event, Horizons: true, Items });
  return [event, storedModules(player, station)];
}

function store(player: Player, station: Station, ware: Ware): void {
  player.life.storage = [...(player.life.storage ?? []), kept(player, station, ware)];
}

function unstore({ life }: Player, { number }: KeptModule): void {
  life.storage = life.storage?.filter((each) => each.number !== number);
}

/** Puts a module into a slot; without one, the slot is empty. */
function putInto(player: Player, Slot: string, ware: Ware | undefined): void {
  const { ship } = player;
  const others = ship.modules.filter((module) => module.Slot !== Slot);
  player.ship = { ...ship, modules: ware ? [...others, fitted(Slot, ware.item)] : others };
}

/** The slot or storage that a bought module goes to. */
const fates = ["kept", "sold", "stored", "retrieved", "stored with others"] as const;

/** A slot, and what the station has for it. */
function someWare(player: Player, station: Station, mayKeep: boolean) {
  const { ship, random } = player;
  const [slot, sort] = random.pick(mayKeep ? slots : slots.filter((each) => each[1] !== needed));
  const item = modulesOf(ship)
    .find(({ Slot }) => Slot === slot)
    ?.Item.toLowerCase();
  const fitted = catalogue().find((ware) => ware.item === item);
  const stem = (text: string | undefined) => text?.replace(/_class\d$/, "");
  const fits = waresAt(station).filter(
    (ware) => ware.sort === sort && ware.item !== item && (sort !== needed || stem(ware.item) === stem(item)),
  );
  const isKnown = item === undefined || fitted !== undefined;
  if (fits.length === 0 || !isKnown || ship.engineering[slot]) return undefined;
  return { slot, ware: random.pick(fits), fitted };
}

/** Buying a module, instead of the one that was there, and what becomes of it. */
export function shop(player: Player, station: Station, fate = player.random.pick(fates)): Lines | undefined {
  const { slot: Slot, ware, fitted } = someWare(player, station, fate === "kept") ?? {};
  if (!ware || Slot === undefined || player.credits < 20 * ware.price) return undefined;
  const { price } = ware;
  const here = { MarketID: station.marketId, ...shipOf(player) };
  const lines = [...open(player, station)];
  const isTradedIn = fitted !== undefined && player.random.chance(50);
  player.credits -= price - (isTradedIn ? fitted.price : 0);
  const old = isTradedIn
    ? { ...named("SellItem", fitted), SellPrice: fitted.price }
    : fitted && named("StoredItem", fitted);
  lines.push(
    bare(player, "ModuleBuy", [10, 40], { Slot, ...old, ...named("BuyItem", ware), BuyPrice: price, ...here }),
  );
  if (fitted && !isTradedIn) {
    store(player, station, fitted);
    lines.push(storedModules(player, station));
  }
  if (fate === "stored" || fate === "retrieved") {
    store(player, station, ware);
    const stored = { Slot, ...named("StoredItem", ware), ...here, Hot: false };
    lines.push(bare(player, "ModuleStore", 8, stored), storedModules(player, station));
  }
  if (fate === "retrieved") {
    const last = player.life.storage?.at(-1);
    if (last) unstore(player, last);
    const retrieved = { Slot, ...named("RetrievedItem", ware), ...here, Hot: false };
    lines.push(bare(player, "ModuleRetrieve", 8, retrieved), storedModules(player, station));
  }
  if (fate === "stored with others") {
    store(player, station, ware);
    const Items = [{ Slot, ...named("Name", ware), Hot: false }];
    lines.push(bare(player, "MassModuleStore", 12, { ...here, Items }), storedModules(player, station));
  }
  if (fate === "sold" || fate === "retrieved") {
    player.credits += price;
    lines.push(bare(player, "ModuleSell", 12, { Slot, ...named("SellItem", ware), SellPrice: price, ...here }));
  }
  putInto(player, Slot, fate === "kept" ? ware : undefined);
  rewrite(player, "ModulesInfo", modulesFile(player));
  return [...lines, loadout(player), shipLocker(player, 0)];
}

function someAfar(player: Player, station: Station): KeptModule | undefined {
  const { life } = player;
  const far = life.storage?.find((module) => module.marketId !== station.marketId && hasArrived(player, module));
  if (far || !life.hasPlenty) return far;
  const other = keptAfar(player, station);
  life.storage = [...(life.storage ?? []), other];
  return other;
}

function anyBusiness({ random }: Player) {
  return { isFetched: random.chance(50), isSold: random.chance(40), isBought: random.chance(40) };
}

export function afar(player: Player, station: Station, done = anyBusiness(player)): Lines | undefined {
  const { life, system, random } = player;
  const { marketId } = station;
  const lines = [...open(player, station)];
  const fetched = done.isFetched ? someAfar(player, station) : undefined;
  if (fetched) {
    const { ware, number } = fetched;
    const transfer = transferOf(player, station, fetched);
    if (player.credits < 20 * transfer.TransferCost) return lines;
    player.credits -= transfer.TransferCost;
    const stored = { StorageSlot: number, ...named("StoredItem", ware), ServerId: ware.number };
    const event = bare(player, "FetchRemoteModule", [8, 30], { ...stored, ...transfer, ...shipOf(player) });
    const moved = { ...fetched, marketId, system, thereAt: player.clock.seconds() + transfer.TransferTime };
    life.storage = life.storage?.map((module) => (module.number === number ? moved : module));
    lines.push(event, storedModules(player, station));
  }
  const sold = done.isSold ? someAfar(player, station) : undefined;
  if (sold) {
    const { ware, number } = sold;
    player.credits += ware.price;
    unstore(player, sold);
    const terms = { ...named("SellItem", ware), ServerId: ware.number, SellPrice: ware.price };
    const event = bare(player, "ModuleSellRemote", [8, 30], { StorageSlot: number, ...terms, ...shipOf(player) });
    lines.push(event, storedModules(player, station));
  }
  const ware = random.pick(waresAt(station));
  if (done.isBought && player.credits >= 20 * ware.price) {
    player.credits -= ware.price;
    store(player, station, ware);
    const terms = { ...named("BuyItem", ware), MarketID: marketId, BuyPrice: ware.price };
    const event = bare(player, "ModuleBuyAndStore", [8, 30], { ...terms, ...shipOf(player) });
    lines.push(event, storedModules(player, station));
  }
  return lines;
}

export function name(player: Player): Lines {
  const { name: UserShipName, ident: UserShipId } = player.ship;
  return [bare(player, "SetUserShipName", [10, 60], { ...shipOf(player), UserShipName, UserShipId })];
}

function restock(player: Player): Lines | undefined {
  if (player.credits < 5000) return undefined;
  player.credits -= 1030;
  return [line(player, "RestockVehicle", [5, 30], { Cost: 1030 })];
}

function repair(player: Player): Lines | undefined {
  if (player.credits < 5000) return undefined;
  player.credits -= 3120;
  return [bare(player, "Repair", [5, 30], { Items: ["Wear"], Cost: 3120 })];
}

const looks = ["Outfitting", "StoredModules"];
const shopped = [
  ...["ModuleBuy", "ModuleSell", "ModuleStore", "ModuleRetrieve", "MassModuleStore", "Loadout", "ShipLocker"],
  ...looks,
];
const fetched = [...looks, "FetchRemoteModule", "ModuleSellRemote", "ModuleBuyAndStore"];

export const yardHappenings = happeningsOf([
  ["station", 2, sells("outfitting", shop), shopped],
  ["station", 2, sells("outfitting", afar), fetched],
  ["station", 0.5, sells("outfitting", open), looks],
  ["station", 0.3, sells("shipyard", name), ["SetUserShipName"]],
  ["station", 0.5, sells("rearm", restock), ["RestockVehicle"]],
  ["station", 0.5, sells("repair", repair), ["Repair"]],
]);
