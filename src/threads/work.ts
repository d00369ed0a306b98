import { disk } from "../disk/storage.js";
import type { JudgeContext } from "../judge/context.js";
import type { HistoryStart } from "../judge/history.js";
import { gatheringStory } from "../judge/session/extract.js";
import { createPartialTally, type Tally, takeTally } from "../judge/tally.js";
import { judgeFile, judgeRest } from "../lint/file-judge.js";
import { judgeChunks } from "../lint/judge-chunks.js";
import { judgeWhole } from "../lint/judge-whole.js";
import { endOf } from "../lint/lint-file.js";
import { readFile } from "../lint/read-file.js";
import { createStories } from "../lint/stories.js";
import { reasonOf } from "../text/reason.js";
import type { Part, PieceNews, PieceStep, WorkPiece } from "./piece.js";

/** How many findings, names of kinds, or events of a story are told at once. */
const mostFindings = 500;
const mostNames = 5000;
const mostTold = 2000;

type Steps = AsyncGenerator<PieceStep, void, undefined>;

/** Does a piece of work, in whatever thread it is called, as far as what it tells is asked for. */
export async function* work(piece: WorkPiece, context: JudgeContext): AsyncGenerator<PieceNews, void, undefined> {
  if ("part" in piece) {
    yield* workPart(piece.part, context, { era: piece.part.era, usualEnd: piece.part.usualEnd });
    return;
  }
  const tally = createPartialTally(context.choices.drift);
  yield* inNews(workFiles(piece, context, tally), tally, piece.isApart);
}

/** Lints a part of a journal, given what is known of the lines above; its own lines count from 1. */
export function workPart(part: Part, context: JudgeContext, start: HistoryStart): ReturnType<typeof work> {
  const tally = createPartialTally(context.choices.drift);
  return inNews(partSteps(part, context, start, tally), tally);
}

/** Puts small steps together, so that there is something to tell. */
async function* inNews(steps: Steps, tally: Tally, isApart = false): ReturnType<typeof work> {
  let gathered: PieceStep[] = [];
  let findings = 0;
  let told = 0;
  const news = (isLast: boolean): PieceNews => {
    const all = { steps: gathered, tally: takeTally(tally), isLast };
    gathered = [];
    findings = 0;
    told = 0;
    return all;
  };
  for await (const step of steps) {
    const { names = [], tellings = [] } = step;
    const isTold = step.findings.length > 0 || names.length > 0 || step.told?.length || tellings.length > 0;
    if (isTold || step.end || step.member?.isEnd || step.version !== undefined) gathered.push(step);
    findings += step.findings.length;
    told += (step.told?.length ?? 0) + tellings.length;
    const isMuch = findings >= mostFindings || told >= mostTold || tally.withoutSchema.size >= mostNames;
    if (isMuch || (isApart && step.end)) yield news(false);
  }
  yield news(true);
}

async function* workFiles(
  { files, isForOthers = false }: Extract<WorkPiece, { readonly files: unknown }>,
  context: JudgeContext,
  tally: Tally,
): Steps {
  const stories = createStories(isForOthers);
  for (const [index, file] of files.entries()) {
    let failure: string | undefined;
    let isArchive = false;
    try {
      const read = readFile(disk, file.path ?? "", file.kind, context);
      for await (const { bytes: _, failed, ...step } of judgeWhole(file, read, {
        storage: disk,
        context,
        tally,
        stories,
      })) {
        isArchive ||= step.member !== undefined;
        const tellings = isForOthers ? step.tellings : [];
        yield { index, ...step, tellings, failure: failed && reasonOf(failed.error) };
      }
    } catch (error) {
      failure = reasonOf(error);
    }
    const { member } = endOf(file, failure, isArchive);
    yield { index, findings: [], end: { failure }, ...(member ? { member } : {}) };
  }
}

/** What was found before the file could no longer be read is kept. */
async function* partSteps(part: Part, context: JudgeContext, start: HistoryStart, tally: Tally): Steps {
  const { file, isFirst, isLast, range } = part;
  const aside = disk.aside();
  const story = context.choices.session ? gatheringStory() : undefined;
  const judge = isFirst
    ? judgeFile(file, context, tally, { aside, story })
    : judgeRest(file.name, start, context, tally, { aside, story });
  let failure: string | undefined;
  let namesTold = 0;
  const seamNews = (): Pick<PieceStep, "first" | "names" | "told"> => {
    const { first, names = [] } = judge.seam() ?? {};
    const news = { first, names: names.slice(namesTold), told: story?.taken() ?? [] };
    namesTold = names.length;
    return news;
  };
  try {
    // What an old format leaves out is one count, so that a part of such a journal is no end of it.
    const hasEnd = (): boolean => isLast || judge.seam()?.isOldFormat !== true;
    const chunks = readFile(disk, file.path ?? "", file.kind, context, range);
    for await (const { findings } of judgeChunks(judge, chunks, hasEnd)) {
      yield { index: 0, findings, ...seamNews() };
    }
    if (isLast) tally.files++;
  } catch (error) {
    failure = reasonOf(error);
  } finally {
    aside.close();
  }
  const end = failure === undefined ? { seam: judge.seam() } : { failure };
  yield { index: 0, findings: [], ...seamNews(), end };
}
