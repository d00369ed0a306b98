import { comparedSymbol, packedTable } from "../../spec/names/table.js";
import type { Sketch } from "./findings.js";

/** Genuine journals are far from this many; what a hostile one has beyond is told as often as it stands there. */
const mostToldNames = 10_000;

/** The names of a file that were told of, so that each is told once. */
export interface ToldNames {
  /** Leaves out what tells of a name that was told of before, and takes note of the others. */
  readonly fresh: (sketches: readonly Sketch[]) => readonly Sketch[];
}

export function toldNames(): ToldNames {
  const known = new Set<string>();
  const isFresh = ({ breach }: Sketch): boolean => {
    if (breach.rule !== "unknown-name") return true;
    const { table, text } = breach;
    const name = `${table} ${comparedSymbol(text, packedTable(table))}`;
    if (known.has(name)) return false;
    if (known.size < mostToldNames) known.add(name);
    return true;
  };
  const isOfName = ({ breach }: Sketch): boolean => breach.rule === "unknown-name";
  return { fresh: (sketches) => (sketches.some(isOfName) ? sketches.filter(isFresh) : sketches) };
}
