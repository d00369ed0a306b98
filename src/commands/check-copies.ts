import type { Io } from "../cli/io.js";
import { disk } from "../disk/storage.js";
import type { JudgeContext } from "../judge/context.js";
import { foundIn } from "../lint/found-in.js";
import { readFile } from "../lint/read-file.js";
import type { JournalCounts } from "../redact/journal.js";
import { findingDifferences } from "../redact/same-findings.js";
import { inertLine } from "../report/inert.js";
import { counted } from "../text/counted.js";
import type { GivenFile } from "./copy-names.js";

/** A file and its copy. */
export interface Copy {
  readonly file: GivenFile["file"];
  readonly name: string;
  readonly path: string;
  readonly counts: JournalCounts;
}

/** So many differences are told one by one. */
const mostTold = 10;

/** Lints files and their copies, and tells whether the same is found in both, rule for rule and line for line. */
export async function checkCopies(copies: readonly Copy[], context: JudgeContext, { stdout }: Io): Promise<boolean> {
  let found = 0;
  let differences = 0;
  for (const { file, name, path, counts } of copies) {
    const original = foundIn(file, readFile(disk, file.path, file.kind, context), context, disk.aside());
    const copied = countedAs(
      foundIn({ name, kind: file.kind }, readFile(disk, path, file.kind, context), context, disk.aside()),
      (count) => {
        found += count;
      },
    );
    for await (const { line, rule, isOnlyIn } of findingDifferences(original, copied, counts.leftOut)) {
      differences++;
      const other = isOnlyIn === "copy" ? "the original" : "the copy";
      if (differences <= mostTold) {
        await stdout.write(inertLine(`${file.name}:${line}: ${rule} is found in the ${isOnlyIn}, and not in ${other}`));
      }
    }
  }
  if (differences > mostTold)
    await stdout.write(inertLine(`… and ${counted(differences - mostTold, "difference")} more`));
  const verdict =
    differences === 0
      ? `the same is found in the copies as in the originals: ${counted(found, "finding")}`
      : `the copies differ from the originals in ${counted(differences, "finding")}`;
  if (copies.length > 0) await stdout.write(inertLine(verdict));
  return differences === 0;
}

async function* countedAs<Item>(
  batches: AsyncIterable<readonly Item[]>,
  count: (items: number) => void,
): AsyncGenerator<readonly Item[], void, undefined> {
  for await (const batch of batches) {
    count(batch.length);
    yield batch;
  }
}
