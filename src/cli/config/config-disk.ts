import { statSync } from "node:fs";
import { reasonOf } from "../../base/text.js";
import { readBounded } from "../../files/bounded-file.js";
import { textOfFile } from "../../read/text-file.js";
import { type ConfigSource, longestConfig } from "./load.js";

/** The config files on disk; a folder that cannot be entered has none. */
export const configDisk: ConfigSource = {
  isThere(path) {
    try {
      return statSync(path, { throwIfNoEntry: false }) !== undefined;
    } catch {
      return false;
    }
  },
  text(path, shown) {
    try {
      return textOfFile(readBounded(path, longestConfig));
    } catch (error) {
      throw new Error(`cannot read ${shown}: ${reasonOf(error)}`);
    }
  },
};
