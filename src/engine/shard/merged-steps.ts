import { resolve } from "node:path";
import type { InputFile } from "../../files/discover/discover.js";
import { kindOfName } from "../../files/discover/kind.js";
import { endOf, type Step } from "../lint/lint-file.js";
import { type FramedFinding, isSamePlace } from "../validate/finding.js";
import { addTally, createTally, kindCount, type Summary, type Tally } from "../validate/tally.js";
import type { FileRecord, ReadReport, ShardRecord } from "./read-report.js";

/** Adds the counts of reports, except for the findings that they list, which are counted as they pass. */
export function addReport(tally: Tally, reports: readonly ReadReport[]): void {
  for (const { summary } of reports) {
    addTally(tally, countedIn(summary));
    tally.warnings += summary.hidden ?? 0;
  }
}

function countedIn({ files, lines, kinds, withoutSchema }: Summary): Tally {
  const tally = { ...createTally(Number.POSITIVE_INFINITY), files, lines };
  for (const [kind, events] of Object.entries(kinds)) kindCount(tally, kind, true).events = events;
  for (const [kind, events] of Object.entries(withoutSchema)) kindCount(tally, kind, false).events = events;
  return tally;
}

/** The approximate number of findings per batch. */
const batchLength = 500;

/** Steps for the files in reports of whole runs, one report after another; files without findings are not in them. */
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

/** The files of all shards. */
interface MergedFiles {
  /** In the order in which they were given. */
  readonly files: readonly InputFile[];
  readonly choicesAt: (file: InputFile) => number;
  /** Their results, in the order in which they were linted. */
  readonly steps: () => Generator<Step, void, undefined>;
}

/** Merges the shards of one run; reports may come in any order. */
export function mergedFiles(reports: readonly ReadReport[], cwd: string): MergedFiles {
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
    files: [...records.keys()].sort((a, b) => place(a, "index") - place(b, "index")),
    choicesAt: (file) => records.get(file)?.choices ?? 0,
    *steps() {
      const sources = ofReports.map(({ report, files }) => fileSteps(report, files));
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

/** The steps of a report, file by file. */
function* fileSteps(report: ReadReport, files: readonly InputFile[]): Generator<Step, void, undefined> {
  let at = -1;
  let member: string | undefined;
  let batch: FramedFinding[] = [];
  const step = (more: Partial<Step>): Step => ({
    ...{ file: files[at] as InputFile, findings: [], failure: undefined, isEnd: false, bytes: 0 },
    ...(member === undefined ? {} : { member: { name: member, isEnd: false } }),
    ...more,
  });
  const flushed = (): readonly Step[] => {
    const findings = batch;
    batch = [];
    return findings.length === 0 ? [] : [step({ findings })];
  };
  for (const record of report.records()) {
    if (record.type === "finding") {
      const last = batch.length < batchLength ? undefined : batch.at(-1);
      if (last && !isSamePlace(last, record)) yield* flushed();
      batch.push(findingIn(record));
      continue;
    }
    yield* flushed();
    if (record.type === "file") at++;
    if (record.type === "file") member = undefined;
    if (record.type === "member") member = record.name;
    if (record.type === "version") yield step({ version: record.version });
    if (record.type === "statements") yield step({ statements: record.statements });
    if (record.type === "member-end") {
      yield step({ failure: record.failure, member: { name: member ?? "", isEnd: true } });
      member = undefined;
    }
    if (record.type === "end") yield endOf(files[at] as InputFile, record.failure, record.archive === true);
  }
}

function findingIn({ type: _, ...finding }: Extract<ShardRecord, { readonly type: "finding" }>): FramedFinding {
  return finding;
}
