import { optional } from "../../base/object.js";
import { reasonOf } from "../../base/text.js";
import type { InputFile } from "../../files/discover/discover.js";
import { isReadByLine } from "../../files/discover/kind.js";
import { longestLine } from "../../read/lines.js";
import type { Chunks } from "../../read/unpack/byte-source.js";
import { limitsOf } from "../../read/unpack/limits.js";
import { frontOf } from "../../read/unpack/pack-format.js";
import { endFact, type PackedFact, packedFacts } from "../../rules/checks/packed-fact.js";
import type { ValidationContext } from "../validate/context.js";
import { versionSeen } from "../validate/era.js";
import type { FramedFinding } from "../validate/finding.js";
import type { Spill } from "../validate/spill.js";
import { addTally, createTally, type Tally } from "../validate/tally.js";
import type { FileValidation } from "./batches.js";
import type { Contexts } from "./contexts.js";
import type { Sessions } from "./sessions.js";
import type { FileContent, Storage } from "./storage.js";
import { validateFile } from "./validate-file.js";

/** The contents of a file: itself, or what is packed in it. */
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

/** Validates a file or, if it is packed, its contents; throws if it cannot be read, after everything before has been reported. */
async function* validateWhole(
  file: InputFile,
  read: Chunks,
  setup: WholeValidation,
): AsyncGenerator<WholeStep, void, undefined> {
  const { isPacked, chunks } = await frontOf(read, file.name);
  if (!isPacked) {
    yield* validateContent({ chunks, ...file }, setup, false);
    return;
  }
  const limits = limitsOf();
  for await (const content of setup.storage.unpacked(file, chunks, setup.context.choices.specOnly, limits)) {
    for await (const step of validateUnpacked(file, content, setup)) yield { ...step, bytes: limits.bytesSinceLast() };
  }
}

/** Validates a content of a packed file; throws if the file itself cannot be read. A member that cannot be read does not stop the others. */
async function* validateUnpacked(
  file: InputFile,
  { isMember, ...content }: FileContent,
  setup: WholeValidation,
): AsyncGenerator<WholeStep, void, undefined> {
  if (!isMember) {
    yield* validateContent({ ...content, path: file.path }, setup, true);
    return;
  }
  const { name } = content;
  let failed: WholeStep["failed"];
  try {
    for await (const step of validateContent({ ...content, path: name }, setup, true)) {
      yield { ...step, member: { name, isEnd: false } };
    }
  } catch (error) {
    failed = { error };
  }
  yield { findings: [], facts: [], bytes: 0, member: { name, isEnd: true }, ...optional("failed", failed) };
}

const lineFeed = 0x0a;

/** Some findings in a chunk of a file; the chunk's bytes are counted after the last of them. */
type ValidatedChunk = Pick<LintStep, "findings" | "bytes">;

/** Feeds a file to its validator chunk by chunk, then ends it; a slow consumer applies back-pressure. */
export async function* validateChunks(
  validation: FileValidation,
  chunks: Chunks,
  hasEnd = (): boolean => true,
): AsyncGenerator<ValidatedChunk, void, undefined> {
  for await (const chunk of chunks) {
    for (const findings of validation.push(chunk)) yield { findings, bytes: 0 };
    yield { findings: [], bytes: chunk.length };
  }
  if (!hasEnd()) return;
  for (const findings of validation.end()) yield { findings, bytes: 0 };
}

/** Validates bytes that may fail: a journal is validated up to its last complete line before the error is thrown. */
async function* validateAsFarAsRead(
  validation: FileValidation,
  kind: InputFile["kind"],
  chunks: Chunks,
): AsyncGenerator<ValidatedChunk, void, undefined> {
  if (!isReadByLine(kind)) {
    yield* validateChunks(validation, chunks);
    return;
  }
  let failed: { readonly error: unknown; readonly hasLines: boolean } | undefined;
  const lines = wholeLines(chunks, (error, hasLines) => {
    failed = { error, hasLines };
  });
  // Without a complete line, it is unknown whether the file is empty.
  yield* validateChunks(validation, lines, () => failed?.hasLines ?? true);
  if (failed) throw failed.error;
}

/** Bytes up to the last line feed, and the rest unless it may be incomplete. */
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
      // A line that is too long is not parsed, whether it is complete or not.
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

/** A part of the result of a file, or of a member. */
interface WholeStep extends Omit<LintStep, "file" | "failure" | "cause" | "isEnd" | "tally"> {
  /** Why the member could not be read completely. */
  readonly failed?: { readonly error: unknown };
}

/** The context in which files are validated. */
interface WholeValidation {
  readonly storage: Storage;
  readonly context: ValidationContext;
  readonly tally: Tally;
  /** Shared by the files that are validated one after another. */
  readonly sessions: Sessions;
}

/** Validates one content, which may fail anywhere if it is being unpacked. */
async function* validateContent(
  { chunks, ...file }: Pick<InputFile, "name" | "path" | "kind"> & { readonly chunks: Chunks },
  { storage, context, tally, sessions }: WholeValidation,
  isUnpacked: boolean,
): AsyncGenerator<WholeStep, void, undefined> {
  const spill = storage.spill();
  const session = file.kind === "journal" ? sessions.of(file, context.choices) : undefined;
  const options = { spill, session, gzipLength: storage.gzipLength, isSlow: file.path === undefined };
  const validation = validateFile(file, context, tally, options);
  const validated = isUnpacked
    ? validateAsFarAsRead(validation, file.kind, chunks)
    : validateChunks(validation, chunks);
  let failed: { readonly error: unknown } | undefined;
  try {
    for await (const step of validated) yield { facts: packedFacts(session), ...step };
    tally.files++;
  } catch (error) {
    failed = { error };
  } finally {
    spill.close();
  }
  const { timestamp, era } = validation.state() ?? {};
  const facts = [...packedFacts(session), ...endFact(timestamp)];
  yield { findings: [], bytes: 0, facts, ...versionSeen(era) };
  if (failed) throw failed.error;
}

/** A part of the result of a file. */
export interface LintStep {
  readonly file: InputFile;
  readonly findings: readonly FramedFinding[];
  /** Why the file could not be read completely, if so. */
  readonly failure: string | undefined;
  /** The error itself; lost between threads. */
  readonly cause?: unknown;
  /** The file is done. */
  readonly isEnd: boolean;
  readonly bytes: number;
  /** Facts stated for the first time, if journals are compared with each other. */
  readonly facts?: readonly PackedFact[];
  /** The game version that wrote it, given once if known. */
  readonly version?: string;
  /** The counts of the file or this part of it, if they were requested. */
  readonly tally?: Tally;
  /**
   * The part of an archive that the step is about, which reports treat as a file: a member or, at its end, itself. `isEnd`
   * notifies reports that it is done; for an archive itself only if it could not be read.
   */
  readonly member?: { readonly name: string; readonly isEnd: boolean };
}

/** The last step of a file; it is an archive if members were reported. */
export function endOf(file: InputFile, failure: string | undefined, isArchive: boolean): LintStep {
  const member = isArchive ? { member: { name: file.name, isEnd: failure !== undefined } } : {};
  return { file, findings: [], failure, isEnd: true, bytes: 0, ...member };
}

interface FileLintOptions extends Omit<WholeValidation, "context"> {
  readonly stdin: Chunks;
  readonly contexts: Pick<Contexts, "of">;
}

/** Lints one file; what was found before a read error is kept. `given` are its bytes if they are not read from the storage. */
export async function* lintFile(
  file: InputFile,
  { storage, stdin, contexts, tally, sessions }: FileLintOptions,
  given?: Chunks,
): AsyncGenerator<LintStep, void> {
  const context = contexts.of(file);
  let end = failureOf(undefined);
  let isArchive = false;
  try {
    const read = given ?? (file.path === undefined ? stdin : storage.chunks(file.path));
    for await (const { failed, ...step } of validateWhole(file, read, { storage, context, tally, sessions })) {
      isArchive ||= step.member !== undefined;
      yield { file, isEnd: false, ...failureOf(failed), ...step };
    }
  } catch (error) {
    end = failureOf({ error });
  }
  yield { ...endOf(file, end.failure, isArchive), ...end };
}

function failureOf(failed: WholeStep["failed"]): Pick<LintStep, "failure" | "cause"> {
  return failed ? { failure: reasonOf(failed.error), cause: failed.error } : { failure: undefined };
}

/** Lints one file, and adds its own counts to the last step. */
export async function* lintFileApart(file: InputFile, options: FileLintOptions): AsyncGenerator<LintStep, void> {
  const tally = createTally();
  for await (const step of lintFile(file, { ...options, tally })) {
    if (step.isEnd) addTally(options.tally, tally);
    yield step.isEnd ? { ...step, tally } : step;
  }
}

/** Yields the findings of a file in batches, reading its bytes on demand; findings that have to wait go to `spill`, which is closed at the end. */
export async function* findingsIn(
  file: Pick<InputFile, "name" | "kind">,
  chunks: Chunks,
  context: ValidationContext,
  spill: Spill,
  gzipLength?: Storage["gzipLength"],
): AsyncGenerator<readonly FramedFinding[], void, undefined> {
  const validation = validateFile(file, context, createTally(), { spill, gzipLength });
  try {
    for await (const { findings } of validateChunks(validation, chunks)) {
      if (findings.length > 0) yield findings;
    }
  } finally {
    spill.close();
  }
}
