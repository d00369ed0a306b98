import type { InputFile } from "../discover/discover.js";
import { sizeOf } from "../threads/choice.js";

/** Bytes of journals that take some seconds to lint, with their copies. */
const muchToLint = 48 * 1024 * 1024;

/** Whether it would take long to lint files and their copies as a whole. */
export function isMuchToLint(files: readonly InputFile[]): boolean {
  return files.reduce((bytes, file) => bytes + sizeOf(file), 0) >= muchToLint;
}
