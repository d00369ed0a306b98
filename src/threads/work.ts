import type { InputFile } from "../discover/discover.js";
import { disk } from "../disk/storage.js";
import type { Aside } from "../judge/aside.js";
import type { JudgeContext } from "../judge/context.js";
import type { HistoryStart } from "../judge/history.js";
import { type GatheringStory, gatheringStory } from "../judge/session/extract.js";
import type { StoryJudge } from "../judge/session/session-judge.js";
import { endTelling, type Telling, tellingsOf } from "../judge/session/telling.js";
import { createPartialTally, type Tally, takeTally } from "../judge/tally.js";
import { type FileJudge, judgeFile, judgeRest } from "../lint/file-judge.js";
import { judgeChunks } from "../lint/lint-file.js";
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
  yield* inNews(workFiles(piece, context, tally), tally);
}

/** Lints a part of a journal, given what is known of the lines above; its own lines count from 1. */
export function workPart(part: Part, context: JudgeContext, start: HistoryStart): ReturnType<typeof work> {
  const tally = createPartialTally(context.choices.drift);
  return inNews(partSteps(part, context, start, tally), tally);
}

/** Puts small steps together, so that there is something to tell. */
async function* inNews(steps: Steps, tally: Tally): ReturnType<typeof work> {
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
    const isNews = step.findings.length > 0 || step.end || names.length > 0 || step.told?.length || tellings.length > 0;
    if (isNews) gathered.push(step);
    findings += step.findings.length;
    told += (step.told?.length ?? 0) + tellings.length;
    if (findings >= mostFindings || told >= mostTold || tally.withoutSchema.size >= mostNames) yield news(false);
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
    const aside = disk.aside();
    const whole = file.kind === "journal" ? stories.of(file, context.choices) : undefined;
    const judge = judgeFile(file, context, tally, { aside, story: whole });
    yield* attempt({ file, index, whole: isForOthers ? whole : undefined }, judge, context, tally, aside);
  }
}

async function* partSteps(part: Part, context: JudgeContext, start: HistoryStart, tally: Tally): Steps {
  const { file, isFirst } = part;
  const aside = disk.aside();
  const story = context.choices.session ? gatheringStory() : undefined;
  const judge = isFirst
    ? judgeFile(file, context, tally, { aside, story })
    : judgeRest(file.name, start, context, tally, { aside, story });
  yield* attempt({ file, index: 0, part, story }, judge, context, tally, aside);
}

interface Attempted {
  readonly file: InputFile;
  readonly index: number;
  readonly part?: Part;
  /** Who hears the story of the part. */
  readonly story?: GatheringStory | undefined;
  /** Who hears that of a whole file, for others. */
  readonly whole?: StoryJudge | undefined;
}

/** What was found before a file could no longer be read is kept. */
async function* attempt(
  { file, index, part, story, whole }: Attempted,
  judge: FileJudge,
  context: JudgeContext,
  tally: Tally,
  aside: Aside,
): Steps {
  let failure: string | undefined;
  let namesTold = 0;
  const seamNews = (): Pick<PieceStep, "first" | "names" | "told"> & { readonly tellings: readonly Telling[] } => {
    const { first, names = [] } = judge.seam() ?? {};
    const news = { first, names: names.slice(namesTold), told: story?.taken() ?? [], tellings: tellingsOf(whole) };
    namesTold = names.length;
    return news;
  };
  try {
    const chunks = readFile(disk, file.path ?? "", file.kind, context, part?.range);
    // What an old format leaves out is one count, so that a part of such a journal is no end of it.
    const hasEnd = (): boolean => !part || part.isLast || judge.seam()?.isOldFormat !== true;
    for await (const { findings } of judgeChunks(judge, chunks, hasEnd)) {
      yield { index, findings, ...seamNews() };
    }
    if (!part || part.isLast) tally.files++;
  } catch (error) {
    failure = reasonOf(error);
  } finally {
    aside.close();
  }
  const news = seamNews();
  const tellings = whole ? [...news.tellings, ...endTelling(judge.seam()?.last)] : [];
  const end = failure === undefined ? { seam: judge.seam() } : { failure };
  yield { index, findings: [], ...news, tellings, end };
}
