import type { Known, Origin } from "./seen-event.js";
import type { Firsts, Settled } from "./settled.js";

/** The bodies reported by a navigation beacon. */
export interface Beacon {
  readonly count: number;
  /** The number of them that were scanned. */
  readonly scanned: number;
}

/** What is known around an arrival in a system. */
export interface Arrival {
  /** The system in the welcome message that precedes the arrival. */
  welcome: Known<string> | undefined;
  /** Signals of another system than the player's: of the next one. */
  signals: Known<number> | undefined;
  /** The beacon scanned since the arrival; "none" if it is certain that there was none. */
  beacon: Known<Beacon | "none"> | undefined;
  /** The sizes of the boosts for the next jump; undefined if some may be unknown. */
  boosts: Known<readonly number[]> | undefined;
}

export const createArrival = (): Arrival => ({
  welcome: undefined,
  signals: undefined,
  beacon: undefined,
  boosts: undefined,
});

export const welcome = /^\$COMMS_entered:#name=([^;]+);$/;

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

/** What is known about one body of one system, under one name. */
export interface Body {
  readonly name: string;
  readonly kind: Settled<BodyKind> | undefined;
  readonly facts: Settled<BodyFacts> | undefined;
  readonly discovered: Settled<boolean> | undefined;
  readonly signals: Settled<SurfaceSignals> | undefined;
}

/** The bodies of one system. */
export interface SystemBodies {
  /** Their names, by id. */
  readonly names: Map<number, Settled<string>>;
  /** Their ids, by name. */
  readonly ids: Map<string, Settled<number>>;
  /** By id, then by name, so that a line that confuses two bodies harms neither. Absent for most systems, which are only passed through. */
  known: Map<number, readonly Body[]> | undefined;
  /** Their number. */
  count: Settled<number> | undefined;
}

/** The bodies of all systems mentioned so far, by system address. */
export interface Bodies {
  readonly systems: Map<number, SystemBodies>;
  /** The total number of bodies stored. */
  total: number;
}

const createBodies = (): Bodies => ({ systems: new Map(), total: 0 });

/** The sort of a body, and the field that tells it. */
export type ScannedKind = readonly [kind: BodyKind, field: string];

export const star: ScannedKind = ["star", "StarType"];

export const planet: ScannedKind = ["planet", "PlanetClass"];

export const cluster: ScannedKind = ["belt cluster", "BodyName"];

export const ring: ScannedKind = ["ring", "BodyName"];

export const barycentre: ScannedKind = ["barycentre", "BodyID"];

/** How far an engineer trusts the player. */
interface EngineerTrust {
  readonly rank: Known<number> | undefined;
  readonly progress: Known<string> | undefined;
}

/** The fields that identify a community goal. */
export type GoalIdentity = Readonly<Record<(typeof goalFields)[number], string | undefined>>;

/** A community goal. */
export interface Goal {
  readonly identity: Settled<GoalIdentity>;
  readonly contribution: Known<number> | undefined;
}

/** The duration of a pledge at some time. */
export interface PledgeTime {
  readonly seconds: number;
  readonly at: number;
  readonly from: Origin;
}

/** The pledge to a power, and its duration as last reported. */
interface Pledge {
  readonly power: Settled<string>;
  /** The last two reports: if one of them is off, the next agrees with the other. */
  readonly lasted: readonly PledgeTime[];
}

/** The needs and deliveries of a construction site. */
export interface Site {
  readonly progress: Known<number>;
  readonly resources: () => unknown;
  /** The source text of `resources`. */
  readonly spelled: string | undefined;
}

/** What a player has achieved, which only grows. */
export interface Career {
  commander: string | undefined;
  /** The source texts of the groups of the last Statistics, in the order of the counters. */
  statistics: { readonly groups: readonly (string | undefined)[]; readonly from: Origin } | undefined;
  readonly ranks: Map<string, Settled<number>>;
  /** Progress to the next rank, in percent. */
  readonly progress: Map<string, Known<number>>;
  /** The source text of the last list of engineers and its origin, until it is parsed. */
  unread: { readonly spelled: string; readonly from: Origin } | undefined;
  /** The same text, until another event mentions engineers. */
  spelled: string | undefined;
  readonly engineers: Map<number, EngineerTrust>;
  readonly engineerNames: Map<number, Settled<string>>;
  readonly goals: Map<number, Goal>;
  pledge: Pledge | undefined;
  readonly sites: Map<number, Site>;
}

export const createCareer = (): Career => ({
  commander: undefined,
  statistics: undefined,
  ranks: new Map(),
  progress: new Map(),
  unread: undefined,
  spelled: undefined,
  engineers: new Map(),
  engineerNames: new Map(),
  goals: new Map(),
  pledge: undefined,
  sites: new Map(),
});

/** The unchanging fields of a community goal. */
export const goalFields = ["Title", "SystemName", "MarketName"] as const;

/** A requested carrier jump. */
interface CarrierRequest {
  readonly address: number | undefined;
  readonly name: string | undefined;
  readonly bodyId: number | undefined;
  readonly departure: string | undefined;
}

/** The carriers that the player commands. */
export interface Carriers {
  /** Requested jumps that were neither made nor cancelled, by carrier id. */
  readonly requests: Map<number, Known<CarrierRequest>>;
}

const createCarriers = (): Carriers => ({ requests: new Map() });

/** A station as named in docking events. */
export interface Port {
  readonly marketId: number | undefined;
  readonly name: string | undefined;
  readonly type: string | undefined;
}

/** The station that the ship is docked at, with its services. */
interface OpenPort extends Port {
  /** The source text, because it is rarely needed. */
  readonly services: string | undefined;
}

/** The place at which the ship left supercruise. */
interface DropPoint {
  readonly type: string | undefined;
  readonly marketId: number | undefined;
}

/** A signal source as named in USSDrop. */
interface DropSource {
  readonly type: string | undefined;
  readonly threat: number | undefined;
}

/** Stations, and how the ship gets there. */
export interface Docking {
  drop: Known<DropPoint> | undefined;
  /** The signal source of the next drop. */
  source: Known<DropSource> | undefined;
  /** A request that has not been answered yet. */
  request: Known<Port> | undefined;
  /** A permission that was neither used nor lost. */
  permission: Known<Port> | undefined;
  station: Known<OpenPort> | undefined;
  /** An event since which requests and permissions would have been written. */
  followed: Known<true> | undefined;
  /** A list of modules or ships for sale, which is followed by one of those in storage. */
  outfitting: Known<true> | undefined;
  shipyard: Known<true> | undefined;
}

export const createDocking = (): Docking => ({
  drop: undefined,
  source: undefined,
  request: undefined,
  permission: undefined,
  station: undefined,
  followed: undefined,
  outfitting: undefined,
  shipyard: undefined,
});

/** An engineer's last change of a module. */
export interface Crafted {
  readonly blueprint: string | undefined;
  readonly level: number | undefined;
  readonly quality: number | undefined;
}

/** What the last Loadout showed, and the changes since. */
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

/** The modules of the ship that the player flies. */
interface Fitted {
  outfit: Outfit | undefined;
  /** The modules in the Loadout of a line, cached. */
  lastRead: { readonly line: number; readonly modules: ReadonlyMap<string, string> } | undefined;
}

const createFitted = (): Fitted => ({ outfit: undefined, lastRead: undefined });

/** A jump that has begun, or "none" if it is certain that none has. */
export interface StartedJump {
  readonly isHyperspace: boolean;
  readonly address: number | undefined;
  readonly name: string | undefined;
}

/** A system chosen as the next destination. */
interface JumpTarget {
  readonly address: number;
  readonly name: string | undefined;
  readonly starClass: string | undefined;
}

/** How the ship is moving. */
export interface Flight {
  docked: Known<boolean> | undefined;
  supercruise: Known<boolean> | undefined;
  jump: Known<StartedJump | "none"> | undefined;
  target: Known<JumpTarget> | undefined;
  interdiction: Known<true> | undefined;
}

export const createFlight = (): Flight => ({
  docked: undefined,
  supercruise: undefined,
  jump: undefined,
  target: undefined,
  interdiction: undefined,
});

/**
 * The kinds that have occurred in the journal so far. Many journals are kept without some kinds: a kind that never
 * occurred cannot be reported as missing.
 */
interface Heard {
  readonly kinds: Set<string>;
}

const createHeard = (): Heard => ({ kinds: new Set() });

/** A change of the cargo. */
export interface CargoChange {
  /** In seconds. */
  readonly at: number;
  readonly amount: number;
  /** Seconds until a Cargo event certainly counts it. */
  readonly delay: number;
  /** Seconds until a Cargo event may count it. */
  readonly soonest: number;
  /** A Cargo event has come since, which may not have counted it. */
  readonly isOld: boolean;
  /** The previous Cargo event may have counted it already. */
  readonly isMaybeCounted: boolean;
}

/** The ship's hold: the last Cargo count, and the changes since. */
export interface Hold {
  counted: Known<number> | undefined;
  countedAt: number;
  changes: CargoChange[];
  /** The error of the last count: the next may be right again. */
  doubt: number;
  /** The number of mining events since the last count. */
  loose: number;
  /** The time of the last pick-up in seconds. */
  collectedAt: number;
  /** It contained tritium, which can be moved to a carrier's tank without a line. */
  hasTritium: boolean;
  /** Goods used to be delivered to construction sites without a line. */
  isAtSite: boolean;
}

const createHold = (): Hold => ({
  counted: undefined,
  countedAt: 0,
  changes: [],
  doubt: 0,
  loose: 0,
  collectedAt: 0,
  hasTritium: false,
  isAtSite: false,
});

/** The unchanging facts about systems and stations. */
interface Identities {
  readonly names: Map<number, Known<string>>;
  readonly addresses: Map<string, Known<number>>;
  readonly positions: Map<number, Known<StarPosition>>;
  readonly stations: Map<number, Known<string>>;
  /** The ids of carriers, by callsign. */
  readonly callsigns: Map<string, Known<number>>;
  /** The kinds of suits, by id. */
  readonly suits: Map<number, Known<string>>;
  /** The systems of stations that do not move. */
  readonly systems: Map<number, Known<number>>;
  readonly pads: Map<number, Known<string>>;
}

const createIdentities = (): Identities => ({
  names: new Map(),
  addresses: new Map(),
  positions: new Map(),
  stations: new Map(),
  callsigns: new Map(),
  suits: new Map(),
  systems: new Map(),
  pads: new Map(),
});

/** What the first line says about the game. */
export interface FileHead {
  readonly part: number | undefined;
  /** The first part of the version. */
  readonly major: number | undefined;
  readonly gameversion: string | undefined;
  readonly build: string | undefined;
  readonly language: string | undefined;
}

/** The player's account and name. */
export interface Account {
  readonly id: string | undefined;
  readonly name: string | undefined;
}

/** How the player enters the game, according to LoadGame. */
export interface GameEntry {
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
  /** Kinds that had occurred before. */
  readonly heard: ReadonlySet<string>;
  readonly since: Set<string>;
}

/** The start and end of a session. */
export interface Login {
  head: Known<FileHead> | undefined;
  /** True if all lines since the Fileheader of a first part could be read. */
  isWhole: boolean;
  /** The number of the part in which the journal continues, from the end of the one before. */
  continued: Known<number> | undefined;
  /** The account of the last login. */
  account: Known<Account> | undefined;
  /** Commander, since the last LoadGame. */
  commander: Known<Account> | undefined;
  /** The kinds since Commander. */
  block: Set<string>;
  entry: Known<GameEntry> | undefined;
  /** The first Location after LoadGame, until the player acts. */
  placed: Known<LoginPlace> | undefined;
  isPlaced: boolean;
  /** The player's first action without a login or a location. */
  early: Known<true> | undefined;
  /** The main menu, unless the player has acted since. */
  menu: Known<true> | undefined;
  /** True if the journal mentions the main menu at all. */
  mentionsMenu: boolean;
  shutdown: Known<true> | undefined;
  death: Known<true> | undefined;
  /** A return to life, until its place is known. */
  rebirth: Known<true> | undefined;
  /** Rank or Progress, whose next line belongs to it. */
  ranks: Known<string> | undefined;
}

export const createLogin = (): Login => ({
  head: undefined,
  isWhole: false,
  continued: undefined,
  account: undefined,
  commander: undefined,
  block: new Set(),
  entry: undefined,
  placed: undefined,
  isPlaced: false,
  early: undefined,
  menu: undefined,
  mentionsMenu: false,
  shutdown: undefined,
  death: undefined,
  rebirth: undefined,
  ranks: undefined,
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

/** The player's materials. */
export interface Materials {
  /** The last complete list; what is not in `held` is 0. */
  listed: Origin | undefined;
  /** The source texts of its lists, until something changes. */
  spelled: readonly string[] | undefined;
  /** The same texts, until they are parsed. */
  unread: readonly string[] | undefined;
  /** The parsed amounts of a line, because several rules use the same ones. */
  lastRead: AmountsOfLine | undefined;
  held: Map<string, Stock>;
  /** The last event that changed each. */
  readonly changedBy: Map<string, Origin>;
}

export const createMaterials = (): Materials => ({
  listed: undefined,
  spelled: undefined,
  unread: undefined,
  lastRead: undefined,
  held: new Map(),
  changedBy: new Map(),
});

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

/** Materials moved or listed by one line. */
export interface MaterialAmounts {
  readonly taken: readonly MaterialAmount[];
  readonly given: readonly MaterialAmount[];
  readonly listed: readonly MaterialAmount[];
}

interface AmountsOfLine extends MaterialAmounts {
  readonly line: number;
  readonly kind: string;
}

/** What is known about one mission. */
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
export interface MissionLog {
  readonly known: Map<number, TrackedMission>;
  /** The time of the last login in seconds. */
  loggedIn: number | undefined;
  /** The last complete list of missions in this login; without it, some may be unknown. */
  listed: Origin | undefined;
  /** The open missions; known after a list in this login or another. */
  open: Set<number> | undefined;
}

export const createMissionLog = (): MissionLog => ({
  known: new Map(),
  loggedIn: undefined,
  listed: undefined,
  open: undefined,
});

/** The current sample. */
interface Sampled {
  readonly species: string;
  readonly address: number | undefined;
  readonly bodyId: number | undefined;
  readonly variant: string | undefined;
  readonly timestamp: string;
}

/** An organism that was entered into the codex. */
interface CodexFind {
  readonly name: string;
  readonly timestamp: string;
}

/** The organisms that the player samples. */
interface Organics {
  sample: Known<Sampled> | undefined;
  /** The last analysed sample, which may be reported again. */
  analysed: string | undefined;
  find: Known<CodexFind> | undefined;
  /** By system, body and genus. */
  readonly species: Map<string, Settled<string>>;
}

const createOrganics = (): Organics => ({
  sample: undefined,
  analysed: undefined,
  find: undefined,
  species: new Map(),
});

/** A system, as far as known from the event that led there. */
export interface System {
  readonly address: number;
  readonly name: string | undefined;
}

/** A body that was approached. */
interface NearBody {
  readonly id: number;
  readonly name: string | undefined;
  /** Another one that was approached before: if moons are close together, either may be left. */
  readonly besides: number | undefined;
}

/** The player's location. */
interface PlayerPlace {
  system: Known<System> | undefined;
  position: Known<StarPosition> | undefined;
  /** The body that the player approached and has not left. */
  body: Known<NearBody> | undefined;
  /** The id of the body that was left last. */
  left: number | undefined;
}

const createPlace = (): PlayerPlace => ({ system: undefined, position: undefined, body: undefined, left: undefined });

/** The player's money. */
interface Purse {
  /** The credits in the last LoadGame. */
  atLogin: Known<number> | undefined;
  /** The credits in the one before, if they differ and nothing was paid or earned: they may be right. */
  disputed: number | undefined;
  /** Money was or may have been paid or earned since. */
  isTouched: boolean;
  /** The upper bound of what is left; undefined if an unknown amount was earned. */
  balance: number | undefined;
}

export const createPurse = (): Purse => ({
  atLogin: undefined,
  disputed: undefined,
  isTouched: false,
  balance: undefined,
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

/** The ship that the player flies. */
interface OwnShips {
  now: Known<OwnShip> | undefined;
  tanks: Known<Tanks> | undefined;
  /** Tons in the main tank. */
  fuel: Known<number> | undefined;
  /** The health of the hull, until something may have repaired it. */
  hull: Known<number> | undefined;
  /** A type that was bought, until the ship is handed over. */
  bought: Known<string> | undefined;
  /** The types of ships by id. */
  readonly types: Map<number, Known<string>>;
}

const createShips = (): OwnShips => ({
  now: undefined,
  tanks: undefined,
  fuel: undefined,
  hull: undefined,
  bought: undefined,
  types: new Map(),
});

/** Whether the ship is on the ground. */
export interface Landing {
  landed: Known<boolean> | undefined;
}

const createLanding = (): Landing => ({ landed: undefined });

/** Light-years along the three axes. */
export type StarPosition = readonly [number, number, number];

/** The position of a ship or a player on a body. */
export interface Spotted {
  readonly bodyId: number | undefined;
  readonly latitude: number | undefined;
  readonly longitude: number | undefined;
}

/** A vehicle that left the ship. */
interface Launched {
  readonly id: number | undefined;
  readonly type: string | undefined;
}

/** Where the player got out, and of what. */
interface Walk extends Known<Spotted> {
  readonly isOnPlanet: boolean;
  readonly isInBuggy: boolean;
  readonly vehicleId: number | undefined;
}

/** An item that was dropped. */
interface DroppedItem {
  readonly name: string;
  /** The number; unknown if something else was dropped just before. */
  readonly count: number | undefined;
  readonly at: number;
}

/** Events on the ground: landing, driving, walking. */
interface Surface {
  /** Where the player's own ship is, unless it is in the air. */
  ship: Known<Spotted | "in the air"> | undefined;
  /** The SRV that is out, unless it is aboard. */
  buggy: Known<Launched | "aboard"> | undefined;
  /** Until the player gets back in; unknown aboard carriers, which jump. */
  walk: Walk | undefined;
  /** An event that must be followed by a Loadout or a Backpack. */
  owesLoadout: Origin | undefined;
  owesBackpack: Origin | undefined;
  /** What was dropped and is still in the backpack. */
  dropped: Known<DroppedItem> | undefined;
  readonly fighters: Map<number, Origin>;
}

export const createSurface = (): Surface => ({
  ship: undefined,
  buggy: undefined,
  walk: undefined,
  owesLoadout: undefined,
  owesBackpack: undefined,
  dropped: undefined,
  fighters: new Map(),
});

/** The kinds of vehicles, including none. */
export type VehicleName = "ship" | "srv" | "fighter" | "foot" | "taxi" | "other-ship";

/** The vehicle of the player. */
export interface Vehicle {
  /** What the player is in now. */
  now: Known<VehicleName> | undefined;
  /** The vehicle at login, by the symbol that LoadGame gives for the ship. */
  login: VehicleName | undefined;
}

const createVehicle = (): Vehicle => ({ now: undefined, login: undefined });

/** Everything that is known about a session after an event, in groups; a doubtful group may be reset. */
export interface SessionState {
  /** The part number in the name of the file; undefined for a file not named by the game. */
  readonly namedPart: number | undefined;
  /** First statements, if they are collected for comparing with other journals. */
  readonly firsts: Firsts;
  heard: Heard;
  login: Login;
  vehicle: Vehicle;
  flight: Flight;
  landing: Landing;
  docking: Docking;
  ships: OwnShips;
  carriers: Carriers;
  identities: Identities;
  arrival: Arrival;
  place: PlayerPlace;
  surface: Surface;
  organics: Organics;
  bodies: Bodies;
  fitted: Fitted;
  missions: MissionLog;
  hold: Hold;
  materials: Materials;
  purse: Purse;
  career: Career;
}

/** The state before the first event: only the name of the file is known. */
export function createState(namedPart: number | undefined, firsts: Firsts): SessionState {
  return {
    firsts,
    namedPart,
    heard: createHeard(),
    login: createLogin(),
    vehicle: createVehicle(),
    flight: createFlight(),
    landing: createLanding(),
    docking: createDocking(),
    ships: createShips(),
    carriers: createCarriers(),
    identities: createIdentities(),
    arrival: createArrival(),
    place: createPlace(),
    surface: createSurface(),
    organics: createOrganics(),
    bodies: createBodies(),
    fitted: createFitted(),
    missions: createMissionLog(),
    hold: createHold(),
    materials: createMaterials(),
    purse: createPurse(),
    career: createCareer(),
  };
}
