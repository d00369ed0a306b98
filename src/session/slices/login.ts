import { parseGameVersion } from "../../spec/game-version.js";
import { known, numberIn, type SeenEvent, saysYes, textIn } from "../seen-event.js";
import { type Firsts, noteFirst } from "../settled.js";
import { clears, on, type Step } from "../slice.js";
import { createLogin, type SessionState } from "../state.js";
import { deeds, sights, works } from "./deeds.js";
import { vehicleOfSymbol } from "./vehicle.js";

/** True if a Music event is that of the main menu, through which players leave the game, or cannot be read. */
export function mayBeMenu(seen: SeenEvent): boolean {
  const track = seen.value("MusicTrack");
  return track === "MainMenu" || typeof track !== "string";
}

/** The kinds between Commander and LoadGame. */
export const blockKinds = ["Materials", "Rank", "Progress", "Reputation", "EngineerProgress"] as const;

/** The kinds that follow the Location of a login. */
export const tailKinds = ["Missions", "Loadout", "Cargo", "SuitLoadout", "Backpack", "ShipLocker"] as const;

/** What shows that a journal goes on. */
export const signsOfLife = [
  "Commander",
  "LoadGame",
  "Location",
  ...deeds,
  ...works,
  ...tailKinds,
  ...blockKinds,
  ...sights,
];

const tailSeconds = 60;

/** True if enough time has passed since something for all that follows it to have been written. */
export function isLongAfter(earlier: number | undefined, seen: SeenEvent, seconds = tailSeconds): boolean {
  return earlier !== undefined && (seen.seconds ?? 0) - earlier > seconds;
}

function notesLogin({ account }: SessionState["login"], firsts: Firsts, seen: SeenEvent): void {
  const id = firsts && !account ? textIn(seen, "FID") : undefined;
  if (id !== undefined) noteFirst(firsts, "logins", id, known(seen.timestamp, seen, "event"));
}

/** True if a Fileheader is that of the part in which the journal continues: there is no new login there. */
export function goesOnAt({ login: { continued } }: SessionState, seen: SeenEvent): boolean {
  return seen.kind === "Fileheader" && continued !== undefined && seen.value("part") === continued.value;
}

export const loginSteps: readonly Step[] = [
  on(deeds, [], ({ login }, seen) => {
    login.menu = undefined;
    login.death = undefined;
    login.rebirth = undefined;
    if (isLongAfter(login.placed?.value.at, seen)) login.placed = undefined;
  }),
  on(signsOfLife, [], clears("login", "shutdown")),
  on([...deeds, ...works], [], ({ login }, seen) => {
    if (!login.isPlaced) login.early ??= known(true, seen, "event");
  }),
  on(tailKinds, [], ({ login }, seen) => {
    login.placed?.value.since.add(seen.kind);
  }),
  on(blockKinds, [], ({ login }, seen) => {
    login.block.add(seen.kind);
    login.ranks = seen.kind === "Rank" || seen.kind === "Progress" ? known(seen.timestamp, seen, "event") : undefined;
  }),
  on("Fileheader", ["part", "gameversion", "build", "language"], (state, seen) => {
    // The first one counts for all parts.
    if (goesOnAt(state, seen)) return;
    const gameversion = textIn(seen, "gameversion");
    const head = {
      part: numberIn(seen, "part"),
      // Some versions of 3.x are names, such as Fleet Carriers Update.
      major: gameversion === undefined ? undefined : (parseGameVersion(gameversion)?.major ?? 3),
      gameversion,
      build: textIn(seen, "build"),
      language: textIn(seen, "language"),
    };
    state.login = { ...createLogin(), head: known(head, seen, "event"), isWhole: head.part === 1 };
  }),
  on("Commander", ["FID", "Name"], ({ login, firsts }, seen) => {
    notesLogin(login, firsts, seen);
    login.commander = known({ id: textIn(seen, "FID"), name: textIn(seen, "Name") }, seen, "FID");
    login.account ??= login.commander;
    login.block = new Set();
    login.menu = undefined;
    login.placed = undefined;
  }),
  on("LoadGame", ["FID", "Commander", "Ship", "ShipID", "StartLanded", "StartDead", "Odyssey"], (state, seen) => {
    const { login, firsts } = state;
    notesLogin(login, firsts, seen);
    login.account = known({ id: textIn(seen, "FID"), name: textIn(seen, "Commander") }, seen, "FID");
    login.commander = undefined;
    login.isPlaced = false;
    login.placed = undefined;
    const ship = textIn(seen, "Ship");
    const entry = {
      into: saysYes(seen, "StartDead") ? undefined : vehicleOfSymbol(ship),
      ship,
      shipId: numberIn(seen, "ShipID"),
      isLanded: saysYes(seen, "StartLanded"),
      isOdyssey: saysYes(seen, "Odyssey"),
    };
    login.entry = known(entry, seen, "event");
  }),
  on("Location", [], (state, seen) => {
    const { login, vehicle, heard } = state;
    const place = {
      at: seen.seconds,
      isOnFoot: vehicle.now?.value === "foot",
      isInSrv: vehicle.now?.value === "srv",
      isInShip: vehicle.now?.value === "ship",
      heard: new Set(heard.kinds),
      since: new Set<string>(),
    };
    login.placed = login.isPlaced || !login.entry ? undefined : known(place, seen, "event");
    login.isPlaced = login.entry !== undefined;
  }),
  on(["LoadGame", "Location"], [], clears("login", "early", "death", "rebirth")),
  on("Music", ["MusicTrack"], ({ login }, seen) => {
    if (!mayBeMenu(seen)) return;
    login.menu = known(true, seen, "MusicTrack");
    login.mentionsMenu = true;
  }),
  on("Died", [], ({ login }, seen) => {
    login.death = known(true, seen, "event");
    login.placed = undefined;
  }),
  on("Resurrect", [], ({ login }, seen) => {
    login.death = undefined;
    login.rebirth = known(true, seen, "event");
    if (login.entry) login.entry = { ...login.entry, value: { ...login.entry.value, into: undefined } };
  }),
  on("JoinACrew", [], clears("login", "placed")),
  on("Continued", ["Part"], ({ login }, seen) => {
    const part = numberIn(seen, "Part");
    login.continued = part === undefined ? undefined : known(part, seen, "Part");
  }),
  on("Shutdown", [], ({ login, firsts }, seen) => {
    if (firsts) noteFirst(firsts, "ends", "", known(seen.timestamp, seen, "event"));
    login.shutdown = known(true, seen, "event");
  }),
];
