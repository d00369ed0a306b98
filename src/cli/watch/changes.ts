import { resolve } from "node:path";

/** Tells of changes to files, as far as the system tells of them; what it does not tell is found by looking. */
export interface Changes {
  /** Listens to one more file. */
  readonly add: (path: string) => void;
  readonly close: () => Promise<void>;
}

/** Who is told of changes. */
export interface ChangeListener {
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
