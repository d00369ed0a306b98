import type { Known, Origin } from "./seen-event.js";
import type { Firsts, Settled } from "./settled.js";

/** Bodies that a navigation beacon reported. */
export interface Beacon {
  readonly count: number;
  /** How many scans of them have come. */
  readonly scanned: number;
}

/** What is reported around an arrival in a system. */
export interface Arrival {
  /** The system that the pilot is welcomed to before the arrival itself is reported. */
  welcome: Known<string> | undefined;
  /** Signals of another system than that of the player: of the one that comes next. */
  signals: Known<number> | undefined;
  /** The beacon that was scanned since the arrival; "none" where it is certain that none was. */
  beacon: Known<Beacon | "none"> | undefined;
  /** The sizes of what lengthens the next jump; undefined where some may be unknown. */
  boosts: Known<readonly number[]> | undefined;
}

export const createArrival = (): Arrival => ({
  welcome: undefined,
  signals: undefined,
  beacon: undefined,
  boosts: undefined,
});

export const welcome = /^\$COMMS_entered:#name=([^;]+);$/;

/** What a body can be, in words. */
export type BodyKind = "star" | "planet" | "ring" | "belt cluster" | "barycentre";

/** Fields of which a body has the same for ever, and their values as far as they were reported. */
export interface BodyFacts {
  readonly fields: readonly string[];
  readonly values: readonly (string | number | boolean | undefined)[];
}

/** How many signals of either sort a body has. */
export interface SurfaceSignals {
  readonly biological: number;
  readonly geological: number;
}

/** What is known of one body of one system, under one name. */
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
  /** By id, and under each name, so that a line that mistakes one for another harms neither; most systems are passed through, and none is scanned. */
  known: Map<number, readonly Body[]> | undefined;
  /** How many there are. */
  count: Settled<number> | undefined;
}

/** The bodies of all systems that were reported of, by the address of the system. */
export interface Bodies {
  readonly systems: Map<number, SystemBodies>;
  /** How many bodies are remembered in all. */
  total: number;
}

const createBodies = (): Bodies => ({ systems: new Map(), total: 0 });

/** The sort of a body, and the field that says it. */
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

/** By what a community goal is known again. */
export type GoalIdentity = Readonly<Record<(typeof goalFields)[number], string | undefined>>;

/** A community goal, which stays what it is. */
export interface Goal {
  readonly identity: Settled<GoalIdentity>;
  readonly contribution: Known<number> | undefined;
}

/** For how many seconds a pledge had lasted at some time. */
export interface PledgeTime {
  readonly seconds: number;
  readonly at: number;
  readonly from: Origin;
}

/** The pledge to a power, and how long it lasted when it was reported last. */
interface Pledge {
  readonly power: Settled<string>;
  /** The last that was reported, and the one before: if one of them is off, the next agrees with the other. */
  readonly lasted: readonly PledgeTime[];
}

/** What a construction site needs and has. */
export interface Site {
  readonly progress: Known<number>;
  readonly resources: () => unknown;
  /** The same as it is spelled. */
  readonly spelled: string | undefined;
}

/** What a player has come to, which only grows. */
export interface Career {
  commander: string | undefined;
  /** The groups of the last Statistics as they are spelled, in the order of the counters. */
  statistics: { readonly groups: readonly (string | undefined)[]; readonly from: Origin } | undefined;
  readonly ranks: Map<string, Settled<number>>;
  /** Progress to the next rank, in percent. */
  readonly progress: Map<string, Known<number>>;
  /** The last list of engineers as it is spelled, and where it stands, as long as nobody has asked what it says. */
  unread: { readonly spelled: string; readonly from: Origin } | undefined;
  /** The same, as long as no other event has said of engineers since. */
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

/** What stays the same of a community goal. */
export const goalFields = ["Title", "SystemName", "MarketName"] as const;

/** A jump of a carrier that was asked for. */
interface CarrierRequest {
  readonly address: number | undefined;
  readonly name: string | undefined;
  readonly bodyId: number | undefined;
  readonly departure: string | undefined;
}

/** The carriers that the player commands. */
export interface Carriers {
  /** Jumps that were asked for and are neither made nor cancelled, by the number of the carrier. */
  readonly requests: Map<number, Known<CarrierRequest>>;
}

const createCarriers = (): Carriers => ({ requests: new Map() });

/** A station as docking events name it. */
export interface Port {
  readonly marketId: number | undefined;
  readonly name: string | undefined;
  readonly type: string | undefined;
}

/** The station that the ship stands in, with what can be done there. */
interface OpenPort extends Port {
  /** As they are spelled, since hardly anybody asks. */
  readonly services: string | undefined;
}

/** A place that the ship left supercruise for. */
interface DropPoint {
  readonly type: string | undefined;
  readonly marketId: number | undefined;
}

/** A signal source, as USSDrop names it. */
interface DropSource {
  readonly type: string | undefined;
  readonly threat: number | undefined;
}

/** Stations, and how the ship gets there. */
export interface Docking {
  drop: Known<DropPoint> | undefined;
  /** A signal source that the next drop is to be at. */
  source: Known<DropSource> | undefined;
  /** A request that was not answered yet. */
  request: Known<Port> | undefined;
  /** A permission that was neither used nor lost. */
  permission: Known<Port> | undefined;
  station: Known<OpenPort> | undefined;
  /** An event since when requests and permissions would have been said. */
  followed: Known<true> | undefined;
  /** A list of modules or ships for sale, after which those in store are listed. */
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

/** What an engineer last did to a module. */
export interface Crafted {
  readonly blueprint: string | undefined;
  readonly level: number | undefined;
  readonly quality: number | undefined;
}

/** What the last Loadout showed, and what was done to it since. */
export interface Outfit {
  readonly from: Origin;
  readonly shipId: number | undefined;
  /** The symbols of its modules by slot; the list is parsed when somebody asks. */
  /** Its list of modules as it is spelled. */
  readonly spelled: string;
  readonly modules: () => ReadonlyMap<string, string>;
  /** What slots hold since, where modules were bought, sold or moved; undefined where they are empty. */
  readonly changed: Map<string, Known<string | undefined>>;
  readonly crafted: Map<string, Known<Crafted>>;
  /** The kinds of event for which its modules were looked at already. */
  readonly used: Set<string>;
  /** How much it carries, as long as no module is changed. */
  capacity: Known<number> | undefined;
}

/** The modules of the ship that the player flies. */
interface Fitted {
  outfit: Outfit | undefined;
  /** What the Loadout of a line shows, for whoever asks for it again. */
  lastRead: { readonly line: number; readonly modules: ReadonlyMap<string, string> } | undefined;
}

const createFitted = (): Fitted => ({ outfit: undefined, lastRead: undefined });

/** A jump that has begun, or "none" where it is certain that none has. */
export interface StartedJump {
  readonly isHyperspace: boolean;
  readonly address: number | undefined;
  readonly name: string | undefined;
}

/** A system that was chosen as the next. */
interface JumpTarget {
  readonly address: number;
  readonly name: string | undefined;
  readonly starClass: string | undefined;
}

/** How the ship is under way. */
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
 * Kinds that the journal has said of so far. Many journals are kept without some kinds: of one that was never said, nobody can say that
 * it is missing.
 */
interface Heard {
  readonly kinds: Set<string>;
}

const createHeard = (): Heard => ({ kinds: new Set() });

/** Something that came into the hold or left it. */
export interface CargoChange {
  /** In seconds. */
  readonly at: number;
  readonly amount: number;
  /** How many seconds it may take until a Cargo counts it. */
  readonly delay: number;
  /** How many seconds it takes at least. */
  readonly soonest: number;
  /** A Cargo has come since, which may not have counted it. */
  readonly isOld: boolean;
  /** The Cargo above may have counted it already. */
  readonly isMaybeCounted: boolean;
}

/** The hold of the ship: how much the last Cargo counted, and what was moved since. */
export interface Hold {
  counted: Known<number> | undefined;
  countedAt: number;
  changes: CargoChange[];
  /** By how much the last count was off: the next may be right again. */
  doubt: number;
  /** How many events of mining there were since the last count. */
  loose: number;
  /** When something was picked up last, in seconds. */
  collectedAt: number;
  /** There was tritium in it, which goes into the tank of a carrier without a word. */
  hasTritium: boolean;
  /** At sites of colonisation goods were once handed over without a word. */
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

/** What never changes about a system or a station, by what names it. */
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

/** What the first line says of the game. */
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

/** What LoadGame says of how the player enters the game. */
export interface GameEntry {
  readonly into: VehicleName | undefined;
  readonly ship: string | undefined;
  readonly shipId: number | undefined;
  readonly isLanded: boolean;
  readonly isOdyssey: boolean;
}

/** Where a login has put the player, and what was reported since. */
export interface LoginPlace {
  /** In seconds. */
  readonly at: number | undefined;
  readonly isOnFoot: boolean;
  readonly isInSrv: boolean;
  readonly isInShip: boolean;
  /** Kinds that the journal had reported before. */
  readonly heard: ReadonlySet<string>;
  readonly since: Set<string>;
}

/** The start and the end of a session. */
export interface Login {
  head: Known<FileHead> | undefined;
  /** Whether all lines since the Fileheader of a first part could be read. */
  isWhole: boolean;
  /** The number of the part that the journal goes on in, said at the end of the one before. */
  continued: Known<number> | undefined;
  /** The account of the last login. */
  account: Known<Account> | undefined;
  /** Commander, since the last LoadGame. */
  commander: Known<Account> | undefined;
  /** What was reported since Commander. */
  block: Set<string>;
  entry: Known<GameEntry> | undefined;
  /** The first Location after LoadGame, until the player does something. */
  placed: Known<LoginPlace> | undefined;
  isPlaced: boolean;
  /** The first thing that the player did, where nobody was logged in or placed. */
  early: Known<true> | undefined;
  /** The main menu, unless the player has done something since. */
  menu: Known<true> | undefined;
  /** Whether the journal mentions the main menu at all. */
  mentionsMenu: boolean;
  shutdown: Known<true> | undefined;
  death: Known<true> | undefined;
  /** A return to life, until the place of it is reported. */
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

/** How much there is of a material. */
export interface Stock {
  /** No more than this. */
  readonly count: number;
  /** The game may have thrown some away, as there was no more room. */
  readonly isUnsure: boolean;
  /** The most that there ever was, which says how much there is room for. */
  readonly most: number;
}

/** The materials of the player. */
export interface Materials {
  /** The last list of all of them; what is not in `held` is none. */
  listed: Origin | undefined;
  /** How its lists are spelled, as long as nothing has changed since. */
  spelled: readonly string[] | undefined;
  /** The same, where nobody has asked yet what they hold. */
  unread: readonly string[] | undefined;
  /** What a line says, while that is asked: several rules ask for the same. */
  lastRead: AmountsOfLine | undefined;
  held: Map<string, Stock>;
  /** The last event that changed each, for those who wonder. */
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
  /** Where it stands: a field, an element of its list, and the names of its parts. */
  readonly field: string;
  readonly index: number | undefined;
  readonly countField: string;
}

/** Materials that one line moves or lists. */
export interface MaterialAmounts {
  readonly taken: readonly MaterialAmount[];
  readonly given: readonly MaterialAmount[];
  readonly listed: readonly MaterialAmount[];
}

interface AmountsOfLine extends MaterialAmounts {
  readonly line: number;
  readonly kind: string;
}

/** One mission, as far as it was reported. */
export interface TrackedMission {
  /** The event that first reported it. */
  readonly from: Origin;
  /** What MissionAccepted said of it. */
  readonly accepted?: Known<Readonly<Record<string, unknown>>>;
  /** When it runs out, in seconds. */
  readonly expiry?: Known<number>;
  /** To which station it was sent on. */
  readonly redirected?: Known<string>;
  /** How it ended. */
  readonly ended?: Origin;
}

/** The missions of the player. */
export interface MissionLog {
  readonly known: Map<number, TrackedMission>;
  /** When the player came into the game last, in seconds. */
  loggedIn: number | undefined;
  /** The last list of all missions in this login, without which any may be unknown. */
  listed: Origin | undefined;
  /** Whether a list stood above, in this login or another: from there on it is known which are open. */
  open: Set<number> | undefined;
}

export const createMissionLog = (): MissionLog => ({
  known: new Map(),
  loggedIn: undefined,
  listed: undefined,
  open: undefined,
});

/** What is being sampled. */
interface Sampled {
  readonly species: string;
  readonly address: number | undefined;
  readonly bodyId: number | undefined;
  readonly variant: string | undefined;
  readonly timestamp: string;
}

/** A living thing that was entered into the codex. */
interface CodexFind {
  readonly name: string;
  readonly timestamp: string;
}

/** The living things that the player takes samples of. */
interface Organics {
  sample: Known<Sampled> | undefined;
  /** The last sample that was looked into, which may be reported once more. */
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

/** A system, as far as the event said that led there. */
export interface System {
  readonly address: number;
  readonly name: string | undefined;
}

/** A body that was approached. */
interface NearBody {
  readonly id: number;
  readonly name: string | undefined;
  /** Another that was approached before: where moons are close together, either may be left. */
  readonly besides: number | undefined;
}

/** Where the player is. */
interface PlayerPlace {
  system: Known<System> | undefined;
  position: Known<StarPosition> | undefined;
  /** The body that the player came near to and has not left. */
  body: Known<NearBody> | undefined;
  /** The id of the body that was left last. */
  left: number | undefined;
}

const createPlace = (): PlayerPlace => ({ system: undefined, position: undefined, body: undefined, left: undefined });

/** The money of the player. */
interface Purse {
  /** What the last LoadGame said. */
  atLogin: Known<number> | undefined;
  /** What the one before it said, where that was something else and nothing had been paid or earned: it may be right. */
  disputed: number | undefined;
  /** Money was paid or earned since, or may have been. */
  isTouched: boolean;
  /** No more than this is left; undefined where something was earned and nothing says how much. */
  balance: number | undefined;
}

export const createPurse = (): Purse => ({
  atLogin: undefined,
  disputed: undefined,
  isTouched: false,
  balance: undefined,
});

/** A ship of the player's; types are kept in small letters, as the game spells them in several ways. */
export interface OwnShip {
  readonly id: number;
  readonly type: string | undefined;
}

/** Tons of fuel that a ship holds. */
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
  /** A type that was bought and whose ship was not handed over yet. */
  bought: Known<string> | undefined;
  /** Which type each number is. */
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

/** Whether the ship stands on the ground. */
export interface Landing {
  landed: Known<boolean> | undefined;
}

const createLanding = (): Landing => ({ landed: undefined });

/** Light-years along the three axes. */
export type StarPosition = readonly [number, number, number];

/** Where a ship or a player stands on a body. */
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

/** Something that was put down. */
interface DroppedItem {
  readonly name: string;
  /** How many; unknown where something else was put down just before. */
  readonly count: number | undefined;
  readonly at: number;
}

/** What happens on the ground: landing, driving, walking. */
interface Surface {
  /** Where the own ship stands, or that it stands nowhere. */
  ship: Known<Spotted | "in the air"> | undefined;
  /** The SRV that is out, or that none is. */
  buggy: Known<Launched | "aboard"> | undefined;
  /** Until the player is back in; unknown aboard of carriers, which jump. */
  walk: Walk | undefined;
  /** An event that a Loadout or a Backpack has to follow. */
  owesLoadout: Origin | undefined;
  owesBackpack: Origin | undefined;
  /** What was put down and is still in the backpack. */
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

/** What the player moves about in. */
export type VehicleName = "ship" | "srv" | "fighter" | "foot" | "taxi" | "other-ship";

/** The player's own means of getting about. */
export interface Vehicle {
  /** What the player is in now. */
  now: Known<VehicleName> | undefined;
  /** What the login was into, by the symbol that LoadGame calls a ship. */
  login: VehicleName | undefined;
}

const createVehicle = (): Vehicle => ({ now: undefined, login: undefined });

/** All that is known of a session after an event, in groups; what is in doubt may be begun anew. */
export interface SessionState {
  /** The part of the journal that the name of its file says; undefined for a file that the game did not name. */
  readonly namedPart: number | undefined;
  /** What is reported for the first time, where somebody takes it to compare it with other journals. */
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

/** Before the first event nothing is known but the name of the file. */
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
