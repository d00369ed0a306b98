import type { InputFile } from "../discover/discover.js";
import type { FramedFinding } from "../judge/finding.js";
import { endTelling, type Telling, tellingsOf } from "../judge/session/telling.js";
import { addTally, createTally, type Tally } from "../judge/tally.js";
import { reasonOf } from "../text/reason.js";
import type { Contexts } from "./contexts.js";
import { type FileJudge, judgeFile } from "./file-judge.js";
import { readFile } from "./read-file.js";
import type { Storage } from "./storage.js";
import type { Stories } from "./stories.js";

/** What came of a file, or of the next part of it. */
export interface Step {
  readonly file: InputFile;
  readonly findings: readonly FramedFinding[];
  /** Why the file could not be read to its end, where it could not. */
  readonly failure: string | undefined;
  /** The file is done. */
  readonly isEnd: boolean;
  readonly bytes: number;
  /** What a journal tells for the first time, where it is held against others. */
  readonly tellings?: readonly Telling[];
  /** What was counted in the file or this part of it, where that was asked for. */
  readonly tally?: Tally;
}

/** What linting a file needs from outside. */
export interface FileLintOptions {
  readonly storage: Storage;
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly contexts: Contexts;
  readonly tally: Tally;
  /** Of the files that are linted here, the one after the other. */
  readonly stories: Stories;
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
  { storage, stdin, contexts, tally, stories }: FileLintOptions,
): AsyncGenerator<Step, void, undefined> {
  const context = contexts.of(file);
  const chunks = file.path === undefined ? stdin : readFile(storage, file.path, file.kind, context);
  const aside = storage.aside();
  const story = file.kind === "journal" ? stories.of(file, context.choices) : undefined;
  const judge = judgeFile(file, context, tally, { aside, story });
  let failure: string | undefined;
  try {
    for await (const judged of judgeChunks(judge, chunks)) {
      yield { file, ...judged, failure, isEnd: false, tellings: tellingsOf(story) };
    }
    tally.files++;
  } catch (error) {
    failure = reasonOf(error);
  } finally {
    aside.close();
  }
  const tellings = [...tellingsOf(story), ...endTelling(judge.seam()?.last)];
  yield { file, findings: [], failure, isEnd: true, bytes: 0, tellings };
}

/** Lints one file, and tells in its last step what was counted in it alone. */
export async function* lintFileApart(file: InputFile, options: FileLintOptions): AsyncGenerator<Step, void, undefined> {
  const tally = createTally();
  for await (const step of lintFile(file, { ...options, tally })) {
    if (step.isEnd) addTally(options.tally, tally);
    yield step.isEnd ? { ...step, tally } : step;
  }
}
