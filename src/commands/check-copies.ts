import type { Io } from "../cli/io.js";
import type { JournalCounts } from "../redact/journal.js";
import { inertLine } from "../report/inert.js";
import { counted } from "../text/counted.js";
import type { Crew } from "../threads/crew.js";
import { type CheckedCopy, type CopyPair, mostDifferencesTold } from "../threads/redact-work.js";
import type { GivenFile } from "./copy-names.js";
import type { ChangeJudge } from "./judge-changes.js";

/** A file and its copy. */
export interface Copy {
  readonly file: GivenFile["file"];
  readonly name: string;
  readonly path: string;
  readonly counts: JournalCounts;
}

/** Lints files and their copies, each pair once. */
export interface CopyChecks {
  /** Has one checked that is not in place yet, while others are written, as soon as a thread has the time. */
  readonly begin: (copy: Unplaced) => void;
  /** Has all of them checked that can be read where they are, and resolves when that is done. */
  readonly finish: (copies: readonly Unplaced[]) => Promise<void>;
  /** What came of copies, which are in place now. */
  readonly of: (copies: readonly Copy[]) => Promise<readonly Promise<CheckedCopy>[]>;
}

/** A copy that waits to be put in its place; it cannot be read where it is no file. */
export interface Unplaced {
  readonly copy: Copy;
  readonly unplaced: string | undefined;
}

/** Where changes are judged, whole files are linted only where these do not tell enough. */
export function createCopyChecks(crew: Crew, changes: ChangeJudge | undefined): CopyChecks {
  const begun = new Map<Copy, Promise<CheckedCopy>>();
  let waiting: Unplaced[] = [];
  const handOn = (): void => {
    for (let first = waiting[0]; first; first = waiting[0]) {
      const { copy, unplaced = "" } = first;
      const answer = crew.handOver(crew.sizeOf(copy.file), (work) => work.check(pairOf(copy, unplaced)));
      if (!answer) return;
      begun.set(copy, answer);
      waiting.shift();
      answer.then(handOn, handOn);
    }
  };
  const check = async (copies: readonly ReadableCopy[]): Promise<void> => {
    const rest = copies.filter(({ copy }) => !begun.has(copy));
    const answers = await crew.withEach(rest, (work, { copy, path }) => work.check(pairOf(copy, path)));
    for (const [index, { copy }] of rest.entries()) {
      const answer = answers[index];
      if (answer) begun.set(copy, answer);
    }
  };
  return {
    begin(finished) {
      const isToLint = changes?.isGivenUp(finished.copy.file) ?? true;
      if (isToLint && finished.unplaced !== undefined) waiting.push(finished);
      handOn();
    },
    async finish(copies) {
      const isSame = await changes?.finish();
      for (const { copy } of copies) if (isSame?.(copy.file) && !begun.has(copy)) begun.set(copy, sameByChanges);
      waiting = [];
      await check(copies.flatMap(({ copy, unplaced }) => (unplaced === undefined ? [] : readable(copy, unplaced))));
      await Promise.allSettled(begun.values());
    },
    async of(copies) {
      await check(copies.map((copy) => readable(copy, copy.path)));
      return copies.flatMap((copy) => begun.get(copy) ?? []);
    },
  };
}

const sameByChanges: Promise<CheckedCopy> = Promise.resolve({ found: undefined, differences: 0, first: [] });

/** A copy, its original, and where it can be read. */
interface ReadableCopy extends Pick<Copy, "file" | "path"> {
  readonly copy: Copy;
}

function readable(copy: Copy, path: string): ReadableCopy {
  return { copy, file: copy.file, path };
}

function pairOf({ file, name, counts }: Copy, path: string): CopyPair {
  return { file, name, path, leftOut: counts.leftOut };
}

/** Tells whether the same is found in files and in their copies, rule for rule and line for line. */
export async function tellChecks(copies: readonly Copy[], checks: CopyChecks, { stdout }: Io): Promise<boolean> {
  let found: number | undefined = 0;
  let differences = 0;
  for (const [index, answer] of (await checks.of(copies)).entries()) {
    const checked = await answer;
    for (const { line, rule, isOnlyIn } of checked.first.slice(0, Math.max(0, mostDifferencesTold - differences))) {
      const other = isOnlyIn === "copy" ? "the original" : "the copy";
      const where = `${copies[index]?.file.name}:${line}`;
      await stdout.write(inertLine(`${where}: ${rule} is found in the ${isOnlyIn}, and not in ${other}`));
    }
    found = found === undefined || checked.found === undefined ? undefined : found + checked.found;
    differences += checked.differences;
  }
  if (differences > mostDifferencesTold)
    await stdout.write(inertLine(`… and ${counted(differences - mostDifferencesTold, "difference")} more`));
  const reason = found === undefined ? ", judging by the lines that were changed" : `: ${counted(found, "finding")}`;
  const verdict =
    differences === 0
      ? `the same is found in the copies as in the originals${reason}`
      : `the copies differ from the originals in ${counted(differences, "finding")}`;
  if (copies.length > 0) await stdout.write(inertLine(verdict));
  return differences === 0;
}
