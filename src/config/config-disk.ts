import { basename, dirname } from "node:path";
import { cannotRead } from "../base/failure.js";
import { readBounded } from "../files/bounded-file.js";
import { leadsOut } from "../files/discover/within.js";
import { statSync } from "../read/node-fs.js";
import { textOfFile } from "../read/text-file.js";
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
  leadsOut: (path) => leadsOut(dirname(path), basename(path)),
  text(path, shown) {
    try {
      return textOfFile(readBounded(path, longestConfig));
    } catch (error) {
      throw new Error(cannotRead(shown, error));
    }
  },
};
