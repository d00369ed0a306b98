import { type AnyCondition, allConditions } from "./list.js";

/** The conditions between fields, by the kind of event they apply to. The build lists them from the files of the rules. */
export const conditionsByKind: ReadonlyMap<string, readonly AnyCondition[]> = byKind(allConditions);

function byKind(all: readonly AnyCondition[]): ReadonlyMap<string, readonly AnyCondition[]> {
  const ofKind = new Map<string, AnyCondition[]>();
  for (const condition of all) {
    for (const kind of condition.kinds) ofKind.set(kind, [...(ofKind.get(kind) ?? []), condition]);
  }
  return ofKind;
}
