import type { SessionEvent } from "../session/pilot.js";
import { bare, type Delay } from "./line.js";
import type { HeldMaterial, Player } from "./player.js";
import { hasRoom, someMaterial } from "./stock.js";

const handful = 3;

/** Some of a material that there is room for, as it is picked up; nothing where there is room for none. */
export function pickUp(player: Player, category: HeldMaterial["category"], delay: Delay): readonly SessionEvent[] {
  const found = someMaterial(player, (held) => held.category === category && hasRoom(held));
  if (!found) return [];
  const [Name, held] = found;
  held.count += handful;
  const material = { Category: category, Name, Name_Localised: held.display, Count: handful };
  return [bare(player, "MaterialCollected", delay, material)];
}
