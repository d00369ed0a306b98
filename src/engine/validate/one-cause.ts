import { pointerName } from "../../read/json/pointer.js";
import type { Misspelling } from "../../rules/fix/text-fix.js";
import type { Violation, ViolationOf } from "../../rules/violation.js";
import { intended, isSpelledAlike } from "./lookalikes.js";

type IsReported = (violation: Violation) => boolean;

/** Joins violations of an event that have one cause: the first of them stands for all. */
export function withOneCause(violations: readonly Violation[], isReported: IsReported): readonly Violation[] {
  return violations.length < 2 ? violations : joinedElements(joinedNames(violations, isReported));
}

/** A field under a name that is nearly its own. */
type Misnamed = ViolationOf<"missing-field" | "unknown-field">;

/** Names that are spelled in another style, such as starSystem or star_system, are so throughout a record: one finding. */
function joinedNames(violations: readonly Violation[], isReported: IsReported): readonly Violation[] {
  const styled = new Map<Violation, Misspelling>();
  let first: Misnamed | undefined;
  for (const one of violations) {
    const strange = misspelt(one);
    const field = intended(one);
    if (strange === undefined || !isReported(one) || !isSpelledAlike(strange, pointerName(field))) continue;
    if (one.rule !== "missing-field" && one.rule !== "unknown-field") continue;
    styled.set(one, { field, strange, isSure: one.isSure === true });
    if (!first || (first.rule === "unknown-field" && one.rule === "missing-field")) first = one;
  }
  if (!first || styled.size < 2) return violations;
  const also = [...styled].flatMap(([one, misspelling]) => (one === first ? [] : [misspelling]));
  const whole = Object.assign({}, first, { also }) as Violation;
  return violations.flatMap((one) => (one === first ? [whole] : styled.has(one) ? [] : [one]));
}

/** The name of a misspelt field. */
function misspelt(violation: Violation): string | undefined {
  if (violation.rule === "missing-field") return violation.isMisspelt ? violation.lookalike : undefined;
  return violation.rule === "unknown-field" && violation.near !== undefined ? pointerName(violation.path) : undefined;
}

/** Elements of a list that are all wrong for the same reason, as when two lists were exchanged: one finding. */
function joinedElements(violations: readonly Violation[]): readonly Violation[] {
  const keyOf = (one: Violation): string | undefined =>
    one.rule === "wrong-companion" && one.type === "other-value" && one.means !== undefined
      ? JSON.stringify([one.path.replace(/\/\d+(?=\/|$)/g, ""), one.means])
      : undefined;
  const counts = new Map<string | undefined, number>();
  for (const one of violations) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return violations.flatMap((one) => {
    const key = keyOf(one);
    const count = counts.get(key);
    if (key === undefined || count === 1) return [one];
    counts.delete(key);
    return count === undefined ? [] : [Object.assign({}, one, { others: count - 1 }) as Violation];
  });
}
