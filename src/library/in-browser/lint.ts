import type { Finding } from "../../engine/validate/finding.js";
import type { LintOptions } from "../options.js";

/** Files are read by Node.js alone. */
export function lint(_paths: string | readonly string[], _options?: LintOptions): AsyncGenerator<Finding> {
  throw new Error("lint reads files, which needs Node.js: hand their text to lintText");
}
