import { counted } from "../../base/counted.js";
import type { Term } from "./claim.js";

/** Whether a term comes to the seconds of a date-time. */
export function isTime(term: Term): boolean {
  if (term.type === "reckoned") return isTime(term.left) || isTime(term.right);
  return term.type === "of-text" && term.name === "seconds";
}

const units = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** Seconds that a term adds to a time or takes from it, in the largest unit that they are whole in; undefined where fields decide how many. */
export function spanText(term: Term): string | undefined {
  const seconds = constantOf(term);
  if (seconds === undefined) return undefined;
  const [unit, length] =
    units.find(([, length]) => seconds !== 0 && seconds % length === 0) ?? (["second", 1] as const);
  return counted(seconds / length, unit);
}

function constantOf(term: Term): number | undefined {
  if (term.type === "number") return term.value;
  if (term.type !== "reckoned" || term.operator !== "*") return undefined;
  const [left, right] = [constantOf(term.left), constantOf(term.right)];
  return left === undefined || right === undefined ? undefined : left * right;
}
