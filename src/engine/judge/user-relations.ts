import { enumerated } from "../../base/enumerated.js";
import { excerpt } from "../../base/visible.js";
import { olderRules } from "../../rules/relation-rules.js";
import { type NormalSchema, normalForm, placesIn } from "../../spec/normal-form.js";
import { describedAt } from "../../spec/relations/described-path.js";
import { relationsOf, statedRelations } from "../../spec/relations/read-relations.js";
import type { Relation } from "../../spec/relations/relation.js";
import { tiedPaths } from "../../spec/relations/tied-paths.js";
import type { LoadSchema, Schema } from "../../spec/schema.js";
import { subschemas } from "../../spec/subschemas.js";
import type { UserSchema } from "./user-schemas.js";

/** Ours have less than 500 in all; each is looked at in every event of its kind. */
const mostRelations = 2000;

/** Checks what schemas of a user say to hold between fields, one after the other; throws with a reason at what cannot be used. */
export function relationsCheck(): (schema: UserSchema, load: LoadSchema) => void {
  let count = 0;
  return ({ event, schema }, load) => {
    checkAsWritten(schema);
    for (const place of placesIn(normalForm(`events/${event}`, load))) {
      const relations = relationsOf(place).filter(({ type }) => type !== "localised");
      count += relations.length;
      if (count > mostRelations) {
        throw new Error(`with it the folder says more than ${mostRelations} times what holds between fields`);
      }
      for (const relation of relations) checkPaths(relation, place);
    }
  };
}

/** What cannot be read is told of all places, also of those that no event leads to. */
function checkAsWritten(root: Schema): void {
  const waiting: (Schema | boolean)[] = [root];
  for (let schema = waiting.pop(); schema !== undefined; schema = waiting.pop()) {
    if (typeof schema === "boolean") continue;
    for (const { rule } of statedRelations(schema)) checkRule(rule);
    for (const part of subschemas(schema)) waiting.push(part);
  }
}

function checkRule(rule: string | undefined): void {
  if (rule === undefined || olderRules.some((id) => id === rule)) return;
  throw new Error(`an entry names the rule ${excerpt(rule)}; leave it out, or name ${enumerated(olderRules, "or")}`);
}

function checkPaths(relation: Relation, place: NormalSchema): void {
  const lost = tiedPaths(relation).find((path) => describedAt(place, path) === "unknown");
  if (!lost) return;
  const name = excerpt(lost.join("."));
  throw new Error(`it says what holds for ${name}, and has no field of this name there`);
}
