import type { SessionEvent } from "../session/pilot.js";
import type { Player } from "./player.js";

/** What evenings are spent with. */
export const pastimes = [
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
