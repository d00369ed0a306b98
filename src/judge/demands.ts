import type { Demands } from "../prove/demands.js";
import { conditionsByKind } from "./conditions/index.js";
import { sessionReads } from "./session/session-judge.js";

/** What the proof of events of a kind has to see to beside their schema; conditions are numbered by their order. */
export function demandsOf(kind: string): Demands {
  const ofKind = conditionsByKind.get(kind) ?? [];
  return {
    mentions: new Map(ofKind.flatMap(({ mentions }, bit) => (mentions ? [[bit, mentions] as const] : []))),
    places: placesOf(kind),
    checks: new Map(ofKind.flatMap(({ check }, bit) => (check ? [[bit, check] as const] : []))),
  };
}

/** The fields of which a proof tells where their values are. */
export function placesOf(kind: string): readonly string[] {
  const ofConditions = (conditionsByKind.get(kind) ?? []).flatMap(({ reads }) => reads);
  return [...new Set([...ofConditions, ...(sessionReads.get(kind) ?? [])])];
}
