import { type Known, known } from "../known.js";
import type { PieceSteps } from "../piece.js";
import type { SessionState } from "../state.js";
import type { Told } from "../told.js";
import { numberOf, textOf } from "../told-value.js";

/** A station as docking events name it. */
export interface Port {
  readonly marketId: number | undefined;
  readonly name: string | undefined;
  readonly type: string | undefined;
}

/** The dialogue with a station. */
export interface Docking {
  /** A request that was not answered yet. */
  request: Known<Port> | undefined;
  /** A permission that was neither used nor lost. */
  permission: Known<Port> | undefined;
}

export const createDocking = (): Docking => ({ request: undefined, permission: undefined });

/** The station that an event names. */
export function portOf(told: Told): Port {
  return { marketId: numberOf(told, "MarketID"), name: textOf(told, "StationName"), type: textOf(told, "StationType") };
}

const ends = ({ docking }: SessionState): void => {
  docking.request = undefined;
  docking.permission = undefined;
};

/** The fields that name a station. */
export const ofPort = ["MarketID", "StationName", "StationType"] as const;

export const dockingSteps: PieceSteps = {
  reads: {
    DockingRequested: ofPort,
    DockingGranted: ofPort,
    DockingDenied: [],
    DockingCancelled: [],
    DockingTimeout: [],
    Docked: [],
    LoadGame: [],
    Location: [],
    FSDJump: [],
    SupercruiseEntry: [],
    Died: [],
    Resurrect: [],
    JoinACrew: [],
    QuitACrew: [],
  },
  after: {
    DockingRequested({ docking }, told) {
      docking.request = known(portOf(told), told, "MarketID");
      docking.permission = undefined;
    },
    DockingGranted({ docking }, told) {
      docking.request = undefined;
      docking.permission = known(portOf(told), told, "MarketID");
    },
    DockingDenied: ends,
    DockingCancelled: ends,
    DockingTimeout: ends,
    Docked: ends,
    LoadGame: ends,
    Location: ends,
    FSDJump: ends,
    SupercruiseEntry: ends,
    Died: ends,
    Resurrect: ends,
    JoinACrew: ends,
    QuitACrew: ends,
  },
};
