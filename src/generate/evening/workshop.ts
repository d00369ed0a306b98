import type { Station } from "../galaxy/station.js";
import { loadoutOf, synthesis } from "../session/loadout.js";
import type { SessionEvent } from "../session/pilot.js";
import { engineersFor } from "../session/startup.js";
import { boostOf } from "../session/travel.js";
import type { Happening } from "./happening.js";
import { bare } from "./line.js";
import { wage } from "./log-in.js";
import { docked, sells } from "./place.js";
import type { Player } from "./player.js";
import { shipLocker } from "./side-files.js";
import { hasRoom, someMaterial, spendMaterials } from "./stock.js";

const drive = "FrameShiftDrive";

/** The drive of the ship, as its Loadout has it. */
function driveOf({ ship }: Player): string {
  const { Modules } = loadoutOf(ship) as {
    readonly Modules: readonly { readonly Slot: string; readonly Item: string }[];
  };
  return Modules.find(({ Slot }) => Slot === drive)?.Item ?? "";
}

/** How often a grade is rolled until the next one can be. */
const rollsOfGrade = 4;

/** Grade by grade, an engineer changes a module. */
export function craft(player: Player): readonly SessionEvent[] | undefined {
  const lines: SessionEvent[] = [];
  const [engineer] = engineersFor(player).filter(
    ([, id, isOnFoot]) => !isOnFoot && player.trust.get(id)?.Rank !== undefined,
  );
  if (!engineer) return undefined;
  const [Engineer, EngineerID] = engineer;
  const most = player.trust.get(EngineerID)?.Rank ?? 1;
  for (let roll = 0, rolls = player.random.between(3, 12); roll < rolls; roll++) {
    const Level = Math.min(most, 1 + Math.floor(roll / rollsOfGrade));
    const Ingredients = spendMaterials(player, 2, 3);
    if (!Ingredients) break;
    if (player.life.hasCrew) lines.push(wage(player, 0));
    lines.push(
      bare(player, "EngineerCraft", [4, 12], {
        Slot: drive,
        Module: driveOf(player),
        Ingredients,
        Engineer,
        EngineerID,
        BlueprintID: 128_673_694,
        BlueprintName: "FSD_LongRange",
        Level,
        Quality: Math.min(1, (1 + roll - (Level - 1) * rollsOfGrade) / rollsOfGrade),
        Modifiers: [{ Label: "FSDOptimalMass", Value: 828.239014, OriginalValue: 525, LessIsGood: 0 }],
      }),
      shipLocker(player, 0, false),
    );
  }
  return lines.length > 0 ? lines : undefined;
}

const rate = 6;

/** Some of one material for less of another. */
export function trade(player: Player, { marketId }: Station): readonly SessionEvent[] | undefined {
  const paid = someMaterial(player, ({ count }) => count >= rate);
  const got =
    paid && someMaterial(player, (held) => held.category === paid[1].category && hasRoom(held) && held !== paid[1]);
  if (!paid || !got) return undefined;
  paid[1].count -= rate;
  got[1].count += 1;
  const part = ([Material, { category, display }]: typeof paid, Quantity: number) => ({
    Material,
    Material_Localised: display,
    Category: category,
    Quantity,
  });
  return [
    bare(player, "MaterialTrade", [8, 20], {
      MarketID: marketId,
      TraderType: paid[1].category.toLowerCase(),
      Paid: part(paid, rate),
      Received: part(got, 1),
    }),
    shipLocker(player, 0, false),
  ];
}

/** Ammunition, repairs or a longer jump from materials. */
export function synthesise(
  player: Player,
  isForJump = player.life.boost === undefined && player.random.chance(40),
): readonly SessionEvent[] | undefined {
  const { random, life } = player;
  const Materials = spendMaterials(player, random.between(1, 3), 4);
  if (!Materials) return undefined;
  const made = synthesis(player, isForJump ? "FSD" : random.pick(["Repair", "Ammo"]));
  if (isForJump) life.boost = boostOf(made);
  return [{ ...made, ...{ Materials } }];
}

export function research(player: Player, { marketId }: Station): readonly SessionEvent[] | undefined {
  const found = someMaterial(player, ({ count }) => count >= 20);
  if (!found) return undefined;
  const [Name, held] = found;
  held.count -= 10;
  return [
    bare(player, "ScientificResearch", [8, 30], {
      MarketID: marketId,
      Category: held.category,
      Name,
      Name_Localised: held.display,
      Count: 10,
    }),
  ];
}

export function discard(player: Player): readonly SessionEvent[] | undefined {
  const found = someMaterial(player, ({ count }) => count >= 20);
  if (!found) return undefined;
  const [Name, held] = found;
  held.count -= 3;
  return [
    bare(player, "MaterialDiscarded", [8, 30], {
      Category: held.category,
      Name,
      Name_Localised: held.display,
      Count: 3,
    }),
  ];
}

export function broker(player: Player, { marketId }: Station): readonly SessionEvent[] | undefined {
  const taken = someMaterial(player, ({ count }) => count >= 20);
  if (!taken) return undefined;
  const [Name, held] = taken;
  held.count -= 10;
  return [
    bare(player, "TechnologyBroker", [20, 60], {
      BrokerType: "human",
      MarketID: marketId,
      ItemsUnlocked: [
        { Name: "Int_CorrosionProofCargoRack_Size4_Class1", Name_Localised: "Corrosion Resistant Cargo Rack" },
      ],
      Commodities: [],
      Materials: [{ Name, Name_Localised: held.display, Count: 10, Category: held.category }],
    }),
  ];
}

/** Engineers, and what is made of materials. */
export const workshopHappenings: readonly Happening[] = [
  { topic: "engineering", kinds: ["EngineerCraft", "ShipLocker"], weight: 3, play: sells("engineer", craft) },
  { topic: "engineering", kinds: ["MaterialTrade", "ShipLocker"], weight: 1.5, play: sells("materialtrader", trade) },
  {
    topic: "engineering",
    kinds: ["Synthesis"],
    weight: 1,
    play: (player) => (player.where.at === "space" ? synthesise(player) : undefined),
  },
  { topic: "engineering", kinds: ["ScientificResearch"], weight: 0.2, play: docked(research) },
  { topic: "engineering", kinds: ["MaterialDiscarded"], weight: 0.3, play: discard },
  { topic: "engineering", kinds: ["TechnologyBroker"], weight: 0.3, play: sells("techbroker", broker) },
];
