import type { SessionEvent } from "../session/pilot.js";
import { bare, type Delay } from "./line.js";
import type { HeldMaterial, Player } from "./player.js";
import { hasRoom, someMaterial } from "./stock.js";

/** What evenings are spent with. */
const pastimes = [
  "travel",
  "station",
  "trade",
  "mining",
  "exploration",
  "exobiology",
  "combat",
  "carrier",
  "colony",
  "foot",
  "passengers",
  "missions",
  "engineering",
  "powers",
  "company",
  "surface",
] as const;

export type Pastime = (typeof pastimes)[number];

/** Something that may happen in an evening. */
export interface Happening {
  readonly topic: Pastime;
  /** The kinds that it writes. */
  readonly kinds: readonly string[];
  /** It leads back from where a scenario may have begun and does not go, so that it happens in all of them. */
  readonly returns?: true;
  /** How often it happens where it can. */
  readonly weight: number;
  /** What happens, undefined where it cannot happen now. */
  readonly play: (player: Player) => readonly SessionEvent[] | undefined;
}

/** What missions are about, by the names of their kinds. */
export const tasks = [
  ["Mission_Courier", "Take sealed letters to the next port"],
  ["Mission_Delivery", "Deliver goods to the next port"],
  ["Mission_PassengerBulk", "Take six tourists to the next port"],
  ["Mission_Massacre", "Clear the raiders from the system"],
] as const;

/** How the names of missions with passengers begin. */
export const passengerTask = "Mission_Passenger";

/** What is written of a mission whenever it is. */
export function displayOf(name: string): string {
  return tasks.find(([task]) => task === name)?.[1] ?? name;
}

/** A side file is written anew, right before the line that announces it. */
export function rewrite({ life }: Player, file: string, content: SessionEvent): void {
  life.rewritten.push({ file, content });
}

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
