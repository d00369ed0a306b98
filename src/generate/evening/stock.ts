import type { Random } from "../../base/random.js";
import { englishName } from "../../schema/names/table.js";
import { materialLists } from "../../session/slices/materials.js";
import { capitalised } from "../galaxy/names.js";
import { bare, type Delay } from "./line.js";
import type { AcceptedMission, Fields, Goods, HeldMaterial, Lines, Player } from "./player.js";

type Category = HeldMaterial["category"];

const raw = [
  ...["iron", "nickel", "carbon", "sulphur", "phosphorus"],
  ...["germanium", "manganese", "vanadium", "zinc", "chromium"],
];

/** The materials that players find. */
const found: Readonly<Record<Category, readonly string[]>> = {
  Raw: raw,
  Manufactured: ["mechanicalscrap", "heatconductionwiring", "shieldemitters", "gridresistors", "conductivecomponents"],
  Encoded: ["bulkscandata", "scanarchives", "shieldcyclerecordings"],
};

/** The English name of a symbol; undefined if it is the same, which the game leaves out. */
export function shownName(table: string, symbol: string): string | undefined {
  const name = englishName(table, symbol);
  return name?.toLowerCase() === symbol ? undefined : name;
}

/** The materials a player begins with: plenty, or none. */
export function firstMaterials(random: Random, isNew: boolean): Map<string, HeldMaterial> {
  const held = (category: Category, name: string): HeldMaterial => {
    return { category, display: shownName("material", name), count: isNew ? 0 : random.between(60, 250) };
  };
  return new Map(materialLists.flatMap((list) => found[list].map((name) => [name, held(list, name)])));
}

/** The materials of a category, as Materials lists them. */
export function listedMaterials({ life: { materials } }: Player, category: Category): readonly Fields[] {
  return [...materials]
    .filter(([, held]) => held.category === category && held.count > 0)
    .map(([Name, { display, count }]) => ({ Name, Name_Localised: display, Count: count }));
}

/** Spends some of a few materials; undefined if there are not enough. */
export function spendMaterials({ random, life }: Player, kinds: number, each: number): readonly Fields[] | undefined {
  const plenty = [...life.materials].filter(([, { count }]) => count >= each);
  if (plenty.length < kinds) return undefined;
  return random.some(plenty, kinds).map(([Name, held]) => {
    const Count = random.between(1, each);
    held.count -= Count;
    return { Name, Name_Localised: held.display, Count };
  });
}

export function someMaterial({ random, life }: Player, isFit: (held: HeldMaterial) => boolean) {
  const fit = [...life.materials].filter(([, held]) => isFit(held));
  return fit.length === 0 ? undefined : random.pick(fit);
}

export function hasRoom({ count }: HeldMaterial): boolean {
  return count < 240;
}

/** Takes an amount from a material that the player has plenty of; undefined if there is none. */
export function useUp(player: Player, Count: number): Fields | undefined {
  const [Name, held] = someMaterial(player, ({ count }) => count >= 20) ?? [];
  if (!held) return undefined;
  held.count -= Count;
  return { Category: held.category, Name, Name_Localised: held.display, Count };
}

const handful = 3;

/** Picks up some of a material; nothing if there is no room for any. */
export function pickUp(player: Player, category: Category, delay: Delay): Lines {
  const [Name, held] = someMaterial(player, (one) => one.category === category && hasRoom(one)) ?? [];
  if (!held) return [];
  held.count += handful;
  const material = { Category: category, Name, Name_Localised: held.display, Count: handful };
  return [bare(player, "MaterialCollected", delay, material)];
}

/** Commodities, with a typical price. */
export const commodities = [
  ["gold", undefined, 9401],
  ["silver", undefined, 4775],
  ["tritium", undefined, 51_707],
  ["bauxite", undefined, 120],
  ["bromellite", undefined, 7062],
  ["agriculturalmedicines", "Agri-Medicines", 1038],
  ["water", undefined, 120],
  ["foodcartridges", "Food Cartridges", 105],
  ["superconductors", undefined, 6609],
] as const;

/** The most cargo that a player loads, in tons. */
export const mostTons = 240;

export function tonsHeld({ life }: Player): number {
  const forMissions = life.missions.map(({ goods }) => (goods?.keptAt === undefined ? (goods?.tons ?? 0) : 0));
  return [...life.hold.values(), ...forMissions].reduce((sum, tons) => sum + tons, 0);
}

export function tonsOf({ life }: Player, name: string): number {
  return life.hold.get(name) ?? 0;
}

/** Adds tons to the hold, or removes them. */
export function stow(player: Player, name: string, tons: number): void {
  const count = tonsOf(player, name) + tons;
  if (count > 0) player.life.hold.set(name, count);
  else player.life.hold.delete(name);
}

/** Goods carried for powers, by leader. */
export const goodsOfPowers: ReadonlyMap<string, readonly [name: string, display: string]> = new Map([
  ["Aisling Duval", ["aislingmediamaterials", "Aisling Media Materials"]],
  ["Edmund Mahon", ["alliancetradeagreements", "Alliance Trade Agreements"]],
  ["Yuri Grom", ["gromcounterintelligence", "Grom Counter Intelligence"]],
]);

/** The display texts of goods that may be in the hold. */
export const displays: ReadonlyMap<string, string | undefined> = new Map([
  ...goodsOfPowers.values(),
  ...commodities.map(([name, display]) => [name, display] as const),
  ["drones", "Limpet"] as const,
]);

export function displayName(type: string): string {
  return displays.get(type) ?? capitalised(type);
}

/** Goods as Cargo lists them. */
export function inventoryItem({ type, tons }: Goods, mission?: AcceptedMission): Fields {
  return { Name: type, Name_Localised: displays.get(type), MissionID: mission?.id, Count: tons, Stolen: 0 };
}

/** The hold as Cargo lists it. */
export function inventory({ life }: Player): readonly Fields[] {
  return [
    ...[...life.hold].map(([type, tons]) => inventoryItem({ type, tons })),
    ...life.missions.flatMap((mission) =>
      mission.goods && mission.goods.keptAt === undefined ? [inventoryItem(mission.goods, mission)] : [],
    ),
  ];
}
