import type { SquadronStartup } from "#events";
import type { WorldBody } from "../galaxy/bodies.js";
import type { StarSystem } from "../galaxy/system.js";
import type { Pilot, SessionEvent } from "../session/pilot.js";
import type { Ship } from "../session/ship.js";
import type { Boost } from "../session/travel.js";

/** A material that a player can hold. */
export interface HeldMaterial {
  readonly category: "Raw" | "Manufactured" | "Encoded";
  readonly display: string | undefined;
  count: number;
}

/** A mission that was accepted and is not over. */
export interface AcceptedMission {
  readonly id: number;
  readonly name: string;
  readonly faction: string;
  readonly expiry: number;
  readonly destination: { readonly system: string; readonly station: string };
  /** The market where the reward waits, once the mission is done. */
  rewardAt: number | undefined;
  /** Whether lists of missions show its display text, as few do. */
  readonly isShown: boolean;
  /** The goods that were handed over for it, and the carrier that they were put on; undefined where they are in the hold. */
  readonly goods: (Goods & { keptAt: number | undefined }) | undefined;
}

/** Tons of something. */
export interface Goods {
  readonly type: string;
  readonly tons: number;
}

/** A fleet carrier of the player's own. */
export interface OwnCarrier {
  readonly id: number;
  readonly callsign: string;
  readonly name: string;
  system: StarSystem;
  fuel: number;
  balance: number;
}

/** A ship of the player's that lies somewhere. */
export interface KeptShip {
  readonly ship: Ship;
  readonly fuel: number;
  /** The station that it lies at, or is on its way to. */
  readonly marketId: number;
  readonly system: StarSystem;
  /** When it is there, in seconds since 1970. */
  readonly thereAt: number;
}

/** A side file, by its name without the ending, and what it holds. */
interface RewrittenFile {
  readonly file: string;
  readonly content: SessionEvent;
}

/** What a whole evening is remembered by, beside what every session is. */
export interface Life {
  /** How the ship flies where it is in space. */
  flight: "normal" | "supercruise";
  /** The body that the ship is near, or on. */
  near: WorldBody | undefined;
  track: string;
  readonly materials: Map<string, HeldMaterial>;
  readonly ranks: Record<string, number>;
  readonly hold: Map<string, number>;
  /** What was paid for a ton of what is in the hold, on average, and where it was bought last. */
  readonly paid: Map<string, { readonly price: number; readonly marketId: number }>;
  missions: AcceptedMission[];
  /** Missions that have failed and are still on the list. */
  failed: readonly AcceptedMission[];
  /** What lies on carriers, by their markets. */
  ashore: readonly (Goods & { readonly marketId: number })[];
  /** What the SRV carries. */
  inBuggy: Goods | undefined;
  /** What lengthens the next jump. */
  boost: Boost | undefined;
  readonly carrier: OwnCarrier | undefined;
  /** All ships but the one that is flown. */
  ships: KeptShip[];
  power: string | undefined;
  merits: number;
  pledgedAt: number;
  /** Whether the player belongs to a squadron, and what a login says of it. */
  readonly isMember: boolean;
  squadron: Omit<SquadronStartup, "timestamp"> | undefined;
  /** What logins repeat of an earlier session, by the kinds of their lines. */
  readonly said: Map<string, Readonly<Record<string, unknown>>>;
  hasCrew: boolean;
  /** Whether the last session ended with a death that is not over. */
  isDead: boolean;
  /** Whether the account has never been played. */
  isNew: boolean;
  /** The system that was scanned last, and how many of its bodies are known. */
  scanned: { readonly address: number; count: number } | undefined;
  /** What is left of the hull, of 1; a station can repair it. */
  hull: number;
  /** Bounties that are not handed in yet. */
  bounties: number;
  bonds: number;
  /** The organism of which samples are being taken, and how many are. */
  sampling: { readonly address: number; readonly body: number; readonly taken: number } | undefined;
  /** Whether what is legal and rare comes often. */
  readonly isNasty: boolean;
  /** Whether whatever is used up is there again, where only some kinds are written: the lines that bring it may not be. */
  readonly hasPlenty: boolean;
  /** Whether most missions are those of passengers. */
  readonly carriesPassengers: boolean;
  /** Whether goods are carried to sites of colonisation wherever people live. */
  readonly isColonist: boolean;
  /** The tons that were delivered to sites, by their markets and the goods. */
  readonly delivered: Map<string, number>;
  /** What the player wears on foot, once it was reported. */
  suit: SessionEvent | undefined;
  /** Species that were analysed and not sold. */
  organisms: SessionEvent[];
  /** Side files as the journal announced them last. */
  readonly files: Map<string, SessionEvent>;
  /** Side files that were written anew in what happened last. */
  readonly rewritten: RewrittenFile[];
  /** Side files that the journal has announced since the last look; undefined where nobody asks. */
  readonly history: RewrittenFile[] | undefined;
}

/** The credits of a player who has plenty. */
export const plenty = 900_000_000;

/** A pilot whose whole life is reported. */
export interface Player extends Pilot {
  readonly life: Life;
}
