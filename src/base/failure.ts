import { reasonOf } from "./text.js";

/** An error of writing. It is told from errors of reading by its type, because whoever reads a file and writes in turn may get either. */
interface WriteError extends Error {
  /** True if it is standard output that nobody reads any more, as after `| head`. */
  readonly isUnread: boolean;
}

/** An error of writing, with what is said of it. */
export function writeError(message: string, cause: unknown, isUnread = false): WriteError {
  return Object.assign(new Error(message, { cause }), { isUnread });
}

export function isWriteError(error: unknown): error is WriteError {
  return error instanceof Error && "isUnread" in error;
}

/** Says that a file cannot be read, and why; an error of writing is thrown on, to whoever knows what to say of it. */
export function cannotRead(name: string, error: unknown): string {
  if (isWriteError(error)) throw error;
  return `cannot read ${name}: ${reasonOf(error)}`;
}
