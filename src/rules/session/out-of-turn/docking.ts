import { type CountableKind, mentions } from "../../../session/slices/events-so-far.js";
import { isForeignShip, ofShip } from "../../../session/slices/vehicle.js";
import { against, check, linesAbove } from "../../checks/define-session-rule.js";

const answers: readonly CountableKind[] = ["DockingGranted", "DockingDenied", "DockingCancelled"];

const requestIsAnswered = check({ DockingRequested: [] }, (event, state) => {
  const { request } = state.docking;
  if (!request || !answers.some((kind) => mentions(state, kind))) return undefined;
  const message = `DockingRequested is written again, but nothing has answered the one ${linesAbove(event, request.from)}: DockingGranted or DockingDenied is missing in between`;
  return against(event, request, "/event", { message, note: "the first request" });
});

/** An event that requires an earlier request or permission. */
const followsOn = (
  kind: string,
  entry: "request" | "permission",
  cause: "DockingRequested" | "DockingGranted",
  mostly: boolean,
) =>
  check({ [kind]: ofShip }, (event, state) => {
    const { followed } = state.docking;
    const { major = 0 } = state.login.head?.value ?? {};
    const isAsked = state.docking[entry] !== undefined;
    // Before 4.0, Docked was reported again at the login and when the ship was changed.
    if (!followed || isAsked || major < 4 || isForeignShip(event) || !mentions(state, cause)) return undefined;
    const message = `${cause} is missing between the ${followed.from.kind} ${linesAbove(event, followed.from)} and ${kind}: add it, or move it here from below`;
    return against(event, followed, "/event", { message, note: `no ${cause} since here`, mostly });
  });

/** Checked only if the journal has SupercruiseDestinationDrop at all. */
const dropsTwice = check({ SupercruiseExit: ofShip }, (event, { docking: { source }, eventsSoFar }) => {
  if (!source || isForeignShip(event) || !eventsSoFar.kinds.has("SupercruiseDestinationDrop")) return undefined;
  const message = `SupercruiseDestinationDrop is missing between the USSDrop ${linesAbove(event, source.from)} and SupercruiseExit`;
  return against(event, source, "/event", { message, note: "the signal source", mostly: true });
});

export const checks = [
  requestIsAnswered,
  followsOn("DockingGranted", "request", "DockingRequested", false),
  followsOn("Docked", "permission", "DockingGranted", true),
  dropsTwice,
];
