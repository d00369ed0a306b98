import type { Stats } from "node:fs";
import { stat } from "node:fs/promises";
import { resolve } from "node:path";

/** Wakes a waiting task. */
interface Alarm {
  readonly ring: () => void;
  /** Waits some milliseconds, or until it rings; returns at once if it has rung since the last time. */
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

/** Reports changes to files, as far as the system reports them; others are found by polling. */
export interface Changes {
  /** Listens to one more file. */
  readonly add: (path: string) => void;
  readonly close: () => Promise<void>;
}

interface ChangeListener {
  readonly onFile: (path: string) => void;
  readonly onFailure: () => void;
}

/**
 * Listens to individual files. For a whole folder, chokidar would inspect every file in it on each change, and a
 * player's folder contains a thousand old journals.
 */
export async function listen({ onFile, onFailure }: ChangeListener): Promise<Changes> {
  const { watch } = await import("chokidar");
  const watcher = watch([], { ignoreInitial: true, atomic: false });
  watcher.on("all", (_, path) => onFile(resolve(path)));
  watcher.on("error", onFailure);
  return { add: (path) => watcher.add(path), close: () => watcher.close() };
}

/** True if a file or folder does not exist, for now. */
export function isGone(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "ENOENT" || code === "ENOTDIR";
}

/** Milliseconds for which something may look wrong before it counts as wrong. */
const longest = 1000;

/** A machine that hangs for a second has polled only once. */
const fewestLooks = 5;

/** Tolerates what looks wrong but may be right at the next poll. */
export interface Patience {
  /** True if something has looked wrong, in the same way, for long enough. */
  readonly isOut: (state: string) => boolean;
  /** Called when all is well. */
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

/** Inspects a file. Throws if it is not a regular file: opening a pipe would wait for its writer, possibly for ever. */
export async function statFile(path: string): Promise<Stats> {
  const stats = await stat(path);
  if (stats.isFile()) return stats;
  throw new Error(stats.isDirectory() ? folder : other);
}

/** True if a file cannot be read because it is not a regular file, which no retry will change. */
export function isNoFile(error: unknown): boolean {
  return error instanceof Error && (error.message === folder || error.message === other);
}

/** A watched file: its name in reports, and its path. */
export interface WatchedFile {
  readonly name: string;
  readonly path: string;
}
