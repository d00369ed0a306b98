import type { JudgeContext } from "../../judge/context.js";
import { placesOf } from "../../judge/demands.js";
import { enterShape, notesLength, putKind } from "../../judge/proof.js";
import { placeNote } from "../../prove/demands.js";
import type { Engine } from "../../prove/engine.js";
import * as at from "../../prove/layout.js";
import { loadSchema } from "../../schemas/schema.js";
import { type KindMarks, kindMarks } from "../kind-marks.js";

/** A kind of which the prover knows. */
export interface KnownKind {
  readonly marks: KindMarks;
  /** The places of the fields that are noted, among those of which the prover tells. */
  readonly notes: readonly number[];
}

/** Lets the prover learn of kinds, as lines name them. */
export function kindLearner(engine: Engine, context: Pick<JudgeContext, "kinds">) {
  const { view, exports, ownShapes } = engine;
  const marksOf = kindMarks(context);
  const byPlace = new Map<number, KnownKind>();
  const learned = new Set<string>();
  return {
    at: (place: number): KnownKind | undefined => byPlace.get(place),
    /** Learns how a kind is proven; whether that is new, so that trying again is worth it. */
    learn(kind: string): boolean {
      const marks = context.kinds.validatorOf(kind)?.load === loadSchema ? marksOf(kind) : undefined;
      const shape = Object.hasOwn(ownShapes, kind) ? ownShapes[kind] : undefined;
      if (!marks || !shape || learned.has(kind)) return false;
      learned.add(kind);
      const place = putKind(engine, kind);
      if (place === 0) return false;
      enterShape(engine, place, shape);
      loosen(engine, shape.object);
      // How lines are judged depends on the Fileheader above them.
      if (!marks.tellsNothing || kind === "Fileheader") {
        const { noted = [] } = marks;
        const places = placesOf(kind, noted);
        view.setUint32(place + at.kindNotes, notesLength(places.length), true);
        view.setUint32(place + at.kindTells, notesLength(places.length), true);
        byPlace.set(place, { marks, notes: noted.map((field) => 4 * placeNote(places.indexOf(field))) });
      }
      exports.addKind(place);
      return true;
    },
  };
}

/** Lets objects pass that lack fields, or in which something does not hold that should: that has no bearing on what they tell of a player. */
function loosen({ view }: Engine, object: number): void {
  view.setBigUint64(object + at.objectRequired, 0n, true);
  const relations = view.getUint32(object + at.objectRelations, true);
  if (relations === 0) return;
  view.setUint32(relations + at.relationsPatterns, 0, true);
  view.setUint32(relations + at.relationsPrograms, 0, true);
}
