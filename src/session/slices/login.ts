import { parseGameVersion } from "../../schema/game-version.js";
import { noteFact, type SharedFacts } from "../facts.js";
import { known, numberIn, type Reads, readsOf, type SessionEvent, saysYes, textIn } from "../session-event.js";
import { clears, type EventHandler, on } from "../slice.js";
import { createLogin, type SessionState } from "../state.js";
import { actionKinds, minorActionKinds, routeKinds } from "./kind-groups.js";
import { vehicleOfSymbol } from "./vehicle.js";

/** True if a Music event is that of the main menu, through which players leave the game, or cannot be read. */
export function mayBeMenu(event: SessionEvent): boolean {
  const track = event.value("MusicTrack");
  return track === "MainMenu" || typeof track !== "string";
}

/** Stands for the main menu among the kinds that have occurred. */
export const mainMenu = "MainMenu";

/** The kinds between Commander and LoadGame. */
export const blockKinds = ["Materials", "Rank", "Progress", "Reputation", "EngineerProgress"] as const;

/** The kinds that follow the Location of a login. */
export const tailKinds = ["Missions", "Loadout", "Cargo", "SuitLoadout", "Backpack", "ShipLocker"] as const;

/** The kinds that show that a journal goes on. */
export const signsOfLife = [
  "Commander",
  "LoadGame",
  "Location",
  ...actionKinds,
  ...minorActionKinds,
  ...tailKinds,
  ...blockKinds,
  ...routeKinds,
];

const tailSeconds = 60;

/** True if enough time has passed since something for all that follows it to have been written. */
export function isLongAfter(earlier: number | undefined, event: SessionEvent, seconds = tailSeconds): boolean {
  return earlier !== undefined && (event.seconds ?? 0) - earlier > seconds;
}

function noteLogin({ account }: SessionState["login"], sharedFacts: SharedFacts, event: SessionEvent): void {
  const id = sharedFacts && !account ? textIn(event, "FID") : undefined;
  if (id !== undefined) noteFact(sharedFacts, "logins", id, known(event.timestamp, event, "event"));
}

/** True for a journal of a current version with the name that the game gives, if all lines since its Fileheader could be read. */
export function isReadWhole({ named, login: { head, isWhole } }: SessionState): boolean {
  return named !== undefined && isWhole && (head?.value.major ?? 0) >= 4;
}

/** True if a Fileheader is that of the part in which the journal continues: there is no new login there. */
export function goesOnAt({ login: { continued } }: SessionState, event: SessionEvent): boolean {
  return event.kind === "Fileheader" && continued !== undefined && event.value("part") === continued.value;
}

/** True if the ship lands or takes off without the player, who may not even be in the game yet. */
export function isShipAlone(event: SessionEvent): boolean {
  return event.value("PlayerControlled") === false;
}

/** The fields by which that is told, by kind. */
export const ofShipAlone: Reads = readsOf(["Touchdown", "Liftoff"], ["PlayerControlled"]);

/** Handlers of actions of the player. */
const onActions = (kinds: readonly string[], update: EventHandler["update"]): readonly EventHandler[] =>
  kinds.map((kind) =>
    on(kind, ofShipAlone[kind] ?? [], (state, event) => {
      if (!isShipAlone(event)) update(state, event);
    }),
  );

export const loginHandlers: readonly EventHandler[] = [
  ...onActions(actionKinds, ({ login }, event) => {
    login.menu = undefined;
    login.death = undefined;
    login.rebirth = undefined;
    if (isLongAfter(login.placed?.value.at, event)) login.placed = undefined;
  }),
  on(signsOfLife, [], clears("login", "shutdown")),
  ...onActions([...actionKinds, ...minorActionKinds], ({ login }, event) => {
    if (!login.isPlaced) login.early ??= known(true, event, "event");
  }),
  on(tailKinds, [], ({ login }, event) => {
    login.placed?.value.since.add(event.kind);
  }),
  on(blockKinds, [], ({ login }, event) => {
    login.block.add(event.kind);
    login.ranks =
      event.kind === "Rank" || event.kind === "Progress" ? known(event.timestamp, event, "event") : undefined;
  }),
  on("Fileheader", ["part", "gameversion", "build", "language"], (state, event) => {
    // The first one counts for all parts.
    if (goesOnAt(state, event)) return;
    const gameversion = textIn(event, "gameversion");
    const head = {
      at: event.seconds,
      part: numberIn(event, "part"),
      // Some versions of 3.x are names, such as Fleet Carriers Update.
      major: gameversion === undefined ? undefined : (parseGameVersion(gameversion)?.major ?? 3),
      gameversion,
      build: textIn(event, "build"),
      language: textIn(event, "language"),
    };
    state.login = { ...createLogin(), head: known(head, event, "event"), isWhole: head.part === 1 };
  }),
  on("Commander", ["FID", "Name"], ({ login, sharedFacts }, event) => {
    noteLogin(login, sharedFacts, event);
    login.commander = known({ id: textIn(event, "FID"), name: textIn(event, "Name") }, event, "FID");
    login.account ??= login.commander;
    login.block = new Set();
    login.menu = undefined;
    login.placed = undefined;
  }),
  on("LoadGame", ["FID", "Commander", "Ship", "ShipID", "StartLanded", "StartDead", "Odyssey"], (state, event) => {
    const { login, sharedFacts } = state;
    noteLogin(login, sharedFacts, event);
    login.account = known({ id: textIn(event, "FID"), name: textIn(event, "Commander") }, event, "FID");
    login.commander = undefined;
    login.isPlaced = false;
    login.placed = undefined;
    const ship = textIn(event, "Ship");
    const entry = {
      into: saysYes(event, "StartDead") ? undefined : vehicleOfSymbol(ship),
      ship,
      shipId: numberIn(event, "ShipID"),
      isLanded: saysYes(event, "StartLanded"),
      isOdyssey: saysYes(event, "Odyssey"),
    };
    login.entry = known(entry, event, "event");
  }),
  on("Location", [], (state, event) => {
    const { login, vehicle } = state;
    const place = {
      at: event.seconds,
      isOnFoot: vehicle.now?.value === "foot",
      isInSrv: vehicle.now?.value === "srv",
      isInShip: vehicle.now?.value === "ship",
      since: new Set<string>(),
    };
    login.placed = login.isPlaced || !login.entry ? undefined : known(place, event, "event");
    login.isPlaced = login.entry !== undefined;
  }),
  on(["LoadGame", "Location"], [], clears("login", "early", "death", "rebirth")),
  on("Music", ["MusicTrack"], ({ login, eventsSoFar }, event) => {
    if (!mayBeMenu(event)) return;
    login.menu = known(true, event, "MusicTrack");
    eventsSoFar.kinds.add(mainMenu);
  }),
  on("Died", [], ({ login }, event) => {
    login.death = known(true, event, "event");
    login.placed = undefined;
  }),
  on("Resurrect", [], ({ login }, event) => {
    login.death = undefined;
    login.rebirth = known(true, event, "event");
    if (login.entry) login.entry = { ...login.entry, value: { ...login.entry.value, into: undefined } };
  }),
  on("JoinACrew", [], clears("login", "placed")),
  on("Continued", ["Part"], ({ login }, event) => {
    const part = numberIn(event, "Part");
    login.continued = part === undefined ? undefined : known(part, event, "Part");
  }),
  on("Shutdown", [], ({ login, sharedFacts }, event) => {
    if (sharedFacts) noteFact(sharedFacts, "ends", "", known(event.timestamp, event, "event"));
    login.shutdown = known(true, event, "event");
  }),
];
