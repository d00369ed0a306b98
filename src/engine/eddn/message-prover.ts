import { remembered } from "../../base/object.js";
import { createProver, type Prover, type Strictness } from "../../prover/prover.js";
import type { Condition } from "../../rules/checks/condition.js";
import { conditionsByKind } from "../../rules/checks/conditions-by-kind.js";
import { messagePositions } from "../../rules/eddn/eddn-position.js";
import { derivedName } from "../../spec/eddn/derived-schemas.js";
import { referenceIn, unregistered } from "../../spec/eddn/draft-04.js";
import { eddnSchemasIn, type ValidationContext } from "../validate/context.js";
import { asksForPersonal } from "../validate/personal-data.js";
import { conditionsFor, dueConditions, learning, type ProvenKind, strictnessOf } from "../validate/provable-kinds.js";
import { demandsFor } from "../validate/prover-demands.js";
import type { EddnSchema, EddnSchemas } from "./schemas.js";

/** Proves EDDN messages that are validated by the same schemas, with the same strictness. */
export interface MessageProver extends Prover<ProvenKind> {
  /** Adds the messages of a schema reference or an event; true if it was new, so trying again can succeed. */
  readonly learn: (text: string) => boolean;
}

/** The provers for each set of schemas, by strictness. */
const proversFor = remembered((_: EddnSchemas) => new Map<string, MessageProver | undefined>(), new WeakMap());

/** The prover of a context, shared by contexts with the same schemas; undefined if messages cannot be proven. */
export function messageProverOf(context: ValidationContext): MessageProver | undefined {
  // To find personal data, every value has to be inspected.
  if (asksForPersonal(context.choices)) return undefined;
  const schemas = eddnSchemasIn(context);
  const strictness = strictnessOf(context.choices);
  const proverFor = remembered((_: string) => createMessageProver(strictness, schemas), proversFor(schemas));
  return proverFor(JSON.stringify(strictness));
}

function createMessageProver(strictness: Strictness, schemas: EddnSchemas): MessageProver | undefined {
  const prover = createProver<ProvenKind>("messages", strictness);
  if (!prover) return undefined;
  /** The only schema that accepts several kinds of events; they differ by name. */
  let several: EddnSchema | undefined;
  /** Adds the messages of a schema, for one kind of event if they name one. */
  const addMessages = (text: string, { name, load }: EddnSchema, event: string | undefined): boolean => {
    const conditions = conditionsOf(event);
    const notedFields = [...new Set(conditions.flatMap(({ reads }) => reads))];
    const schema = { name: derivedName.proven(name, event ?? ""), load };
    const due = dueConditions(conditions, strictness.strict);
    const proven = { kind: event ?? name, hasSchema: true, conditions: due };
    if (!prover.add(text, { schema, demands: demandsFor(conditions, notedFields) }, proven)) return false;
    prover.setConditions(text, conditionsFor(proven, undefined));
    return true;
  };
  const add = (text: string): boolean => {
    const schema = schemaReferredTo(text, schemas.schemaOf);
    if (!schema) return several?.events.includes(text) === true && addMessages(text, several, text);
    if (schema.events.length < 2) return addMessages(text, schema, schema.events[0]);
    if (several && several !== schema) return false;
    several = schema;
    return prover.add(text, { demands: demandsFor([], []) }, { kind: schema.name, hasSchema: true, conditions: [] });
  };
  return { ...prover, learn: learning(add) };
}

/** The schema of a reference; undefined if its messages are never clean, or have to be inspected. */
function schemaReferredTo(text: string, schemaOf: (name: string) => EddnSchema | undefined): EddnSchema | undefined {
  const reference = referenceIn(text);
  if (reference.type !== "schema" || unregistered.has(reference.name)) return undefined;
  return schemaOf(reference.name);
}

/** The conditions between the fields of an event, except those that are checked in every message. */
function conditionsOf(event: string | undefined): readonly Condition[] {
  const ofKind = event === undefined ? [] : (conditionsByKind.get(event) ?? []);
  return [...messagePositions, ...ofKind.filter(({ rule }) => rule !== "address-cube")];
}
