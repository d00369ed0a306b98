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

interface OnLine {
  readonly line: number;
  readonly rules: readonly string[];
}

/** The differences between the findings of a copy and its original, line by line; neither is held as a whole. */
export async function* findingDifferences(
  original: LineFindings,
  copy: LineFindings,
  leftOut: readonly number[],
): AsyncGenerator<FindingDifference, void, undefined> {
  const left = byLine(withoutLines(original, leftOut));
  const right = byLine(renumbered(copy, leftOut));
  let one = await next(left);
  let other = await next(right);
  while (one || other) {
    const line = Math.min(one?.line ?? Number.POSITIVE_INFINITY, other?.line ?? Number.POSITIVE_INFINITY);
    const before = one?.line === line ? one.rules : [];
    const after = other?.line === line ? other.rules : [];
    for (const rule of lacking(before, after)) yield { line, rule, isOnlyIn: "original" };
    for (const rule of lacking(after, before)) yield { line, rule, isOnlyIn: "copy" };
    if (one?.line === line) one = await next(left);
    if (other?.line === line) other = await next(right);
  }
}

async function next(lines: AsyncGenerator<OnLine, void, undefined>): Promise<OnLine | undefined> {
  const { value } = await lines.next();
  return value ?? undefined;
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

async function* byLine(findings: LineFindings): AsyncGenerator<OnLine, void, undefined> {
  let line = 0;
  let rules: string[] = [];
  for await (const batch of findings) {
    for (const finding of batch) {
      if (finding.line !== line && rules.length > 0) {
        yield { line, rules };
        rules = [];
      }
      line = finding.line;
      rules.push(finding.rule);
    }
  }
  if (rules.length > 0) yield { line, rules };
}

async function* withoutLines(findings: LineFindings, leftOut: readonly number[]): LineFindings {
  let at = 0;
  const isKept = (line: number): boolean => {
    while ((leftOut[at] ?? Number.POSITIVE_INFINITY) < line) at++;
    return leftOut[at] !== line;
  };
  for await (const batch of findings) yield batch.filter(({ line }) => isKept(line));
}

/** The findings of a copy by the line numbers of the original, given the lines left out. */
async function* renumbered(findings: LineFindings, leftOut: readonly number[]): LineFindings {
  let at = 0;
  const before = (line: number): number => {
    while ((leftOut[at] ?? Number.POSITIVE_INFINITY) <= line + at) at++;
    return line + at;
  };
  for await (const batch of findings) yield batch.map(({ line, rule }) => ({ line: before(line), rule }));
}
