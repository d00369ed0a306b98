import { type Hold, heldAt, holdSteps } from "../session/pieces/hold.js";
import type { SessionState } from "../session/state.js";
import { asNumber, asText, secondsIn } from "../session/told-value.js";
import type { WholeEvent } from "./whole-event.js";

/** Tons in the own ship and in its SRV as they were counted last; undefined where they are not known. */
export interface CargoCounts {
  readonly ship: number | undefined;
  readonly srv: number | undefined;
}

export const nothingCounted: CargoCounts = { ship: undefined, srv: undefined };

/**
 * What is counted after an event. The story of the session is told for a rule, and gives a count up wherever a ton may have been moved
 * without a word; but most who come back aboard find what they left, and Cargo follows where they do not.
 */
export function countsAfter(
  { ship, srv }: CargoCounts,
  event: WholeEvent,
  { hold, vehicle }: SessionState,
): CargoCounts {
  const inSrv = srvAfter(srv, event);
  if (hold.counted) return { ship: sureCount(hold, event) ?? hold.counted.value, srv: inSrv };
  const isSame = !Object.hasOwn(holdSteps.after, event.event) || leavesHold(event, srv, vehicle.now?.value === "srv");
  return { ship: isSame ? ship : undefined, srv: inSrv };
}

/** Where Cargo does not follow on what was moved, that has been moved all the same. */
function sureCount(hold: Hold, { timestamp }: WholeEvent): number | undefined {
  const range = typeof timestamp === "string" ? heldAt(hold, secondsIn(timestamp)) : undefined;
  return range && range.least === range.most && range.least >= 0 ? range.least : undefined;
}

/** Whether the hold of the ship is the same after an event that may have changed it. */
function leavesHold(event: WholeEvent, srv: number | undefined, isInSrv: boolean): boolean {
  switch (event.event) {
    case "Docked":
    case "Undocked":
    case "Location":
    case "Embark":
    case "ColonisationConstructionDepot":
      return true;
    case "DockSRV":
      return srv === 0;
    case "MissionAccepted":
    case "MissionCompleted":
      return event.Commodity === undefined && event.CommodityReward === undefined;
    case "Synthesis":
      return !asText(event.Name)?.startsWith("Limpet");
    case "Cargo":
      return event.Vessel === "SRV";
    case "CollectCargo":
    case "EjectCargo":
      return isInSrv;
    default:
      return false;
  }
}

/** An SRV that comes from the ship or goes back is another, or its hold is emptied. */
const srvResets: ReadonlySet<string> = new Set([
  ...["LaunchSRV", "DockSRV", "SRVDestroyed"],
  ...["LoadGame", "Died", "Resurrect", "JoinACrew", "QuitACrew"],
]);

function srvAfter(srv: number | undefined, { event, Vessel, Count }: WholeEvent): number | undefined {
  if (event === "Cargo" && Vessel === "SRV") return asNumber(Count);
  return srvResets.has(event) ? undefined : srv;
}
