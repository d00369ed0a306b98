import { reasonOf } from "../../base/text.js";
import type { InputFile } from "../../files/discover/discover.js";
import { isReadByLine } from "../../files/discover/kind.js";
import type { LentInput } from "../../prover/prover.js";
import { longestLine } from "../../read/lines.js";
import type { Chunks } from "../../read/unpack/byte-source.js";
import { frontOf } from "../../read/unpack/pack-format.js";
import { endTelling, type Telling, tellingsOf } from "../../rules/checks/between-lines/telling.js";
import type { JudgeContext } from "../judge/context.js";
import { addTally, createTally, type Tally } from "../judge/drift.js";
import { versionTold } from "../judge/era.js";
import type { FramedFinding } from "../judge/finding.js";
import { proverOf } from "../judge/prover.js";
import { messageProverOf } from "../messages/message-prover.js";
import type { Contexts } from "./contexts.js";
import { type FileJudge, judgeFile } from "./file-judge.js";
import type { FileContent, Storage } from "./storage.js";
import type { Stories } from "./stories.js";

/** What there is to read in a file: itself, or what is packed in it. */
export async function* readContents(
  file: InputFile,
  read: Chunks,
  specOnly: boolean,
  { unpacked }: Pick<Storage, "unpacked">,
): AsyncGenerator<FileContent, void, undefined> {
  const { isPacked, chunks } = await frontOf(read, file.name);
  if (!isPacked) {
    yield { name: file.name, kind: file.kind, chunks, isMember: false };
    return;
  }
  yield* unpacked(file, chunks, specOnly);
}

/** The bytes of a file that is judged by a context; where lines are proven, they come in the prover's own memory, if that is free. */
export function* readFile(
  { chunks }: Pick<Storage, "chunks">,
  path: string,
  kind: InputFile["kind"],
  context: JudgeContext,
): Generator<Uint8Array> {
  const lent = lenderOf(kind, context)?.lendInput();
  try {
    yield* chunks(path, lent?.bytes);
  } finally {
    lent?.giveBack();
  }
}

function lenderOf(
  kind: InputFile["kind"],
  context: JudgeContext,
): { readonly lendInput: () => LentInput | undefined } | undefined {
  if (kind === "journal") return proverOf(context);
  return kind === "eddn" ? messageProverOf(context) : undefined;
}

/** Judges a file or, where it is packed, what is in it; fails where it cannot be read, when all is told that came before. */
export async function* judgeWhole(
  file: InputFile,
  read: Chunks,
  judging: WholeJudging,
): AsyncGenerator<WholeStep, void, undefined> {
  const { isPacked, chunks } = await frontOf(read, file.name);
  if (!isPacked) {
    yield* judgeContent({ chunks, ...file }, judging, false);
    return;
  }
  const { judgePacked } = await import("./judge-packed.js");
  yield* judgePacked(file, chunks, judging);
}

const lineFeed = 0x0a;

/** Some of what was found in a chunk of a file; the chunk's bytes count when that was all. */
export interface JudgedChunk {
  readonly findings: readonly FramedFinding[];
  readonly bytes: number;
}

/** Drives a file through its judge, chunk by chunk and then to its end; whoever takes the findings slowly slows judging and reading. */
export async function* judgeChunks(
  judge: FileJudge,
  chunks: Chunks,
  hasEnd = (): boolean => true,
): AsyncGenerator<JudgedChunk, void, undefined> {
  for await (const chunk of chunks) {
    for (const findings of judge.push(chunk)) yield { findings, bytes: 0 };
    yield { findings: [], bytes: chunk.length };
  }
  if (!hasEnd()) return;
  for (const findings of judge.end()) yield { findings, bytes: 0 };
}

/** Judges bytes that may fail: of a journal what came before is judged up to its last whole line, and then it fails. */
export async function* judgeAsFarAsRead(
  judge: FileJudge,
  kind: InputFile["kind"],
  chunks: Chunks,
): AsyncGenerator<JudgedChunk, void, undefined> {
  if (!isReadByLine(kind)) {
    yield* judgeChunks(judge, chunks);
    return;
  }
  let failed: { readonly error: unknown; readonly hasLines: boolean } | undefined;
  const lines = wholeLines(chunks, (error, hasLines) => {
    failed = { error, hasLines };
  });
  // Of what has no whole line nobody knows whether it is empty.
  yield* judgeChunks(judge, lines, () => failed?.hasLines ?? true);
  if (failed) throw failed.error;
}

/** Bytes up to the last line feed, and the rest where it is not known to be a part alone. */
async function* wholeLines(
  chunks: Chunks,
  onFailure: (error: unknown, hasLines: boolean) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  let rest: Uint8Array[] = [];
  let restLength = 0;
  let hasLines = false;
  try {
    for await (const chunk of chunks) {
      const end = chunk.lastIndexOf(lineFeed) + 1;
      if (end > 0) {
        yield* rest;
        rest = [];
        restLength = 0;
        hasLines = true;
        yield chunk.subarray(0, end);
      }
      restLength += chunk.length - end;
      if (end < chunk.length) rest.push(new Uint8Array(chunk.subarray(end)));
      // A line that is too long is not looked at, whether it is whole or not.
      if (restLength > longestLine) {
        yield* rest;
        rest = [];
      }
    }
  } catch (error) {
    onFailure(error, hasLines || restLength > longestLine);
    return;
  }
  yield* rest;
}

/** A part of an archive that reports name as they do a file. */
export interface MemberStep {
  readonly name: string;
  /** Whether reports are to be told that it is done, which an archive itself is only where it could not be read. */
  readonly isEnd: boolean;
}

/** Some of what came of a file, or of a member of one. */
export interface WholeStep {
  readonly findings: readonly FramedFinding[];
  readonly bytes: number;
  readonly tellings: readonly Telling[];
  readonly member?: MemberStep;
  /** The version of the game that wrote it, told once where it is known. */
  readonly version?: string;
  /** Why the member could not be read to its end. */
  readonly failed?: { readonly error: unknown };
}

/** What whole files are judged by, and where it is counted. */
export interface WholeJudging {
  readonly storage: Storage;
  readonly context: JudgeContext;
  readonly tally: Tally;
  /** Of the files that are judged the one after the other. */
  readonly stories: Stories;
}

/** Bytes that are judged as a file. */
export interface JudgedContent extends Pick<InputFile, "name" | "path" | "kind"> {
  readonly chunks: Chunks;
}

/** Judges one content, which may have been unpacked, so that it can fail anywhere. */
export async function* judgeContent(
  { chunks, ...file }: JudgedContent,
  { storage, context, tally, stories }: WholeJudging,
  isUnpacked: boolean,
): AsyncGenerator<WholeStep, void, undefined> {
  const aside = storage.aside();
  const story = file.kind === "journal" ? stories.of(file, context.choices) : undefined;
  const how = { aside, story, gzipLength: storage.gzipLength, isSlow: file.path === undefined };
  const judge = judgeFile(file, context, tally, how);
  const judged = isUnpacked ? judgeAsFarAsRead(judge, file.kind, chunks) : judgeChunks(judge, chunks);
  let failed: { readonly error: unknown } | undefined;
  try {
    for await (const step of judged) yield { tellings: tellingsOf(story), ...step };
    tally.files++;
  } catch (error) {
    failed = { error };
  } finally {
    aside.close();
  }
  const { timestamp, era } = judge.state() ?? {};
  const tellings = [...tellingsOf(story), ...endTelling(timestamp)];
  yield { findings: [], bytes: 0, tellings, ...versionTold(era) };
  if (failed) throw failed.error;
}

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
  /** The version of the game that wrote it, told once where it is known. */
  readonly version?: string;
  /** What was counted in the file or this part of it, where that was asked for. */
  readonly tally?: Tally;
  /** What of an archive the step is about: a member or, at its end, itself. */
  readonly member?: MemberStep;
}

/** The last step of a file; an archive is one of which members were told. */
export function endOf(file: InputFile, failure: string | undefined, isArchive: boolean): Step {
  const member = isArchive ? { member: { name: file.name, isEnd: failure !== undefined } } : {};
  return { file, findings: [], failure, isEnd: true, bytes: 0, ...member };
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

/** Lints one file; what was found before it could no longer be read is kept. */
export async function* lintFile(
  file: InputFile,
  { storage, stdin, contexts, tally, stories }: FileLintOptions,
): AsyncGenerator<Step, void, undefined> {
  const context = contexts.of(file);
  let failure: string | undefined;
  let isArchive = false;
  try {
    const read = file.path === undefined ? stdin : readFile(storage, file.path, file.kind, context);
    for await (const { failed, ...step } of judgeWhole(file, read, { storage, context, tally, stories })) {
      isArchive ||= step.member !== undefined;
      yield { file, failure: failed && reasonOf(failed.error), isEnd: false, ...step };
    }
  } catch (error) {
    failure = reasonOf(error);
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
