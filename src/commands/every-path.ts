import type { Io } from "../cli/io.js";
import { type PathChoices, pathChoices } from "../discover/path-choices.js";

/** No file is ignored, or told how to be read. */
export function everyPath({ cwd }: Pick<Io, "cwd">): PathChoices {
  return pathChoices([], { folder: cwd, kinds: [] }, false);
}
