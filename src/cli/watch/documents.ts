import type { FileKind } from "../../files/discover/kind.js";
import { type FollowedDocument, followDocument } from "./document.js";
import type { Following } from "./journal.js";
import type { Unread } from "./unread.js";
import type { WatchedFile } from "./watched-file.js";

/** The files of a folder that are written as a whole, again and again. */
export interface Documents {
  /** Takes in a file; `passOver` leaves out what it holds already. */
  readonly add: (file: WatchedFile, kind: FileKind, passOver: boolean) => void;
  readonly has: (path: string) => boolean;
  readonly paths: () => readonly string[];
  /** Told that a file has changed. */
  readonly touch: (path: string) => void;
  readonly look: () => Promise<void>;
}

interface Document {
  readonly file: WatchedFile;
  readonly followed: FollowedDocument;
}

export function createDocuments(following: Following, unread: Unread): Documents {
  const documents = new Map<string, Document>();
  const touched = new Set<string>();
  return {
    add(file, kind, passOver) {
      documents.set(file.path, { file, followed: followDocument(file, kind, passOver, following) });
    },
    has: (path) => documents.has(path),
    paths: () => [...documents.keys()],
    touch: (path) => {
      touched.add(path);
    },
    async look() {
      for (const { file, followed } of documents.values()) {
        const isTold = touched.delete(file.path);
        await unread.attempt(file, () => followed.look(isTold));
      }
      // What is no document of ours would stay here for ever.
      touched.clear();
    },
  };
}
