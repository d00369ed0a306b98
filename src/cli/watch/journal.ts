import { Buffer } from "node:buffer";
import { open } from "node:fs/promises";
import { spillAside } from "../../engine/disk/spill.js";
import type { JudgeContext } from "../../engine/judge/context.js";
import type { FramedFinding } from "../../engine/judge/finding.js";
import type { Tally } from "../../engine/judge/tally.js";
import type { FindingBatches } from "../../engine/lint/batches.js";
import { type FileJudge, judgeFile, judgeRest } from "../../engine/lint/file-judge.js";
import { splitLines } from "../../read/lines.js";
import type { SessionState } from "../../session/state.js";
import { isGone } from "./gone.js";
import { learn, storyBelow } from "./learn.js";
import { createPatience } from "./patience.js";
import { createPrints, type Prints } from "./prints.js";
import { statFile } from "./regular.js";
import type { WatchedFile } from "./watched-file.js";
import { type WholeLines, wholeLines } from "./whole-lines.js";

/** How much is read at once: little, because what is found in it is passed on only when all of it was judged. */
const chunkLength = 32 * 1024;

/** What following files needs from outside. */
export interface Following {
  readonly contextOf: (file: WatchedFile) => JudgeContext;
  readonly tally: Tally;
  readonly onFindings: (findings: readonly FramedFinding[]) => void;
  /** Told of each line of a journal, also of those that are passed over. */
  readonly onLine: (text: string) => void;
  /** Told of what is known of the session, whenever some of a journal was judged. */
  readonly onState: (state: SessionState) => void;
  readonly now: () => number;
  /** Whether the user ended the watch so long ago that nothing more is read. */
  readonly isOutOfTime: () => boolean;
}

/** What a look at a journal has shown: `anew` if it is another one by now, `more` if there is more to read at once. */
export type JournalNews = "same" | "read" | "more" | "anew" | "gone";

/** A journal that grows. */
export interface FollowedJournal {
  readonly look: () => Promise<JournalNews>;
  /** How far it was read. */
  readonly offset: () => number;
  /** Ends it. A last line without its end is judged if it is whole or, where nothing can come any more, in any case. */
  readonly end: (isOver: boolean) => "judged" | "cut";
}

/** Follows a journal from a place on: what is above, and in the parts before this one, is passed over in silence, yet known. */
export async function followJournal(
  file: WatchedFile,
  from: number,
  following: Following,
  partsAbove: readonly WatchedFile[] = [],
): Promise<FollowedJournal> {
  const { contextOf, tally, onFindings, onLine, onState, now, isOutOfTime } = following;
  const context = contextOf(file);
  const aside = spillAside();
  let judge: FileJudge;
  let lines: WholeLines;
  let prints: Prints;
  let offset = 0;
  let changedAt: number | undefined;
  // A shorter journal may be on its way back, as when a folder is copied.
  const patience = createPatience(now);

  const report = (batches: FindingBatches): void => {
    for (const findings of batches) onFindings(findings);
  };
  const begin = async (start: number): Promise<void> => {
    aside.close();
    const story = await storyBelow(file, partsAbove, { context, tally, isOutOfTime });
    const texts = splitLines(onLine);
    prints = createPrints();
    if (start === 0) {
      offset = 0;
      judge = judgeFile({ name: file.name, kind: "journal" }, context, tally, { grows: true, aside, story });
    } else {
      const learnt = await learn(file, start, { context, tally, story, isOutOfTime }, (bytes) => {
        prints.add(bytes);
        texts.push(bytes);
      });
      offset = learnt.offset;
      judge = judgeRest(file.name, learnt.start, context, tally, { grows: true, aside, story });
    }
    if (story) onState(story.state);
    lines = wholeLines({
      push(bytes) {
        report(judge.push(bytes));
        texts.push(bytes);
        if (story) onState(story.state);
      },
    });
  };

  const look = async (): Promise<JournalNews> => {
    const stats = await statFile(file.path).catch(absent);
    if (!stats) return "gone";
    if (stats.size === offset && stats.mtimeMs === changedAt) return "same";
    if (stats.size < offset) {
      if (!patience.isOut("shorter")) return "same";
      await begin(0);
      return "anew";
    }
    patience.restore();
    const handle = await open(file.path).catch(absent);
    if (!handle) return "gone";
    try {
      if (!(await prints.fit(handle))) {
        await begin(0);
        return "anew";
      }
      const buffer = Buffer.allocUnsafe(Math.min(chunkLength, stats.size - offset));
      const { bytesRead } =
        buffer.length === 0 ? { bytesRead: 0 } : await handle.read(buffer, 0, buffer.length, offset);
      const bytes = buffer.subarray(0, bytesRead);
      prints.add(bytes);
      lines.push(bytes);
      offset += bytesRead;
      const hasMore = bytesRead > 0 && offset < stats.size;
      if (!hasMore) changedAt = stats.mtimeMs;
      return hasMore ? "more" : bytesRead > 0 ? "read" : "same";
    } finally {
      await handle.close();
    }
  };

  await begin(from);
  tally.files++;
  return {
    look,
    offset: () => offset,
    end(isOver) {
      const held = lines.held();
      const isJudged = isOver || held.length === 0 || isJson(held);
      if (isJudged) lines.release();
      report(judge.end());
      aside.close();
      return isJudged ? "judged" : "cut";
    },
  };
}

function absent(error: unknown): undefined {
  if (!isGone(error)) throw error;
}

function isJson(bytes: Buffer): boolean {
  try {
    JSON.parse(bytes.toString("utf8"));
    return true;
  } catch {
    return false;
  }
}
