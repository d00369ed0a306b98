import { nearest } from "../text/nearest.js";
import { knownEvents } from "./known-events.js";
import type { Kinds } from "./validators.js";

/** Beyond so many misspelt names they are an attack, and not remembered. */
const mostNames = 1000;

interface Spelled {
  readonly names: readonly string[];
  readonly found: Map<string, string | undefined>;
}

const spelled = new WeakMap<Kinds, Spelled>();

/** The event that a misspelt name most likely means; a log that has such a name once has it again and again. */
export function nearestEvent(kind: string, kinds: Kinds): string | undefined {
  const { names, found } = spelled.get(kinds) ?? { names: [...kinds.names, ...knownEvents], found: new Map() };
  spelled.set(kinds, { names, found });
  if (found.has(kind)) return found.get(kind);
  const near = nearest(kind, names);
  if (found.size < mostNames) found.set(kind, near);
  return near;
}
