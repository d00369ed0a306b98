import type { InputFile } from "../../files/discover/discover.js";
import type { Chunks } from "../../read/unpack/byte-source.js";
import { endTelling, type Telling, tellingsOf } from "../../rules/checks/between-lines/telling.js";
import type { JudgeContext } from "../judge/context.js";
import { versionTold } from "../judge/era.js";
import type { FramedFinding } from "../judge/finding.js";
import type { Tally } from "../judge/tally.js";
import { judgeFile } from "./file-judge.js";
import { judgeAsFarAsRead, judgeChunks } from "./judge-chunks.js";
import type { Storage } from "./storage.js";
import type { Stories } from "./stories.js";

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
