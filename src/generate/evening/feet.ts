import type { Station } from "../galaxy/station.js";
import { aboard, dressed } from "./ground.js";
import { docked, happeningsOf, walking } from "./happening.js";
import { addTo, bare, type Delay, line, paidLine } from "./line.js";
import { gangway, own } from "./location.js";
import { type Fields, hasFeet, type Lines, newId, type Player, speaksEnglish, type WrittenEvent } from "./player.js";
import { shipLocker, suitIds, suits, weapons } from "./side-files.js";
import { shownName } from "./stock.js";

/** The fields for moving between the ship and a station. */
function step(player: Player, station: Station): Fields {
  return { SRV: false, ...own, ID: player.ship.id, ...gangway(player, station) };
}

export function getOut(player: Player, station: Station): Lines | undefined {
  if (!hasFeet(player)) return undefined;
  player.where = { at: "on foot", station };
  return [bare(player, "Disembark", [10, 40], step(player, station)), ...dressed(player)];
}

export function getIn(player: Player, station: Station): Lines {
  player.where = { at: "docked", station };
  return [bare(player, "Embark", [30, 120], step(player, station)), ...aboard(player, "Starport")];
}

/** Components found in settlements. */
const components = ["carbonfibreplating", "chemicalcatalyst", "circuitboard", "microelectrode", "tungstencarbide"];

export function pick(player: Player): Lines {
  const { random } = player;
  const Name = random.pick(components);
  const found = { Name, Name_Localised: shownName("micro-resource", Name) };
  const item = { ...found, Type: "Component", OwnerID: 0, Count: 1 };
  const thing = { ...found, OwnerID: 0, Count: 1, Type: "Component" };
  const taken = (delay: Delay): WrittenEvent => bare(player, "CollectItems", delay, { ...item, Stolen: false });
  const lines: WrittenEvent[] = [];
  for (let count = random.between(1, 6); count > 0; count--) {
    const both = random.chance(12) ? [taken([10, 60]), taken(0)] : [taken([10, 60])];
    addTo(lines, [...both, bare(player, "BackpackChange", 0, { Added: [{ ...thing, Count: both.length }] })]);
    if (random.chance(30)) lines.push(bare(player, "BackpackChange", [1, 5], { Added: [thing] }));
  }
  if (random.chance(20)) {
    lines.push(bare(player, "DropItems", [5, 30], item), bare(player, "BackpackChange", 0, { Removed: [thing] }));
  }
  return lines;
}

const medkit = { Name: "healthpack", Name_Localised: "Medkit" };

export function use(player: Player): Lines {
  return [
    bare(player, "UseConsumable", [10, 60], { ...medkit, Type: "Consumable" }),
    bare(player, "BackpackChange", 0, { Removed: [{ ...medkit, OwnerID: 0, Count: 1, Type: "Consumable" }] }),
  ];
}

const shops = ["BuySuit", "BuyWeapon", "BuyMicroResources"] as const;

export function purchase(player: Player, kind = player.random.pick(shops)): Lines | undefined {
  if (player.credits < 20_000) return undefined;
  player.credits -= 5000;
  return [line(player, kind, [20, 60], { Price: 5000 }), shipLocker(player, 2, false)];
}

const wardrobe = [
  ...(["SellSuit", "SellWeapon", "SwitchSuitLoadout", "CreateSuitLoadout", "RenameSuitLoadout"] as const),
  ...(["DeleteSuitLoadout", "LoadoutEquipModule", "LoadoutRemoveModule"] as const),
  ...(["SellMicroResources", "TradeMicroResources", "TransferMicroResources"] as const),
];

export function dress(player: Player, kind = player.random.pick(wardrobe)): Lines | undefined {
  const changed = paidLine(player, kind, [20, 60]);
  return changed && [changed, shipLocker(player, 2, false)];
}

/** The species of all samples. */
export const species = {
  Genus: "$Codex_Ent_Bacterial_Genus_Name;",
  Genus_Localised: "Bacterium",
  Species: "$Codex_Ent_Bacterial_04_Name;",
  Species_Localised: "Bacterium Acies",
  Variant: "$Codex_Ent_Bacterial_04_Antimony_Name;",
  Variant_Localised: "Bacterium Acies - Cyan",
};

export function sellSamples(player: Player, station: Station): Lines | undefined {
  const { samples } = player.life;
  if (samples === 0) return undefined;
  const BioData = Array.from({ length: samples }, () => ({ ...species, Value: 1_000_000, Bonus: 0 }));
  player.life.samples = 0;
  player.credits += 1_000_000 * samples;
  return [bare(player, "SellOrganicData", [20, 60], { MarketID: station.marketId, BioData })];
}

const resources = ["suitschematic", "weaponschematic", "graphene", "microelectrode"];

/** The price of an upgrade, at most the player's credits. */
function price(player: Player) {
  const { random } = player;
  const Class = random.between(2, 5);
  const Cost = Math.min(player.credits, Class * 300_000);
  player.credits -= Cost;
  const Resources = random.some(resources, random.between(1, 4)).map((Name) => ({
    Name,
    Name_Localised: speaksEnglish(player) ? shownName("micro-resource", Name) : undefined,
    Count: random.between(1, 10),
  }));
  return { Class, paid: { Cost, Resources: random.chance(85) ? Resources : undefined } };
}

export function upgradeSuit(player: Player): Lines {
  const [suit, display] = player.random.pick(suits);
  const event = bare(player, "UpgradeSuit", [20, 200]);
  const Name_Localised = speaksEnglish(player) ? display : undefined;
  const SuitID = suitIds + newId(player);
  const { Class, paid } = price(player);
  return [{ ...event, Name: `${suit}_class1`, Name_Localised, SuitID, Class, ...paid }];
}

export function upgradeWeapon(player: Player): Lines {
  const [, Name, display] = player.random.pick(weapons);
  const { Class, paid } = price(player);
  const event = bare(player, "UpgradeWeapon", [20, 200]);
  const Name_Localised = speaksEnglish(player) ? display : undefined;
  return [{ ...event, Name, Name_Localised, Class, SuitModuleID: suitIds + newId(player), ...paid }];
}

export const feetHappenings = happeningsOf([
  ["foot", 2, docked(getOut), ["Disembark", "SuitLoadout", "Backpack", "ShipLocker"]],
  ["foot", 5, walking(getIn), ["Embark", "Loadout"], "returns"],
  ["foot", 4, walking(pick), ["CollectItems", "BackpackChange", "DropItems"]],
  ["foot", 1, walking(use), ["UseConsumable", "BackpackChange"]],
  ["foot", 1, walking((player) => purchase(player)), [...shops, "ShipLocker"]],
  ["foot", 2, walking((player) => dress(player)), [...wardrobe, "ShipLocker"]],
  ["exobiology", 6, walking(sellSamples), ["SellOrganicData"]],
  ["foot", 0.5, walking(upgradeSuit), ["UpgradeSuit"]],
  ["foot", 0.5, walking(upgradeWeapon), ["UpgradeWeapon"]],
]);
