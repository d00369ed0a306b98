/** A file that is being written. What went wrong is thrown with the file's name and the reason. */
export interface OutputFile {
  /** Resolves when more can be taken, so that no more than a little of the file is ever held. */
  readonly write: (content: string | Uint8Array) => Promise<void>;
  /** Hands all that was written to the disk, and puts nothing in place yet. */
  readonly finish: () => Promise<void>;
  /** The path by which what is finished can be read until it is in place; not there for what is no file. */
  readonly unplaced?: string;
  /** Puts what is finished in place, at once and whole. */
  readonly place: () => void;
  /** Leaves all as it was before; nothing is to be undone once the file is in place. */
  readonly discard: () => void;
}

/** Where a file goes: its name as the user spelled it, and its whole path. */
export interface OutputTarget {
  readonly name: string;
  readonly path: string;
}

/**
 * Has something undone before a signal ends the process; what it returns takes that back. From the first call on, signals wait
 * until the program pauses, so that none comes between making a file and knowing of it.
 */
export type AtSignal = (undo: () => void) => () => void;

/** Puts files in place together: where one cannot be finished, none is. */
export async function placeAll(files: readonly OutputFile[]): Promise<void> {
  for (const file of files) await file.finish();
  for (const file of files) file.place();
}
