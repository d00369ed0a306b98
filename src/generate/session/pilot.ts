import type { CommunityGoal, FSDJump, StoredModules } from "#events";
import type { Random } from "../../base/random.js";
import type { GameVersion } from "../../spec/game-version.js";
import type { Clock } from "../clock.js";
import type { WorldBody } from "../galaxy/bodies.js";
import type { Station } from "../galaxy/station.js";
import type { Galaxy, StarSystem } from "../galaxy/system.js";
import type { Ship } from "./ship.js";

/** Where the pilot is: a session moves from one to the other. */
type Whereabouts =
  | { readonly at: "docked"; readonly station: Station }
  | { readonly at: "on foot"; readonly station: Station }
  | { readonly at: "space" }
  | { readonly at: "landed" | "in SRV" | "walking"; readonly body: WorldBody };

/** An event on its way into the journal, or what stands beside it. */
export interface SessionEvent {
  readonly timestamp: string;
  readonly event: string;
}

/** How far an engineer trusts the pilot: steps of a ladder, and ranks on its top. */
export interface Trust {
  readonly Progress: string;
  readonly Rank?: number;
}

/** A pilot and the world around, as a session goes on: each scene changes it and returns what the game writes of it. */
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
  /** Tons in the main tank. */
  fuel: number;
  credits: number;
  cargo: number;
  system: StarSystem;
  /** The star that the pilot arrived at in the system. */
  arrival: Pick<FSDJump, "Body" | "BodyID" | "BodyType">;
  where: Whereabouts;
  /** The systems still ahead on the plotted route. */
  route: StarSystem[];
  /** Systems whose data is not sold yet. */
  scanned: readonly StarSystem[];
  stored: StoredModules["Items"];
  /** How far engineers trust the pilot, by their numbers. */
  readonly trust: Map<number, Trust>;
  goals: readonly CommunityGoal["CurrentGoals"][number][];
  /** Numbers that are given out one after the other. */
  nextId: number;
}

/** Lets some time pass and says what it is then. */
export function later(pilot: Pilot, atLeast: number, atMost: number): string {
  pilot.clock.pass(pilot.random.between(atLeast, atMost));
  return pilot.clock.now();
}

/** A number that was not given out before. */
export function newId(pilot: Pilot): number {
  pilot.nextId += pilot.random.between(1, 200);
  return pilot.nextId;
}

/** Items have display texts in English alone here; the field is optional. */
export function speaksEnglish({ galaxy }: Pilot): boolean {
  return galaxy.language === "English/UK";
}
