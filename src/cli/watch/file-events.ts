import type { Stats } from "node:fs";
import { stat } from "node:fs/promises";
import { resolve } from "node:path";

/** Wakes whoever waits. */
interface Alarm {
  readonly ring: () => void;
  /** Waits some milliseconds, or until it rings; it rings at once if it has rung since the last time. */
  readonly wait: (milliseconds: number) => Promise<void>;
}

export function createAlarm(): Alarm {
  let hasRung = false;
  let wake = (): void => {};
  return {
    ring() {
      hasRung = true;
      wake();
    },
    async wait(milliseconds) {
      if (!hasRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      hasRung = false;
      wake = () => {};
    },
  };
}

/** Reports changes to files, as far as the system mentions them; what it does not say is found by looking. */
export interface Changes {
  /** Listens to one more file. */
  readonly add: (path: string) => void;
  readonly close: () => Promise<void>;
}

/** Who is reported changes. */
interface ChangeListener {
  readonly onFile: (path: string) => void;
  readonly onFailure: () => void;
}

/**
 * Listens to files one by one. To listen to the folder as a whole would have chokidar look at every file in it with each change,
 * and a player's folder holds a thousand old journals.
 */
export async function listen({ onFile, onFailure }: ChangeListener): Promise<Changes> {
  const { watch } = await import("chokidar");
  const watcher = watch([], { ignoreInitial: true, atomic: false });
  watcher.on("all", (_, path) => onFile(resolve(path)));
  watcher.on("error", onFailure);
  return { add: (path) => watcher.add(path), close: () => watcher.close() };
}

/** Whether a file or folder is simply not there, for now. */
export function isGone(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "ENOENT" || code === "ENOTDIR";
}

/** How long something may look wrong before it is, in milliseconds. */
const longest = 1000;

/** A machine that stands still for a second has looked but once. */
const fewestLooks = 5;

/** Bears with what looks wrong and may be right at the next look. */
export interface Patience {
  /** Whether something has looked wrong, and in the same way, for long enough. */
  readonly isOut: (state: string) => boolean;
  /** Told that all is well. */
  readonly restore: () => void;
}

export function createPatience(now: () => number): Patience {
  let doubt: { readonly state: string; readonly since: number; looks: number } | undefined;
  return {
    isOut(state) {
      if (doubt?.state !== state) doubt = { state, since: now(), looks: 0 };
      doubt.looks++;
      return doubt.looks >= fewestLooks && now() - doubt.since >= longest;
    },
    restore() {
      doubt = undefined;
    },
  };
}

const folder = "it is a folder";
const other = "it is not a file";

/** Looks at a file. Throws where it is none: to open a pipe would wait for whoever writes to it, for ever. */
export async function statFile(path: string): Promise<Stats> {
  const stats = await stat(path);
  if (stats.isFile()) return stats;
  throw new Error(stats.isDirectory() ? folder : other);
}

/** Whether a file cannot be read because it is none, which no other look will change by itself. */
export function isNoFile(error: unknown): boolean {
  return error instanceof Error && (error.message === folder || error.message === other);
}

/** A file that is watched: its name as it is reported, and where it is. */
export interface WatchedFile {
  readonly name: string;
  readonly path: string;
}
