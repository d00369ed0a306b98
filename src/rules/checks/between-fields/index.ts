import type { Condition } from "./condition.js";
import { allConditions } from "./list.js";

/** The conditions between fields, by the kind of event that they look at. */
export const conditionsByKind: ReadonlyMap<string, readonly Condition[]> = byKind(allConditions);

function byKind(all: readonly Condition[]): ReadonlyMap<string, readonly Condition[]> {
  const ofKind = new Map<string, Condition[]>();
  for (const condition of all) {
    for (const kind of condition.kinds) ofKind.set(kind, [...(ofKind.get(kind) ?? []), condition]);
  }
  return ofKind;
}
