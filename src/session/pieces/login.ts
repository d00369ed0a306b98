import { parseGameVersion } from "../../spec/game-version.js";
import type { PieceSteps } from "../piece.js";
import { type Firsts, noteFirst } from "../settled.js";
import type { SessionState } from "../state.js";
import { type Known, known, numberIn, readsOf, type Told, textIn, writtenAt } from "../told.js";
import { deeds, sights, works } from "./deeds.js";
import { type VehicleName, vehicleOfSymbol } from "./vehicle.js";

/** Whether a Music is that of the main menu, by which players leave the game; one that cannot be read may be it. */
export function mayBeMenu(told: Told): boolean {
  const track = told.value("MusicTrack");
  return track === "MainMenu" || typeof track !== "string";
}

/** The events behind which ship, place and docking are unknown. */
const resets = ["LoadGame", "Died", "Resurrect", "JoinACrew", "QuitACrew"] as const;

/** They are asked for nothing but that they come. */
export const resetReads: PieceSteps["reads"] = readsOf(resets);

/** A step for each of them. */
export function onReset(step: PieceSteps["after"][string]): PieceSteps["after"] {
  return Object.fromEntries(resets.map((kind) => [kind, step]));
}

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

/** Where a login has put the player, and what was told since. */
export interface LoginPlace {
  /** In seconds. */
  readonly at: number | undefined;
  readonly isOnFoot: boolean;
  readonly isInSrv: boolean;
  readonly isInShip: boolean;
  /** Kinds that the journal had told of before. */
  readonly heard: ReadonlySet<string>;
  readonly since: Set<string>;
}

/** The start and the end of a session. */
export interface Login {
  head: Known<FileHead> | undefined;
  /** Whether all lines since the Fileheader of a first part could be read. */
  isWhole: boolean;
  /** The number of the part that the journal goes on in, told at the end of the one before. */
  continued: Known<number> | undefined;
  /** The account of the last login. */
  account: Known<Account> | undefined;
  /** Commander, since the last LoadGame. */
  commander: Known<Account> | undefined;
  /** What was told since Commander. */
  block: Set<string>;
  entry: Known<GameEntry> | undefined;
  /** The first Location after LoadGame, until the player does something. */
  placed: Known<LoginPlace> | undefined;
  isPlaced: boolean;
  /** The first thing that the player did, where nobody was logged in or placed. */
  early: Known<true> | undefined;
  /** The main menu, unless the player has done something since. */
  menu: Known<true> | undefined;
  /** Whether the journal tells of the main menu at all. */
  tellsOfMenu: boolean;
  shutdown: Known<true> | undefined;
  death: Known<true> | undefined;
  /** A return to life, until the place of it is told. */
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
  tellsOfMenu: false,
  shutdown: undefined,
  death: undefined,
  rebirth: undefined,
  ranks: undefined,
});

/** What stands between Commander and LoadGame. */
export const blockKinds = ["Materials", "Rank", "Progress", "Reputation", "EngineerProgress"] as const;

/** What follows on the Location of a login. */
export const tailKinds = ["Missions", "Loadout", "Cargo", "SuitLoadout", "Backpack", "ShipLocker"] as const;

const goesOn = ({ login }: SessionState): void => {
  login.shutdown = undefined;
};

const inBlock = ({ login }: SessionState, told: Told): void => {
  login.block.add(told.kind);
  login.shutdown = undefined;
  login.ranks = told.kind === "Rank" || told.kind === "Progress" ? known(told.timestamp, told, "event") : undefined;
};

const follows = ({ login }: SessionState, told: Told): void => {
  login.placed?.value.since.add(told.kind);
  login.shutdown = undefined;
};

const acts = ({ login }: SessionState, told: Told): void => {
  login.menu = undefined;
  login.death = undefined;
  login.rebirth = undefined;
  login.shutdown = undefined;
  if (!login.isPlaced) login.early ??= known(true, told, "event");
  if (isLongAfter(login.placed?.value.at, told)) login.placed = undefined;
};

const working = ({ login }: SessionState, told: Told): void => {
  login.shutdown = undefined;
  if (!login.isPlaced) login.early ??= known(true, told, "event");
};

const tailSeconds = 60;

/** Whether so much time has passed since something that all of its followers were written. */
export function isLongAfter(earlier: number | undefined, told: Told, seconds = tailSeconds): boolean {
  return earlier !== undefined && (writtenAt(told) ?? 0) - earlier > seconds;
}

function entryOf(told: Told): GameEntry {
  const ship = textIn(told, "Ship");
  return {
    into: told.value("StartDead") === true ? undefined : vehicleOfSymbol(ship),
    ship,
    shipId: numberIn(told, "ShipID"),
    isLanded: told.value("StartLanded") === true,
    isOdyssey: told.value("Odyssey") === true,
  };
}

function placeOf(told: Told, { heard, vehicle }: SessionState): LoginPlace {
  return {
    at: writtenAt(told),
    isOnFoot: vehicle.now?.value === "foot",
    isInSrv: vehicle.now?.value === "srv",
    isInShip: vehicle.now?.value === "ship",
    heard: new Set(heard.kinds),
    since: new Set(),
  };
}

function notesLogin({ account }: Login, firsts: Firsts, told: Told): void {
  const id = firsts && !account ? textIn(told, "FID") : undefined;
  if (id !== undefined) noteFirst(firsts, "logins", id, known(told.timestamp, told, "event"));
}

/** Whether a Fileheader is that of the part in which the journal goes on: nobody logs in again there. */
export function goesOnAt({ login: { continued } }: SessionState, told: Told): boolean {
  return told.kind === "Fileheader" && continued !== undefined && told.value("part") === continued.value;
}

const steps: Record<string, (state: SessionState, told: Told) => void> = {
  ...Object.fromEntries(deeds.map((kind) => [kind, acts])),
  ...Object.fromEntries(works.map((kind) => [kind, working])),
  ...Object.fromEntries(tailKinds.map((kind) => [kind, follows])),
  ...Object.fromEntries(blockKinds.map((kind) => [kind, inBlock])),
  Fileheader(state, told) {
    const gameversion = textIn(told, "gameversion");
    const head: FileHead = {
      part: numberIn(told, "part"),
      major: parseGameVersion(gameversion)?.major,
      gameversion,
      build: textIn(told, "build"),
      language: textIn(told, "language"),
    };
    // The first of them speaks for all parts.
    if (goesOnAt(state, told)) return;
    state.login = { ...createLogin(), head: known(head, told, "event"), isWhole: head.part === 1 };
  },
  Commander({ login, firsts }, told) {
    notesLogin(login, firsts, told);
    login.commander = known({ id: textIn(told, "FID"), name: textIn(told, "Name") }, told, "FID");
    login.account ??= login.commander;
    login.block = new Set();
    login.menu = undefined;
    login.placed = undefined;
    login.shutdown = undefined;
  },
  LoadGame({ login, firsts }, told) {
    notesLogin(login, firsts, told);
    login.account = known({ id: textIn(told, "FID"), name: textIn(told, "Commander") }, told, "FID");
    login.commander = undefined;
    login.entry = known(entryOf(told), told, "event");
    login.isPlaced = false;
    login.placed = undefined;
    login.early = undefined;
    login.death = undefined;
    login.rebirth = undefined;
    login.shutdown = undefined;
  },
  Location(state, told) {
    const { login } = state;
    login.placed = login.isPlaced || !login.entry ? undefined : known(placeOf(told, state), told, "event");
    login.isPlaced = login.entry !== undefined;
    login.early = undefined;
    login.death = undefined;
    login.rebirth = undefined;
    login.shutdown = undefined;
  },
  Music({ login }, told) {
    if (!mayBeMenu(told)) return;
    login.menu = known(true, told, "MusicTrack");
    login.tellsOfMenu = true;
  },
  Died({ login }, told) {
    login.death = known(true, told, "event");
    login.placed = undefined;
  },
  Resurrect({ login }, told) {
    login.death = undefined;
    login.rebirth = known(true, told, "event");
    if (login.entry) login.entry = { ...login.entry, value: { ...login.entry.value, into: undefined } };
  },
  JoinACrew({ login }) {
    login.placed = undefined;
  },
  ...Object.fromEntries(sights.map((kind) => [kind, goesOn])),
  Continued({ login }, told) {
    const part = numberIn(told, "Part");
    login.continued = part === undefined ? undefined : known(part, told, "Part");
  },
  Shutdown({ login, firsts }, told) {
    if (firsts) noteFirst(firsts, "ends", "", known(told.timestamp, told, "event"));
    login.shutdown = { value: true, from: told.spot("event") };
  },
};

export const loginSteps: PieceSteps = {
  reads: {
    ...readsOf(Object.keys(steps)),
    Fileheader: ["part", "gameversion", "build", "language"],
    Continued: ["Part"],
    Commander: ["FID", "Name"],
    LoadGame: ["FID", "Commander", "Ship", "ShipID", "StartLanded", "StartDead", "Odyssey"],
    Music: ["MusicTrack"],
  },
  after: steps,
};
