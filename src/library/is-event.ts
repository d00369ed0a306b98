import type { Events } from "#events";
import { defaultChoices } from "../engine/judge/choices.js";
import { schemaBreaches } from "../engine/judge/schema-breaches.js";
import { severityOf } from "../engine/judge/severity.js";
import { ownKinds } from "../engine/judge/validators.js";
import { unknownKind } from "../generate/unknown-kind.js";

/**
 * Whether a parsed value is an event of a kind: its schema finds no error in it.
 * Warnings do not count, neither those about unknown fields nor those about what holds between fields; what is one only
 * because few genuine lines back it does, for the type promises it.
 */
export function isEvent<Kind extends keyof Events>(value: unknown, kind: Kind): value is Events[Kind] {
  const validator = ownKinds.validatorOf(kind);
  if (!validator) throw new TypeError(unknownKind(kind));
  if (validator.validate.call(defaultChoices, value)) return true;
  return schemaBreaches(validator, value).every((breach) => severityOf(breach, kind, defaultChoices) !== "error");
}
