import type { SessionEvent } from "../session/pilot.js";
import { bare, type Delay } from "./line.js";
import type { HeldMaterial, Player } from "./player.js";
import { hasRoom, someMaterial } from "./stock.js";

/** The topics of an evening. */
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

/** Something that may happen during an evening. */
export interface Happening {
  readonly topic: Pastime;
  /** The kinds of event that it writes. */
  readonly kinds: readonly string[];
  /** It leads back from a state in which a scenario may begin, so even scenarios that never lead there have it. */
  readonly returns?: true;
  /** Its relative frequency when it is possible. */
  readonly weight: number;
  /** Returns the events, or undefined if it cannot happen now. */
  readonly play: (player: Player) => readonly SessionEvent[] | undefined;
}

/** The names of mission kinds, with what they are about. */
export const tasks = [
  ["Mission_Courier", "Take sealed letters to the next port"],
  ["Mission_Delivery", "Deliver goods to the next port"],
  ["Mission_PassengerBulk", "Take six tourists to the next port"],
  ["Mission_Massacre", "Clear the raiders from the system"],
] as const;

/** The prefix of passenger mission names. */
export const passengerTask = "Mission_Passenger";

/** The display text of a mission. */
export function displayOf(name: string): string {
  return tasks.find(([task]) => task === name)?.[1] ?? name;
}

/** Records that a side file is rewritten, immediately before the line that announces it. */
export function rewrite({ life }: Player, file: string, content: SessionEvent): void {
  life.rewritten.push({ file, content });
}

const handful = 3;

/** Picks up some of a material; nothing if there is no room for any. */
export function pickUp(player: Player, category: HeldMaterial["category"], delay: Delay): readonly SessionEvent[] {
  const found = someMaterial(player, (held) => held.category === category && hasRoom(held));
  if (!found) return [];
  const [Name, held] = found;
  held.count += handful;
  const material = { Category: category, Name, Name_Localised: held.display, Count: handful };
  return [bare(player, "MaterialCollected", delay, material)];
}
