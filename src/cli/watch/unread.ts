import { reasonOf } from "../../base/text.js";
import { createPatience, isGone, isNoFile, type Patience, type WatchedFile } from "./file-events.js";

/** Knows which files cannot be read. */
export interface Unread {
  /** Reads, and takes note of how it went; undefined where it failed. */
  readonly attempt: <Result>(file: WatchedFile, read: () => Promise<Result>) => Promise<Result | undefined>;
  /** The files of which the last attempt failed. */
  readonly names: () => readonly string[];
}

export function createUnread(now: () => number, onNews: (text: string) => void): Unread {
  // Another program may hold a file for a moment: only what cannot be read for longer is reported.
  const failures = new Map<string, { readonly patience: Patience; isReported: boolean }>();
  return {
    async attempt({ name }, read) {
      try {
        const result = await read();
        failures.delete(name);
        return result;
      } catch (error) {
        if (isGone(error)) return undefined;
        const failure = failures.get(name) ?? { patience: createPatience(now), isReported: false };
        failures.set(name, failure);
        const isSure = isNoFile(error) || failure.patience.isOut("unread");
        if (failure.isReported || !isSure) return undefined;
        failure.isReported = true;
        onNews(`cannot read ${name}: ${reasonOf(error)}`);
        return undefined;
      }
    },
    names: () => [...failures.keys()],
  };
}
