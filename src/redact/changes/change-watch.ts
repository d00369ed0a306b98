import type { ChangedLines } from "./changed-lines.js";
import { isHeardAlike, isHeardKind } from "./heard-values.js";
import type { OneForOne } from "./one-for-one.js";

/** A line as text and as it stands in a file. */
interface WatchedLine {
  readonly text: string;
  readonly bytes: Uint8Array;
}

/** The event on a line, which may have to be read, as that on what it becomes; the kind is undefined where it has none. */
export interface WatchedEvent {
  readonly kind: string | undefined;
  readonly value: () => unknown;
  readonly read: (text: string) => unknown;
}

/**
 * Watches how the lines of a journal are changed. Those that are not are judged as they were, if the others are clean before and after,
 * and if their story is the same but for names: what it hears is held against what it heard.
 */
export interface ChangeWatch {
  /** A line with its event, and what it becomes, which may be the same. */
  readonly line: (before: WatchedLine, after: WatchedLine, event: WatchedEvent) => void;
  /** A line of which it is known already what the story hears, and what it becomes, piece by piece. */
  readonly changed: (before: Uint8Array, after: readonly Uint8Array[]) => void;
  /** Tells that the changed lines alone do not tell whether the same is found. */
  readonly giveUp: () => void;
}

const blank = /^[ \t\r]*$/;

export function createChangeWatch(heard: OneForOne, lines: ChangedLines, giveUp: () => void): ChangeWatch {
  const changed: ChangeWatch["changed"] = (before, after) => {
    if (!lines.put(before, after)) giveUp();
  };
  return {
    changed,
    giveUp,
    line(before, after, { kind, value, read }) {
      if (kind === undefined) {
        if (!blank.test(before.text)) giveUp();
        return;
      }
      const isChanged = before.text !== after.text;
      if (isHeardKind(kind)) {
        const event = value();
        if (!isHeardAlike(kind, event, isChanged ? read(after.text) : event, heard)) giveUp();
      }
      if (kind === "Fileheader") lines.putHeader(before.bytes, after.bytes);
      else if (isChanged) changed(before.bytes, [after.bytes]);
    },
  };
}
