import { parseGameVersion } from "../../spec/game-version.js";
import { known, numberIn, readsOf, type SeenEvent, textIn } from "../seen-event.js";
import { type Firsts, noteFirst } from "../settled.js";
import type { SliceSteps } from "../slice.js";
import {
  createLogin,
  type FileHead,
  type GameEntry,
  type Login,
  type LoginPlace,
  type SessionState,
} from "../state.js";
import { deeds, sights, works } from "./deeds.js";
import { vehicleOfSymbol } from "./vehicle.js";

/** True if a Music event is that of the main menu, through which players leave the game, or cannot be read. */
export function mayBeMenu(seen: SeenEvent): boolean {
  const track = seen.value("MusicTrack");
  return track === "MainMenu" || typeof track !== "string";
}

/** The events after which ship, place and docking are unknown. */
const resets = ["LoadGame", "Died", "Resurrect", "JoinACrew", "QuitACrew"] as const;

/** Only their occurrence matters. */
export const resetReads: SliceSteps["reads"] = readsOf(resets);

/** The same step for each of them. */
export function onReset(step: SliceSteps["after"][string]): SliceSteps["after"] {
  return Object.fromEntries(resets.map((kind) => [kind, step]));
}

/** The kinds between Commander and LoadGame. */
export const blockKinds = ["Materials", "Rank", "Progress", "Reputation", "EngineerProgress"] as const;

/** The kinds that follow the Location of a login. */
export const tailKinds = ["Missions", "Loadout", "Cargo", "SuitLoadout", "Backpack", "ShipLocker"] as const;

const goesOn = ({ login }: SessionState): void => {
  login.shutdown = undefined;
};

const inBlock = ({ login }: SessionState, seen: SeenEvent): void => {
  login.block.add(seen.kind);
  login.shutdown = undefined;
  login.ranks = seen.kind === "Rank" || seen.kind === "Progress" ? known(seen.timestamp, seen, "event") : undefined;
};

const follows = ({ login }: SessionState, seen: SeenEvent): void => {
  login.placed?.value.since.add(seen.kind);
  login.shutdown = undefined;
};

const acts = ({ login }: SessionState, seen: SeenEvent): void => {
  login.menu = undefined;
  login.death = undefined;
  login.rebirth = undefined;
  login.shutdown = undefined;
  if (!login.isPlaced) login.early ??= known(true, seen, "event");
  if (isLongAfter(login.placed?.value.at, seen)) login.placed = undefined;
};

const working = ({ login }: SessionState, seen: SeenEvent): void => {
  login.shutdown = undefined;
  if (!login.isPlaced) login.early ??= known(true, seen, "event");
};

const tailSeconds = 60;

/** True if enough time has passed since something for all that follows it to have been written. */
export function isLongAfter(earlier: number | undefined, seen: SeenEvent, seconds = tailSeconds): boolean {
  return earlier !== undefined && (seen.seconds ?? 0) - earlier > seconds;
}

function entryOf(seen: SeenEvent): GameEntry {
  const ship = textIn(seen, "Ship");
  return {
    into: seen.value("StartDead") === true ? undefined : vehicleOfSymbol(ship),
    ship,
    shipId: numberIn(seen, "ShipID"),
    isLanded: seen.value("StartLanded") === true,
    isOdyssey: seen.value("Odyssey") === true,
  };
}

function placeOf(seen: SeenEvent, { heard, vehicle }: SessionState): LoginPlace {
  return {
    at: seen.seconds,
    isOnFoot: vehicle.now?.value === "foot",
    isInSrv: vehicle.now?.value === "srv",
    isInShip: vehicle.now?.value === "ship",
    heard: new Set(heard.kinds),
    since: new Set(),
  };
}

function notesLogin({ account }: Login, firsts: Firsts, seen: SeenEvent): void {
  const id = firsts && !account ? textIn(seen, "FID") : undefined;
  if (id !== undefined) noteFirst(firsts, "logins", id, known(seen.timestamp, seen, "event"));
}

/** True if a Fileheader is that of the part in which the journal continues: there is no new login there. */
export function goesOnAt({ login: { continued } }: SessionState, seen: SeenEvent): boolean {
  return seen.kind === "Fileheader" && continued !== undefined && seen.value("part") === continued.value;
}

const steps: Record<string, (state: SessionState, seen: SeenEvent) => void> = {
  ...Object.fromEntries(deeds.map((kind) => [kind, acts])),
  ...Object.fromEntries(works.map((kind) => [kind, working])),
  ...Object.fromEntries(tailKinds.map((kind) => [kind, follows])),
  ...Object.fromEntries(blockKinds.map((kind) => [kind, inBlock])),
  Fileheader(state, seen) {
    const gameversion = textIn(seen, "gameversion");
    const head: FileHead = {
      part: numberIn(seen, "part"),
      // Some versions of 3.x are names, such as Fleet Carriers Update.
      major: gameversion === undefined ? undefined : (parseGameVersion(gameversion)?.major ?? 3),
      gameversion,
      build: textIn(seen, "build"),
      language: textIn(seen, "language"),
    };
    // The first one counts for all parts.
    if (goesOnAt(state, seen)) return;
    state.login = { ...createLogin(), head: known(head, seen, "event"), isWhole: head.part === 1 };
  },
  Commander({ login, firsts }, seen) {
    notesLogin(login, firsts, seen);
    login.commander = known({ id: textIn(seen, "FID"), name: textIn(seen, "Name") }, seen, "FID");
    login.account ??= login.commander;
    login.block = new Set();
    login.menu = undefined;
    login.placed = undefined;
    login.shutdown = undefined;
  },
  LoadGame({ login, firsts }, seen) {
    notesLogin(login, firsts, seen);
    login.account = known({ id: textIn(seen, "FID"), name: textIn(seen, "Commander") }, seen, "FID");
    login.commander = undefined;
    login.entry = known(entryOf(seen), seen, "event");
    login.isPlaced = false;
    login.placed = undefined;
    login.early = undefined;
    login.death = undefined;
    login.rebirth = undefined;
    login.shutdown = undefined;
  },
  Location(state, seen) {
    const { login } = state;
    login.placed = login.isPlaced || !login.entry ? undefined : known(placeOf(seen, state), seen, "event");
    login.isPlaced = login.entry !== undefined;
    login.early = undefined;
    login.death = undefined;
    login.rebirth = undefined;
    login.shutdown = undefined;
  },
  Music({ login }, seen) {
    if (!mayBeMenu(seen)) return;
    login.menu = known(true, seen, "MusicTrack");
    login.mentionsMenu = true;
  },
  Died({ login }, seen) {
    login.death = known(true, seen, "event");
    login.placed = undefined;
  },
  Resurrect({ login }, seen) {
    login.death = undefined;
    login.rebirth = known(true, seen, "event");
    if (login.entry) login.entry = { ...login.entry, value: { ...login.entry.value, into: undefined } };
  },
  JoinACrew({ login }) {
    login.placed = undefined;
  },
  ...Object.fromEntries(sights.map((kind) => [kind, goesOn])),
  Continued({ login }, seen) {
    const part = numberIn(seen, "Part");
    login.continued = part === undefined ? undefined : known(part, seen, "Part");
  },
  Shutdown({ login, firsts }, seen) {
    if (firsts) noteFirst(firsts, "ends", "", known(seen.timestamp, seen, "event"));
    login.shutdown = { value: true, from: seen.spot("event") };
  },
};

export const loginSteps: SliceSteps = {
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
