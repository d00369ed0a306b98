import type { SessionState } from "./state.js";
import type { Reads, Told } from "./told.js";

/** How one group of pieces of the state goes on, event by event. */
export interface PieceSteps {
  readonly reads: Reads;
  /** What each kind of event changes; it is called for those alone. */
  readonly after: Readonly<Record<string, (state: SessionState, told: Told) => void>>;
}
