import { counted } from "../../base/counted.js";
import type { InputFile } from "../../files/discover/discover.js";
import type { Baseline } from "../baseline/baseline.js";
import type { Complain } from "./verdict.js";

const mostStale = 10;

/** Tells what a baseline has kept back, and what of it was not found. */
export async function tellBaseline(baseline: Baseline, files: readonly InputFile[], complain: Complain): Promise<void> {
  if (baseline.known() > 0)
    await complain(`${counted(baseline.known(), "finding")} not reported, the baseline has them`);
  const stale = baseline.stale(files.map(({ name }) => name));
  for (const { file, rule, event, path, count } of stale.slice(0, mostStale)) {
    const subject = [file, rule, event, path].filter((part) => part !== "").join(" ");
    await complain(`in the baseline, but no longer found${count === 1 ? "" : ` (${count} times)`}: ${subject}`);
  }
  if (stale.length > mostStale) await complain(`… and ${stale.length - mostStale} more`);
  if (stale.length > 0) await complain("--update-baseline takes out what is no longer found");
}
