import { wantsFixes } from "./fix-fault.js";
import type { Options } from "./options.js";

/** Why a share cannot be linted in the way that was asked for. */
export function shardFault(options: Options): string | undefined {
  if (!options.shard) return undefined;
  if (wantsFixes(options)) return "--shard only lints: mend all files in one run";
  if (options.updateBaseline) return "--shard writes no baseline: merge the reports, and write it in one run";
  return undefined;
}
