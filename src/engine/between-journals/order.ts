import { compareTexts } from "../../base/text.js";
import type { InputFile } from "../../files/discover/discover.js";
import { journalAge, journalPartOf } from "../../files/discover/journal-part.js";
import { withoutPacking } from "../../read/unpack/pack-format.js";
import { placesTogether } from "../lint/batches.js";
import type { LintStep } from "../lint/lint-file.js";
import type { Storage } from "../lint/storage.js";
import type { Spill } from "../validate/spill.js";
import { addTally, createTally, type Tally } from "../validate/tally.js";

/** Sorts after all times. */
const noTime = "~";

/**
 * The files of a run in the order in which they are linted: journals by the time in their names, then by path, so that
 * the parts of one follow each other; names without a time come last. All other files keep their places.
 */
export function journalOrder(files: readonly InputFile[]): readonly InputFile[] {
  const journals = files.filter(isJournalFile);
  if (journals.length < 2) return files;
  const keyed = journals
    .map((file) => ({ file, ...keyOf(file) }))
    .sort((a, b) => compareTexts(a.time, b.time) || compareTexts(a.journal, b.journal) || a.part - b.part);
  if (keyed.every(({ file }, index) => file === journals[index])) return files;
  let next = 0;
  return files.map((file) => (isJournalFile(file) ? (keyed[next++]?.file ?? file) : file));
}

/** True if a file is one of the journals that are compared with each other. */
export function isJournalFile({ kind, path }: InputFile): boolean {
  return kind === "journal" && path !== undefined;
}

function keyOf({ path = "" }: InputFile) {
  const place = journalPartOf(path) ?? { journal: path, part: 0 };
  return { ...place, time: journalAge(withoutPacking(path))?.split(".")[0] ?? noTime };
}

/** A file or member that waits for its turn. */
interface WaitingContent {
  readonly findings: Spill;
  end?: LintStep;
  version?: Pick<LintStep, "version">;
  /** Its counts, if they were requested. */
  tally?: Tally;
}

/** Emits steps in the order in which the files were given; what comes too early is held back. */
export async function* inGivenOrder(
  files: readonly InputFile[],
  steps: AsyncIterable<LintStep>,
  spill: Storage["spill"],
): AsyncGenerator<LintStep, void, undefined> {
  /** The contents of finished files. */
  const ended = new Map<InputFile, readonly WaitingContent[]>();
  let seen: WaitingContent[] = [];
  let here: WaitingContent = { findings: spill() };
  let turn = 0;
  function* waiting(): Generator<LintStep, void, undefined> {
    for (let file = files[turn]; file && ended.has(file); file = files[++turn]) {
      for (const content of ended.get(file) ?? []) {
        const { end } = content;
        const about = end?.member ? { member: { ...end.member, isEnd: false } } : {};
        for (const findings of placesTogether(content.findings.taken())) {
          yield { file, findings, failure: undefined, isEnd: false, bytes: 0, ...about };
        }
        if (end) yield end;
      }
      ended.delete(file);
    }
  }
  try {
    for await (const step of steps) {
      const { file, findings, isEnd, bytes, member } = step;
      if (file === files[turn]) {
        yield step;
        if (isEnd) turn++;
        if (isEnd) yield* waiting();
        continue;
      }
      here.findings.put(findings);
      if (step.version !== undefined) here.version = { version: step.version };
      if (step.tally) here.tally = sumOf(here.tally, step.tally);
      if (isEnd || member?.isEnd) {
        const counted = here.tally ? { tally: here.tally } : {};
        here.end = { ...step, findings: [], bytes: 0, ...here.version, ...counted };
        seen.push(here);
        here = { findings: spill() };
      }
      if (isEnd) {
        ended.set(file, seen);
        seen = [];
      }
      // The number of bytes read is emitted at once.
      if (bytes > 0) yield { file, findings: [], failure: undefined, isEnd: false, bytes };
    }
  } finally {
    for (const { findings } of [...[...ended.values()].flat(), ...seen, here]) findings.close();
  }
}

function sumOf(one: Tally | undefined, other: Tally): Tally {
  if (!one) return other;
  const sum = createTally();
  addTally(sum, one);
  addTally(sum, other);
  return sum;
}
