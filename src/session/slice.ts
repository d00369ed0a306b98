import type { SessionEvent } from "./session-event.js";
import type { SessionState } from "./state.js";

/** Updates a part of the state after events of some kinds. */
export interface EventHandler {
  readonly kinds: readonly string[];
  /** The only fields that it may read. */
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
