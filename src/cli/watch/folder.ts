import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { reasonOf } from "../../base/reason.js";
import type { FileKind } from "../../files/discover/kind.js";
import { createDocuments } from "./documents.js";
import { isGone } from "./gone.js";
import { createJournals, type JournalsOptions } from "./journals.js";
import { createUnread } from "./unread.js";
import type { WatchedFile } from "./watched-file.js";

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
  readonly kindOf: (name: string) => Promise<FileKind | undefined>;
}

/** A folder that files come to and go from, and that may itself go and come back. */
export interface Folder {
  readonly look: () => Promise<void>;
  /** Told that a file has changed. */
  readonly touch: (path: string) => void;
  /** The files that are to be listened to and were not named before; all of them anew where the folder was lost in between. */
  readonly unheard: () => { readonly isLost: boolean; readonly files: readonly string[] };
  /** Reads what is left, and gives the files that could not be read. */
  readonly end: () => Promise<readonly string[]>;
}

export function createFolder(options: FolderOptions): Folder {
  const { path, name, nameOf, kindOf, fromStart, now, onNews } = options;
  const unread = createUnread(now, onNews);
  const journals = createJournals({ ...options, unread });
  const documents = createDocuments(options, unread);
  const heard = new Set<string>();
  let isFirst = true;
  let isThere = true;
  let wasLost = false;
  let searched = { at: Number.NEGATIVE_INFINITY, changedAt: 0 };

  const takeIn = async (entries: readonly string[]): Promise<void> => {
    const fresh: WatchedFile[] = [];
    for (const entry of entries) {
      const file = { name: nameOf(entry), path: join(path, entry) };
      const isKnown = journals.has(file.path) || documents.has(file.path);
      const kind = isKnown ? undefined : await kindOf(entry);
      if (kind === undefined) continue;
      if (kind === "journal") fresh.push(file);
      else documents.add(file, kind, isFirst && !fromStart);
    }
    await journals.add(fresh, isFirst);
    isFirst = false;
  };
  /** Not every disk tells when a folder has changed, hence the search now and then. */
  const search = async (): Promise<void> => {
    const { mtimeMs } = await stat(path);
    if (!isThere) onNews(`${name} is back`);
    isThere = true;
    if (mtimeMs === searched.changedAt && now() - searched.at < searchInterval) return;
    searched = { at: now(), changedAt: mtimeMs };
    await takeIn((await readdir(path)).sort());
  };
  const lose = (error: unknown): void => {
    const reason = isGone(error) ? `${name} is gone` : `cannot enter ${name}: ${reasonOf(error)}`;
    if (isThere) onNews(`${reason}; waiting for it to come back`);
    isThere = false;
    wasLost = true;
  };

  return {
    async look() {
      await search().catch(lose);
      if (!isThere) return;
      await journals.look();
      await documents.look();
    },
    touch: documents.touch,
    unheard() {
      const isLost = wasLost;
      wasLost = false;
      if (isLost) heard.clear();
      const files = [...journals.wanted(), ...documents.paths()].filter((file) => isThere && !heard.has(file));
      for (const file of files) heard.add(file);
      return { isLost, files };
    },
    async end() {
      await search().catch(lose);
      await documents.look();
      await journals.end();
      return unread.names();
    },
  };
}
