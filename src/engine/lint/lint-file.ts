import { reasonOf } from "../../base/text.js";
import type { InputFile } from "../../files/discover/discover.js";
import { isReadByLine } from "../../files/discover/kind.js";
import { longestLine } from "../../read/lines.js";
import type { Chunks } from "../../read/unpack/byte-source.js";
import { type Limits, limitsOf } from "../../read/unpack/limits.js";
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
  limits?: Limits,
): AsyncGenerator<FileContent & { readonly isPacked: boolean }, void, undefined> {
  const { isPacked, chunks } = await frontOf(read, file.name);
  if (!isPacked) {
    yield { name: file.name, kind: file.kind, chunks, isMember: false, isPacked };
    return;
  }
  for await (const content of unpacked(file, chunks, specOnly, limits)) yield { ...content, isPacked };
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

/** What files are validated with. */
interface FileLintOptions {
  readonly storage: Storage;
  readonly stdin: Chunks;
  readonly contexts: Pick<Contexts, "of">;
  readonly tally: Tally;
  /** Shared by the files that are validated one after another. */
  readonly sessions: Sessions;
  /** True if the last step of a file is to have its own counts. */
  readonly isApart?: boolean | undefined;
}

/** Validates one content; one that is unpacked may fail anywhere, and is validated up to its last complete line. */
async function* validateContent(
  { chunks, isPacked, ...file }: Pick<InputFile, "name" | "path" | "kind"> & Unpacked,
  { storage, sessions, tally }: FileLintOptions,
  context: ValidationContext,
): AsyncGenerator<Pick<LintStep, "findings" | "bytes" | "facts" | "version">, void, undefined> {
  const spill = storage.spill();
  const session = file.kind === "journal" ? sessions.of(file, context.choices) : undefined;
  const options = { spill, session, gzipLength: storage.gzipLength, isSlow: file.path === undefined };
  const validation = validateFile(file, context, tally, options);
  let failed: { readonly error: unknown; readonly hasLines?: boolean } | undefined;
  const onFailure = (error: unknown, hasLines: boolean): void => {
    failed = { error, hasLines };
  };
  const whole = isPacked && isReadByLine(file.kind) ? wholeLines(chunks, onFailure) : chunks;
  try {
    // Without a complete line, it is unknown whether the file is empty.
    const steps = validateChunks(validation, whole, () => failed?.hasLines ?? true);
    for await (const step of steps) yield { facts: packedFacts(session), ...step };
    if (!failed) tally.files++;
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

/** The bytes of a content. */
interface Unpacked {
  readonly chunks: Chunks;
  readonly isPacked: boolean;
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

/**
 * Lints one file; what was found before a read error is kept. `given` are its bytes if they are not read from the storage.
 * A member of an archive that cannot be read does not stop the others.
 */
export async function* lintFile(
  file: InputFile,
  options: FileLintOptions,
  given?: Chunks,
): AsyncGenerator<LintStep, void> {
  const { storage, stdin, contexts, isApart = false } = options;
  const tally = isApart ? createTally() : options.tally;
  const context = contexts.of(file);
  const limits = limitsOf();
  let isArchive = false;
  let end = failureOf(undefined);
  try {
    const read = given ?? (file.path === undefined ? stdin : storage.chunks(file.path));
    const contents = readContents(file, read, context.choices.specOnly, storage, limits);
    for await (const { isMember, ...content } of contents) {
      isArchive ||= isMember;
      const { name } = content;
      const path = isMember ? name : file.path;
      const of = (isEnd: boolean) => (isMember ? { member: { name, isEnd } } : {});
      const bytes = (read: number): number => (content.isPacked ? limits.bytesSinceLast() : read);
      let failed: { readonly error: unknown } | undefined;
      try {
        for await (const step of validateContent({ ...content, path }, { ...options, tally }, context)) {
          yield { file, isEnd: false, failure: undefined, ...step, bytes: bytes(step.bytes), ...of(false) };
        }
      } catch (error) {
        if (!isMember) throw error;
        failed = { error };
      }
      if (!isMember) continue;
      yield { file, isEnd: false, ...failureOf(failed), findings: [], facts: [], bytes: bytes(0), ...of(true) };
    }
  } catch (error) {
    end = failureOf({ error });
  }
  if (isApart) addTally(options.tally, tally);
  yield { ...endOf(file, end.failure, isArchive), ...end, ...(isApart ? { tally } : {}) };
}

function failureOf(failed: { readonly error: unknown } | undefined): Pick<LintStep, "failure" | "cause"> {
  return failed ? { failure: reasonOf(failed.error), cause: failed.error } : { failure: undefined };
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
