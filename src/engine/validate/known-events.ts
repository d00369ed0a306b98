import { isNear, nearest } from "../../base/nearest.js";
import { remembered } from "../../base/object.js";
import { type Kinds, ownKinds } from "./validators.js";

/** Names of events of which only the name is known; some may never have been written. */
const nameless = ["BackPack", "Heading", "MarketID"];

/** Every event name that the game is known to write, whether or not a schema describes it. */
export const knownEvents: ReadonlySet<string> = new Set([...ownKinds.names, ...nameless]);

/** More misspelt names than this are an attack and are not cached. */
const mostNames = 1000;

const spelledIn = remembered(
  ({ names }: Kinds) => ({ names: [...names, ...knownEvents], found: new Map<string, string | undefined>() }),
  new WeakMap(),
);

/** The event that a misspelt name most likely means. Cached, because a misspelt name tends to recur. */
export function nearestEvent(kind: string, kinds: Kinds): string | undefined {
  const { names, found } = spelledIn(kinds);
  if (found.has(kind)) return found.get(kind);
  const near = nearest(kind, names);
  if (found.size < mostNames) found.set(kind, near);
  return near;
}

/** True if a misspelt name is close to exactly one event. */
export function isOnlyNear(kind: string, kinds: Kinds): boolean {
  return new Set(spelledIn(kinds).names.filter((name) => isNear(kind, name))).size === 1;
}
