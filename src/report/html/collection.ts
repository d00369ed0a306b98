import type { FramedFinding } from "../../judge/finding.js";
import { type Kept, keptOf } from "./kept.js";

/** How often and where something was found. */
export interface Count {
  errors: number;
  warnings: number;
  files: number;
  /** The place of the first finding. */
  readonly first: string;
  lastFile: string | undefined;
}

/** Findings counted by rule and by file, and as many of them kept as a page can hold. */
export interface Collection {
  readonly add: (finding: FramedFinding) => void;
  readonly byRule: ReadonlyMap<string, Count>;
  readonly byFile: ReadonlyMap<string, Count>;
  /** The findings that were kept, in their order. */
  readonly kept: () => Iterable<Kept>;
  readonly keptCount: () => number;
}

/** Collects findings, at most so many; where there are more, errors are kept before warnings. */
export function createCollection(most: number): Collection {
  const byRule = new Map<string, Count>();
  const byFile = new Map<string, Count>();
  const errors: Entry[] = [];
  const warnings: Entry[] = [];
  let order = 0;
  return {
    byRule,
    byFile,
    add(finding) {
      order++;
      countIn(byRule, finding.rule, finding);
      countIn(byFile, finding.file, finding);
      const isFull = errors.length + warnings.length >= most;
      if (isFull && (finding.severity === "warning" || warnings.pop() === undefined)) return;
      (finding.severity === "error" ? errors : warnings).push(entryOf(finding, order));
    },
    kept: () => inOrder(errors, warnings),
    keptCount: () => errors.length + warnings.length,
  };
}

/** A finding as JSON: its texts may be slices, and a slice keeps the whole line alive that it was cut from. */
interface Entry {
  readonly order: number;
  readonly json: string;
}

function entryOf(finding: FramedFinding, order: number): Entry {
  return { order, json: JSON.stringify(keptOf(finding)) };
}

function* inOrder(errors: readonly Entry[], warnings: readonly Entry[]): Iterable<Kept> {
  for (const { json } of [...errors, ...warnings].sort((a, b) => a.order - b.order)) yield JSON.parse(json) as Kept;
}

function countIn(counts: Map<string, Count>, key: string, { file, line, column, severity }: FramedFinding): void {
  const known = counts.get(key);
  const count = known ?? { errors: 0, warnings: 0, files: 0, first: `${file}:${line}:${column}`, lastFile: undefined };
  if (!known) counts.set(key, count);
  if (severity === "error") count.errors++;
  else count.warnings++;
  if (count.lastFile !== file) count.files++;
  count.lastFile = file;
}
