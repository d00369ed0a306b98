import { pointerParent, pointerTo } from "../../read/json/pointer.js";
import type { Violation } from "../../rules/violation.js";

/** What is wrong with a value by itself, so that whatever else is said of it only echoes that. */
const ofValues: ReadonlySet<string> = new Set([
  ...[
    "missing-field",
    "wrong-type",
    "value-not-allowed",
    "out-of-range",
    "unseen-value",
    "internal-form",
    "unknown-name",
  ],
]);

/** The violations of an event without those that only follow from others: one cause is reported once. */
export function withoutConsequences(violations: readonly Violation[]): readonly Violation[] {
  if (violations.length < 2) return violations;
  const causes = violations.filter(({ rule, strictOnly }) => ofValues.has(rule) && !strictOnly);
  const faulted = new Set(causes.map(({ path }) => path));
  const lacking = new Set(violations.filter(isAbsence).map(({ path }) => path));
  // What a table of names does not have may be new in the game, and says nothing of other fields.
  const wrong = causes.filter(({ rule }) => rule !== "unknown-name").map(({ path }) => path);
  const tied = new Set([...wrong, ...violations.flatMap(misspelt)].map(withoutIndices));
  const exclusive = new Set(violations.flatMap(excluding).map(withoutIndices));
  return violations.filter((violation) => {
    const { rule, path } = violation;
    const base = path.endsWith(localised) ? path.slice(0, -localised.length) : undefined;
    if (rule === "localised-without-base") return base === undefined || !lacking.has(base);
    if (rule === "localised-same" || rule === "missing-localised") return base === undefined || !faulted.has(base);
    const ties = tiesOf(violation);
    if (ties.some((tie) => tied.has(tie))) return false;
    // Of two fields that exclude each other, one has no companions.
    return !isLack(violation) || !ties.some((tie) => exclusive.has(tie));
  });
}

const localised = "_Localised";

function tiesOf(violation: Violation): readonly string[] {
  return "ties" in violation && violation.ties !== undefined ? violation.ties : [];
}

function isAbsence(violation: Violation): boolean {
  return violation.rule === "missing-field" || ("says" in violation && violation.says === "missing");
}

function isLack(violation: Violation): boolean {
  return violation.rule === "missing-companion" || violation.rule === "fields-together";
}

/** The field that an unknown one was probably meant to be. */
function misspelt(violation: Violation): readonly string[] {
  if (violation.rule !== "unknown-field" || violation.near === undefined) return [];
  return [pointerTo(pointerParent(violation.path), violation.near)];
}

/** Two fields that exclude each other, where both are there. */
function excluding(violation: Violation): readonly string[] {
  if (violation.rule !== "one-of-fields" || violation.says !== "beside") return [];
  return [violation.path, pointerTo(pointerParent(violation.path), violation.other)];
}

/** The path of a field in every element of the lists on its way. */
function withoutIndices(path: string): string {
  return path.replace(/\/\d+(?=\/|$)/g, "");
}
