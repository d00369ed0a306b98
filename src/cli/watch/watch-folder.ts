import { setTimeout as pause } from "node:timers/promises";
import { listen } from "./file-events.js";
import { createFolder, type FolderOptions } from "./folder.js";

/** The polling interval for files that may grow without notice: games keep theirs open, and then Windows reports nothing. */
const glance = 200;

/** Milliseconds for which changes are collected before a poll: the game writes some files in many small steps. */
const bundle = 20;

/** Milliseconds in which the rest may be read at the end. */
const longestEnd = 300;

/** Watches a folder until the signal; returns the names of the files that could not be read at the end. */
export async function watchFolder(
  options: Omit<FolderOptions, "isOutOfTime">,
  signal: AbortSignal,
): Promise<readonly string[]> {
  // Ends a pause, also the next one.
  let alarm = new AbortController();
  let endedAt = Number.POSITIVE_INFINITY;
  const end = (): void => {
    endedAt = options.now();
    alarm.abort();
  };
  const folder = createFolder({ ...options, isOutOfTime: () => options.now() - endedAt > longestEnd });
  const onFile = (path: string): void => {
    folder.touch(path);
    alarm.abort();
  };
  let hasFailed = false;
  const onFailure = (): void => {
    // Polling finds everything too, only a little later.
    if (!hasFailed) options.onNews("the system does not tell of changes here, the files are looked at now and then");
    hasFailed = true;
  };
  let changes: Awaited<ReturnType<typeof listen>> | undefined;
  signal.addEventListener("abort", end);
  try {
    while (!signal.aborted) {
      await folder.look();
      await options.onStep();
      const { isLost, files } = folder.unwatched();
      if (isLost || !changes) {
        await changes?.close();
        changes = await listen(onFile, onFailure);
      }
      for (const path of files) changes.add(path);
      await pause(glance, undefined, { signal: alarm.signal }).catch(() => {});
      alarm = new AbortController();
      if (!signal.aborted) await pause(bundle);
    }
    const unread = await folder.end();
    await options.onStep();
    return unread;
  } finally {
    signal.removeEventListener("abort", end);
    await changes?.close();
  }
}
