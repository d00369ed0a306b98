import type { JournalName } from "../files/discover/journal-part.js";
import type { SharedFacts, Stable } from "./facts.js";
import type { Known, Origin, SessionEvent } from "./session-event.js";

/** A fact that the journal has not stated yet. */
const notYet = <Fact>(): Fact | undefined => undefined;

/** Some fields of an event, any of which may be missing. */
type Said<Fields> = { readonly [Name in keyof Fields]: Fields[Name] | undefined };

/** Facts around an arrival in a system. */
export const createArrival = () => ({
  /** The system in the welcome message that precedes the arrival. */
  welcome: notYet<Known<string>>(),
  /** Signals of another system than the player's: of the next one. */
  signals: notYet<Known<number>>(),
  /** The bodies that the beacon scanned since the arrival has reported; "none" if it is certain that there was none. */
  beacon: notYet<Known<{ readonly count: number; readonly scanned: number } | "none">>(),
  /** The sizes of the boosts for the next jump; undefined if some may be unknown. */
  boosts: notYet<Known<readonly number[]>>(),
});

/** The sorts of bodies. */
export type BodyKind = "star" | "planet" | "ring" | "belt cluster" | "barycentre";

/** Fields of a body that never change, and their values as far as known. */
export interface BodyFacts {
  readonly fields: readonly string[];
  readonly values: readonly (string | number | boolean | undefined)[];
}

/** The number of signals of either sort on a body. */
export interface SurfaceSignals {
  readonly biological: number;
  readonly geological: number;
}

/** The known facts of one body of a system, under one name. */
export type Body = { readonly name: string } & Said<{
  kind: Stable<BodyKind>;
  facts: Stable<BodyFacts>;
  discovered: Stable<boolean>;
  signals: Stable<SurfaceSignals>;
}>;

/** The bodies of one system. */
export interface SystemBodies {
  /** Their names, by id. */
  readonly names: Map<number, Stable<string>>;
  /** Their ids, by name. */
  readonly ids: Map<string, Stable<number>>;
  /** By id, then by name, so that a line that confuses two bodies harms neither. Absent for most systems, which are only passed through. */
  known: Map<number, readonly Body[]> | undefined;
  /** Their number. */
  count: Stable<number> | undefined;
}

/** The unchanging fields of a community goal. */
export const goalFields = ["Title", "SystemName", "MarketName"] as const;

/** A community goal. */
export interface Goal {
  readonly identity: Stable<Readonly<Record<(typeof goalFields)[number], string | undefined>>>;
  readonly contribution: Known<number> | undefined;
}

/** The duration of a pledge at some time. */
export interface PledgeTime {
  readonly seconds: number;
  readonly at: number;
  readonly from: Origin;
}

/** The needs and deliveries of a construction site. */
interface Site {
  readonly progress: Known<number>;
  readonly resources: () => unknown;
  /** The source text of `resources`. */
  readonly spelled: string | undefined;
}

/** A player's achievements, which only grow. */
export const createCareer = () => ({
  commander: notYet<string>(),
  /** The source texts of the groups of the last Statistics, in the order of the counters. */
  statistics: notYet<{ readonly groups: readonly (string | undefined)[]; readonly from: Origin }>(),
  ranks: new Map<string, Stable<number>>(),
  /** Progress to the next rank, in percent. */
  progress: new Map<string, Known<number>>(),
  /** The source text of the last list of engineers and its origin, until it is parsed. */
  unread: notYet<{ readonly spelled: string; readonly from: Origin }>(),
  /** The same text, until another event mentions engineers. */
  spelled: notYet<string>(),
  /** How far each engineer trusts the player. */
  engineers: new Map<number, Said<{ rank: Known<number>; progress: Known<string> }>>(),
  engineerNames: new Map<number, Stable<string>>(),
  goals: new Map<number, Goal>(),
  /** The pledge to a power, with the last two reports of its duration: if one of them is off, the next agrees with the other. */
  pledge: notYet<{ readonly power: Stable<string>; readonly lasted: readonly PledgeTime[] }>(),
  sites: new Map<number, Site>(),
  /** The merits with a power, which only grow. */
  merits: notYet<Known<number>>(),
});

/** A requested carrier jump. */
type CarrierRequest = Said<{ address: number; name: string; bodyId: number; departure: string }>;

/** A station as named in docking events. */
export type Port = Said<{ marketId: number; name: string; type: string }>;

/** Stations, and how the ship gets there. */
export const createDocking = () => ({
  /** The place at which the ship left supercruise. */
  drop: notYet<Known<Said<{ type: string; marketId: number }>>>(),
  /** The signal source of the next drop. */
  source: notYet<Known<Said<{ type: string; threat: number }>>>(),
  /** A request that has not been answered yet. */
  request: notYet<Known<Port>>(),
  /** A permission that was neither used nor lost. */
  permission: notYet<Known<Port>>(),
  /** The line of a permission whose request is missing. */
  unasked: notYet<number>(),
  /** Where the ship is docked, with the source text of the services there, because it is rarely needed. */
  station: notYet<Known<Port & Said<{ services: string }>>>(),
  /** An event since which requests and permissions would have been written. */
  followed: notYet<Known<true>>(),
  /** A list of modules or ships for sale, which is followed by one of those in storage. */
  outfitting: notYet<Known<true>>(),
  shipyard: notYet<Known<true>>(),
});

/** An engineer's last change of a module. */
type Crafted = Said<{ blueprint: string; level: number; quality: number }>;

/** The modules of the last Loadout, and the changes since. */
export interface Outfit {
  readonly from: Origin;
  readonly shipId: number | undefined;
  /** The source text of its list of modules. */
  readonly spelled: string;
  /** The symbols of its modules by slot, parsed on demand. */
  readonly modules: () => ReadonlyMap<string, string>;
  /** The modules that were bought, sold or moved since, by slot; undefined if the slot is empty. */
  readonly changed: Map<string, Known<string | undefined>>;
  readonly crafted: Map<string, Known<Crafted>>;
  /** The kinds of event for which its modules were already checked. */
  readonly used: Set<string>;
  /** Its cargo capacity, until a module is changed. */
  capacity: Known<number> | undefined;
}

/** A jump that has begun. */
export type StartedJump = { readonly isHyperspace: boolean } & Said<{ address: number; name: string; at: number }>;

/** How the ship is moving. */
export const createFlight = () => ({
  docked: notYet<Known<boolean>>(),
  supercruise: notYet<Known<boolean>>(),
  /** "none" if it is certain that none has begun. */
  jump: notYet<Known<StartedJump | "none">>(),
  /** The address of an arrival whose jump had not begun; undefined in supercruise. */
  unbegun: notYet<Known<number | undefined>>(),
  /** The system chosen as the next destination. */
  target: notYet<Known<{ readonly address: number } & Said<{ name: string; starClass: string }>>>(),
  interdiction: notYet<Known<true>>(),
});

/** A change of the cargo. */
export interface CargoChange {
  /** In seconds. */
  readonly at: number;
  readonly amount: number;
  /** Seconds until a Cargo event usually counts it. */
  readonly delay: number;
  /** Seconds until a Cargo event may count it. */
  readonly soonest: number;
  /** The previous Cargo event may have counted it already. */
  readonly isMaybeCounted: boolean;
}

/** A Cargo count that the lines above do not explain: those just below it may. */
export interface OpenCount extends Known<number> {
  /** In seconds. */
  readonly at: number;
  /** What the lines above make. */
  readonly expected: Readonly<Record<"least" | "most", number>>;
  /** The number of changes before it. */
  readonly changes: number;
}

/** The game version in the first line; `major` is its first part. */
type FileHead = Said<{ at: number; part: number; major: number; gameversion: string; build: string; language: string }>;

/** The player's account and name. */
export type Account = Said<{ id: string; name: string }>;

/** How the player enters the game, according to LoadGame. */
interface GameEntry {
  readonly into: VehicleName | undefined;
  readonly ship: string | undefined;
  readonly shipId: number | undefined;
  readonly isLanded: boolean;
  readonly isOdyssey: boolean;
}

/** The place of the player at login, and what was written since. */
export interface LoginPlace {
  /** In seconds. */
  readonly at: number | undefined;
  readonly isOnFoot: boolean;
  readonly isInSrv: boolean;
  readonly isInShip: boolean;
  readonly since: Set<string>;
}

/** The start and end of a session. */
export const createLogin = () => ({
  head: notYet<Known<FileHead>>(),
  /** True if all lines since the Fileheader of a first part could be read. */
  isWhole: false,
  /** The number of the part in which the journal continues, from the end of the one before. */
  continued: notYet<Known<number>>(),
  /** The account of the last login. */
  account: notYet<Known<Account>>(),
  /** Commander, since the last LoadGame. */
  commander: notYet<Known<Account>>(),
  /** The kinds since Commander. */
  block: new Set<string>(),
  entry: notYet<Known<GameEntry>>(),
  /** The first Location after LoadGame, until the player acts. */
  placed: notYet<Known<LoginPlace>>(),
  isPlaced: false,
  /** The player's first action without a login or a location. */
  early: notYet<Known<true>>(),
  /** The main menu, unless the player has acted since. */
  menu: notYet<Known<true>>(),
  shutdown: notYet<Known<true>>(),
  death: notYet<Known<true>>(),
  /** A return to life, until its place is known. */
  rebirth: notYet<Known<true>>(),
  /** Rank or Progress, whose next line belongs to it. */
  ranks: notYet<Known<string>>(),
});

/** The amount of a material. */
export interface Stock {
  /** The upper bound. */
  readonly count: number;
  /** The game may have discarded some because there was no more room. */
  readonly isUnsure: boolean;
  /** The largest amount ever, which indicates the capacity. */
  readonly most: number;
}

/** An amount of a material in an event. */
export interface MaterialAmount {
  readonly name: string;
  readonly count: number;
  readonly category: string | undefined;
  /** Its place: a field, an index in its list, and the names of its parts. */
  readonly field: string;
  readonly index: number | undefined;
  readonly countField: string;
}

/** The player's materials. */
export const createMaterials = () => ({
  /** The last complete list; what is not in `held` is 0. */
  listed: notYet<Origin>(),
  /** The source texts of its lists, until something changes. */
  spelled: notYet<readonly string[]>(),
  /** The same texts, until they are parsed. */
  unread: notYet<readonly string[]>(),
  /** The parsed amounts of a line, because several rules use the same ones. */
  lastRead: notYet<{
    readonly line: number;
    readonly kind: string;
    readonly taken: readonly MaterialAmount[];
    readonly given: readonly MaterialAmount[];
    readonly listed: readonly MaterialAmount[];
  }>(),
  held: new Map<string, Stock>(),
  /** The last event that changed each. */
  changedBy: new Map<string, Origin>(),
});

/** The known facts of one mission. */
export interface TrackedMission {
  /** The event that first reported it. */
  readonly from: Origin;
  /** The fields of MissionAccepted. */
  readonly accepted?: Known<Readonly<Record<string, unknown>>>;
  /** Its expiry time in seconds. */
  readonly expiry?: Known<number>;
  /** The station that it was redirected to. */
  readonly redirected?: Known<string>;
  /** The event that ended it. */
  readonly ended?: Origin;
}

/** The player's missions. */
export const createMissionLog = () => ({
  known: new Map<number, TrackedMission>(),
  /** The time of the last login in seconds. */
  loggedIn: notYet<number>(),
  /** The last complete list of missions in this login; without it, some may be unknown. */
  listed: notYet<Origin>(),
  /** The open missions; known after a list in this login or another. */
  open: notYet<Set<number>>(),
});

export type MissionLog = ReturnType<typeof createMissionLog>;

/** The current sample. */
export interface Sampled extends Said<{ address: number; bodyId: number; variant: string }> {
  readonly species: string;
  readonly timestamp: string;
}

/** The player's money. */
export const createPurse = () => ({
  /** The credits in the last LoadGame. */
  atLogin: notYet<Known<number>>(),
  /** The credits in the one before, if they differ and nothing was paid or earned: they may be right. */
  disputed: notYet<number>(),
  /** Money was or may have been paid or earned since. */
  isTouched: false,
  /** The upper bound of what is left; undefined if an unknown amount was earned. */
  balance: notYet<number>(),
});

/** A ship of the player; types are in lower case, because the game spells them in several ways. */
export interface OwnShip {
  readonly id: number;
  readonly type: string | undefined;
}

/** The capacity of a ship's fuel tanks in tons. */
export interface Tanks {
  readonly main: number;
  readonly reserve: number | undefined;
}

/** Light-years along the three axes. */
export type StarPosition = readonly [number, number, number];

/** The position of a ship or a player on a body. */
export type Spotted = Said<{ bodyId: number; latitude: number; longitude: number }>;

/** Where the player got out, and of what. */
interface Walk extends Known<Spotted> {
  readonly isInBuggy: boolean;
  readonly vehicleId: number | undefined;
}

/** Events on the ground: landing, driving, walking. */
export const createSurface = () => ({
  /** Where the player's own ship is, unless it is in the air. */
  ship: notYet<Known<Spotted | "in the air">>(),
  /** The SRV that is out, unless it is aboard. */
  buggy: notYet<Known<Said<{ id: number; type: string }> | "aboard">>(),
  /** Until the player gets back in; unknown aboard carriers, which jump. */
  walk: notYet<Walk>(),
  /** An event that must be followed by a Loadout or a Backpack. */
  owesLoadout: notYet<Origin>(),
  owesBackpack: notYet<Origin>(),
  /** The item that was dropped and is still in the backpack; the number is unknown if something else was dropped just before. */
  dropped: notYet<Known<{ readonly name: string; readonly count: number | undefined; readonly at: number }>>(),
  fighters: new Map<number, Origin>(),
});

/** The kinds of vehicles, including none. */
export type VehicleName = "ship" | "srv" | "fighter" | "foot" | "taxi" | "other-ship";

/**
 * Everything that is known about a session after an event, in groups; a doubtful group may be reset. Before the first
 * event, only the name of the file is known.
 */
export const createState = (named: JournalName | undefined, sharedFacts: SharedFacts) => ({
  /** Facts stated for the first time, if they are collected for comparing with other journals. */
  sharedFacts,
  /** What the name of the file tells; undefined for a file not named by the game. */
  named,
  /**
   * The kinds that have occurred in the journal so far, and the event before, of the kinds that the session reads. The
   * main menu counts as a kind of its own.
   */
  eventsSoFar: {
    kinds: new Set<string>(),
    /** The kinds of lines that were too wrong to be taken in. */
    wrongKinds: new Set<string>(),
    last: notYet<Pick<SessionEvent, "kind" | "line" | "seconds">>(),
    /** The last lines at which the player was certainly at a station, and aboard a fleet carrier. */
    atStation: 0,
    aboardCarrier: 0,
  },
  login: createLogin(),
  /** The player's current vehicle, and the one at login by its symbol in LoadGame. */
  vehicle: { now: notYet<Known<VehicleName>>(), login: notYet<VehicleName>() },
  flight: createFlight(),
  /** The ship's state: on the ground, or in the air. */
  landing: { landed: notYet<Known<boolean>>() },
  docking: createDocking(),
  /** The ship that the player flies. */
  ships: {
    now: notYet<Known<OwnShip>>(),
    tanks: notYet<Known<Tanks>>(),
    /** Tons in the main tank. */
    fuel: notYet<Known<number>>(),
    /** The health of the hull, until something may have repaired it. */
    hull: notYet<Known<number>>(),
    /** A type that was bought, until the ship is handed over. */
    bought: notYet<Known<string>>(),
    /** The types of ships by id. */
    types: new Map<number, Known<string>>(),
  },
  /** By carrier id, the requested jumps of the player's carriers that were neither made nor cancelled. */
  carriers: { requests: new Map<number, Known<CarrierRequest>>() },
  /** The unchanging facts about systems and stations. */
  identities: {
    names: new Map<number, Known<string>>(),
    addresses: new Map<string, Known<number>>(),
    positions: new Map<number, Known<StarPosition>>(),
    stations: new Map<number, Known<string>>(),
    /** The ids of carriers, by callsign. */
    callsigns: new Map<string, Known<number>>(),
    /** The names of hired crew, by id, and their ids, by name. */
    crew: new Map<string, Known<string>>(),
    /** The display texts of symbols. */
    texts: new Map<string, Known<string>>(),
    /** The kinds of suits, by id. */
    suits: new Map<number, Known<string>>(),
    /** The systems of stations that do not move. */
    systems: new Map<number, Known<number>>(),
    pads: new Map<number, Known<string>>(),
  },
  arrival: createArrival(),
  /** The player's location. */
  location: {
    /** As far as known from the event that led there. */
    system: notYet<Known<{ readonly address: number; readonly name: string | undefined }>>(),
    position: notYet<Known<StarPosition>>(),
    /** The factions of the system, parsed on demand. */
    factions: notYet<Known<() => unknown>>(),
    /** The body that the player approached and has not left, and the one before: if moons are close together, either may be left. */
    body: notYet<
      Known<{ readonly id: number; readonly name: string | undefined; readonly besides: number | undefined }>
    >(),
    /** The id of the body that was left last. */
    left: notYet<number>(),
  },
  surface: createSurface(),
  /** The organisms that the player samples. */
  organics: {
    sample: notYet<Known<Sampled>>(),
    /** The sample before that, if it was never analysed. */
    dropped: notYet<Sampled>(),
    /** The last step, unless it is unknown what was done since. */
    step: notYet<Known<string>>(),
    /** The last analysed sample, which may be reported again. */
    analysed: notYet<string>(),
    /** An organism that was entered into the codex. */
    find: notYet<Known<{ readonly name: string; readonly timestamp: string }>>(),
    /** By system, body and genus. */
    species: new Map<string, Stable<string>>(),
  },
  /** The bodies of all systems mentioned so far, by system address, and the total number of bodies stored. */
  bodies: { systems: new Map<number, SystemBodies>(), total: 0 },
  /** The modules of the ship that the player flies. */
  fitted: {
    outfit: notYet<Outfit>(),
    /** The modules in the Loadout of a line, cached. */
    lastRead: notYet<{ readonly line: number; readonly modules: ReadonlyMap<string, string> }>(),
  },
  missions: createMissionLog(),
  /** The ship's hold: the last Cargo count that could be explained, and the changes since. */
  hold: {
    counted: notYet<Known<number>>(),
    /** A later count, as long as nothing explains it. */
    open: notYet<OpenCount>(),
    countedAt: 0,
    /** The line of the first count in an excerpt: what was moved just before may not be counted yet. */
    edge: 0,
    changes: [] as readonly CargoChange[],
    /** The error of a wrong count: the next may be right again. */
    doubt: 0,
    /** It contained tritium, which can be moved to a carrier's tank without a line. */
    hasTritium: false,
    /** Goods used to be delivered to construction sites without a line. */
    isAtSite: false,
  },
  materials: createMaterials(),
  purse: createPurse(),
  career: createCareer(),
});

export type SessionState = ReturnType<typeof createState>;

export type Hold = SessionState["hold"];
