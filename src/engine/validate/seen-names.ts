import { comparedSymbol, packedTable } from "../../spec/names/table.js";
import type { LocatedViolation } from "./located-violations.js";

/** Genuine journals are far from this many; what a hostile one has beyond is reported as often as it stands there. */
const mostSeenNames = 10_000;

/** The unknown names of a file that were reported, so that each is reported once. */
export interface SeenNames {
  /** Leaves out violations of names that were reported before, and takes note of the others. */
  readonly fresh: (locatedViolations: readonly LocatedViolation[]) => readonly LocatedViolation[];
}

export function seenNames(): SeenNames {
  const known = new Set<string>();
  const isFresh = ({ violation }: LocatedViolation): boolean => {
    if (violation.rule !== "unknown-name") return true;
    const { table, text } = violation;
    const name = `${table} ${comparedSymbol(text, packedTable(table))}`;
    if (known.has(name)) return false;
    if (known.size < mostSeenNames) known.add(name);
    return true;
  };
  const isOfName = ({ violation }: LocatedViolation): boolean => violation.rule === "unknown-name";
  return {
    fresh: (locatedViolations) =>
      locatedViolations.some(isOfName) ? locatedViolations.filter(isFresh) : locatedViolations,
  };
}
