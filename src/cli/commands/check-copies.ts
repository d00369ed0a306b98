import { counted } from "../../base/counted.js";
import { disk } from "../../engine/disk/storage.js";
import type { JudgeContext } from "../../engine/judge/context.js";
import { foundIn } from "../../engine/lint/found-in.js";
import { readFile } from "../../engine/lint/read-file.js";
import { inTurns } from "../../files/chunks.js";
import { type FindingDifference, findingDifferences } from "../../redact/same-findings.js";
import { inertLine } from "../../report/inert.js";
import type { Io } from "../io.js";
import type { GivenFile } from "./copy-names.js";

/** How the findings of a copy differ from those of its original. */
export interface CheckedCopy {
  /** How many the copy has. */
  readonly found: number;
  readonly differences: number;
  /** The first of them. */
  readonly first: readonly FindingDifference[];
}

/** So many differences are listed. */
const mostListed = 10;

/** Lints a file and its copy side by side; the findings of neither are held as a whole. */
export async function checkedCopy(
  file: GivenFile["file"],
  copy: { readonly name: string; readonly path: string; readonly leftOut: readonly number[] },
  context: JudgeContext,
): Promise<CheckedCopy> {
  let found = 0;
  let differences = 0;
  const first: FindingDifference[] = [];
  const findingsOf = (name: string, path: string) =>
    foundIn({ name, kind: file.kind }, inTurns(readFile(disk, path, file.kind, context)), context, disk.aside());
  async function* copied() {
    for await (const findings of findingsOf(copy.name, copy.path)) {
      found += findings.length;
      yield findings;
    }
  }
  for await (const difference of findingDifferences(findingsOf(file.name, file.path), copied(), copy.leftOut)) {
    differences++;
    if (first.length < mostListed) first.push(difference);
  }
  return { found, differences, first };
}

/** Says whether the same is found in files and in their copies, rule for rule and line for line. */
export async function tellChecks(
  copies: readonly (CheckedCopy & { readonly name: string })[],
  { stdout }: Io,
): Promise<boolean> {
  let found = 0;
  let differences = 0;
  for (const { name, first, ...checked } of copies) {
    for (const { line, rule, isOnlyIn } of first.slice(0, Math.max(0, mostListed - differences))) {
      const other = isOnlyIn === "copy" ? "the original" : "the copy";
      await stdout.write(inertLine(`${name}:${line}: ${rule} is found in the ${isOnlyIn}, and not in ${other}`));
    }
    found += checked.found;
    differences += checked.differences;
  }
  if (differences > mostListed)
    await stdout.write(inertLine(`… and ${counted(differences - mostListed, "difference")} more`));
  const verdict =
    differences === 0
      ? `the same is found in the copies as in the originals: ${counted(found, "finding")}`
      : `the copies differ from the originals in ${counted(differences, "finding")}`;
  await stdout.write(inertLine(verdict));
  return differences === 0;
}
