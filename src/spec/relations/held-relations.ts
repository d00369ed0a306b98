import { isBeyond } from "../evidence.js";
import type { NormalSchema } from "../normal-form.js";
import { relationsOf } from "./read-relations.js";
import type { Relation } from "./relation.js";

/** What holds between the fields of an object within an event: the schema of the event decides whether display texts count. */
export function heldRelations(schema: NormalSchema, root: NormalSchema): readonly Relation[] {
  const relations = relationsOf(schema);
  // Of the kinds that it describes, the specification says itself which display texts there are.
  return isBeyond(root) ? relations : relations.filter(({ type }) => type !== "localised");
}
