import { resolve } from "node:path";
import type { InputFile } from "../../files/discover/discover.js";
import { kindOfName } from "../../files/discover/kind.js";
import { endOf, type LintStep } from "../lint/lint-file.js";
import { type FramedFinding, isSamePlace } from "../validate/finding.js";
import { addTally, type Tally, tallyOf } from "../validate/tally.js";
import type { FileRecord, ReadReport, ShardRecord } from "./read-report.js";

/** Adds the counts of reports, except for the findings that they list, which are counted as they pass. */
export function addReport(tally: Tally, reports: readonly ReadReport[]): void {
  for (const { summary } of reports) {
    addTally(tally, tallyOf(summary));
    tally.warnings += summary.hidden ?? 0;
  }
}

/** The approximate number of findings per batch. */
const batchLength = 500;

/** Steps for the files in reports of whole runs, one report after another; files without findings are not in them. */
export function plainSteps(reports: readonly ReadReport[]): Generator<LintStep, void, undefined> {
  return fileSteps(recordsByFile(reports), ({ name, kind }) => ({ name, path: undefined, kind }));
}

/** The findings of whole runs, with a record at the start and the end of each file, as a shard has them. */
function* recordsByFile(reports: readonly ReadReport[]): Generator<ShardRecord, void, undefined> {
  let name: string | undefined;
  for (const report of reports) {
    for (const record of report.records()) {
      if (record.type !== "finding") continue;
      if (record.file !== name) {
        if (name !== undefined) yield { type: "end" };
        name = record.file;
        yield { type: "file", name, kind: kindOfName(name), index: 0, rank: 0, choices: 0 };
      }
      yield record;
    }
  }
  if (name !== undefined) yield { type: "end" };
}

/** Merges the shards of one run; reports may come in any order. */
export function mergedFiles(reports: readonly ReadReport[], cwd: string) {
  const records = new Map<InputFile, FileRecord>();
  const ofReports = reports.map((report) => {
    const files = report.files.map((record) => {
      const file: InputFile = { name: record.name, path: resolve(cwd, record.name), kind: record.kind };
      records.set(file, record);
      return file;
    });
    return { report, files };
  });
  const place = (file: InputFile, of: "index" | "rank"): number => records.get(file)?.[of] ?? 0;
  return {
    /** The files, in the order in which they were given. */
    files: [...records.keys()].sort((a, b) => place(a, "index") - place(b, "index")),
    choicesAt: (file: InputFile): number => records.get(file)?.choices ?? 0,
    /** Their results, in the order in which they were linted. */
    *steps(): Generator<LintStep, void, undefined> {
      const sources = ofReports.map(({ report, files }) => {
        let at = 0;
        return fileSteps(report.records(), () => files[at++] as InputFile);
      });
      const ranked = [...records.keys()].sort((a, b) => place(a, "rank") - place(b, "rank"));
      const sourceOf = new Map(ofReports.flatMap(({ files }, at) => files.map((file) => [file, sources[at]] as const)));
      for (const file of ranked) {
        const source = sourceOf.get(file);
        for (let next = source?.next(); next && !next.done; next = source?.next()) {
          yield next.value;
          if (next.value.isEnd) break;
        }
      }
    },
  };
}

/** The steps of files, by the records of each. */
function* fileSteps(
  records: Iterable<ShardRecord>,
  fileOf: (record: FileRecord) => InputFile,
): Generator<LintStep, void, undefined> {
  let file: InputFile | undefined;
  let member: string | undefined;
  let batch: FramedFinding[] = [];
  const step = (more: Partial<LintStep>): LintStep => ({
    ...{ file: file as InputFile, findings: [], failure: undefined, isEnd: false, bytes: 0 },
    ...(member === undefined ? {} : { member: { name: member, isEnd: false } }),
    ...more,
  });
  const flushed = (): readonly LintStep[] => {
    const findings = batch;
    batch = [];
    return findings.length === 0 ? [] : [step({ findings })];
  };
  for (const record of records) {
    if (record.type === "finding") {
      const { type: _, ...finding } = record;
      const last = batch.length < batchLength ? undefined : batch.at(-1);
      if (last && !isSamePlace(last, finding)) yield* flushed();
      batch.push(finding);
      continue;
    }
    yield* flushed();
    switch (record.type) {
      case "file":
        file = fileOf(record);
        member = undefined;
        break;
      case "member":
        member = record.name;
        break;
      case "version":
        yield step({ version: record.version });
        break;
      case "statements":
        yield step({ facts: record.statements });
        break;
      case "member-end":
        yield step({ failure: record.failure, member: { name: member ?? "", isEnd: true } });
        member = undefined;
        break;
      case "end":
        yield endOf(file as InputFile, record.failure, record.archive === true);
    }
  }
}
