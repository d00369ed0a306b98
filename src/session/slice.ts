import type { SessionEvent } from "./session-event.js";
import type { SessionState } from "./state.js";

/** How a part of the state changes after events of some kinds, and the fields that are read of them. */
export interface EventHandler {
  readonly kinds: readonly string[];
  readonly reads: readonly string[];
  readonly update: (state: SessionState, event: SessionEvent) => void;
}

export function on(
  kinds: string | readonly string[],
  reads: EventHandler["reads"],
  update: EventHandler["update"],
): EventHandler {
  return { kinds: [kinds].flat(), reads, update };
}

/** The facts of a part of the state that may be unknown. */
type Forgettable<Part> = { [Fact in keyof Part]: undefined extends Part[Fact] ? Fact : never }[keyof Part];

/** Makes facts of a part of the state unknown. */
export function clears<Part extends keyof SessionState>(
  part: Part,
  ...facts: readonly Forgettable<SessionState[Part]>[]
): (state: SessionState) => void {
  const unknown = Object.fromEntries(facts.map((fact) => [fact, undefined]));
  return (state) => {
    Object.assign(Object(state[part]), unknown);
  };
}
