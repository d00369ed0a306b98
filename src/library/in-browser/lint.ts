import type { Finding } from "../../engine/validate/finding.js";
import type { LintOptions } from "../options.js";

/** Only Node.js can read files. */
export function lint(_paths: string | readonly string[], _options?: LintOptions): AsyncGenerator<Finding> {
  throw new Error("lint reads files, which needs Node.js: hand their text to lintText");
}
