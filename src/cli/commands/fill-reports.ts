import { summarise, type Tally } from "../../engine/judge/tally.js";
import type { Options } from "../options.js";
import type { Reports } from "../reports.js";
import type { DriftTelling } from "./drift.js";
import { tellReports } from "./tell-reports.js";
import type { Complain } from "./verdict.js";

/** The reports of a run that are open, and who hears of them. */
interface OpenRun {
  readonly reports: Reports;
  readonly drift: DriftTelling;
  readonly options: Pick<Options, "quiet">;
  readonly tally: Tally;
  readonly complain: Complain;
}

/** Fills the reports of a run, puts them in place together and tells of them; where that fails, nothing of them is left. */
export async function fillReports<Result>(
  { reports, drift, options, tally, complain }: OpenRun,
  fill: () => Promise<Result>,
): Promise<Result> {
  let result: Result;
  try {
    result = await fill();
    await reports.end(summarise(tally));
    await drift.write();
    await reports.place();
  } finally {
    reports.discard();
  }
  await tellReports(reports, options, complain);
  await drift.print();
  return result;
}
