import { comparedSymbol } from "../names/symbol.js";
import { packedTable } from "../names/table.js";
import type { Sketch } from "./findings.js";

/** Genuine journals are far from this many; what a hostile one has beyond is told as often as it stands there. */
export const mostToldNames = 10_000;

/** The names of a file that were told of, so that each is told once. */
export interface ToldNames {
  /** Leaves out what tells of a name that was told of before, and takes note of the others. */
  readonly fresh: (sketches: readonly Sketch[]) => readonly Sketch[];
  /** Those that were told of since the start, as texts that are different for different names. */
  readonly told: readonly string[];
}

/** Starts with the names that were told of above. */
export function toldNames(above: readonly string[] = []): ToldNames {
  const known = new Set(above);
  const told: string[] = [];
  const isFresh = ({ breach }: Sketch): boolean => {
    if (breach.rule !== "unknown-name") return true;
    const { table, text } = breach;
    const name = `${table} ${comparedSymbol(text, packedTable(table))}`;
    if (known.has(name)) return false;
    if (known.size < mostToldNames) {
      known.add(name);
      told.push(name);
    }
    return true;
  };
  const isOfName = ({ breach }: Sketch): boolean => breach.rule === "unknown-name";
  return { told, fresh: (sketches) => (sketches.some(isOfName) ? sketches.filter(isFresh) : sketches) };
}
