import { counted } from "../../base/counted.js";
import type { Tally } from "../../engine/judge/tally.js";
import type { Settings } from "../config/settings.js";

/**
 * How a command ends: 0 no errors, 1 errors found, 2 the job could not be done, 141 nobody read the output to its end,
 * which is what shells say of a program that such a pipe has ended.
 */
export type Outcome = 0 | 1 | 2 | 141;

/** Tells a reason on standard error, in a line. */
export type Complain = (reason: string) => Promise<void>;

/** How a run ends that could read everything. */
export async function verdict(
  tally: Tally,
  { maxWarnings }: Pick<Settings, "maxWarnings">,
  complain: Complain,
): Promise<Outcome> {
  if (maxWarnings !== undefined && tally.warnings > maxWarnings) {
    await complain(`${counted(tally.warnings, "warning")}, --max-warnings allows ${maxWarnings}`);
    return 1;
  }
  return tally.errors > 0 ? 1 : 0;
}
