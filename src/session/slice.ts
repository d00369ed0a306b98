import type { Reads, SeenEvent } from "./seen-event.js";
import type { SessionState } from "./state.js";

/** How one part of the state changes, event by event. */
export interface SliceSteps {
  readonly reads: Reads;
  /** The changes by kind of event. */
  readonly after: Readonly<Record<string, (state: SessionState, seen: SeenEvent) => void>>;
}
