import type { SessionState } from "../session/state.js";
import { type CargoCounts, countsAfter, nothingCounted } from "./cargo-counts.js";
import { type FailedShields, failedAfter, noneFailed } from "./failed-shields.js";
import { type Footing, footingAfter } from "./footing.js";
import { type GroundSpots, noSpots, spotsAfter } from "./ground-spots.js";
import type { WholeEvent } from "./whole-event.js";

/** What Status.json tells and no rule asks for: it is kept here, so that linting need not keep it. */
export interface StatusPieces {
  readonly cargo: CargoCounts;
  readonly footing: Footing;
  readonly failed: FailedShields;
  readonly ground: GroundSpots;
}

/** Before the first event. */
export const noPieces: StatusPieces = {
  cargo: nothingCounted,
  footing: undefined,
  failed: noneFailed,
  ground: noSpots,
};

/** The kinds of event that change these alone, and not the story of the session. */
export const pieceKinds = ["ShieldState"] as const;

/** What is known after an event, and after the story of the session has heard it. */
export function piecesAfter(
  { cargo, footing, failed, ground }: StatusPieces,
  event: WholeEvent,
  state: SessionState,
): StatusPieces {
  return {
    cargo: countsAfter(cargo, event, state),
    footing: footingAfter(footing, event),
    failed: failedAfter(failed, event, state),
    ground: spotsAfter(ground, event, state),
  };
}
