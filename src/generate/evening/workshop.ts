import { belongingTo } from "../../schema/names/rows.js";
import type { Station } from "../galaxy/station.js";
import { shipEngineers } from "./engineers.js";
import { docked, happeningsOf, sells } from "./happening.js";
import { bare, wage } from "./line.js";
import { modulesOf } from "./loadout.js";
import type { Fields, HeldMaterial, Lines, Player, WrittenEvent } from "./player.js";
import { shipLocker } from "./side-files.js";
import { hasRoom, someMaterial, spendMaterials, useUp } from "./stock.js";

/** The main change of a blueprint: the property, its original value, and the relative change at the highest grade. */
type Change = readonly [label: string, original: number, share: number];

const stronger: Change = ["Integrity", 58, 0.8];
const lighter: Change = ["Mass", 16, -0.65];

/** The blueprints for modules, by the prefix of the module's symbol. */
const blueprints: Readonly<Record<string, Readonly<Record<string, Change>>>> = {
  int_engine: {
    Engine_Dirty: ["EngineOptPerformance", 100, 0.4],
    Engine_Reinforced: stronger,
    Engine_Tuned: ["EngineHeatRate", 1.3, -0.6],
  },
  int_hyperdrive: {
    FSD_FastBoot: ["BootTime", 10, -0.8],
    FSD_LongRange: ["FSDOptimalMass", 1050, 0.55],
    FSD_Shielded: stronger,
  },
  int_lifesupport: {
    LifeSupport_LightWeight: lighter,
    LifeSupport_Reinforced: stronger,
    LifeSupport_Shielded: stronger,
  },
  int_powerdistributor: {
    PowerDistributor_HighCapacity: ["WeaponsCapacity", 34, 0.26],
    PowerDistributor_HighFrequency: ["WeaponsRecharge", 3.9, 0.45],
    PowerDistributor_PriorityEngines: ["EnginesCapacity", 23, 0.6],
    PowerDistributor_PrioritySystems: ["SystemsCapacity", 23, 0.6],
    PowerDistributor_PriorityWeapons: ["WeaponsCapacity", 34, 0.6],
    PowerDistributor_Shielded: stronger,
  },
  int_powerplant: {
    PowerPlant_Armoured: stronger,
    PowerPlant_Boosted: ["PowerCapacity", 15.6, 0.4],
    PowerPlant_Stealth: ["HeatEfficiency", 0.4, -0.45],
  },
  int_sensors: {
    Sensor_LightWeight: lighter,
    Sensor_LongRange: ["Range", 6480, 0.75],
    Sensor_WideAngle: ["SensorTargetScanAngle", 30, 2],
  },
  int_detailedsurfacescanner: { Sensor_Expanded: ["DSS_PatchRadius", 20, 0.5] },
  int_shieldgenerator: {
    ShieldGenerator_Kinetic: ["KineticResistance", 39.999996, 0.75],
    ShieldGenerator_Optimised: lighter,
    ShieldGenerator_Reinforced: ["ShieldGenStrength", 110, 0.38],
    ShieldGenerator_Thermic: ["ThermicResistance", -20.000004, -3],
  },
  int_fuelscoop: { FuelScoop_Shielded: stronger },
  int_refinery: { Refineries_Shielded: stronger },
  int_dronecontrol_collection: {
    CollectionLimpet_LightWeight: lighter,
    CollectionLimpet_Reinforced: stronger,
    CollectionLimpet_Shielded: stronger,
  },
  hpt_beamlaser: {
    Weapon_Efficient: ["PowerDraw", 1, -0.48],
    Weapon_LightWeight: lighter,
    Weapon_LongRange: ["MaximumRange", 3000, 1],
    Weapon_Overcharged: ["Damage", 12.52, 0.7],
    Weapon_ShortRange: ["Damage", 12.52, 0.63],
    Weapon_Sturdy: stronger,
  },
  hpt_multicannon: {
    Weapon_HighCapacity: ["AmmoMaximum", 2100, 1],
    Weapon_LightWeight: lighter,
    Weapon_Overcharged: ["Damage", 1.64, 0.7],
    Weapon_RapidFire: ["RateOfFire", 7.5, 0.44],
    Weapon_Sturdy: stronger,
  },
  armour: {
    Armour_Advanced: ["DefenceModifierHealthMultiplier", 79.999992, 0.25],
    Armour_Explosive: ["ExplosiveResistance", -39.999996, -0.9],
    Armour_HeavyDuty: ["DefenceModifierHealthMultiplier", 79.999992, 0.9],
    Armour_Kinetic: ["KineticResistance", -20.000004, -1.7],
    Armour_Thermic: ["ThermicResistance", 4, 8],
  },
};

const highest = 5;

/** Properties for which a lower value is better. */
const lessIsGood: ReadonlySet<string> = new Set(["Mass", "BootTime", "EngineHeatRate", "HeatEfficiency", "PowerDraw"]);

/** A module of the ship and a blueprint for it that can still be improved within a number of rolls. */
function someWork({ ship, random }: Player, slot: string | undefined, most: number) {
  const works = modulesOf(ship).flatMap(({ Slot, Item }) => {
    const before = ship.engineering[Slot];
    const isOpen = (name: string): boolean => name !== before?.BlueprintName || rollsOf(before) < most;
    const family = Object.keys(blueprints).find((name) => Item.startsWith(name) || Item.includes(`_${name}_`)) ?? "";
    const open = Object.entries(blueprints[family] ?? {}).filter(([name]) => isOpen(name));
    return open.length === 0 || (slot ?? Slot) !== Slot ? [] : [{ Slot, Item, before, open }];
  });
  if (works.length === 0) return undefined;
  const { Slot, Item, before, open } = random.pick(works);
  const [BlueprintName, [Label, original, share]] = random.pick(open);
  const modifier = (Level: number, Quality: number): Fields => ({
    Label,
    Value: Math.round(original * (1 + (share * (Level - 1 + Quality)) / highest) * 1e6) / 1e6,
    OriginalValue: original,
    LessIsGood: lessIsGood.has(Label) ? 1 : 0,
  });
  return { Slot, Item, BlueprintName, modifier, before: before?.BlueprintName === BlueprintName ? before : undefined };
}

/** The first number of a blueprint at a grade; another one if the table has none. */
function blueprintId(name: string, level: number): number {
  const isOfLevel = (id: number | string): boolean =>
    belongingTo({ table: "blueprint", from: "id", to: "level" }, id).includes(level);
  return Number(
    belongingTo({ table: "blueprint", from: "effect", to: "id" }, name).find(isOfLevel) ?? 128_999_000 + level,
  );
}

/** The number of rolls at a grade before the next one is available. */
const rollsOfGrade = 4;

function rollsOf({ Level, Quality }: { readonly Level: number; readonly Quality: number }): number {
  return (Level - 1 + Quality) * rollsOfGrade;
}

/** Unlocks an engineer for a player who has none. */
export function unlockEngineer(player: Player): Lines {
  const { trust } = player;
  const found = shipEngineers.find(([, id]) => trust.get(id)?.Progress !== "Barred");
  if (!found || shipEngineers.some(([, id]) => trust.get(id)?.Rank !== undefined)) return [];
  const [Engineer, EngineerID] = found;
  const first = { Progress: "Unlocked", Rank: 1 };
  trust.set(EngineerID, first);
  return [bare(player, "EngineerProgress", [10, 60], { Engineer, EngineerID, ...first })];
}

/** An engineer upgrades a module grade by grade; the ship keeps the change. */
export function craft(player: Player, slot?: string): Lines | undefined {
  const { random, trust } = player;
  const engineers = shipEngineers.filter(([, id]) => trust.get(id)?.Rank !== undefined);
  if (engineers.length === 0) return undefined;
  const [Engineer, EngineerID] = random.pick(engineers);
  const most = (trust.get(EngineerID)?.Rank ?? 1) * rollsOfGrade;
  const work = someWork(player, slot, most);
  if (!work) return undefined;
  const { Slot, Item, BlueprintName, modifier, before } = work;
  const first = before ? rollsOf(before) : 0;
  const last = Math.min(first + random.between(3, 12), most);
  const lines: WrittenEvent[] = [];
  for (let roll = first; roll < last; roll++) {
    const Ingredients = spendMaterials(player, 2, 3);
    if (!Ingredients) break;
    const Level = 1 + Math.floor(roll / rollsOfGrade);
    const Quality = ((roll % rollsOfGrade) + 1) / rollsOfGrade;
    const BlueprintID = blueprintId(BlueprintName, Level);
    const Modifiers = [modifier(Level, Quality)];
    const made = { Engineer, EngineerID, BlueprintID, BlueprintName, Level, Quality, Modifiers };
    player.ship = { ...player.ship, engineering: { ...player.ship.engineering, [Slot]: made } };
    lines.push(
      ...wage(player, 0),
      bare(player, "EngineerCraft", [4, 12], { Slot, Module: Item, Ingredients, ...made }),
      shipLocker(player, 0, false),
    );
  }
  return lines.length > 0 ? lines : undefined;
}

const rate = 6;

/** Trades some of one material for less of another. */
export function trade(player: Player, { marketId }: Station): Lines | undefined {
  const [paid, spent] = someMaterial(player, ({ count }) => count >= rate) ?? [];
  const isFit = (held: HeldMaterial): boolean => held.category === spent?.category && hasRoom(held) && held !== spent;
  const [received, gained] = (spent && someMaterial(player, isFit)) ?? [];
  if (!spent || !gained) return undefined;
  spent.count -= rate;
  gained.count += 1;
  const part = (Material: string | undefined, { category, display }: HeldMaterial, Quantity: number): Fields => ({
    Material,
    Material_Localised: display,
    Category: category,
    Quantity,
  });
  return [
    bare(player, "MaterialTrade", [8, 20], {
      MarketID: marketId,
      TraderType: spent.category.toLowerCase(),
      Paid: part(paid, spent, rate),
      Received: part(received, gained, 1),
    }),
    shipLocker(player, 0, false),
  ];
}

const grades = ["Basic", "Standard", "Premium"];

/** Synthesises ammunition, repairs or a jump boost from materials, in space. */
export function synthesise(
  player: Player,
  isForJump = player.life.boost === undefined && player.random.chance(40),
): Lines | undefined {
  const { random, life } = player;
  const Materials = spendMaterials(player, random.between(1, 3), 4);
  if (!Materials) return undefined;
  const what = isForJump ? "FSD" : random.pick(["Repair", "Ammo"]);
  const event = bare(player, "Synthesis", [10, 90]);
  const grade = random.below(grades.length);
  // Other materials were once drawn here: a seed keeps its session.
  for (let draws = 6 + random.between(1, 4); draws > 0; draws--) random.below(1);
  if (isForJump) life.boost = grade + 1;
  return [{ ...event, Name: `${what} ${grades[grade]}`, Materials }];
}

function research(player: Player, { marketId }: Station): Lines | undefined {
  const used = useUp(player, 10);
  return used && [bare(player, "ScientificResearch", [8, 30], { MarketID: marketId, ...used })];
}

export function discard(player: Player): Lines | undefined {
  const used = useUp(player, 3);
  return used && [bare(player, "MaterialDiscarded", [8, 30], used)];
}

const unlocked = { Name: "Int_CorrosionProofCargoRack_Size4_Class1", Name_Localised: "Corrosion Resistant Cargo Rack" };

export function broker(player: Player, { marketId }: Station): Lines | undefined {
  const used = useUp(player, 10);
  if (!used) return undefined;
  const { Category, ...material } = used;
  return [
    bare(player, "TechnologyBroker", [20, 60], {
      BrokerType: "human",
      MarketID: marketId,
      ItemsUnlocked: [unlocked],
      Commodities: [],
      Materials: [{ ...material, Category }],
    }),
  ];
}

export const workshopHappenings = happeningsOf([
  ["engineering", 3, sells("engineer", (player) => craft(player)), ["EngineerCraft", "ShipLocker"]],
  ["engineering", 1.5, sells("materialtrader", trade), ["MaterialTrade", "ShipLocker"]],
  ["engineering", 1, (player) => (player.where.at === "space" ? synthesise(player) : undefined), ["Synthesis"]],
  ["engineering", 0.2, docked(research), ["ScientificResearch"]],
  ["engineering", 0.3, discard, ["MaterialDiscarded"]],
  ["engineering", 0.3, sells("techbroker", broker), ["TechnologyBroker"]],
]);
