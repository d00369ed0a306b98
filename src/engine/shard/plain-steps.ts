import type { InputFile } from "../../files/discover/discover.js";
import { kindOfName } from "../../files/discover/kind.js";
import { type FramedFinding, isSamePlace } from "../judge/finding.js";
import { endOf, type Step } from "../lint/lint-file.js";
import type { ReadReport } from "./read-report.js";

const batchLength = 500;

/** What reports of whole runs tell of files, the one report behind the other; of files without findings they tell nothing. */
export function* plainSteps(reports: readonly ReadReport[]): Generator<Step, void, undefined> {
  let batch: FramedFinding[] = [];
  let file: InputFile | undefined;
  function* flushed(isEnd: boolean): Generator<Step, void, undefined> {
    const findings = batch;
    batch = [];
    if (file && findings.length > 0) yield { file, findings, failure: undefined, isEnd: false, bytes: 0 };
    if (file && isEnd) yield endOf(file, undefined, false);
  }
  for (const report of reports) {
    for (const record of report.records()) {
      if (record.type !== "finding") continue;
      const { type: _, ...finding } = record;
      const last = batch.at(-1);
      const isOther = finding.file !== file?.name;
      if (isOther || (last && batch.length >= batchLength && !isSamePlace(last, finding))) yield* flushed(isOther);
      if (isOther) file = { name: finding.file, path: undefined, kind: kindOfName(finding.file) };
      batch.push(finding);
    }
  }
  yield* flushed(true);
}
