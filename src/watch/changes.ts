import { basename, resolve } from "node:path";

/** Tells of changes in a folder, as far as the system tells of them; what it does not tell is found by looking. */
export interface Changes {
  readonly close: () => Promise<void>;
}

/** What is told: a file's name, or that the folder itself went away. */
export interface ChangeListener {
  readonly isWanted: (name: string) => boolean;
  readonly onFile: (name: string) => void;
  readonly onFolderGone: () => void;
  readonly onFailure: (error: unknown) => void;
}

/** Listens to a folder, without those below it. */
export async function listen(folder: string, listener: ChangeListener): Promise<Changes> {
  const { watch } = await import("chokidar");
  const watcher = watch(folder, {
    depth: 0,
    ignoreInitial: true,
    atomic: false,
    // A player's folder holds a thousand old journals, and each one listened to costs the system something.
    ignored: (path) => resolve(path) !== folder && !listener.isWanted(basename(path)),
  });
  watcher.on("all", (event, path) => {
    if (event === "unlinkDir" && resolve(path) === folder) listener.onFolderGone();
    else listener.onFile(basename(path));
  });
  watcher.on("error", listener.onFailure);
  return { close: () => watcher.close() };
}
