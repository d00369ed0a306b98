import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { FileKind } from "../discover/kind.js";
import { reasonOf } from "../discover/reason.js";
import { createDocuments } from "./documents.js";
import { isGone } from "./gone.js";
import type { WatchedFile } from "./journal.js";
import { createJournals, type JournalsOptions } from "./journals.js";
import { createUnread } from "./unread.js";

/** How often the folder is searched for new files, in milliseconds. */
const searchInterval = 1000;

/** What is watched, and who is told. */
export interface FolderOptions extends Omit<JournalsOptions, "unread"> {
  readonly path: string;
  /** The folder's own name as it is reported. */
  readonly name: string;
  /** A file's name as it is reported. */
  readonly nameOf: (name: string) => string;
  /** How a file is read, by its name; undefined where it is none of ours. */
  readonly kindOf: (name: string) => FileKind | undefined;
}

/** A folder that files come to and go from, and that may itself go and come back. */
export interface Folder {
  readonly look: () => Promise<void>;
  /** Told that a file has changed. */
  readonly touch: (name: string) => void;
  /** Told that the folder was removed. */
  readonly lose: () => void;
  /** Whether it is time to listen to the folder, for the first time or anew. */
  readonly wantsListening: () => boolean;
  readonly isListenedTo: (name: string) => boolean;
  /** Reads what is left, and gives the files that could not be read. */
  readonly end: () => Promise<readonly string[]>;
}

export function createFolder(options: FolderOptions): Folder {
  const { path, name, nameOf, kindOf, fromStart, now, onNews } = options;
  const unread = createUnread(now, onNews);
  const journals = createJournals({ ...options, unread });
  const documents = createDocuments(options, unread);
  const isKnown = (file: string): boolean => journals.has(file) || documents.has(file);
  let isFirst = true;
  let isThere = true;
  let isListened = false;
  let searchedAt = Number.NEGATIVE_INFINITY;

  const takeIn = async (entries: readonly string[]): Promise<void> => {
    const fresh: WatchedFile[] = [];
    for (const entry of entries) {
      const file = { name: nameOf(entry), path: join(path, entry) };
      const kind = isKnown(file.path) ? undefined : kindOf(entry);
      if (kind === undefined) continue;
      if (kind === "journal") fresh.push(file);
      else documents.add(file, kind, isFirst && !fromStart);
    }
    await journals.add(fresh, isFirst);
    isFirst = false;
  };
  const search = async (): Promise<void> => {
    try {
      const entries = await readdir(path);
      searchedAt = now();
      if (!isThere) onNews(`${name} is back`);
      isThere = true;
      await takeIn(entries.sort());
    } catch (error) {
      const reason = isGone(error) ? `${name} is gone` : `cannot enter ${name}: ${reasonOf(error)}`;
      if (isThere) onNews(`${reason}; waiting for it to come back`);
      isThere = false;
      isListened = false;
    }
  };

  return {
    async look() {
      if (!isThere || now() - searchedAt >= searchInterval) await search();
      if (!isThere) return;
      await journals.look();
      await documents.look();
    },
    touch(entry) {
      const file = join(path, entry);
      documents.touch(file);
      // A file that is new to us is searched for at once.
      if (!isKnown(file)) searchedAt = Number.NEGATIVE_INFINITY;
    },
    lose() {
      isListened = false;
      searchedAt = Number.NEGATIVE_INFINITY;
    },
    wantsListening() {
      const isWanted = isThere && !isListened;
      if (isWanted) isListened = true;
      return isWanted;
    },
    isListenedTo: (entry) => kindOf(entry) !== undefined && !journals.isOld(join(path, entry)),
    async end() {
      if (isThere) await search();
      await documents.look();
      await journals.end();
      return unread.names();
    },
  };
}
