import type { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { cannotRead } from "../../base/failure.js";
import { reasonOf } from "../../base/text.js";
import { validateFile } from "../../engine/lint/validate-file.js";
import { isNextPart } from "../../files/discover/journal-part.js";
import type { FileKind } from "../../files/discover/kind.js";
import { skippedLinks } from "../../files/discover/search.js";
import { isWithin, realPath } from "../../files/discover/within.js";
import { ageOf } from "../../files/game-dir/find.js";
import { namesIn, readFile, stat } from "../../read/node-fs.js";
import { createPatience, isGone, isJson, isNoFile, statFile, type WatchedFile } from "./file-events.js";
import { type FollowedJournal, type Following, followJournal, type JournalNews } from "./journal.js";

/** The number of old journals that each poll inspects, in turn: a player's folder contains a thousand of them, and its disk may be slow. */
const oldAtOnce = 100;

/** A journal that is not the newest is dropped when nothing came for this long. */
const quiet = 10_000;

type LookResult = JournalNews | "interrupted";

interface Journal {
  readonly file: WatchedFile;
  readonly age: string;
  /** True if it is followed; `known` is the number of bytes already read. */
  isWanted: boolean;
  known: number;
  /** Undefined before the first poll, and while it cannot be read. */
  followed: FollowedJournal | undefined;
  grownAt: number;
}

interface JournalsOptions extends Following {
  readonly fromStart: boolean;
  readonly unread: ReturnType<typeof createUnread>;
  /** Called with a line of news for the user. */
  readonly onNews: (text: string) => void;
  /** Called between two steps of long work, to pass on what was found. */
  readonly onStep: () => Promise<void>;
}

/** The journals of a folder: the newest is followed, and any other that grows. */
export function createJournals(options: JournalsOptions) {
  const { fromStart, unread, onNews, onStep, now, isOutOfTime } = options;
  const journals = new Map<string, Journal>();
  let newest: Journal | undefined;
  let oldTurn = 0;

  /** The earlier parts of the journal in a file, back to the first missing one. */
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
  const look = async (journal: Journal): Promise<LookResult> => {
    try {
      journal.followed ??= await follow(journal);
      return await journal.followed.look();
    } catch (error) {
      if (isOutOfTime()) return "interrupted";
      throw error;
    }
  };
  const read = async (journal: Journal): Promise<LookResult | undefined> => {
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
    /** Adds journals: at the beginning only the newest is followed, later any that appears. */
    async add(files: readonly WatchedFile[], isBeginning: boolean): Promise<void> {
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
    has: (path: string) => journals.has(path),
    wanted: () => wanted().map(({ file }) => file.path),
    async look(): Promise<void> {
      await lookAtOld(oldAtOnce);
      for (const journal of wanted()) {
        await read(journal);
        if (journal !== newest && now() - journal.grownAt > quiet) letGo(journal);
      }
    },
    async end(): Promise<void> {
      oldTurn = 0;
      await lookAtOld(journals.size);
      for (const journal of wanted()) {
        if ((await read(journal)) === "interrupted")
          onNews(`interrupted before ${journal.file.name} was read to its end`);
        const end = journal.followed?.end(journal !== newest);
        if (end === "cut") onNews(`the last line of ${journal.file.name} has no end yet, it was not checked`);
      }
    },
  };
}

/** A journal that exists at the beginning counts as read; one that appears later is read from its first byte. */
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

/** The coarsest file times in milliseconds: within this, a second change may not show. */
const coarsestTime = 2000;

const mostContents = 256;

/** The result of polling a file: `doubtful` if it is incomplete and may become complete. */
type DocumentNews = "same" | "validated" | "doubtful" | "gone";

/** Follows a side file, which is rewritten as a whole again and again; each content is validated once, and the initial one not at all if it is to be skipped. */
export function followDocument(
  file: WatchedFile,
  kind: FileKind,
  passOver: boolean,
  { contextOf, tally, onFindings, now }: Following,
) {
  const known = new Set<string>();
  let isFirst = true;
  let isCounted = false;
  let settled: string | undefined;
  // The game empties a file before it writes it.
  const patience = createPatience(now);

  const validate = (bytes: Buffer): void => {
    if (!isCounted) tally.files++;
    isCounted = true;
    const validation = validateFile({ name: file.name, kind }, contextOf(file), tally);
    for (const findings of validation.push(bytes)) onFindings(findings);
    for (const findings of validation.end()) onFindings(findings);
  };
  const take = (bytes: Buffer, stamp: string): DocumentNews => {
    const content = createHash("sha256").update(bytes).digest("base64");
    const isPassedOver = isFirst && passOver;
    isFirst = false;
    if (known.has(content)) {
      patience.restore();
      return "same";
    }
    if (!isJson(bytes) && !patience.isOut(`${stamp} ${content}`)) return "doubtful";
    patience.restore();
    known.add(content);
    if (known.size > mostContents) known.delete([...known][0] ?? "");
    if (isPassedOver) return "same";
    validate(bytes);
    return "validated";
  };

  return {
    /** `isReported`: the system reported a change of the file. */
    async look(isReported: boolean): Promise<DocumentNews> {
      try {
        const { mtimeMs, size, ino } = await statFile(file.path);
        const stamp = `${mtimeMs} ${size} ${ino}`;
        if (stamp === settled && !isReported) return "same";
        const news = take(await readFile(file.path), stamp);
        const isOld = Math.abs(Date.now() - mtimeMs) > coarsestTime;
        settled = isOld && news !== "doubtful" ? stamp : undefined;
        return news;
      } catch (error) {
        if (!isGone(error)) throw error;
        isFirst = false;
        patience.restore();
        return "gone";
      }
    },
  };
}

/** The interval of searches for new files, in milliseconds. */
const searchInterval = 1000;

export interface FolderOptions extends Omit<JournalsOptions, "unread"> {
  readonly path: string;
  /** The name of the folder in reports. */
  readonly name: string;
  /** The name of a file in reports. */
  readonly nameOf: (name: string) => string;
  /** The kind of a file by its name; undefined if it is not one of ours. */
  readonly kindOf: (name: string) => Promise<FileKind | undefined>;
}

/** A folder in which files appear and disappear, and which may itself disappear and come back. */
export function createFolder(options: FolderOptions) {
  const { path, name, nameOf, kindOf, fromStart, now, onNews } = options;
  const unread = createUnread(now, onNews);
  const journals = createJournals({ ...options, unread });
  const documents = new Map<string, { readonly file: WatchedFile } & ReturnType<typeof followDocument>>();
  const touched = new Set<string>();
  const watched = new Set<string>();
  /** Links that lead out of the folder, or to another file of it. */
  const passedOver = new Set<string>();
  let isFirst = true;
  let isThere = true;
  let wasLost = false;
  let searched = { at: Number.NEGATIVE_INFINITY, changedAt: 0 };

  const takeIn = async (entries: readonly string[]): Promise<void> => {
    const fresh: WatchedFile[] = [];
    const outside: string[] = [];
    const folder = realPath(path) ?? path;
    const own = new Set(entries.map((entry) => join(folder, entry)));
    for (const entry of entries) {
      const file = { name: nameOf(entry), path: join(path, entry) };
      const isKnown = journals.has(file.path) || documents.has(file.path);
      const kind = isKnown ? undefined : await kindOf(entry);
      if (kind === undefined || passedOver.has(entry)) continue;
      const real = realPath(file.path);
      if (real !== undefined && !isWithin(real, folder)) outside.push(entry);
      else if (real !== undefined && real !== join(folder, entry) && own.has(real)) passedOver.add(entry);
      else if (kind === "journal") fresh.push(file);
      else documents.set(file.path, { file, ...followDocument(file, kind, isFirst && !fromStart, options) });
    }
    for (const entry of outside) passedOver.add(entry);
    for (const text of skippedLinks(outside, nameOf(""))) onNews(text);
    await journals.add(fresh, isFirst);
    isFirst = false;
  };
  /** Not every file system reports when a folder has changed, hence the occasional search. */
  const search = async (): Promise<void> => {
    const { mtimeMs } = await stat(path);
    if (!isThere) onNews(`${name} is back`);
    isThere = true;
    if (mtimeMs === searched.changedAt && now() - searched.at < searchInterval) return;
    searched = { at: now(), changedAt: mtimeMs };
    await takeIn([...(await namesIn(path))].sort());
  };
  const lose = (error: unknown): void => {
    const reason = isGone(error) ? `${name} is gone` : `cannot enter ${name}: ${reasonOf(error)}`;
    if (isThere) onNews(`${reason}; waiting for it to come back`);
    isThere = false;
    wasLost = true;
  };
  const lookAtDocuments = async (): Promise<void> => {
    for (const { file, look } of documents.values()) {
      const isReported = touched.delete(file.path);
      await unread.attempt(file, () => look(isReported));
    }
    // Anything that is not one of our documents would stay here for ever.
    touched.clear();
  };

  return {
    async look(): Promise<void> {
      await search().catch(lose);
      if (!isThere) return;
      await journals.look();
      await lookAtDocuments();
    },
    /** Called when a file has changed. */
    touch: (path: string) => {
      touched.add(path);
    },
    /** The files to listen to that were not returned before; all of them again if the folder was lost in between. */
    unwatched() {
      const isLost = wasLost;
      wasLost = false;
      if (isLost) watched.clear();
      const files = [...journals.wanted(), ...documents.keys()].filter((file) => isThere && !watched.has(file));
      for (const file of files) watched.add(file);
      return { isLost, files };
    },
    /** Reads what is left, and returns the files that could not be read. */
    async end(): Promise<readonly string[]> {
      await search().catch(lose);
      await lookAtDocuments();
      await journals.end();
      return unread.names();
    },
  };
}

/** Tracks which files cannot be read. */
export function createUnread(now: () => number, onNews: (text: string) => void) {
  // Another program may lock a file for a moment: only what cannot be read for longer is reported.
  const failures = new Map<string, ReturnType<typeof createPatience> & { isReported: boolean }>();
  return {
    /** Reads, and records the outcome; undefined if it failed. */
    async attempt<Result>({ name }: WatchedFile, read: () => Promise<Result>): Promise<Result | undefined> {
      try {
        const result = await read();
        failures.delete(name);
        return result;
      } catch (error) {
        if (isGone(error)) return undefined;
        const failure = failures.get(name) ?? { ...createPatience(now), isReported: false };
        failures.set(name, failure);
        const isSure = isNoFile(error) || failure.isOut("unread");
        if (failure.isReported || !isSure) return undefined;
        failure.isReported = true;
        onNews(cannotRead(name, error));
        return undefined;
      }
    },
    /** The files whose last attempt failed. */
    names: () => [...failures.keys()],
  };
}
