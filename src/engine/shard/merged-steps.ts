import { resolve } from "node:path";
import type { InputFile } from "../../files/discover/discover.js";
import { type FramedFinding, isSamePlace } from "../judge/finding.js";
import { endOf, type Step } from "../lint/lint-file.js";
import type { ReadReport } from "./read-report.js";
import type { FileRecord, ShardRecord } from "./shard-record.js";

/** Findings are handed on in batches of about so many. */
const batchLength = 500;

/** The files of all shares, each as it was linted. */
export interface MergedFiles {
  /** In the order in which they were given. */
  readonly files: readonly InputFile[];
  readonly choicesAt: (file: InputFile) => number;
  /** What came of them, in the order in which they were linted. */
  readonly steps: () => Generator<Step, void, undefined>;
}

/** Puts the shares of one run together; reports may come in any order. */
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

/** The steps of a report, file by file as it has them. */
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
    if (record.type === "told") yield step({ tellings: record.tellings });
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
