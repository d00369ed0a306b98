import { reasonOf } from "../../base/reason.js";
import type { InputFile } from "../../files/discover/discover.js";
import type { Telling } from "../../rules/checks/between-lines/telling.js";
import type { FramedFinding } from "../judge/finding.js";
import { addTally, createTally, type Tally } from "../judge/tally.js";
import type { Contexts } from "./contexts.js";
import type { MemberStep } from "./judge-content.js";
import { judgeWhole } from "./judge-whole.js";
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
