import type { Random } from "../../base/random.js";
import type { Fields } from "./line.js";
import type { AcceptedMission, Goods, HeldMaterial, Player } from "./player.js";

const raw = [
  "iron",
  "nickel",
  "carbon",
  "sulphur",
  "phosphorus",
  "germanium",
  "manganese",
  "vanadium",
  "zinc",
  "chromium",
];
const manufactured = [
  ["mechanicalscrap", "Mechanical Scrap"],
  ["heatconductionwiring", "Heat Conduction Wiring"],
  ["shieldemitters", "Shield Emitters"],
  ["gridresistors", "Grid Resistors"],
  ["conductivecomponents", "Conductive Components"],
] as const;
const encoded = [
  ["bulkscandata", "Anomalous Bulk Scan Data"],
  ["scanarchives", "Unidentified Scan Archives"],
  ["shieldcyclerecordings", "Distorted Shield Cycle Recordings"],
] as const;

const most = 300;

/** The materials a player begins with: plenty, or none. */
export function firstMaterials(random: Random, isNew: boolean): Map<string, HeldMaterial> {
  const count = (): number => (isNew ? 0 : random.between(60, 250));
  return new Map<string, HeldMaterial>([
    ...raw.map((name) => [name, { category: "Raw", display: undefined, count: count() }] as const),
    ...manufactured.map(([name, display]) => [name, { category: "Manufactured", display, count: count() }] as const),
    ...encoded.map(([name, display]) => [name, { category: "Encoded", display, count: count() }] as const),
  ]);
}

/** The materials of a category, as Materials lists them. */
export function listedMaterials(
  { life: { materials } }: Player,
  category: HeldMaterial["category"],
): readonly Fields[] {
  return [...materials]
    .filter(([, held]) => held.category === category && held.count > 0)
    .map(([Name, { display, count }]) => ({ Name, Name_Localised: display, Count: count }));
}

/** Spends some of a few materials; undefined if there are not enough. */
export function spendMaterials(player: Player, kinds: number, each: number): readonly Fields[] | undefined {
  const { random, life } = player;
  const plenty = [...life.materials].filter(([, { count }]) => count >= each);
  if (plenty.length < kinds) return undefined;
  return random.some(plenty, kinds).map(([Name, held]) => {
    const Count = random.between(1, each);
    held.count -= Count;
    return { Name, Name_Localised: held.display, Count };
  });
}

/** A random material that meets a condition. */
export function someMaterial(
  { random, life }: Player,
  isFit: (held: HeldMaterial) => boolean,
): readonly [name: string, held: HeldMaterial] | undefined {
  const fit = [...life.materials].filter(([, held]) => isFit(held));
  return fit.length === 0 ? undefined : random.pick(fit);
}

/** True if there is room for more of a material. */
export function hasRoom({ count }: HeldMaterial): boolean {
  return count < most - 60;
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

/** The total tons in the hold. */
export function tonsHeld({ life }: Player): number {
  let sum = 0;
  for (const count of life.hold.values()) sum += count;
  for (const { goods } of life.missions) if (goods?.keptAt === undefined) sum += goods?.tons ?? 0;
  return sum;
}

/** Adds tons to the hold, or removes them. */
export function stow(player: Player, name: string, tons: number): void {
  const count = (player.life.hold.get(name) ?? 0) + tons;
  if (count > 0) player.life.hold.set(name, count);
  else player.life.hold.delete(name);
  player.cargo = tonsHeld(player);
}

/** What is carried for powers, by their leaders. */
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

/** Capitalises a symbol. */
export function capitalised(symbol: string): string {
  return `${symbol.charAt(0).toUpperCase()}${symbol.slice(1)}`;
}

/** The display name of goods. */
export function displayName(type: string): string {
  return displays.get(type) ?? capitalised(type);
}

/** Goods as Cargo lists them. */
export function inventoryItem({ type, tons }: Goods, mission?: AcceptedMission): Fields {
  const belonging = mission ? { MissionID: mission.id } : {};
  return { Name: type, Name_Localised: displays.get(type), ...belonging, Count: tons, Stolen: 0 };
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
