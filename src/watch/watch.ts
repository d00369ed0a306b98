import { type Alarm, createAlarm } from "./alarm.js";
import { type Changes, listen } from "./changes.js";
import { createFolder, type Folder, type FolderOptions } from "./folder.js";

/** How often files are looked at that may grow without a word: games keep theirs open, and then Windows tells nothing. */
const glance = 200;

/** How long changes are gathered before a look, in milliseconds: the game writes some files in many small steps. */
const gathering = 20;

/** Watches a folder until the signal; gives the names of the files that could not be read at the end. */
export async function watchFolder(options: FolderOptions, signal: AbortSignal): Promise<readonly string[]> {
  const alarm = createAlarm();
  const stop = (): void => alarm.ring();
  signal.addEventListener("abort", stop);
  const folder = createFolder(options);
  let changes: Changes | undefined;
  try {
    while (!signal.aborted) {
      await folder.look();
      await options.onStep();
      if (folder.wantsListening()) {
        await changes?.close();
        changes = await listenTo(options, folder, alarm);
      }
      if (!signal.aborted) await alarm.wait(glance);
      if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, gathering));
    }
    const unread = await folder.end();
    await options.onStep();
    return unread;
  } finally {
    signal.removeEventListener("abort", stop);
    await changes?.close();
  }
}

async function listenTo({ path, onNews }: FolderOptions, folder: Folder, alarm: Alarm): Promise<Changes> {
  let hasFailed = false;
  return listen(path, {
    isWanted: folder.isListenedTo,
    onFile(name) {
      folder.touch(name);
      alarm.ring();
    },
    onFolderGone() {
      folder.lose();
      alarm.ring();
    },
    onFailure() {
      // Looking now and then finds everything too, only a little later.
      if (!hasFailed) onNews("the system does not tell of changes here, the files are looked at five times a second");
      hasFailed = true;
    },
  });
}
