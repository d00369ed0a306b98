import { comparedSymbol, packedTable } from "../../spec/names/table.js";
import type { LocatedViolation } from "./located-violations.js";

/** Genuine journals have far fewer; further names of a hostile one are reported at every occurrence. */
const mostReported = 10_000;

/** Drops violations of names that were reported before in a file, and remembers the others. */
export function reportedNames() {
  const known = new Set<string>();
  const isFresh = ({ violation }: LocatedViolation): boolean => {
    if (violation.rule !== "unknown-name") return true;
    const { table, text } = violation;
    const name = `${table} ${comparedSymbol(text, packedTable(table))}`;
    if (known.has(name)) return false;
    if (known.size < mostReported) known.add(name);
    return true;
  };
  return {
    fresh: (located: readonly LocatedViolation[]): readonly LocatedViolation[] => located.filter(isFresh),
  };
}
