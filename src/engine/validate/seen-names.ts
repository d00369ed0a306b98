import { comparedSymbol, packedTable } from "../../spec/names/table.js";
import type { LocatedViolation } from "./located-violations.js";

/** Genuine journals have far fewer; further names of a hostile one are reported at every occurrence. */
const mostSeenNames = 10_000;

/** The unknown names reported in a file, so that each is reported once. */
export interface SeenNames {
  /** Drops violations of names that were reported before, and remembers the others. */
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
