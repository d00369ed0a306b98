import type { Fields } from "../../base/object.js";
import type { Random } from "../../base/random.js";
import type { Clock } from "../clock.js";
import type { WorldBody } from "../galaxy/bodies.js";
import type { Station } from "../galaxy/station.js";
import type { Galaxy, StarSystem } from "../galaxy/system.js";
import type { Game } from "../game.js";
import type { Ship } from "./ship.js";

export type { Fields };

/** An event of the journal, or the content of a side file; undefined fields are not written. */
export interface WrittenEvent extends Fields {
  readonly timestamp: string;
  readonly event: string;
}

export type Lines = readonly WrittenEvent[];

/** The relationship with an engineer: its stage and, once unlocked, the rank. */
export interface Trust {
  readonly Progress: string;
  readonly Rank?: number | undefined;
}

/** A player's account, ship and whereabouts; each activity changes them and returns the lines that the game writes. */
export interface Player {
  readonly random: Random;
  readonly clock: Clock;
  readonly galaxy: Galaxy;
  readonly game: Game;
  readonly gameversion: string;
  readonly build: string;
  readonly name: string;
  readonly account: string;
  ship: Ship;
  /** The fuel in the main tank, in tons. */
  fuel: number;
  credits: number;
  system: StarSystem;
  where:
    | { readonly at: "docked" | "on foot"; readonly station: Station }
    | { readonly at: "space" }
    | { readonly at: "landed" | "in SRV" | "walking"; readonly body: WorldBody };
  route: StarSystem[];
  /** Systems whose exploration data has not been sold. */
  scanned: readonly StarSystem[];
  /** The relationship with engineers, by id. */
  readonly trust: Map<number, Trust>;
  goals: readonly (Fields & { readonly CurrentTotal: number; readonly PlayerContribution: number })[];
  nextId: number;
  readonly life: Life;
}

export interface HeldMaterial {
  readonly category: "Raw" | "Manufactured" | "Encoded";
  readonly display: string | undefined;
  count: number;
}

/** An accepted mission that is not over. */
export interface AcceptedMission {
  readonly id: number;
  readonly name: string;
  readonly faction: string;
  readonly expiry: number;
  readonly destination: { readonly system: string; readonly station: string; readonly marketId: number };
  /** The market where the reward is collected, once the mission is done. */
  rewardAt: number | undefined;
  /** True if lists of missions include its display text, as few do. */
  readonly isShown: boolean;
  /** The goods received for it, and the carrier they are stored on; undefined while they are in the hold. */
  readonly goods: (Goods & { readonly from: number; keptAt: number | undefined }) | undefined;
}

export interface Goods {
  readonly type: string;
  readonly tons: number;
}

export interface OwnCarrier {
  readonly id: number;
  readonly callsign: string;
  readonly name: string;
  system: StarSystem;
  fuel: number;
  balance: number;
}

/** Where a ship or module of the player's is stored, or in transit to. */
interface Stored {
  readonly marketId: number;
  readonly system: StarSystem;
  /** When it arrives, in seconds since 1970. */
  readonly thereAt: number;
}

export interface KeptShip extends Stored {
  readonly ship: Ship;
  readonly fuel: number;
}

/** A module as stations sell it. */
export interface Ware {
  readonly item: string;
  readonly shown: string;
  readonly sort: number;
  readonly number: number;
  readonly price: number;
}

/** A module of the player's that lies somewhere. */
export interface KeptModule extends Stored {
  readonly ware: Ware;
  /** The number of its place in storage. */
  readonly number: number;
  readonly isHot: boolean;
  readonly work: Fields | undefined;
}

/** The additional state of a full evening, as far as it always begins in the same way. */
export function unlivedLife() {
  return {
    /** The flight mode while the ship is in space. */
    flight: "normal" as "normal" | "supercruise",
    /** The body that the ship is near or on. */
    near: undefined as WorldBody | undefined,
    track: "",
    hold: new Map<string, number>(),
    /** The average price paid per ton of the goods in the hold, and where they were last bought. */
    paid: new Map<string, { readonly price: number; readonly marketId: number }>(),
    missions: [] as AcceptedMission[],
    /** Failed missions that are still listed. */
    failed: [] as readonly AcceptedMission[],
    /** Goods stored on carriers, by market. */
    ashore: [] as readonly (Goods & { readonly marketId: number })[],
    /** The cargo of the SRV. */
    inBuggy: undefined as Goods | undefined,
    /** The boost for the next jump, as it reports it. */
    boost: undefined as number | undefined,
    /** All ships except the current one. */
    ships: [] as KeptShip[],
    /** All modules in storage, once Outfitting has listed them. */
    storage: undefined as readonly KeptModule[] | undefined,
    /** The squadron's fields in a login. */
    squadron: undefined as Fields | undefined,
    /** Fields that logins repeat from an earlier session, by kind. */
    said: new Map<string, Fields>(),
    /** True if the last session ended with a death from which the player has not been resurrected. */
    isDead: false,
    /** The system scanned last, and how many of its bodies are known. */
    scanned: undefined as { readonly address: number; count: number } | undefined,
    /** The remaining hull from 0 to 1; stations can repair it. */
    hull: 1,
    /** Bounties that have not been redeemed. */
    bounties: 0,
    bonds: 0,
    /** The organism being sampled, and the number of samples taken. */
    sampling: undefined as { readonly address: number; readonly body: number; readonly taken: number } | undefined,
    /** The tons delivered to construction sites, by market and commodity. */
    delivered: new Map<string, number>(),
    /** The suit the player wears, once it has been reported. */
    suit: undefined as Fields | undefined,
    /** The number of analysed samples that have not been sold. */
    samples: 0,
    /** Side files as the journal last announced them. */
    files: new Map<string, WrittenEvent>(),
    /** Side files rewritten by the last happening, by their names without the extension. */
    rewritten: [] as { readonly file: string; readonly content: WrittenEvent }[],
  };
}

/** The additional state of a full evening. */
interface Life extends ReturnType<typeof unlivedLife> {
  readonly materials: Map<string, HeldMaterial>;
  readonly ranks: Record<string, number>;
  carrier: OwnCarrier | undefined;
  power: string | undefined;
  merits: number;
  pledgedAt: number;
  readonly isMember: boolean;
  hasCrew: boolean;
  /** True if the account has never been played. */
  isNew: boolean;
  /** True if rare but legal things happen often. */
  readonly isNasty: boolean;
  /** True if supplies never run out: if only some kinds are written, the lines that restock them may be missing. */
  readonly hasPlenty: boolean;
  /** True if most missions are passenger missions. */
  readonly carriesPassengers: boolean;
  /** True if goods are delivered to construction sites in every inhabited system. */
  readonly isColonist: boolean;
  /** Side files announced since the last check; undefined if they are not collected. */
  readonly history: Life["rewritten"] | undefined;
}

/** The credits of a player who never runs out. */
export const plenty = 900_000_000;

export function newId(player: Player): number {
  player.nextId += player.random.between(1, 200);
  return player.nextId;
}

/** We have display texts of items only in English; the field is optional. */
export function speaksEnglish({ galaxy }: Player): boolean {
  return galaxy.language === "English/UK";
}

/** True if players can leave their ships. */
export function hasFeet({ game }: Player): boolean {
  return game.writes("Disembark");
}

/** True if a stored ship or module is not in transit. */
export function hasArrived({ clock }: Player, { thereAt }: Stored): boolean {
  return thereAt <= clock.seconds();
}
