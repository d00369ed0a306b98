import { excerpt } from "../../../base/visible.js";
import { type Known, readsOf, type SeenEvent, textIn } from "../../../session/seen-event.js";
import { deeds, sights, works } from "../../../session/slices/deeds.js";
import { type CountableKind, isKeptWhole, mentions } from "../../../session/slices/heard.js";
import { blockKinds, goesOnAt, isLongAfter, tailKinds } from "../../../session/slices/login.js";
import type { Account, LoginPlace, SessionState } from "../../../session/state.js";
import { against } from "./against.js";
import { lastAbove, linesAbove } from "./lines-above.js";
import type { SessionRule, SessionViolation } from "./session-rule.js";

/** Nobody does anything before the place is reported. */
const placeFirst: SessionRule = {
  reads: { Location: [] },
  violations(seen, state) {
    const { entry, early, isPlaced } = state.login;
    if (!entry || !early || isPlaced || isKeptWhole(state)) return [];
    const says = `Location comes only now, but ${early.from.kind} stands ${linesAbove(seen, early.from)}, behind LoadGame`;
    return [against("session-start", early, { says, message: "something is done here already" })];
  },
};

/** Where nothing was left out, the first deed says that the place is missing. */
const placeBeforeDeeds: SessionRule = {
  reads: readsOf([...deeds, ...works]),
  violations(seen, state) {
    const { entry, early, isPlaced } = state.login;
    if (!entry || early || isPlaced || entry.value.into === undefined || !isKeptWhole(state)) return [];
    const says = `${seen.kind} comes, but no Location has followed on the LoadGame ${linesAbove(seen, entry.from)}`;
    return [against("session-start", entry, { says, message: "the login" })];
  },
};

const entryBeforePlace: SessionRule = {
  reads: { Location: [] },
  violations(seen, state) {
    const { commander } = state.login;
    if (!commander || !isKeptWhole(state)) return [];
    const says = `Location comes, but no LoadGame since the Commander ${linesAbove(seen, commander.from)}`;
    return [against("session-start", commander, { says, message: "the login begins here" })];
  },
};

const loginFirst: SessionRule = {
  reads: { LoadGame: [] },
  violations(seen, { login: { isWhole, entry, early } }) {
    if (!isWhole || entry || !early) return [];
    const says = `LoadGame comes only now, but ${early.from.kind} stands ${linesAbove(seen, early.from)}`;
    return [against("session-start", early, { says, message: "something is done here already", mostly: true })];
  },
};

const landedWhereSeen: SessionRule = {
  reads: { Location: ["Latitude", "OnFoot"] },
  violations(seen, { login: { entry, isPlaced, head } }) {
    if (!entry || isPlaced || entry.value.into === undefined || (head?.value.major ?? 0) < 4) return [];
    const isLanded = seen.value("Latitude") !== undefined;
    if (isLanded === entry.value.isLanded) return [];
    const says = isLanded
      ? `Location has a Latitude, but LoadGame, ${linesAbove(seen, entry.from)}, has no StartLanded`
      : `Location has no Latitude, but LoadGame, ${linesAbove(seen, entry.from)}, has StartLanded`;
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
  violations(seen, state) {
    const { placed, head } = state.login;
    if (!placed || (head?.value.major ?? 0) < 4 || !isLongAfter(placed.value.at, seen)) return [];
    const { heard, since } = placed.value;
    const isAsked = (kind: CountableKind): boolean => heard.has(kind) || isKeptWhole(state);
    const missing = expectedAfter(placed.value, state).find((kind) => isAsked(kind) && !since.has(kind));
    if (missing === undefined) return [];
    const says = `${seen.kind} comes, but no ${missing} has followed on the Location ${linesAbove(seen, placed.from)}`;
    return [
      against("session-start", placed, { says, message: "the login ends here", mostly: missing !== "SuitLoadout" }),
    ];
  },
};

/** So soon after a login nobody has boarded or changed a ship. */
const nothingOfShip: SessionRule = {
  reads: { Loadout: [], Cargo: [] },
  violations(seen, { login: { placed, head }, vehicle: { now } }) {
    if (!placed?.value.isOnFoot || now?.value !== "foot" || (head?.value.major ?? 0) < 4) return [];
    if (isLongAfter(placed.value.at, seen, boardingSeconds)) return [];
    const says = `${seen.kind} comes, but the login of the Location ${linesAbove(seen, placed.from)} is on foot`;
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
  landedWhereSeen,
  wholeTail,
  nothingOfShip,
];

const quoted = (text: string): string => JSON.stringify(excerpt(text));

/** Only a file that the game named is asked for it: others may be put together by hand. */
const oneHead: SessionRule = {
  reads: { Fileheader: ["part"] },
  violations(seen, state) {
    const { namedPart, login } = state;
    if (namedPart === undefined) return [];
    const above = goesOnAt(state, seen) ? undefined : (login.head ?? login.commander ?? login.entry ?? login.early);
    if (above) {
      const says = `Fileheader is to be the first line, but ${above.from.kind} stands ${linesAbove(seen, above.from)}`;
      return [against("session-start", above, { says, message: "this stands above it" })];
    }
    const part = seen.value("part");
    if (typeof part !== "number" || part === namedPart) return [];
    const but = `the name of the file says ${namedPart}`;
    return [{ rule: "session-start", path: "/part", but, related: [], mostly: true }];
  },
};

const headFirst: SessionRule = {
  reads: { LoadGame: [] },
  violations(_, { namedPart, login: { head, entry } }) {
    if (namedPart === undefined || head || entry) return [];
    return [
      { rule: "session-start", path: "/event", says: "LoadGame comes, but the journal has no Fileheader", related: [] },
    ];
  },
};

const ofGame = ["gameversion", "build", "language"] as const;

const sameGame: SessionRule = {
  reads: { LoadGame: ofGame },
  violations(seen, { login: { head } }) {
    for (const field of head ? ofGame : []) {
      const found = textIn(seen, field);
      const expected = head?.value[field];
      if (!head || found === undefined || expected === undefined || found === expected) continue;
      const but = `${lastAbove(seen, head.from)} says ${quoted(expected)}`;
      return [against("session-start", head, { field, but, message: "the game that writes the journal" })];
    }
    return [];
  },
};

const commanderFirst: SessionRule = {
  reads: { LoadGame: [] },
  violations(seen, state) {
    const { entry, commander, head } = state.login;
    if (commander || !mentions(state, "Commander")) return [];
    if (!entry) {
      const says = "LoadGame comes without a Commander";
      return head && isKeptWhole(state)
        ? [against("session-start", head, { says, message: "the journal begins here" })]
        : [];
    }
    const says = `LoadGame comes without a Commander since the LoadGame ${linesAbove(seen, entry.from)}`;
    return [against("session-start", entry, { says, message: "the login before" })];
  },
};

const wholeBlock: SessionRule = {
  reads: { LoadGame: ["GameMode"] },
  violations(seen, state) {
    const { commander, block, head } = state.login;
    // Before 4.0 the block was another, and a visit to the arena has no mode and no materials.
    if (!commander || (head?.value.major ?? 0) < 4 || seen.value("GameMode") === undefined) return [];
    // Of a player who knows no engineer nothing is reported.
    const isAsked = (kind: CountableKind): boolean =>
      kind === "EngineerProgress" ? state.heard.kinds.has(kind) : mentions(state, kind);
    const missing = blockKinds.find((kind) => !block.has(kind) && isAsked(kind));
    if (missing === undefined) return [];
    const says = `LoadGame comes, but no ${missing} since the Commander ${linesAbove(seen, commander.from)}`;
    return [against("session-start", commander, { says, message: "the login begins here", mostly: true })];
  },
};

const ranksTogether: SessionRule = {
  reads: { Progress: [], Reputation: [] },
  violations(seen, { login: { ranks } }) {
    const before = seen.kind === "Progress" ? "Rank" : "Progress";
    if (ranks?.from.kind !== before) return [];
    if (seen.line - ranks.from.line === 1 && seen.timestamp === ranks.value) return [];
    const says = `${seen.kind} is to follow ${before} on the next line and at the same time, but ${before} stands ${linesAbove(seen, ranks.from)}`;
    return [against("session-start", ranks, { says, message: "what it belongs to" })];
  },
};

/** Whether an event says that the player is another than the one above. */
function otherAccount(
  seen: SeenEvent,
  account: Known<Account> | undefined,
  { id, name }: { readonly id: string; readonly name?: string },
  mostly: boolean,
): readonly SessionViolation[] {
  if (!account) return [];
  const message = "the commander is told here";
  for (const [field, expected] of [
    [id, account.value.id],
    [name ?? "", account.value.name],
  ] as const) {
    const found = textIn(seen, field);
    if (found === undefined || expected === undefined || found === expected) continue;
    const but = `${lastAbove(seen, account.from)} says ${quoted(expected)}`;
    return [against("other-commander", account, { field, but, message, mostly })];
  }
  return [];
}

const sameCommander: SessionRule = {
  reads: { LoadGame: ["FID", "Commander"], Commander: ["FID"] },
  violations: (seen, { login: { account, commander } }) =>
    seen.kind === "LoadGame" && commander
      ? otherAccount(seen, commander, { id: "FID", name: "Commander" }, false)
      : otherAccount(seen, account, { id: "FID" }, true),
};

const menuBetween: SessionRule = {
  reads: { Commander: [] },
  violations(seen, state) {
    const { entry, menu, mentionsMenu, isPlaced } = state.login;
    if (!entry || menu || !isPlaced || !(mentionsMenu || isKeptWhole(state))) return [];
    const says = `Commander comes without a Music of MainMenu since the LoadGame ${linesAbove(seen, entry.from)}`;
    return [against("session-start", entry, { says, message: "the login before", mostly: true })];
  },
};

/** A login that led nowhere is one that was broken off, if it was short. */
const endsSomewhere: SessionRule = {
  reads: { Commander: [] },
  violations(seen, state) {
    const { entry, isPlaced, early } = state.login;
    if (!entry || isPlaced || !early || isKeptWhole(state) || !mentions(state, "Location")) return [];
    const says = `Commander comes, but no Location has followed on the LoadGame ${linesAbove(seen, entry.from)}`;
    return [against("session-start", entry, { says, message: "the login before", mostly: true })];
  },
};

const returns: ReadonlySet<unknown> = new Set(["rebuy", "recover", "rejoin"]);

const diedFirst: SessionRule = {
  reads: { Resurrect: ["Option"] },
  violations(seen, state) {
    const { death, entry, isPlaced } = state.login;
    if (death || !entry || !isPlaced || !returns.has(seen.value("Option")) || !mentions(state, "Died")) return [];
    const says = `Resurrect comes without a Died since the LoadGame ${linesAbove(seen, entry.from)} or the last Resurrect`;
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
  violations(seen, { login: { shutdown } }) {
    if (!shutdown) return [];
    const again = seen.kind === "Shutdown" ? " again" : "";
    const says = `${seen.kind} comes${again}, but the Shutdown ${linesAbove(seen, shutdown.from)} has ended the journal`;
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
