import { type GameVersion, isEarlier, parseGameVersion } from "../../schema/game-version.js";
import { type Reads, readsOf } from "../../session/session-event.js";
import { actionKinds, minorActionKinds } from "../../session/slices/kind-groups.js";
import {
  blockKinds,
  goesOnAt,
  isLongAfter,
  isReadWhole,
  isShipAlone,
  mainMenu,
  ofShipAlone,
} from "../../session/slices/login.js";
import type { LoginPlace, SessionState } from "../../session/state.js";
import type { BetweenJournals } from "../checks/between-journals.js";
import { against, check, defineSessionRule, linesAbove, otherValue, quoted } from "../checks/define-session-rule.js";
import { journal, loadGameLine, record } from "../example-records.js";
import { inKinds } from "../planting.js";
import { longestStepBack } from "../times/timestamp-order.js";

export const rule = defineSessionRule({
  id: "session-start",
  says: "a login lacks something, or comes too late",

  what: "A journal that has the name that the game gives has one Fileheader, at its beginning, whose part and time, by some time zone, are also in the file name. Each LoadGame comes after a Commander and the events between the two, and agrees with Fileheader. Location follows, and the player does nothing before it; a login on foot has no Loadout and no Cargo. An event is reported as missing only in a journal that has one of its kind elsewhere. No two journals of a commander are written at the same time.",
  why: "Programs learn from the login who is playing and in which ship. If it is incomplete, two journals were joined or lines were lost.",
  evidence:
    "All 1,319 files began with exactly one Fileheader, whose time was that of the name in 1,805 of 1,808 files; Commander came before LoadGame in all 2,407 logins; 14 of 12,035 events between them were missing; nothing happened between LoadGame and Location in 2,392 logins; all 99 logins on foot had SuitLoadout and Backpack; 1 of 1,195 journals began before the previous one had ended, and lines had been added to that one.",

  fails: () => journal(commander, loads, loads),
  passes: () => journal(commander, loads, commander, loads),
});

const commander = record("Commander", { FID: "F1000001", Name: "Jane Doe" });
const loads = loadGameLine({});

/** Nothing happens before the location is reported. */
const placeFirst = check({ Location: [] }, (event, state) => {
  const { entry, early, isPlaced } = state.login;
  if (!entry || !early || isPlaced || isReadWhole(state)) return undefined;
  const message = `Location is written after the ${early.from.kind} ${linesAbove(event, early.from)}: move it up, it is the first event after LoadGame that says where the player is`;
  return against(event, early, "/event", { message, note: "something is done here already" });
});

/** If no events were left out of the journal, the first action shows that Location is missing. */
const acting: Reads = { ...readsOf(["Missions", ...actionKinds, ...minorActionKinds]), ...ofShipAlone };

const placeBeforeActions = check(acting, (event, state) => {
  const { entry, early, isPlaced } = state.login;
  if (isShipAlone(event) || !entry || early || isPlaced || entry.value.into === undefined || !isReadWhole(state))
    return undefined;
  const message = `Location is missing between the LoadGame ${linesAbove(event, entry.from)} and ${event.kind}: add it after LoadGame`;
  return against(event, entry, "/event", { message, note: "the login", disputes: ["Location"], needs: ["Location"] });
});

const entryBeforePlace = check({ Location: [] }, (event, state) => {
  const { commander } = state.login;
  if (!commander || !isReadWhole(state)) return undefined;
  const message = `LoadGame is missing between the Commander ${linesAbove(event, commander.from)} and Location: add it, move it here from below, or remove this login`;
  return against(event, commander, "/event", {
    message,
    note: "the login begins here",
    disputes: ["LoadGame"],
    needs: ["LoadGame"],
  });
});

const loginFirst = check({ LoadGame: [] }, (event, { login: { isWhole, entry, early } }) => {
  if (!isWhole || entry || !early) return undefined;
  const message = `LoadGame is written after the ${early.from.kind} ${linesAbove(event, early.from)}: move it up, the game writes nothing of the kind before the login`;
  return against(event, early, "/event", { message, note: "something is done here already", mostly: true });
});

const landedWhereSeen = check({ Location: ["Latitude", "OnFoot"] }, (event, { login: { entry, isPlaced, head } }) => {
  if (!entry || isPlaced || entry.value.into === undefined || (head?.value.major ?? 0) < 4) return undefined;
  const isLanded = event.value("Latitude") !== undefined;
  if (isLanded === entry.value.isLanded) return undefined;
  const message = isLanded
    ? `Location has a Latitude, but LoadGame, ${linesAbove(event, entry.from)}, has no StartLanded`
    : `Location has no Latitude, but LoadGame, ${linesAbove(event, entry.from)}, has StartLanded`;
  return against(event, entry, "/event", { message, note: "the login", mostly: true });
});

/** The first version that wrote ShipLocker. */
const firstLocker: GameVersion = { major: 4, minor: 0, patch: 0, build: 701 };

/** The events that follow Location for each sort of login. */
function expectedAfter({ isOnFoot, isInSrv, isInShip }: LoginPlace, { login }: SessionState): readonly string[] {
  const version = parseGameVersion(login.head?.value.gameversion);
  const hasLocker = login.entry?.value.isOdyssey && version && !isEarlier(version, firstLocker);
  const locker = hasLocker ? ["ShipLocker"] : [];
  if (isOnFoot) return ["SuitLoadout", "Backpack", "Missions", ...locker];
  if (isInSrv) return ["Missions", "Cargo", ...locker];
  return isInShip ? ["Missions", "Loadout", "Cargo", ...locker] : [];
}

/** Of several missing kinds, one that the journal writes elsewhere. */
const likeliest = (missing: readonly string[], { eventsSoFar: { kinds } }: SessionState): string | undefined =>
  missing.find((kind) => kinds.has(kind)) ?? missing[0];

const wholeTail = check(readsOf(actionKinds), (event, state) => {
  const { placed, head } = state.login;
  if (!placed || (head?.value.major ?? 0) < 4 || !isLongAfter(placed.value.at, event)) return undefined;
  const { since } = placed.value;
  const { kinds, wrongKinds } = state.eventsSoFar;
  const isNever = (kind: string): boolean => kind !== "EngineerProgress" && !kinds.has(kind) && !wrongKinds.has(kind);
  const [never, other] = blockKinds.filter(isNever);
  if (never !== undefined && other === undefined) {
    const message = `${never} is missing in the login that ends with the Location ${linesAbove(event, placed.from)}: add it above LoadGame, every login has one`;
    return against(event, placed, "/event", { message, note: "the login", mostly: true, needs: [never] });
  }
  const missing = likeliest(
    expectedAfter(placed.value, state).filter((kind) => !since.has(kind)),
    state,
  );
  if (missing === undefined) return undefined;
  const message = `${missing} is missing between the Location ${linesAbove(event, placed.from)} and ${event.kind}: add it, every login has one`;
  const mostly = missing !== "SuitLoadout";
  return against(event, placed, "/event", { message, note: "the login ends here", mostly, needs: [missing] });
});

/** This soon after a login, the player cannot have boarded or changed a ship. */
const nothingOfShip = check({ Loadout: [], Cargo: [] }, (event, { login: { placed, head }, vehicle: { now } }) => {
  if (!placed?.value.isOnFoot || now?.value !== "foot" || (head?.value.major ?? 0) < 4) return undefined;
  if (isLongAfter(placed.value.at, event, boardingSeconds)) return undefined;
  const message = `${event.kind} describes a ship, but the player logs in on foot, as the Location ${linesAbove(event, placed.from)} says: remove it`;
  return against(event, placed, "/event", { message, note: "the player is on foot here" });
});

const boardingSeconds = 10;

/** Checked only in files named by the game: others may be assembled by hand. */
const oneHead = check({ Fileheader: ["part"] }, (event, state) => {
  const { named, login } = state;
  if (!named) return undefined;
  const above = goesOnAt(state, event) ? undefined : (login.head ?? login.commander ?? login.entry ?? login.early);
  if (above) {
    const isCopy = login.head?.value.at === event.seconds;
    const advice = login.shutdown
      ? "a second journal begins here, so split the file above this line"
      : isCopy
        ? "it is there twice, so delete this one"
        : "split the file above this line if a login follows, or delete the line if none does";
    const message = `Fileheader must be the first line of a file, but ${above.from.kind} is ${linesAbove(event, above.from)}: ${advice}`;
    return against(event, above, "/event", { message, note: "the file has begun here" });
  }
  if (Number.isNaN(named.at)) {
    const but =
      "the date and time in the file name do not exist: rename the file after the time at which the game was started";
    return { path: "/timestamp", but, related: [], mostly: true };
  }
  const part = event.value("part");
  if (typeof part !== "number" || part === named.part) return undefined;
  const file = `….${String(part).padStart(2, "0")}.log`;
  const isFirst = part === 1 && isSameTime(named.at, event.seconds);
  const but = isFirst
    ? `the file name says ${named.part}: the time in the name is that of this line, so the journal begins here: rename the file to ${file}`
    : `the file name says ${named.part}: if the line is as the game wrote it, rename the file to ${file}; if not, write ${named.part} here`;
  return { path: "/part", but, related: [], mostly: true };
});

/** Time zones are some quarters of an hour apart, up to 14 hours. */
const quarter = 900;
const farthest = 14 * 3600;

/** The allowed difference between the times in the name of a journal and in its first line, in seconds. */
const nameSlack = 60;

/** True if the time in a name is that of a line, in some time zone. */
function isSameTime(named: number | undefined, written: number | undefined): boolean {
  const apart = (named ?? Number.NaN) - (written ?? Number.NaN);
  const isZone = Math.abs(apart - Math.round(apart / quarter) * quarter) <= nameSlack;
  return isZone && Math.abs(apart) <= farthest + nameSlack;
}

const minuteOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 16).replace("T", " ");

/** Checked at the login, when it is known whether the journal is kept as the game wrote it. */
const namedByTime = check({ LoadGame: [] }, (event, state) => {
  const { named, login } = state;
  const { head, entry } = login;
  if (entry || named?.part !== 1 || named.at === undefined || head?.value.at === undefined) return undefined;
  if (!isReadWhole(state)) return undefined;
  if (Number.isNaN(named.at) || isSameTime(named.at, head.value.at)) return undefined;
  const message = `Fileheader, ${linesAbove(event, head.from)}, is of ${minuteOf(head.value.at)} UTC, but the file is named after ${minuteOf(named.at)}, which no time zone explains: correct one of the two, or look for the journal that it belongs to`;
  return against(event, head, "/event", { message, note: "the journal begins here", mostly: true });
});

const ofGame = ["gameversion", "build", "language"] as const;

const sameGame = check({ LoadGame: ofGame }, (event, { login: { head } }) => {
  for (const field of head ? ofGame : []) {
    const expected = head?.value[field];
    const words = { states: `says ${quoted(expected)}`, note: "the game that writes the journal" };
    const found = head && otherValue(event, head, field, expected, words);
    if (found) return found;
  }
  return undefined;
});

const commanderFirst = check({ LoadGame: [] }, (event, state) => {
  const { entry, commander, head } = state.login;
  if (commander) return undefined;
  const needs = ["Commander"];
  if (!entry) {
    const message = "Commander is missing: add it above LoadGame, every login begins with it";
    return head && isReadWhole(state)
      ? against(event, head, "/event", { message, note: "the journal begins here", needs })
      : undefined;
  }
  const message = `Commander is missing between the LoadGame ${linesAbove(event, entry.from)} and this one: add it, every login begins with it, or remove one LoadGame`;
  return against(event, entry, "/event", { message, note: "the login before", needs });
});

const wholeBlock = check({ LoadGame: ["GameMode"] }, (event, state) => {
  const { login, eventsSoFar } = state;
  const { commander, block, head } = login;
  // Before 4.0 the block was different, and a visit to the arena has no mode and no materials.
  if (!commander || (head?.value.major ?? 0) < 4 || event.value("GameMode") === undefined) return undefined;
  // Seen above: a first login may have it further down, and EngineerProgress only comes once an engineer is known.
  const missing = blockKinds.find((kind) => !block.has(kind) && eventsSoFar.kinds.has(kind));
  if (missing === undefined) return undefined;
  const message = `${missing} is missing between the Commander ${linesAbove(event, commander.from)} and LoadGame: add it, every login has one`;
  return against(event, commander, "/event", {
    message,
    note: "the login begins here",
    mostly: true,
    needs: [missing],
  });
});

const ranksTogether = check({ Progress: [], Reputation: [] }, (event, { login: { ranks } }) => {
  const before = event.kind === "Progress" ? "Rank" : "Progress";
  if (ranks?.from.kind !== before) return undefined;
  const isBelow = event.line - ranks.from.line === 1;
  if (isBelow && event.timestamp === ranks.value) return undefined;
  // A time that stands out is reported as such.
  const late = (Date.parse(event.timestamp) - Date.parse(ranks.value)) / 1000;
  if (isBelow && Math.abs(late) > longestStepBack) return undefined;
  const message = `${event.kind} must be on the line below ${before} and have the same timestamp, but ${before} is ${linesAbove(event, ranks.from)}`;
  return against(event, ranks, "/event", { message, note: "what it belongs to" });
});

/** The game cannot be started again in less time. */
const restartSeconds = 45;

const menuBetween = check({ Commander: [] }, (event, state) => {
  const { entry, menu, isPlaced } = state.login;
  if (!entry || menu || !isPlaced) return undefined;
  // After a crash of the game, the journal may go on in the same file.
  if (isLongAfter(state.eventsSoFar.last?.seconds ?? 0, event, restartSeconds)) return undefined;
  const message = `Music with the track MainMenu is missing between the LoadGame ${linesAbove(event, entry.from)} and this login: add it, the player returns to the menu in between`;
  return against(event, entry, "/event", { message, note: "the login before", mostly: true, needs: [mainMenu] });
});

/** A login without Location is legitimate if it was aborted before anything was done. */
const endsSomewhere = check({ Commander: [] }, (event, state) => {
  const { entry, isPlaced, early } = state.login;
  if (!entry || isPlaced || !early || isReadWhole(state)) return undefined;
  const message = `Location is missing between the LoadGame ${linesAbove(event, entry.from)} and Commander: add it after LoadGame`;
  return against(event, entry, "/event", { message, note: "the login before", mostly: true, needs: ["Location"] });
});

export const checks = [
  oneHead,
  namedByTime,
  sameGame,
  commanderFirst,
  wholeBlock,
  ranksTogether,
  menuBetween,
  endsSomewhere,
  placeFirst,
  placeBeforeActions,
  entryBeforePlace,
  loginFirst,
  landedWhereSeen,
  wholeTail,
  nothingOfShip,
];

/** The value is the time until which the commander plays in the earlier journal. */
export const betweenJournals: BetweenJournals = {
  logins: (_, { value, from, place }) => {
    const but = `${place} the same commander logs in and plays until ${value}`;
    return { path: "/timestamp", but, related: [{ from, message: "the same commander plays here" }], mostly: true };
  },
};

export const fault = inKinds(["LoadGame"], ({ event, state }) =>
  state.login.commander
    ? { broken: event, path: ["event"], says: "a login without Commander", above: [event] }
    : undefined,
);
