import type { Demands } from "../prove/shape.js";
import { conditionsByKind } from "./conditions/index.js";

/** What the shape of events of a kind has to tell, so that most conditions need not be looked at; bits go by their order. */
export function demandsOf(kind: string): Demands {
  const ofKind = conditionsByKind.get(kind) ?? [];
  return {
    ties: ofKind.flatMap(({ together }) => together ?? []),
    mentions: new Map(ofKind.flatMap(({ mentions }, bit) => (mentions ? [[bit, mentions] as const] : []))),
    places: placesOf(kind),
  };
}

/** The fields of which a proof tells where their values are. */
export function placesOf(kind: string): readonly string[] {
  return [...new Set((conditionsByKind.get(kind) ?? []).flatMap(({ reads }) => reads))];
}
