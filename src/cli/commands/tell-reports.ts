import type { Options } from "../options.js";
import type { Reports } from "../reports.js";
import type { Complain } from "./verdict.js";

/** Tells where the reports are, where a run that ended would else say nothing at all. */
export async function tellReports(
  { unseen }: Reports,
  { quiet }: Pick<Options, "quiet">,
  complain: Complain,
): Promise<void> {
  if (quiet) return;
  for (const file of unseen) await complain(`report written to ${file}`);
}
