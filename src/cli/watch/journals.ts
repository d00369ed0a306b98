import { isNextPart } from "../../files/discover/journal-part.js";
import { ageOf } from "../../files/discover/newest.js";
import { type FollowedJournal, type Following, followJournal, type JournalNews } from "./journal.js";
import { statFile } from "./regular.js";
import type { Unread } from "./unread.js";
import type { WatchedFile } from "./watched-file.js";

/** How many old journals each look takes in, in turn: a player's folder holds a thousand of them, and its disk may be slow. */
const oldAtOnce = 100;

/** A journal that is not the newest is let go when nothing came for this long. */
const quiet = 10_000;

type Look = JournalNews | "interrupted";

interface Journal {
  readonly file: WatchedFile;
  readonly age: string;
  /** Whether it is to be followed, from the byte on up to which it is known. */
  isWanted: boolean;
  known: number;
  /** Not there before the first look, nor while it cannot be read. */
  followed: FollowedJournal | undefined;
  grownAt: number;
}

/** The journals of a folder: the newest is followed, and so is any other that grows. */
export interface Journals {
  /** Takes in journals: at the beginning the newest is to be followed, later any that appears. */
  readonly add: (files: readonly WatchedFile[], isBeginning: boolean) => Promise<void>;
  readonly has: (path: string) => boolean;
  /** The journals that are followed. */
  readonly wanted: () => readonly string[];
  readonly look: () => Promise<void>;
  readonly end: () => Promise<void>;
}

/** What journals need beside what each of them needs. */
export interface JournalsOptions extends Following {
  readonly fromStart: boolean;
  readonly unread: Unread;
  /** Told in a line of what is worth knowing. */
  readonly onNews: (text: string) => void;
  /** Asked between two steps of long work to pass on what was found. */
  readonly onStep: () => Promise<void>;
}

export function createJournals(options: JournalsOptions): Journals {
  const { fromStart, unread, onNews, onStep, now, isOutOfTime } = options;
  const journals = new Map<string, Journal>();
  let newest: Journal | undefined;
  let oldTurn = 0;

  /** The parts of a journal before the one in a file, as far as they are here without a gap. */
  const partsAbove = (file: WatchedFile): readonly WatchedFile[] => {
    const above = [...journals.values()].find((journal) => isNextPart(journal.file.path, file.path));
    return above ? [...partsAbove(above.file), above.file] : [];
  };
  const follow = async (journal: Journal): Promise<FollowedJournal> => {
    await statFile(journal.file.path);
    const followed = await followJournal(journal.file, journal.known, options, partsAbove(journal.file));
    onNews(`following ${journal.file.name}${journal.known > 0 ? " from its end on" : ""}`);
    return followed;
  };
  const look = async (journal: Journal): Promise<Look> => {
    try {
      journal.followed ??= await follow(journal);
      return await journal.followed.look();
    } catch (error) {
      if (isOutOfTime()) return "interrupted";
      throw error;
    }
  };
  const read = async (journal: Journal): Promise<Look | undefined> => {
    for (;;) {
      const news = await unread.attempt(journal.file, () => look(journal));
      if (news === "read" || news === "more") journal.grownAt = now();
      if (news === "anew") onNews(`${journal.file.name} is another one now, it is read from its beginning`);
      if (news === "more" && isOutOfTime()) return "interrupted";
      if (news !== "more" && news !== "anew") return news;
      await onStep();
    }
  };
  const letGo = (journal: Journal): void => {
    journal.known = journal.followed?.offset() ?? journal.known;
    journal.followed?.end(true);
    journal.followed = undefined;
    journal.isWanted = false;
  };
  /** Two games may write to one folder. */
  const lookAtOld = async (most: number): Promise<void> => {
    const old = [...journals.values()].filter(({ isWanted }) => !isWanted);
    const first = oldTurn < old.length ? oldTurn : 0;
    oldTurn = first + most;
    for (const journal of old.slice(first, oldTurn)) {
      const stats = await statFile(journal.file.path).catch(() => undefined);
      if (!stats || stats.size <= journal.known) continue;
      journal.isWanted = true;
      journal.grownAt = now();
    }
  };
  const wanted = (): readonly Journal[] => [...journals.values()].filter(({ isWanted }) => isWanted);

  return {
    async add(files, isBeginning) {
      for (const file of files) {
        const journal = await unread.attempt(file, () => newJournal(file, isBeginning, now()));
        if (!journal) continue;
        journals.set(file.path, journal);
        if (newest === undefined || journal.age >= newest.age) newest = journal;
      }
      if (!isBeginning || !newest) return;
      newest.isWanted = true;
      if (fromStart) newest.known = 0;
    },
    has: (path) => journals.has(path),
    wanted: () => wanted().map(({ file }) => file.path),
    async look() {
      await lookAtOld(oldAtOnce);
      for (const journal of wanted()) {
        await read(journal);
        if (journal !== newest && now() - journal.grownAt > quiet) letGo(journal);
      }
    },
    async end() {
      oldTurn = 0;
      await lookAtOld(journals.size);
      for (const journal of wanted()) {
        if ((await read(journal)) === "interrupted")
          onNews(`interrupted before ${journal.file.name} was read to its end`);
        const end = journal.followed?.end(journal !== newest);
        if (end === "cut") onNews(`the last line of ${journal.file.name} has no end yet, it was not judged`);
      }
    },
  };
}

/** What is there at the beginning is known; what appears later is news from its first byte on. */
async function newJournal(file: WatchedFile, isBeginning: boolean, now: number): Promise<Journal> {
  const { size } = await statFile(file.path);
  return {
    file,
    age: await ageOf(file.path, file.name),
    isWanted: !isBeginning,
    known: isBeginning ? size : 0,
    followed: undefined,
    grownAt: now,
  };
}
