import type { InputFile } from "../discover/discover.js";
import type { FramedFinding } from "../judge/finding.js";
import { addTally, createTally, type Tally } from "../judge/tally.js";
import { reasonOf } from "../text/reason.js";
import { frontOf } from "../unpack/front.js";
import type { Contexts } from "./contexts.js";
import { type FileJudge, judgeFile } from "./file-judge.js";
import { readFile } from "./read-file.js";
import { spillAside } from "./spill.js";

/** What came of a file, or of the next part of it. */
export interface Step {
  readonly file: InputFile;
  readonly findings: readonly FramedFinding[];
  /** Why the file could not be read to its end, where it could not. */
  readonly failure: string | undefined;
  /** The file is done. */
  readonly isEnd: boolean;
  readonly bytes: number;
  /** What was counted in the file or this part of it, where that was asked for. */
  readonly tally?: Tally;
  /** What of an archive the step is about: a member or, at its end, itself. */
  readonly member?: MemberStep;
}

/** A part of an archive that reports name as they do a file. */
export interface MemberStep {
  readonly name: string;
  /** Whether reports are to be told that it is done, which an archive itself is only where it could not be read. */
  readonly isEnd: boolean;
}

/** The last step of a file; an archive is one of which members were told. */
export function endOf(file: InputFile, failure: string | undefined, isArchive: boolean): Step {
  const member = isArchive ? { member: { name: file.name, isEnd: failure !== undefined } } : {};
  return { file, findings: [], failure, isEnd: true, bytes: 0, ...member };
}

/** What linting a file needs from outside. */
export interface FileLintOptions {
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly contexts: Contexts;
  readonly tally: Tally;
}

/** Some of what was found in a chunk of a file; the chunk's bytes count when that was all. */
export interface JudgedChunk {
  readonly findings: readonly FramedFinding[];
  readonly bytes: number;
}

/** Drives a file through its judge, chunk by chunk and then to its end; whoever takes the findings slowly slows judging and reading. */
export async function* judgeChunks(
  judge: FileJudge,
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  hasEnd = (): boolean => true,
): AsyncGenerator<JudgedChunk, void, undefined> {
  for await (const chunk of chunks) {
    for (const findings of judge.push(chunk)) yield { findings, bytes: 0 };
    yield { findings: [], bytes: chunk.length };
  }
  if (!hasEnd()) return;
  for (const findings of judge.end()) yield { findings, bytes: 0 };
}

/** Lints one file; what was found before it could no longer be read is kept. */
export async function* lintFile(
  file: InputFile,
  { stdin, contexts, tally }: FileLintOptions,
): AsyncGenerator<Step, void, undefined> {
  const context = contexts.of(file);
  const aside = spillAside();
  let failure: string | undefined;
  let isArchive = false;
  try {
    const read = file.path === undefined ? stdin : readFile(file.path, file.kind, context);
    const { isPacked, chunks } = await frontOf(read);
    if (isPacked) {
      const { judgePacked } = await import("./judge-packed.js");
      for await (const step of judgePacked(file, chunks, context, tally)) {
        isArchive ||= step.member !== undefined;
        yield { file, failure: undefined, isEnd: false, ...step };
      }
    } else {
      for await (const judged of judgeChunks(judgeFile(file, context, tally, { aside }), chunks)) {
        yield { file, ...judged, failure, isEnd: false };
      }
      tally.files++;
    }
  } catch (error) {
    failure = reasonOf(error);
  } finally {
    aside.close();
  }
  yield endOf(file, failure, isArchive);
}

/** Lints one file, and tells in its last step what was counted in it alone. */
export async function* lintFileApart(file: InputFile, options: FileLintOptions): AsyncGenerator<Step, void, undefined> {
  const tally = createTally();
  for await (const step of lintFile(file, { ...options, tally })) {
    if (step.isEnd) addTally(options.tally, tally);
    yield step.isEnd ? { ...step, tally } : step;
  }
}
