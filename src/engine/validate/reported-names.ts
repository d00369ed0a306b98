import type { Violation } from "../../rules/violation.js";
import { comparedSymbol, packedTable } from "../../spec/names/table.js";
import type { LocatedViolation } from "./located-violations.js";

/** Genuine journals have far fewer; further names of a hostile one are reported at every occurrence. */
const mostReported = 10_000;

/** Drops violations of names that were reported before in a file, and remembers the others; of what is too new for its game, the first stands for all. */
export function reportedNames() {
  const known = new Set<string>();
  const isFresh = ({ violation }: LocatedViolation): boolean => {
    const name = nameOf(violation);
    if (name === undefined) return true;
    if (known.has(name)) return false;
    if (known.size < mostReported) known.add(name);
    return true;
  };
  return {
    fresh: (located: readonly LocatedViolation[]): readonly LocatedViolation[] => located.filter(isFresh),
  };
}

/** What a violation is reported under, once in a file; undefined if it is reported each time. */
function nameOf(violation: Violation): string | undefined {
  if (violation.rule === "newer-than-game") return violation.rule;
  if (violation.rule !== "unknown-name") return undefined;
  const { table, text } = violation;
  return `${table} ${comparedSymbol(text, packedTable(table))}`;
}
