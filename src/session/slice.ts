import type { Reads, SeenEvent } from "./seen-event.js";
import type { SessionState } from "./state.js";

/** How one slice of the state changes, event by event. */
export interface SliceSteps {
  readonly reads: Reads;
  /** What each kind of event changes; it is called for those alone. */
  readonly after: Readonly<Record<string, (state: SessionState, seen: SeenEvent) => void>>;
}
