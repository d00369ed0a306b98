import { pointerKeys } from "../../read/json/pointer.js";
import { type RelationRule, relationRule } from "../../rules/relation-rules.js";
import type { NormalSchema } from "../../spec/normal-form.js";
import { heldRelations } from "../../spec/relations/held-relations.js";
import { statementsOf } from "../../spec/relations/statements.js";
import { elementOf, schemaOf, type Thing, withParts } from "./thing.js";

/** Something that holds between fields of an event or a side file, in words, and the rules that are broken where it does not. */
export interface HeldStatement {
  readonly text: string;
  readonly rules: readonly RelationRule[];
  /** All fields that it is about, as paths from the event. */
  readonly fields: readonly (readonly string[])[];
}

const known = new WeakMap<NormalSchema, readonly HeldStatement[]>();

/** What holds between the fields of an event or a side file, at every depth. */
export function heldStatements(root: Thing): readonly HeldStatement[] {
  const schema = schemaOf(root);
  const held = known.get(schema) ?? withParts(root).flatMap((part) => statementsIn(part, schema));
  known.set(schema, held);
  return held;
}

function statementsIn(part: Thing, root: NormalSchema): readonly HeldStatement[] {
  const schema = schemaOf(elementOf(part));
  const path = fieldPath(part);
  const place = path.length === 0 ? "" : `in ${schemaOf(part).items ? "each of " : ""}${path.join(".")}: `;
  return heldRelations(schema, root).flatMap((relation) =>
    statementsOf(relation, schema).map(({ text, paths, breaks }) => ({
      text: `${place}${text}`,
      rules: [...new Set(breaks.map((says) => relationRule(says, relation.rule)))],
      fields: paths.map((tied) => [...path, ...tied]),
    })),
  );
}

/** What holds between a thing, or its parts, and other fields; of an event or a side file all. */
export function statementsAbout(thing: Thing): readonly HeldStatement[] {
  const path = fieldPath(thing);
  const isAbout = (field: readonly string[]): boolean =>
    path.every((key, index) => field[index] === key || field[index] === "*");
  return heldStatements({ ...thing, label: "", pointer: "" }).filter(({ fields }) => fields.some(isAbout));
}

/** The names of the fields that lead to a thing; which element of a list it is makes no difference. */
function fieldPath({ pointer }: Thing): readonly string[] {
  return pointerKeys(pointer).filter((key) => !/^\d+$/.test(key));
}
