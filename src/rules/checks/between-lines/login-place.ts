import { deeds, works } from "../../../session/pieces/deeds.js";
import { type CountableKind, isKeptWhole } from "../../../session/pieces/heard.js";
import { isLongAfter, type LoginPlace } from "../../../session/pieces/login.js";
import type { SessionState } from "../../../session/state.js";
import { readsOf } from "../../../session/told.js";
import { against } from "./against.js";
import { linesAbove } from "./lines-above.js";
import type { SessionRule } from "./session-rule.js";

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
export const loginPlaceRules: readonly SessionRule[] = [
  placeFirst,
  placeBeforeDeeds,
  entryBeforePlace,
  loginFirst,
  landedWhereTold,
  wholeTail,
  nothingOfShip,
];
