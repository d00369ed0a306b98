import type { NormalSchema } from "../spec/normal-form.js";
import type { Relation } from "../spec/relations/relation.js";
import type { ArrayPlan, FieldPlan, ObjectPlan } from "./plan.js";
import { planClaim } from "./plan-claims.js";
import { brokenBy, type Literals, literalsOf, opposite, patternOf } from "./relation-literals.js";
import { fieldsAt, keep, ownField, type Planner, plannerOf, unprovable } from "./relation-planner.js";
import { createRelationsPlan } from "./relations-plan.js";

/** Plans what holds between the fields of an object; false where the prover cannot see to all of it. */
export function planRelations(object: ObjectPlan, relations: readonly Relation[]): boolean {
  if (relations.length === 0) return true;
  const plan = createRelationsPlan();
  object.relations = plan;
  const planner = plannerOf(object, plan);
  try {
    for (const relation of relations) planRelation(relation, planner);
  } catch (error) {
    if (error !== unprovable) throw error;
    return false;
  }
  return true;
}

/** Plans how many fields an object has; false where the prover cannot see to it. */
export function planFieldCount(object: ObjectPlan, { minProperties = 0, maxProperties }: FieldCount): boolean {
  const fields = [...object.fields.values()];
  const most = maxProperties === undefined || maxProperties >= fields.length ? undefined : maxProperties;
  if (minProperties === 0 && most === undefined) return true;
  if (minProperties > 1 || fields.length === 0 || (most !== undefined && most !== 1)) return false;
  object.relations ??= createRelationsPlan();
  const { patterns } = object.relations;
  if (minProperties === 1) patterns.push(patternOf(fields.map(({ bit }) => ["unseen", bit])));
  if (most === undefined) return true;
  for (const [index, { bit }] of fields.entries()) {
    for (const other of fields.slice(index + 1)) patterns.push(patternOf([["seen", bit | other.bit]]));
  }
  return true;
}

/** How many fields a schema asks for. */
type FieldCount = Pick<NormalSchema, "minProperties" | "maxProperties">;

function planRelation(relation: Relation, planner: Planner): void {
  const { bits } = planner;
  const forbid = (...literals: Literals): void => {
    planner.forbid(patternOf(literals));
  };
  switch (relation.type) {
    case "together": {
      const all = bits(relation.fields);
      for (const field of relation.fields) ownField(planner, field).needs |= all;
      return;
    }
    case "one-of":
    case "at-most-one":
      for (const [index, field] of relation.fields.entries()) {
        for (const other of relation.fields.slice(index + 1)) forbid(["seen", bits([field, other])]);
      }
      if (relation.type === "one-of") forbid(["unseen", bits(relation.fields)]);
      return;
    case "when": {
      const given = literalsOf(relation.given, planner);
      for (const broken of brokenBy(relation.met, planner)) forbid(...given, ...broken);
      for (const broken of brokenBy(relation.unmet, planner)) {
        for (const literal of given) forbid(opposite(literal), ...broken);
      }
      return;
    }
    case "holds":
      planClaim(relation.claim, literalsOf(relation.given, planner), planner);
      return;
    case "unique":
      planUnique(relation.in, relation.by, planner);
      return;
    case "localised": {
      const slot = planner.slot(0);
      const base = ownField(planner, relation.base);
      if (relation.isBare) keep(base, "keepText", slot, planner);
      else {
        const symbol = planner.newFact();
        base.uses.push({ type: "keepBase", owner: planner.object, slot, symbol });
        forbid(["facts", 1n << BigInt(symbol)], ["unseen", bits([relation.localised])]);
      }
      keep(ownField(planner, relation.localised), "differsFromKept", slot, planner);
      return;
    }
  }
}

function planUnique(lists: readonly string[], by: readonly string[], planner: Planner): void {
  if (by.length === 0) {
    const [list, ...others] = lists;
    if (list === undefined || others.length > 0) throw unprovable;
    const field = ownField(planner, list);
    field.uses.push({
      type: "textsDiffer",
      owner: planner.object,
      slot: planner.slot(0),
      region: planner.plan.regions++,
    });
    return;
  }
  const fieldsBy = (key: string): readonly FieldPlan[] => lists.flatMap((list) => fieldsAt(planner, [list, key]));
  const arrays = lists.map((list) => arrayOf(planner, list));
  const [only, ...others] = arrays;
  if (!only || arrays.some(({ hasKeys, sharedKeys }) => hasKeys || sharedKeys)) throw unprovable;
  if (others.length === 0) {
    only.hasKeys = true;
    for (const [part, key] of by.entries()) {
      for (const { uses } of fieldsBy(key)) uses.push({ type: "gatherKey", owner: planner.object, part });
    }
    return;
  }
  // Elements that differ in the first field differ in all; others are left to the close look.
  const texts = planner.gather(by.slice(0, 1).flatMap(fieldsBy));
  for (const array of arrays) array.sharedKeys = texts;
}

function arrayOf(planner: Planner, list: string): ArrayPlan {
  const { value } = ownField(planner, list);
  if (value.type !== "array") throw unprovable;
  return value;
}
