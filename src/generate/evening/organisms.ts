import type { WorldBody } from "../galaxy/bodies.js";
import type { SessionEvent } from "../session/pilot.js";
import { codex } from "./exploring.js";
import { liftOff, onGround, stepIn, touchDown } from "./ground.js";
import type { Happening } from "./happening.js";
import { bare } from "./line.js";
import type { Player } from "./player.js";

const species = {
  Genus: "$Codex_Ent_Bacterial_Genus_Name;",
  Genus_Localised: "Bacterium",
  Species: "$Codex_Ent_Bacterial_04_Name;",
  Species_Localised: "Bacterium Acies",
  Variant: "$Codex_Ent_Bacterial_04_Antimony_Name;",
  Variant_Localised: "Bacterium Acies - Cyan",
};

/** The same as the codex lists it. */
const find = {
  EntryID: 2310402,
  Name: species.Variant,
  Name_Localised: species.Variant_Localised,
  SubCategory: "$Codex_SubCategory_Organic_Structures;",
  SubCategory_Localised: "Organic structures",
  Category: "$Codex_Category_Biology;",
  Category_Localised: "Biological and Geological",
};

/** Who has this many samples goes and sells them. */
const mostUnsold = 40;

const stages = ["Log", "Sample", "Sample"] as const;

/** The next of three samples of an organism; each is taken somewhere else on the body. */
function sample(player: Player, body: WorldBody): readonly SessionEvent[] | undefined {
  const { life, random, system } = player;
  if (body.organisms === 0 || life.organisms.length >= mostUnsold) return undefined;
  const isSame = life.sampling?.address === system.address && life.sampling.body === body.id;
  const taken = isSame ? (life.sampling?.taken ?? 0) : 0;
  const at = { ...species, SystemAddress: system.address, Body: body.id };
  const lines = [
    ...(taken === 0 && random.chance(12) ? codex(player, find) : []),
    bare(player, "ScanOrganic", [15, 40], { ScanType: stages[taken], ...at }),
  ];
  life.sampling = { address: system.address, body: body.id, taken: taken + 1 };
  if (taken === stages.length - 1) {
    const analysed = bare(player, "ScanOrganic", 5, { ScanType: "Analyse", ...at });
    life.organisms.push(analysed);
    life.sampling = undefined;
    lines.push(analysed);
  }
  if (!random.chance(85)) return lines;
  const away = [...lines, ...stepIn(player, body), ...liftOff(player, body)];
  return random.chance(55) ? [...away, ...(touchDown(player) ?? [])] : away;
}

/** Samples of what lives on bodies. */
export const organismHappenings: readonly Happening[] = [
  { topic: "exobiology", kinds: ["ScanOrganic", "CodexEntry"], weight: 30, play: onGround("walking", sample) },
];
