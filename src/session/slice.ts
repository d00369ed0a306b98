import type { SeenEvent } from "./seen-event.js";
import type { SessionState } from "./state.js";

/** How a part of the state changes after events of some kinds, and the fields that are read of them. */
export interface Step {
  readonly kinds: readonly string[];
  readonly reads: readonly string[];
  readonly after: (state: SessionState, seen: SeenEvent) => void;
}

export function on(kinds: string | readonly string[], reads: Step["reads"], after: Step["after"]): Step {
  return { kinds: [kinds].flat(), reads, after };
}
