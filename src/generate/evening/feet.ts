import type { Station } from "../galaxy/station.js";
import { upgradeSuit, upgradeWeapon } from "../session/on-foot.js";
import type { SessionEvent } from "../session/pilot.js";
import { inSystem, own } from "./flight.js";
import { aboard, dressed } from "./ground.js";
import type { Happening } from "./happening.js";
import { addTo, bare, type Delay, type Fields, line, paidLine } from "./line.js";
import { hasFeet } from "./log-in.js";
import { docked, walking } from "./place.js";
import type { Player } from "./player.js";
import { shipLocker } from "./side-files.js";

/** The place where the player boards or leaves the ship at a station. */
function gangway(player: Player, station: Station): Fields {
  return {
    SRV: false,
    ...own,
    ID: player.ship.id,
    ...inSystem(player),
    Body: station.name,
    BodyID: station.bodyId,
    OnStation: true,
    OnPlanet: false,
    StationName: station.name,
    StationType: station.type,
    MarketID: station.marketId,
  };
}

export function getOut(player: Player, station: Station): readonly SessionEvent[] | undefined {
  if (!hasFeet(player)) return undefined;
  player.where = { at: "on foot", station };
  return [bare(player, "Disembark", [10, 40], gangway(player, station)), ...dressed(player)];
}

export function getIn(player: Player, station: Station): readonly SessionEvent[] {
  player.where = { at: "docked", station };
  return [bare(player, "Embark", [30, 120], gangway(player, station)), ...aboard(player, "Starport")];
}

/** Components found in settlements. */
const components = [
  { Name: "carbonfibreplating", Name_Localised: "Carbon Fibre Plating" },
  { Name: "chemicalcatalyst", Name_Localised: "Chemical Catalyst" },
  { Name: "circuitboard", Name_Localised: "Circuit Board" },
  { Name: "microelectrode", Name_Localised: undefined },
  { Name: "tungstencarbide", Name_Localised: "Tungsten Carbide" },
];

/** Picks items up and drops them again. */
export function pick(player: Player): readonly SessionEvent[] {
  const found = player.random.pick(components);
  const thing = { ...found, OwnerID: 0, Count: 1, Type: "Component" };
  const taken = (delay: Delay): SessionEvent =>
    bare(player, "CollectItems", delay, { ...found, Type: "Component", OwnerID: 0, Count: 1, Stolen: false });
  const lines: SessionEvent[] = [];
  for (let count = player.random.between(1, 6); count > 0; count--) {
    const both = player.random.chance(12) ? [taken([10, 60]), taken(0)] : [taken([10, 60])];
    addTo(lines, [...both, bare(player, "BackpackChange", 0, { Added: [{ ...thing, Count: both.length }] })]);
    if (player.random.chance(30)) lines.push(bare(player, "BackpackChange", [1, 5], { Added: [thing] }));
  }
  if (player.random.chance(20)) {
    lines.push(
      bare(player, "DropItems", [5, 30], { ...found, Type: "Component", OwnerID: 0, Count: 1 }),
      bare(player, "BackpackChange", 0, { Removed: [thing] }),
    );
  }
  return lines;
}

const medkit = { Name: "healthpack", Name_Localised: "Medkit" };

export function use(player: Player): readonly SessionEvent[] {
  return [
    bare(player, "UseConsumable", [10, 60], { ...medkit, Type: "Consumable" }),
    bare(player, "BackpackChange", 0, { Removed: [{ ...medkit, OwnerID: 0, Count: 1, Type: "Consumable" }] }),
  ];
}

const shops = ["BuySuit", "BuyWeapon", "BuyMicroResources"] as const;

/** Buys something in a shop. */
export function purchase(player: Player, kind = player.random.pick(shops)): readonly SessionEvent[] | undefined {
  if (player.credits < 20_000) return undefined;
  player.credits -= 5000;
  return [line(player, kind, [20, 60], { Price: 5000 }), shipLocker(player, 2, false)];
}

const wardrobe = [
  "SellSuit",
  "SellWeapon",
  "SwitchSuitLoadout",
  "CreateSuitLoadout",
  "RenameSuitLoadout",
  "DeleteSuitLoadout",
  "LoadoutEquipModule",
  "LoadoutRemoveModule",
  "SellMicroResources",
  "TradeMicroResources",
  "TransferMicroResources",
] as const;

export function dress(player: Player, kind = player.random.pick(wardrobe)): readonly SessionEvent[] | undefined {
  const changed = paidLine(player, kind, [20, 60]);
  return changed && [changed, shipLocker(player, 2, false)];
}

/** Sells the samples. */
export function sellSamples(player: Player, station: Station): readonly SessionEvent[] | undefined {
  const { organisms } = player.life;
  if (organisms.length === 0) return undefined;
  const BioData = organisms.map((organism) => {
    const { Genus, Genus_Localised, Species, Species_Localised, Variant, Variant_Localised } =
      organism as unknown as Record<string, string>;
    return {
      Genus,
      Genus_Localised,
      Species,
      Species_Localised,
      Variant,
      Variant_Localised,
      Value: 1_000_000,
      Bonus: 0,
    };
  });
  player.life.organisms = [];
  player.credits += 1_000_000 * BioData.length;
  return [bare(player, "SellOrganicData", [20, 60], { MarketID: station.marketId, BioData })];
}

/** On foot in stations. */
export const feetHappenings: readonly Happening[] = [
  { topic: "foot", kinds: ["Disembark", "SuitLoadout", "Backpack", "ShipLocker"], weight: 2, play: docked(getOut) },
  { topic: "foot", kinds: ["Embark", "Loadout"], returns: true, weight: 5, play: walking(getIn) },
  { topic: "foot", kinds: ["CollectItems", "BackpackChange", "DropItems"], weight: 4, play: walking(pick) },
  { topic: "foot", kinds: ["UseConsumable", "BackpackChange"], weight: 1, play: walking(use) },
  { topic: "foot", kinds: [...shops, "ShipLocker"], weight: 1, play: walking((player) => purchase(player)) },
  { topic: "foot", kinds: [...wardrobe, "ShipLocker"], weight: 2, play: walking((player) => dress(player)) },
  { topic: "exobiology", kinds: ["SellOrganicData"], weight: 6, play: walking(sellSamples) },
  { topic: "foot", kinds: ["UpgradeSuit"], weight: 0.5, play: walking((player) => upgradeSuit(player)) },
  { topic: "foot", kinds: ["UpgradeWeapon"], weight: 0.5, play: walking((player) => upgradeWeapon(player)) },
];
