import { setImmediate as nextTurn } from "node:timers/promises";
import type { InputFile } from "../discover/discover.js";
import { disk } from "../disk/storage.js";
import { readChunks } from "../files/chunks.js";
import type { JudgeContext } from "../judge/context.js";
import { foundIn } from "../lint/found-in.js";
import { readFile } from "../lint/read-file.js";
import type { ChangedPiece } from "../redact/changes/changed-lines.js";
import { createNameLister, type NameLists } from "../redact/name-lists.js";
import { nameGatherer } from "../redact/redact-file.js";
import { type FindingDifference, findingDifferences } from "../redact/same-findings.js";
import { reasonOf } from "../text/reason.js";
import type { Chunks } from "../unpack/byte-source.js";
import { packedFault } from "../unpack/refuse-packed.js";

/** A file that is redacted. */
export type FileToRedact = InputFile & { readonly path: string };

/** The names in a file that were not met before, and why it could not be read to its end. */
export interface GatheredNames {
  readonly names: NameLists;
  readonly failure: string | undefined;
}

/** A file and its copy, wherever that is. */
export interface CopyPair {
  readonly file: FileToRedact;
  readonly name: string;
  readonly path: string;
  readonly leftOut: readonly number[];
}

/** How the findings of a copy differ from those of its original. */
export interface CheckedCopy {
  /** How many the copy has; undefined where that was not needed to know that they are the same. */
  readonly found: number | undefined;
  readonly differences: number;
  /** The first of them. */
  readonly first: readonly FindingDifference[];
}

/** What of redacting any thread can do, file by file. */
export interface RedactWork {
  readonly gather: (file: FileToRedact) => Promise<GatheredNames>;
  /** The numbers of lines that were changed and are not clean, before or after, each in itself. */
  readonly faulty: (piece: ChangedPiece) => Promise<readonly number[]>;
  readonly check: (pair: CopyPair) => Promise<CheckedCopy>;
}

/** So many differences are told one by one. */
export const mostDifferencesTold = 10;

/** Does the work in whatever thread it is called. */
export function redactWork(context: JudgeContext): RedactWork {
  const { gathering, taken } = createNameLister();
  const byLine: JudgeContext = { ...context, choices: { ...context.choices, session: false } };
  return {
    async gather(file) {
      let failure: string | undefined;
      try {
        const fault = packedFault(file.path);
        if (fault !== undefined) throw new Error(fault);
        const gatherer = nameGatherer(file.kind, context, gathering);
        for await (const chunk of inTurns(readChunks(file.path))) gatherer.push(chunk);
        gatherer.end();
      } catch (error) {
        failure = reasonOf(error);
      }
      return { names: taken(), failure };
    },
    async faulty({ before, after }) {
      return [...new Set([...(await faultyLines(before, byLine)), ...(await faultyLines(after, byLine))])];
    },
    check: (pair) => checkedCopy(pair, context),
  };
}

async function faultyLines(journal: Uint8Array, context: JudgeContext): Promise<ReadonlySet<number>> {
  const lines = new Set<number>();
  for await (const found of foundIn({ name: "", kind: "journal" }, [journal], context, disk.aside())) {
    for (const { line } of found) lines.add(line);
  }
  return lines;
}

/** Lints a file and its copy side by side; the findings of neither are held as a whole. */
async function checkedCopy({ file, name, path, leftOut }: CopyPair, context: JudgeContext): Promise<CheckedCopy> {
  let found = 0;
  let differences = 0;
  const first: FindingDifference[] = [];
  const chunksOf = (path: string): Chunks => inTurns(readFile(disk, path, file.kind, context));
  const original = foundIn(file, chunksOf(file.path), context, disk.aside());
  const copied = countedAs(foundIn({ name, kind: file.kind }, chunksOf(path), context, disk.aside()), (count) => {
    found += count;
  });
  for await (const difference of findingDifferences(original, copied, leftOut)) {
    differences++;
    if (first.length < mostDifferencesTold) first.push(difference);
  }
  return { found, differences, first };
}

/** After so many chunks other threads are heard, which may wait for something to do. */
const chunksOfTurn = 8;

async function* inTurns(chunks: Iterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  let read = 0;
  for (const chunk of chunks) {
    yield chunk;
    if (++read % chunksOfTurn === 0) await nextTurn();
  }
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
