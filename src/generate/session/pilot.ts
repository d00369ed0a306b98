import type { CommunityGoal, FSDJump } from "#events";
import type { Random } from "../../base/random.js";
import type { GameVersion } from "../../spec/game-version.js";
import type { Clock } from "../clock.js";
import type { WorldBody } from "../galaxy/bodies.js";
import type { Station } from "../galaxy/station.js";
import type { Galaxy, StarSystem } from "../galaxy/system.js";
import type { Ship } from "./ship.js";

/** Where the pilot is. */
type Whereabouts =
  | { readonly at: "docked"; readonly station: Station }
  | { readonly at: "on foot"; readonly station: Station }
  | { readonly at: "space" }
  | { readonly at: "landed" | "in SRV" | "walking"; readonly body: WorldBody };

/** An event of the journal, or the content of a side file. */
export interface SessionEvent {
  readonly timestamp: string;
  readonly event: string;
}

/** The relationship with an engineer: its stage and, once unlocked, the rank. */
export interface Trust {
  readonly Progress: string;
  readonly Rank?: number;
}

/** A pilot and their world during a session; each activity changes it and returns the events that the game writes. */
export interface Pilot {
  readonly random: Random;
  readonly clock: Clock;
  readonly galaxy: Galaxy;
  readonly version: GameVersion;
  readonly gameversion: string;
  readonly build: string;
  readonly name: string;
  readonly account: string;
  ship: Ship;
  /** The fuel in the main tank, in tons. */
  fuel: number;
  credits: number;
  cargo: number;
  system: StarSystem;
  /** The star at which the pilot arrived in the system. */
  arrival: Pick<FSDJump, "Body" | "BodyID" | "BodyType">;
  where: Whereabouts;
  /** The remaining systems of the plotted route. */
  route: StarSystem[];
  /** Systems whose exploration data has not been sold. */
  scanned: readonly StarSystem[];
  /** The relationship with engineers, by id. */
  readonly trust: Map<number, Trust>;
  goals: readonly CommunityGoal["CurrentGoals"][number][];
  /** The last id that was assigned. */
  nextId: number;
}

/** Advances the time by a random amount and returns the new time. */
export function later(pilot: Pilot, atLeast: number, atMost: number): string {
  pilot.clock.pass(pilot.random.between(atLeast, atMost));
  return pilot.clock.now();
}

/** A new unique id. */
export function newId(pilot: Pilot): number {
  pilot.nextId += pilot.random.between(1, 200);
  return pilot.nextId;
}

/** We have display texts of items only in English; the field is optional. */
export function speaksEnglish({ galaxy }: Pilot): boolean {
  return galaxy.language === "English/UK";
}
