import type { JudgeContext } from "../judge/context.js";
import { addDrift, createDrift, type Drift } from "../judge/drift.js";
import { versionTold } from "../judge/era.js";
import { type FramedFinding, movedDown } from "../judge/finding.js";
import { type HistoryStart, stepsBack } from "../judge/history.js";
import type { Seam } from "../judge/seam.js";
import { endTelling } from "../judge/session/telling.js";
import { addTally, type Tally } from "../judge/tally.js";
import { mostToldNames } from "../judge/told-names.js";
import type { Step } from "../lint/lint-file.js";
import { mergingFindings } from "../lint/merging-findings.js";
import { createStories } from "../lint/stories.js";
import { type PartStory, storyOfParts } from "./part-story.js";
import type { FileEnd, Part, PieceNews, PieceStep } from "./piece.js";
import { workPart } from "./work.js";

type News = AsyncIterable<PieceNews>;

/** Puts the parts of cut journals together, each when its turn has come. */
export type JoinPart = (part: Part, news: News, context: JudgeContext) => AsyncGenerator<Step, void, undefined>;

/**
 * Each part was linted as if nothing above mattered but the file's first line; where something does, it is linted once more, knowing
 * that. What was counted hangs on nothing above: it is taken as it comes.
 */
export function joiningParts(tally: Tally, isForOthers: boolean): JoinPart {
  let above: Seam | undefined;
  let lines = 0;
  const stories = createStories(isForOthers);
  let storyOf: ReturnType<typeof storyOfParts> | undefined;
  /** How the file came to its end before its last part was told. */
  let over: "told" | "failed" | undefined;
  const count = ({ drift: _, ...counted }: Tally): Tally => {
    lines += counted.lines;
    addTally(tally, counted);
    return counted;
  };

  return async function* join(part, news, context) {
    if (part.isFirst) {
      above = undefined;
      lines = 0;
      over = undefined;
      storyOf = storyOfParts(context.choices, stories);
    }
    if (over === "failed") return passOver(news);
    const linesAbove = lines;
    const last = above?.last;
    const { names = [] } = above ?? {};
    const { usualEnd } = part;
    const start: HistoryStart = above
      ? { era: above.era, timestamp: last, names, usualEnd }
      : { era: part.era, usualEnd };
    const isLike = over === undefined && JSON.stringify(start.era) === JSON.stringify(part.era);
    const areNews = namesBelow(names);
    const fits = ({ first, names: told = [] }: Told): boolean =>
      isLike && (first === undefined || !stepsBack(first, last)) && areNews(told);
    const story = storyOf?.(part, linesAbove);
    let told = yield* handOn(part, news, { linesAbove, before: nothingHanded, fits, story, count });
    if (over === undefined && told.end.failure === undefined) {
      const again = (whole: Part) =>
        handOn(part, workPart(whole, context, start), { linesAbove, before: told.handed, fits: () => true, story });
      if (!told.fits) told = yield* again(part);
      if (told.end.seam?.isOldFormat && !part.isLast) {
        // The rest of the file is one count.
        told = yield* again({ ...part, range: { start: part.range.start, end: part.fileEnd }, isLast: true });
        over = "told";
      }
      if (tally.drift) addDrift(tally.drift, told.drift, linesAbove);
    }
    const { failure, seam } = told.end;
    // A part may tell no time at all.
    const isTimeless = seam && !seam.isAnew && seam.last === undefined;
    above = seam && { ...seam, names: [...names, ...seam.names], ...(isTimeless ? { last } : {}) };
    if (failure !== undefined) over = "failed";
    const bytes = part.range.end - part.range.start;
    const isEnd = part.isLast || failure !== undefined;
    const tellings = isEnd ? endTelling(above?.last) : [];
    yield { file: part.file, findings: [], failure, isEnd, bytes, tellings, ...(isEnd ? versionTold(above?.era) : {}) };
  };
}

/** What a step tells that must go with the parts above. */
type Told = Pick<PieceStep, "first" | "names">;

/** Tests names of one part, step by step, against those that were told of above: none may be told of twice, nor more than can be remembered. */
function namesBelow(above: readonly string[]): (told: readonly string[]) => boolean {
  const known = new Set(above);
  let count = known.size;
  return (told) => {
    count += told.length;
    return told.length === 0 || (count <= mostToldNames && !told.some((name) => known.has(name)));
  };
}

async function passOver(news: News): Promise<void> {
  for await (const _ of news);
}

/** How much of a part was handed on, and heard. */
interface Handed {
  readonly findings: number;
  readonly told: number;
}

const nothingHanded: Handed = { findings: 0, told: 0 };

interface Handing {
  readonly linesAbove: number;
  /** What of the part was handed on before. */
  readonly before: Handed;
  /** Whether what is told of the part goes with what is above it. */
  readonly fits: (told: Told) => boolean;
  readonly story: PartStory | undefined;
  /** Takes what was counted, where that counts; returns it without what may hang on the lines above. */
  readonly count?: (tally: Tally) => Tally;
}

interface HandedOn {
  /** What was handed on, with that before. */
  readonly handed: Handed;
  readonly fits: boolean;
  readonly end: FileEnd;
  readonly drift: Drift;
}

/** Hands on what is told of a part as long as it fits; up to there it is the same, however often it is told. */
async function* handOn(
  { file }: Part,
  news: News,
  { linesAbove, before, fits, story, count }: Handing,
): AsyncGenerator<Step, HandedOn, undefined> {
  const drift = createDrift(Number.POSITIVE_INFINITY);
  const merge = mergingFindings();
  const step = (findings: readonly FramedFinding[]): Step => ({
    file,
    findings,
    failure: undefined,
    isEnd: false,
    bytes: 0,
  });
  let passed = 0;
  let heard = 0;
  let isFitting = fits({});
  let end: FileEnd = {};
  for await (const { steps, tally } of news) {
    if (tally.drift) addDrift(drift, tally.drift, 0);
    if (count) yield { ...step([]), tally: count(tally) };
    for (const one of steps) {
      end = one.end ?? end;
      isFitting &&= fits(one);
      if (!isFitting) continue;
      const { told = [] } = one;
      merge.wait(story?.hear(told.slice(Math.max(0, before.told - heard))) ?? []);
      heard += told.length;
      const tellings = story?.tellings() ?? [];
      if (tellings.length > 0) yield { ...step([]), tellings };
      const fresh = one.findings.slice(Math.max(0, before.findings - passed));
      passed += one.findings.length;
      if (fresh.length > 0) yield step(merge.with(fresh.map((finding) => movedDown(finding, linesAbove))));
    }
  }
  const rest = merge.rest();
  if (rest.length > 0) yield step(rest);
  const handed = { findings: Math.max(before.findings, passed), told: Math.max(before.told, heard) };
  return { handed, fits: isFitting, end, drift };
}
