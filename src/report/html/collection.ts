import type { FramedFinding } from "../../engine/judge/finding.js";
import type { FindingBlock } from "../blocks.js";
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

/** Findings counted by rule and by file, and as many blocks of them kept as a page can hold. */
export interface Collection {
  readonly add: (block: FindingBlock) => void;
  readonly byRule: ReadonlyMap<string, Count>;
  readonly byFile: ReadonlyMap<string, Count>;
  /** The blocks that were kept, in their order. */
  readonly kept: () => Iterable<Kept>;
  /** How many findings are in them. */
  readonly keptCount: () => number;
}

/** Collects blocks, at most so many; where there are more, errors are kept before warnings. */
export function createCollection(most: number): Collection {
  const byRule = new Map<string, Count>();
  const byFile = new Map<string, Count>();
  const errors: Entry[] = [];
  const warnings: Entry[] = [];
  let order = 0;
  return {
    byRule,
    byFile,
    add(block) {
      const [{ severity }] = block;
      order++;
      for (const finding of block) {
        countIn(byRule, finding.rule, finding);
        countIn(byFile, finding.file, finding);
      }
      const isFull = errors.length + warnings.length >= most;
      if (isFull && (severity === "warning" || warnings.pop() === undefined)) return;
      (severity === "error" ? errors : warnings).push(entryOf(block, order));
    },
    kept: () => inOrder(errors, warnings),
    keptCount: () => [...errors, ...warnings].reduce((sum, { findings }) => sum + findings, 0),
  };
}

/** A block as JSON: its texts may be slices, and a slice keeps the whole line alive that it was cut from. */
interface Entry {
  readonly order: number;
  readonly findings: number;
  readonly json: string;
}

function entryOf(block: FindingBlock, order: number): Entry {
  return { order, findings: block.length, json: JSON.stringify(keptOf(block)) };
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
