import type { Engine } from "../../prover/engine.js";
import type { Rigour } from "../../prover/from-schema.js";
import * as at from "../../prover/layout.js";
import { putMessageShape } from "../../prover/shape.js";
import type { Condition } from "../../rules/checks/between-fields/condition.js";
import { conditionsByKind } from "../../rules/checks/between-fields/index.js";
import { madeName } from "../../spec/network/network-load.js";
import { referenceIn, unregistered } from "../../spec/network/reference.js";
import { demandsFor } from "../judge/demands.js";
import { notesLength, type Proof, putKind, setLooks } from "../judge/proof.js";
import type { NetworkSchema } from "./network.js";
import { messagePositions } from "./position.js";

/** All that is needed to prove messages of one kind clean; one that stands for several has no conditions. */
export type MessageProof = Pick<Proof, "kind" | "hasSchema" | "place" | "conditions" | "checked" | "places">;

/** The schema that a reference leads to; undefined where no message of it is clean, or it has to be looked at. */
export function schemaReferredTo(
  text: string,
  schemaOf: (name: string) => NetworkSchema | undefined,
): NetworkSchema | undefined {
  const reference = referenceIn(text);
  if (reference.type !== "schema" || unregistered.has(reference.name)) return undefined;
  return schemaOf(reference.name);
}

/** Enters a reference whose schema takes events of several kinds. */
export function putSeveralEvents(engine: Engine, reference: string, { name }: NetworkSchema): MessageProof | undefined {
  const place = putKind(engine, reference);
  if (place === 0) return undefined;
  engine.view.setUint32(place + at.kindByEvent, 1, true);
  engine.exports.addKind(place);
  return { kind: name, hasSchema: true, place, conditions: [], checked: 0, places: [] };
}

/** Enters messages by a schema, and of one kind of event where they name one, under the text that they are known by. */
export function putMessages(
  engine: Engine,
  text: string,
  { name, load }: NetworkSchema,
  event: string | undefined,
  rigour: Rigour,
): MessageProof | undefined {
  const conditions = conditionsOf(event);
  const places = [...new Set(conditions.flatMap(({ reads }) => reads))];
  const made = { name: madeName.proven(name, event ?? ""), load };
  const shape = putMessageShape(engine, made, rigour, demandsFor(conditions, places));
  const place = shape ? putKind(engine, text) : 0;
  if (!shape || place === 0) return undefined;
  const { view, exports } = engine;
  view.setUint32(place + at.kindObject, shape.object, true);
  view.setUint32(place + at.kindChecks, shape.checks, true);
  view.setUint32(place + at.kindNotes, notesLength(places.length), true);
  const open = conditions.map((condition) => (condition.strictOnly && !rigour.strict ? undefined : condition));
  const proof = { kind: event ?? name, hasSchema: true, place, conditions: open, checked: shape.checked, places };
  setLooks({ ...proof, isHeader: false }, undefined, engine);
  exports.addKind(place);
  return proof;
}

/** What the journal asks between the fields of an event, where that is not asked of every message. */
function conditionsOf(event: string | undefined): readonly Condition[] {
  const ofKind = event === undefined ? [] : (conditionsByKind.get(event) ?? []);
  return [...messagePositions, ...ofKind.filter(({ rule }) => rule !== "address-cube")];
}
