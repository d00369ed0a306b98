import { dirname, join, resolve } from "node:path";
import type { Io } from "../cli/io.js";
import type { RedactOptions } from "../cli/redact-options.js";
import { withSlashes } from "../discover/slashes.js";
import { disk } from "../disk/storage.js";
import { readChunks } from "../files/chunks.js";
import type { JudgeContext } from "../judge/context.js";
import { hasKind } from "../redact/has-kind.js";
import type { JournalRedacting } from "../redact/journal.js";
import { keyedHash } from "../redact/keyed-hash.js";
import { createKnownNames } from "../redact/known-names.js";
import { minimalLines } from "../redact/minimal-lines.js";
import { gatherLists } from "../redact/name-lists.js";
import { createPseudonyms } from "../redact/pseudonyms.js";
import { fileRedactor } from "../redact/redact-file.js";
import type { Replacing } from "../redact/replace.js";
import { dateShift, shiftedName } from "../redact/shift-dates.js";
import { reasonOf } from "../text/reason.js";
import type { Crew } from "../threads/crew.js";
import { createMadeFiles, type MadeFiles } from "../write/folders.js";
import { createGatheredBytes, type GatheredBytes } from "../write/gathered-bytes.js";
import type { Copy, CopyChecks, Unplaced } from "./check-copies.js";
import { copyNames, type GivenFile } from "./copy-names.js";
import type { ChangeJudge } from "./judge-changes.js";
import type { Planned } from "./outputs.js";

/** What was written. */
interface WrittenCopies {
  readonly copies: readonly Copy[];
  /** How many files are left out, because nothing of them was to be kept. */
  readonly without: number;
  readonly failures: readonly string[];
}

/** What goes on around the writing of copies. */
interface WritingCopies {
  /** Throws where a copy cannot go where it would. */
  readonly refuse: (outputs: readonly Planned[]) => void;
  readonly crew: Crew;
  /** Judges the lines that are changed, where whole files are not linted anyway. */
  readonly changes: ChangeJudge | undefined;
  readonly checks: CopyChecks;
}

/** How much of a copy is gathered before it is written, which has to be waited for; the end of it has not. */
const gathered = 1024 * 1024;
/** Room for most copies. */
const usualLength = 256 * 1024;

/** How many copies may be on their way to the disk at once, which often has to be waited for. */
const mostFinishing = 8;

/**
 * Writes the copies of files: first the names in all of them are gathered, so that a name is found on the lines above the one that tells
 * whose it is. Where the copies cannot be finished, nothing of them is left.
 */
export async function writeCopies(
  files: readonly GivenFile[],
  context: JudgeContext,
  options: RedactOptions,
  io: Io,
  { refuse, crew, changes, checks }: WritingCopies,
): Promise<WrittenCopies> {
  const { keepUnknown, shiftTime } = options;
  const replacing: Replacing = {
    pseudonyms: createPseudonyms(keyedHash(options.seed)),
    names: createKnownNames(),
    keepUnknown,
    heard: changes?.heard,
  };
  const { readable, failures } = await gatherNames(files, replacing, crew);
  const renamed = (name: string): string => {
    const anonymous = replacing.names.replacedIn(name, (known) => replacing.pseudonyms.of(known, "name"));
    return shiftTime === undefined ? anonymous : shiftedName(anonymous, shiftTime);
  };
  const folder = resolve(io.cwd, options.out);
  const named = withSlashes(options.out).replace(/\/+$/, "");
  const names = copyNames(readable, renamed);
  const targets = names.map((name) => ({
    name: `${named}/${name}`,
    path: join(folder, name),
    what: "a copy" as const,
  }));
  refuse(targets);
  const made = createMadeFiles(io.atSignal);
  /** Room for copies that is free again. */
  const spare: GatheredBytes[] = [];
  const written: Unplaced[] = [];
  let without = 0;
  /** Copies on their way to the disk. */
  const finishing: Promise<Unplaced>[] = [];
  const finish = async (most: number): Promise<void> => {
    while (finishing.length > most) {
      const [first] = finishing;
      if (first) written.push(await first);
      finishing.shift();
    }
  };
  try {
    for (const [index, { file }] of readable.entries()) {
      const target = targets[index];
      if (!target) continue;
      const keeps = await keeping(file, context, options);
      if (keeps === "nothing") {
        without++;
        continue;
      }
      const watch = changes?.watch(file, target.name);
      const redacting = { ...redactingBy(replacing, context, options), keeps, watch };
      const finishCopy = await writeCopy(file, target, redacting, { made, spare });
      const copy = finishCopy();
      // Its failure is told when it is waited for.
      copy.then(checks.begin, () => {});
      finishing.push(copy);
      await finish(mostFinishing);
    }
    await finish(0);
    await checks.finish(written);
    await made.place();
  } finally {
    // Nothing may be closed that is being written.
    await Promise.allSettled(finishing);
    made.discard();
  }
  return { copies: written.map(({ copy }) => copy), without, failures };
}

type ReadFile = GivenFile["file"];

/** Gathers the names in all files, in their order; what cannot be read is told, and the rest goes on. */
async function gatherNames(
  files: readonly GivenFile[],
  replacing: Replacing,
  crew: Crew,
): Promise<{ readonly readable: readonly GivenFile[]; readonly failures: readonly string[] }> {
  const readable: GivenFile[] = [];
  const failures: string[] = [];
  const gathered = await crew.withEach(files, (work, { file }) => work.gather(file));
  for (const [index, given] of files.entries()) {
    const found = await gathered[index];
    if (!found) continue;
    gatherLists(found.names, replacing);
    if (found.failure === undefined) readable.push(given);
    else failures.push(`cannot read ${given.file.name}: ${found.failure}`);
  }
  return { readable, failures };
}

function redactingBy(
  replacing: Replacing,
  context: JudgeContext,
  { dropBroken, shiftTime }: RedactOptions,
): Omit<JournalRedacting, "keeps" | "watch"> {
  const shift = shiftTime === undefined ? undefined : dateShift(shiftTime);
  return { context, kinds: context.kinds, replacing, dropBroken, shift };
}

/** Which lines of a file are kept; undefined for all, `nothing` where the file is left out. */
async function keeping(
  file: ReadFile,
  context: JudgeContext,
  { keep, minimise }: RedactOptions,
): Promise<JournalRedacting["keeps"] | "nothing"> {
  const again = { name: file.name, read: () => readChunks(file.path), aside: disk.aside };
  if (minimise) return (await minimalLines(again, file.kind, context)) ?? "nothing";
  if (keep === undefined) return undefined;
  const wanted = new Set(keep);
  return hasKind(again, file.kind, wanted) ? (_, kind) => kind !== undefined && wanted.has(kind) : "nothing";
}

/** Writes a copy but for its end, which what is returned does. */
async function writeCopy(
  file: ReadFile,
  target: Planned,
  redacting: JournalRedacting,
  { made, spare }: { readonly made: MadeFiles; readonly spare: GatheredBytes[] },
): Promise<() => Promise<Unplaced>> {
  made.folder({ name: target.name, path: dirname(target.path) });
  const output = await made.open(target);
  const pending = spare.pop() ?? createGatheredBytes(usualLength);
  const redactor = fileRedactor(file.kind, redacting, pending.put);
  const flush = async (least: number): Promise<void> => {
    if (pending.length() >= least && pending.length() > 0) await output.write(pending.taken());
  };
  for (const chunk of named(file, readChunks(file.path))) {
    redactor.push(chunk);
    await flush(gathered);
  }
  redactor.end();
  return async () => {
    await flush(0);
    spare.push(pending);
    await output.finish();
    const copy = { file, name: target.name, path: target.path, counts: redactor.counts };
    return { copy, unplaced: output.unplaced };
  };
}

/** The bytes of a file; where they cannot be read, its name is told. */
function* named({ name }: ReadFile, chunks: Iterable<Uint8Array>): Generator<Uint8Array, void, undefined> {
  try {
    yield* chunks;
  } catch (error) {
    throw new Error(`cannot read ${name}: ${reasonOf(error)}`);
  }
}
