import type { Finding } from "../engine/validate/finding.js";

/** A rule that is violated on a line of one file, and not as often on that line of the other. */
export interface FindingDifference {
  /** The line in the original. */
  readonly line: number;
  readonly rule: string;
  readonly isOnlyIn: "original" | "copy";
}

/** Findings in order, in batches. */
type LineFindings = AsyncIterable<readonly Pick<Finding, "line" | "rule">[]>;

/** The differences between the findings of a copy and its original, line by line; neither is held as a whole. */
export async function* findingDifferences(
  original: LineFindings,
  copy: LineFindings,
  leftOut: readonly number[],
): AsyncGenerator<FindingDifference, void, undefined> {
  const missing = new Set(leftOut);
  let skipped = 0;
  const ofOriginal = (line: number): number => {
    while ((leftOut[skipped] ?? Number.POSITIVE_INFINITY) <= line + skipped) skipped++;
    return line + skipped;
  };
  const left = byLine(original, (line) => (missing.has(line) ? undefined : line));
  const right = byLine(copy, ofOriginal);
  let one = (await left.next()).value;
  let other = (await right.next()).value;
  while (one || other) {
    const line = Math.min(one?.line ?? Number.POSITIVE_INFINITY, other?.line ?? Number.POSITIVE_INFINITY);
    const before = one?.line === line ? one.rules : [];
    const after = other?.line === line ? other.rules : [];
    for (const rule of lacking(before, after)) yield { line, rule, isOnlyIn: "original" };
    for (const rule of lacking(after, before)) yield { line, rule, isOnlyIn: "copy" };
    if (one?.line === line) one = (await left.next()).value;
    if (other?.line === line) other = (await right.next()).value;
  }
}

/** The elements of one list that are not as often in the other. */
function lacking(rules: readonly string[], others: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const rule of others) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return rules.filter((rule) => {
    const left = counts.get(rule) ?? 0;
    counts.set(rule, left - 1);
    return left <= 0;
  });
}

/** The rules violated on each line that has a number in the original. */
async function* byLine(findings: LineFindings, numberOf: (line: number) => number | undefined) {
  let line = 0;
  let rules: string[] = [];
  for await (const batch of findings) {
    for (const finding of batch) {
      const number = numberOf(finding.line);
      if (number === undefined) continue;
      if (number !== line && rules.length > 0) {
        yield { line, rules };
        rules = [];
      }
      line = number;
      rules.push(finding.rule);
    }
  }
  if (rules.length > 0) yield { line, rules };
}
