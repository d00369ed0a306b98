import { rule as missingField } from "./fields/missing-field.js";
import { rule as wrongType } from "./fields/wrong-type.js";
import type { DetailsOf, Wording } from "./rule.js";
import { rule as outOfRange } from "./values/out-of-range.js";
import { rule as valueNotAllowed } from "./values/value-not-allowed.js";

/** The rules whose wording is reused for violations of EDDN schemas. */
const rules = {
  "missing-field": missingField,
  "wrong-type": wrongType,
  "out-of-range": outOfRange,
  "value-not-allowed": valueNotAllowed,
} as const;

/** A violation with the details of the rule whose wording it uses. */
export type BorrowedDetails = {
  readonly [Id in keyof typeof rules]: { readonly rule: Id } & DetailsOf<(typeof rules)[Id]>;
}[keyof typeof rules];

/** True if the wording of the rule can be reused. */
export function lendsWords(rule: string): rule is keyof typeof rules {
  return Object.hasOwn(rules, rule);
}

/** The wording of the rule that `said` names. */
export function borrowedWording(said: BorrowedDetails, source: string): Wording {
  const { wording }: { readonly wording: (said: never, source: string) => Wording } = rules[said.rule];
  return wording(said as never, source);
}
