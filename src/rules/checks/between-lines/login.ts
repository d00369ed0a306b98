import { excerpt } from "../../../base/visible.js";
import { deeds, sights, works } from "../../../session/pieces/deeds.js";
import { type CountableKind, isKeptWhole, tellsOf } from "../../../session/pieces/heard.js";
import {
  type Account,
  blockKinds,
  goesOnAt,
  isLongAfter,
  type LoginPlace,
  tailKinds,
} from "../../../session/pieces/login.js";
import type { SessionState } from "../../../session/state.js";
import { type Known, readsOf, type Told, textIn } from "../../../session/told.js";
import { against } from "./against.js";
import { lastAbove, linesAbove } from "./lines-above.js";
import type { SessionBreach, SessionRule } from "./session-rule.js";

/** Nobody does anything before the place is told. */
const placeFirst: SessionRule = {
  reads: { Location: [] },
  breaches(told, state) {
    const { entry, early, isPlaced } = state.login;
    if (!entry || !early || isPlaced || isKeptWhole(state)) return [];
    const says = `Location comes only now, but ${early.from.kind} stands ${linesAbove(told, early.from)}, behind LoadGame`;
    return [against("session-start", early, { says, message: "something is done here already" })];
  },
};

/** Where nothing was left out, the first deed tells that the place is missing. */
const placeBeforeDeeds: SessionRule = {
  reads: readsOf([...deeds, ...works]),
  breaches(told, state) {
    const { entry, early, isPlaced } = state.login;
    if (!entry || early || isPlaced || entry.value.into === undefined || !isKeptWhole(state)) return [];
    const says = `${told.kind} comes, but no Location has followed on the LoadGame ${linesAbove(told, entry.from)}`;
    return [against("session-start", entry, { says, message: "the login" })];
  },
};

const entryBeforePlace: SessionRule = {
  reads: { Location: [] },
  breaches(told, state) {
    const { commander } = state.login;
    if (!commander || !isKeptWhole(state)) return [];
    const says = `Location comes, but no LoadGame since the Commander ${linesAbove(told, commander.from)}`;
    return [against("session-start", commander, { says, message: "the login begins here" })];
  },
};

const loginFirst: SessionRule = {
  reads: { LoadGame: [] },
  breaches(told, { login: { isWhole, entry, early } }) {
    if (!isWhole || entry || !early) return [];
    const says = `LoadGame comes only now, but ${early.from.kind} stands ${linesAbove(told, early.from)}`;
    return [against("session-start", early, { says, message: "something is done here already", mostly: true })];
  },
};

const landedWhereTold: SessionRule = {
  reads: { Location: ["Latitude", "OnFoot"] },
  breaches(told, { login: { entry, isPlaced, head } }) {
    if (!entry || isPlaced || entry.value.into === undefined || (head?.value.major ?? 0) < 4) return [];
    const isLanded = told.value("Latitude") !== undefined;
    if (isLanded === entry.value.isLanded) return [];
    const says = isLanded
      ? `Location has a Latitude, but LoadGame, ${linesAbove(told, entry.from)}, has no StartLanded`
      : `Location has no Latitude, but LoadGame, ${linesAbove(told, entry.from)}, has StartLanded`;
    return [against("session-start", entry, { says, message: "the login", mostly: true })];
  },
};

/** What follows on the Location of each sort of login. */
function expectedAfter({ isOnFoot, isInSrv, isInShip }: LoginPlace, { login }: SessionState): readonly CountableKind[] {
  const locker: readonly CountableKind[] = login.entry?.value.isOdyssey ? ["ShipLocker"] : [];
  if (isOnFoot) return ["SuitLoadout", "Backpack", "Missions", ...locker];
  if (isInSrv) return ["Missions", "Cargo", ...locker];
  return isInShip ? ["Missions", "Loadout", "Cargo", ...locker] : [];
}

const wholeTail: SessionRule = {
  reads: readsOf(deeds),
  breaches(told, state) {
    const { placed, head } = state.login;
    if (!placed || (head?.value.major ?? 0) < 4 || !isLongAfter(placed.value.at, told)) return [];
    const { heard, since } = placed.value;
    const isAsked = (kind: CountableKind): boolean => heard.has(kind) || isKeptWhole(state);
    const missing = expectedAfter(placed.value, state).find((kind) => isAsked(kind) && !since.has(kind));
    if (missing === undefined) return [];
    const says = `${told.kind} comes, but no ${missing} has followed on the Location ${linesAbove(told, placed.from)}`;
    return [
      against("session-start", placed, { says, message: "the login ends here", mostly: missing !== "SuitLoadout" }),
    ];
  },
};

/** So soon after a login nobody has boarded or changed a ship. */
const nothingOfShip: SessionRule = {
  reads: { Loadout: [], Cargo: [] },
  breaches(told, { login: { placed, head }, vehicle: { now } }) {
    if (!placed?.value.isOnFoot || now?.value !== "foot" || (head?.value.major ?? 0) < 4) return [];
    if (isLongAfter(placed.value.at, told, boardingSeconds)) return [];
    const says = `${told.kind} comes, but the login of the Location ${linesAbove(told, placed.from)} is on foot`;
    return [against("session-start", placed, { says, message: "the player is on foot here" })];
  },
};

const boardingSeconds = 10;

/** What holds of the Location of a login, and of what follows on it. */
const loginPlaceRules: readonly SessionRule[] = [
  placeFirst,
  placeBeforeDeeds,
  entryBeforePlace,
  loginFirst,
  landedWhereTold,
  wholeTail,
  nothingOfShip,
];

const quoted = (text: string): string => JSON.stringify(excerpt(text));

/** Only a file that the game named is asked for it: others may be put together by hand. */
const oneHead: SessionRule = {
  reads: { Fileheader: ["part"] },
  breaches(told, state) {
    const { namedPart, login } = state;
    if (namedPart === undefined) return [];
    const above = goesOnAt(state, told) ? undefined : (login.head ?? login.commander ?? login.entry ?? login.early);
    if (above) {
      const says = `Fileheader is to be the first line, but ${above.from.kind} stands ${linesAbove(told, above.from)}`;
      return [against("session-start", above, { says, message: "this stands above it" })];
    }
    const part = told.value("part");
    if (typeof part !== "number" || part === namedPart) return [];
    const but = `the name of the file says ${namedPart}`;
    return [{ rule: "session-start", path: "/part", but, related: [], mostly: true }];
  },
};

const headFirst: SessionRule = {
  reads: { LoadGame: [] },
  breaches(_, { namedPart, login: { head, entry } }) {
    if (namedPart === undefined || head || entry) return [];
    return [
      { rule: "session-start", path: "/event", says: "LoadGame comes, but the journal has no Fileheader", related: [] },
    ];
  },
};

const ofGame = ["gameversion", "build", "language"] as const;

const sameGame: SessionRule = {
  reads: { LoadGame: ofGame },
  breaches(told, { login: { head } }) {
    for (const field of head ? ofGame : []) {
      const found = textIn(told, field);
      const expected = head?.value[field];
      if (!head || found === undefined || expected === undefined || found === expected) continue;
      const but = `${lastAbove(told, head.from)} says ${quoted(expected)}`;
      return [against("session-start", head, { field, but, message: "the game that writes the journal" })];
    }
    return [];
  },
};

const commanderFirst: SessionRule = {
  reads: { LoadGame: [] },
  breaches(told, state) {
    const { entry, commander, head } = state.login;
    if (commander || !tellsOf(state, "Commander")) return [];
    if (!entry) {
      const says = "LoadGame comes without a Commander";
      return head && isKeptWhole(state)
        ? [against("session-start", head, { says, message: "the journal begins here" })]
        : [];
    }
    const says = `LoadGame comes without a Commander since the LoadGame ${linesAbove(told, entry.from)}`;
    return [against("session-start", entry, { says, message: "the login before" })];
  },
};

const wholeBlock: SessionRule = {
  reads: { LoadGame: ["GameMode"] },
  breaches(told, state) {
    const { commander, block, head } = state.login;
    // Before 4.0 the block was another, and a visit to the arena has no mode and no materials.
    if (!commander || (head?.value.major ?? 0) < 4 || told.value("GameMode") === undefined) return [];
    // Of a player who knows no engineer nothing is told.
    const isAsked = (kind: CountableKind): boolean =>
      kind === "EngineerProgress" ? state.heard.kinds.has(kind) : tellsOf(state, kind);
    const missing = blockKinds.find((kind) => !block.has(kind) && isAsked(kind));
    if (missing === undefined) return [];
    const says = `LoadGame comes, but no ${missing} since the Commander ${linesAbove(told, commander.from)}`;
    return [against("session-start", commander, { says, message: "the login begins here", mostly: true })];
  },
};

const ranksTogether: SessionRule = {
  reads: { Progress: [], Reputation: [] },
  breaches(told, { login: { ranks } }) {
    const before = told.kind === "Progress" ? "Rank" : "Progress";
    if (ranks?.from.kind !== before) return [];
    if (told.line - ranks.from.line === 1 && told.timestamp === ranks.value) return [];
    const says = `${told.kind} is to follow ${before} on the next line and at the same time, but ${before} stands ${linesAbove(told, ranks.from)}`;
    return [against("session-start", ranks, { says, message: "what it belongs to" })];
  },
};

/** Whether an event says that the player is another than the one above. */
function otherAccount(
  told: Told,
  account: Known<Account> | undefined,
  { id, name }: { readonly id: string; readonly name?: string },
  mostly: boolean,
): readonly SessionBreach[] {
  if (!account) return [];
  const message = "the commander is told here";
  for (const [field, expected] of [
    [id, account.value.id],
    [name ?? "", account.value.name],
  ] as const) {
    const found = textIn(told, field);
    if (found === undefined || expected === undefined || found === expected) continue;
    const but = `${lastAbove(told, account.from)} says ${quoted(expected)}`;
    return [against("other-commander", account, { field, but, message, mostly })];
  }
  return [];
}

const sameCommander: SessionRule = {
  reads: { LoadGame: ["FID", "Commander"], Commander: ["FID"] },
  breaches: (told, { login: { account, commander } }) =>
    told.kind === "LoadGame" && commander
      ? otherAccount(told, commander, { id: "FID", name: "Commander" }, false)
      : otherAccount(told, account, { id: "FID" }, true),
};

const menuBetween: SessionRule = {
  reads: { Commander: [] },
  breaches(told, state) {
    const { entry, menu, tellsOfMenu, isPlaced } = state.login;
    if (!entry || menu || !isPlaced || !(tellsOfMenu || isKeptWhole(state))) return [];
    const says = `Commander comes without a Music of MainMenu since the LoadGame ${linesAbove(told, entry.from)}`;
    return [against("session-start", entry, { says, message: "the login before", mostly: true })];
  },
};

/** A login that led nowhere is one that was broken off, if it was short. */
const endsSomewhere: SessionRule = {
  reads: { Commander: [] },
  breaches(told, state) {
    const { entry, isPlaced, early } = state.login;
    if (!entry || isPlaced || !early || isKeptWhole(state) || !tellsOf(state, "Location")) return [];
    const says = `Commander comes, but no Location has followed on the LoadGame ${linesAbove(told, entry.from)}`;
    return [against("session-start", entry, { says, message: "the login before", mostly: true })];
  },
};

const returns: ReadonlySet<unknown> = new Set(["rebuy", "recover", "rejoin"]);

const diedFirst: SessionRule = {
  reads: { Resurrect: ["Option"] },
  breaches(told, state) {
    const { death, entry, isPlaced } = state.login;
    if (death || !entry || !isPlaced || !returns.has(told.value("Option")) || !tellsOf(state, "Died")) return [];
    const says = `Resurrect comes without a Died since the LoadGame ${linesAbove(told, entry.from)} or the last Resurrect`;
    return [against("out-of-turn", entry, { says, message: "the login", mostly: true })];
  },
};

const nothingAfterShutdown: SessionRule = {
  reads: readsOf([
    "Shutdown",
    "Commander",
    "LoadGame",
    "Location",
    ...deeds,
    ...works,
    ...tailKinds,
    ...blockKinds,
    ...sights,
  ]),
  breaches(told, { login: { shutdown } }) {
    if (!shutdown) return [];
    const again = told.kind === "Shutdown" ? " again" : "";
    const says = `${told.kind} comes${again}, but the Shutdown ${linesAbove(told, shutdown.from)} has ended the journal`;
    return [against("session-end", shutdown, { says, message: "the journal ends here", mostly: again === "" })];
  },
};

export const loginRules: readonly SessionRule[] = [
  nothingAfterShutdown,
  oneHead,
  headFirst,
  sameGame,
  commanderFirst,
  sameCommander,
  wholeBlock,
  ranksTogether,
  menuBetween,
  endsSomewhere,
  ...loginPlaceRules,
  diedFirst,
];
