import { excerpt } from "../../../base/visible.js";
import { type Known, numberIn, type SeenEvent, textIn } from "../../../session/seen-event.js";
import { ofPort, portOf } from "../../../session/slices/docking.js";
import { type CountableKind, mentions } from "../../../session/slices/heard.js";
import { isOfOthers } from "../../../session/slices/vehicle.js";
import type { Port, SessionState } from "../../../session/state.js";
import { against } from "./against.js";
import { lastAbove, linesAbove } from "./lines-above.js";
import type { SessionRule, SessionViolation } from "./session-rule.js";

/** How an event names a station, compared with the one that it must be. */
export function otherPort(
  seen: SeenEvent,
  expected: Known<Port> | undefined,
  { message, mostly = false }: { readonly message: string; readonly mostly?: boolean },
): readonly SessionViolation[] {
  if (!expected) return [];
  const { value, from } = expected;
  const found = portOf(seen);
  const isElsewhere = found.marketId !== undefined && value.marketId !== undefined && found.marketId !== value.marketId;
  const isMisnamed = found.name !== undefined && value.name !== undefined && found.name !== value.name;
  if (!isElsewhere && !isMisnamed) return [];
  const where = isElsewhere ? value.marketId : JSON.stringify(excerpt(value.name ?? ""));
  const but = `${lastAbove(seen, from)} was of ${where}`;
  const field = isElsewhere ? "MarketID" : "StationName";
  const disputes = [isElsewhere ? (found.marketId ?? []) : [], isMisnamed ? (found.name ?? []) : []].flat();
  return [against("other-station", expected, { field, but, message, mostly, disputes })];
}

const portRule = (
  kinds: readonly string[],
  piece: (state: SessionState) => Known<Port> | undefined,
  words: { readonly message: string; readonly mostly?: boolean },
): SessionRule => ({
  reads: Object.fromEntries(kinds.map((kind) => [kind, ofPort])),
  violations: (seen, state) => (isOfOthers(seen) ? [] : otherPort(seen, piece(state), words)),
});

const ofShip = ["Taxi", "Multicrew"] as const;

const answers: readonly CountableKind[] = ["DockingGranted", "DockingDenied", "DockingCancelled"];

const requestIsAnswered: SessionRule = {
  reads: { DockingRequested: [] },
  violations(seen, state) {
    const { request } = state.docking;
    if (!request || !answers.some((kind) => mentions(state, kind))) return [];
    const says = `docking is requested again, but nothing has answered the request ${linesAbove(seen, request.from)}`;
    return [against("out-of-turn", request, { says, message: "the first request" })];
  },
};

/** What is given only after it was asked for. */
const followsOn = (
  kind: string,
  piece: "request" | "permission",
  cause: "DockingRequested" | "DockingGranted",
  mostly: boolean,
): SessionRule => ({
  reads: { [kind]: ofShip },
  violations(seen, state) {
    const { followed } = state.docking;
    const { major = 0 } = state.login.head?.value ?? {};
    const isAsked = state.docking[piece] !== undefined;
    // Before 4.0, Docked was reported again at the login and when the ship was changed.
    if (!followed || isAsked || major < 4 || isOfOthers(seen) || !mentions(state, cause)) return [];
    const says = `${kind} comes, but no ${cause} has come since ${followed.from.kind} ${linesAbove(seen, followed.from)}`;
    return [against("out-of-turn", followed, { says, message: `no ${cause} since here`, mostly })];
  },
});

/** The answer is of the station as it was asked, so that also its type is the same. */
const grantsAsAsked: SessionRule = {
  reads: { DockingGranted: ofPort },
  violations(seen, { docking: { request } }) {
    const found = textIn(seen, "StationType");
    const type = request?.value.type;
    if (!request || type === undefined || found === undefined || found === type) return [];
    const but = `${lastAbove(seen, request.from)} was to a station of the type ${JSON.stringify(excerpt(type))}`;
    return [against("other-station", request, { field: "StationType", but, message: "the request" })];
  },
};

/** Whoever leaves supercruise at a station asks to dock there. */
const asksWhereItDropped: SessionRule = {
  reads: { DockingRequested: ["MarketID"] },
  violations(seen, { docking: { drop } }) {
    const found = numberIn(seen, "MarketID");
    if (!drop || found === undefined || drop.value.marketId === undefined || found === drop.value.marketId) return [];
    const but = `${lastAbove(seen, drop.from)} was at ${drop.value.marketId}`;
    return [against("other-station", drop, { field: "MarketID", but, message: "supercruise ends here", mostly: true })];
  },
};

const exitsWhereItDropped: SessionRule = {
  reads: { SupercruiseExit: ["Body", "BodyType"] },
  violations(seen, { docking: { drop } }) {
    const body = textIn(seen, "Body");
    const isMeant = drop?.value.marketId !== undefined && seen.value("BodyType") === "Station";
    if (!drop || !isMeant || body === undefined || drop.value.type === undefined || body === drop.value.type) return [];
    const but = `${lastAbove(seen, drop.from)} was at ${JSON.stringify(excerpt(drop.value.type))}`;
    return [against("jump-target", drop, { field: "Body", but, message: "the drop", mostly: true })];
  },
};

/** A signal source is reported twice, by the line of old and by the new one. */
const dropsAtSource: SessionRule = {
  reads: { SupercruiseDestinationDrop: ["Type", "Threat"] },
  violations(seen, { docking: { source } }) {
    if (!source) return [];
    const { type, threat } = source.value;
    const found = { type: textIn(seen, "Type"), threat: numberIn(seen, "Threat") };
    const isOther = found.type !== undefined && type !== undefined && found.type !== type;
    const isWorse = found.threat !== undefined && threat !== undefined && found.threat !== threat;
    if (!isOther && !isWorse) return [];
    const but = `${lastAbove(seen, source.from)} said ${isOther ? JSON.stringify(excerpt(type)) : threat}`;
    const field = isOther ? "Type" : "Threat";
    return [against("jump-target", source, { field, but, message: "the same drop", mostly: true })];
  },
};

/** Only games that mention such drops at all are asked for the second line. */
const dropsTwice: SessionRule = {
  reads: { SupercruiseExit: ofShip },
  violations(seen, { docking: { source }, heard }) {
    if (!source || isOfOthers(seen) || !heard.kinds.has("SupercruiseDestinationDrop")) return [];
    const says = `SupercruiseExit comes, but no SupercruiseDestinationDrop has followed on the USSDrop ${linesAbove(seen, source.from)}`;
    return [against("out-of-turn", source, { says, message: "the signal source", mostly: true })];
  },
};

export const dockingRules: readonly SessionRule[] = [
  requestIsAnswered,
  followsOn("DockingGranted", "request", "DockingRequested", false),
  portRule(["DockingGranted", "DockingDenied"], ({ docking }) => docking.request, { message: "the request" }),
  portRule(["DockingCancelled"], ({ docking }) => docking.permission ?? docking.request, {
    message: "what is given up",
    mostly: true,
  }),
  followsOn("Docked", "permission", "DockingGranted", true),
  portRule(["Docked"], ({ docking }) => docking.permission, { message: "the permission to dock" }),
  portRule(["Undocked"], ({ docking }) => docking.station, { message: "the ship is docked since here" }),
  grantsAsAsked,
  asksWhereItDropped,
  exitsWhereItDropped,
  dropsAtSource,
  dropsTwice,
];
