import type { Engine } from "../../prover/engine.js";
import { textAt } from "../../prover/engine.js";
import * as at from "../../prover/layout.js";
import { placeNote } from "../../prover/shape.js";
import type { EventObject } from "../../rules/checks/between-fields/condition.js";
import type { GameVersion } from "../../spec/game-version.js";
import type { Choices } from "./choices.js";
import type { Proof } from "./proof.js";

/**
 * Whether the conditions of an event hold by what the prover noted of it.
 * One that asks for source text, because a number is too long to be exact, is left to the close look.
 */
export function conditionsHold(
  { conditions, places }: Pick<Proof, "conditions" | "places">,
  engine: Engine,
  choices: Choices,
  version: GameVersion | undefined,
): boolean {
  let hasAsked = false;
  const sourceOf = (): string => {
    hasAsked = true;
    return "";
  };
  const circumstances = { where: "journal", version, sourceOf } as const;
  const met = engine.view.getUint32(at.notes, true);
  const read = noteReader(places, engine);
  for (const [bit, condition] of conditions.entries()) {
    if (!condition || condition.isMoot?.(circumstances)) continue;
    if (condition.mentions && (met & (1 << bit)) === 0) continue;
    const found = condition.breaches(read(condition.reads), circumstances);
    if (found.some(({ strictOnly }) => strictOnly !== true || choices.strict)) return false;
  }
  return !hasAsked;
}

/** Parses the fields of an event that are asked for, each once, and no others. */
function noteReader(places: readonly string[], engine: Engine): (fields: readonly string[]) => EventObject {
  const event: Record<string, unknown> = {};
  return (fields) => {
    for (const field of fields) {
      if (event[field] !== undefined) continue;
      const note = at.notes + 4 * placeNote(places.indexOf(field));
      const start = engine.view.getUint32(note, true);
      if (start > 0) event[field] = JSON.parse(textAt(engine, start, engine.view.getUint32(note + 4, true)));
    }
    return event;
  };
}
