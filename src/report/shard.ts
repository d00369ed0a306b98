import type { LintStep } from "../engine/lint/lint-file.js";
import type { FileRecord, ShardHeader, ShardRecord } from "../engine/shard/read-report.js";
import type { FramedFinding } from "../engine/validate/finding.js";
import type { InputFile } from "../files/discover/discover.js";
import type { FormatName } from "./index.js";
import { findingJson, jsonDocument } from "./json.js";
import type { Reporter } from "./reporter.js";
import { jsonText, withOpening } from "./text.js";

export interface ReportedShard {
  readonly header: ShardHeader;
  readonly placeOf: (file: InputFile) => Omit<FileRecord, "name" | "kind">;
}

/** A record that is neither a finding nor the summary. */
type NamedRecord = Exclude<ShardRecord, { readonly type: "finding" | "summary" }>;

const mostReported = 1000;

/** Turns the steps of a shard into the records before and after their findings. */
function shardSteps({ placeOf }: ReportedShard) {
  let file: InputFile | undefined;
  let member: string | undefined;
  return {
    before(step: LintStep): readonly NamedRecord[] {
      const records: NamedRecord[] = [];
      if (step.file !== file) {
        const { name, kind } = step.file;
        records.push({ type: "file", name, kind, ...placeOf(step.file) });
        file = step.file;
        member = undefined;
      }
      const isMember = step.member !== undefined && !step.isEnd;
      if (isMember && step.member.name !== member) {
        member = step.member.name;
        records.push({ type: "member", name: member });
      }
      const { facts = [], version } = step;
      if (version !== undefined) records.push({ type: "version", version });
      for (let from = 0; from < facts.length; from += mostReported) {
        records.push({ type: "statements", statements: facts.slice(from, from + mostReported) });
      }
      return records;
    },
    after({ isEnd, member: about, failure }: LintStep): readonly NamedRecord[] {
      const why = failure === undefined ? {} : { failure };
      if (isEnd) return [{ type: "end", ...why, ...(about ? { archive: true } : {}) }];
      if (!about?.isEnd) return [];
      member = undefined;
      return [{ type: "member-end", ...why }];
    },
  };
}

/** A reporter that is given each step of a run, before and after its findings, including findings that are not shown. */
export interface StepReporter extends Reporter {
  readonly before: (step: LintStep) => string;
  readonly after: (step: LintStep) => string;
}

/** The report of a shard, if the format can hold everything that `merge` needs. */
export function shardReporter(name: FormatName, shard: ReportedShard): StepReporter | undefined {
  if (name === "ndjson") return shardNdjsonReporter(shard);
  return name === "json" ? shardJsonReporter(shard) : undefined;
}

/** Lines of JSON as they are found, with everything in between that `merge` needs to make the report of the whole run. */
function shardNdjsonReporter(shard: ReportedShard): StepReporter {
  const steps = shardSteps(shard);
  const written = withOpening(`${jsonText({ type: "shard", ...shard.header })}\n`);
  const lines = (records: readonly NamedRecord[]): string => records.map((record) => `${jsonText(record)}\n`).join("");
  return {
    before: (step) => written(lines(steps.before(step))),
    findings: (findings) => findings.map((finding) => `${framedJson(finding, "finding")}\n`).join(""),
    after: (step) => lines(steps.after(step)),
    end: (summary) => written(`${jsonText({ type: "summary", ...summary })}\n`),
  };
}

/** One JSON document with the same records after the findings, to which they refer by number; they are held until then. */
function shardJsonReporter(shard: ReportedShard): StepReporter {
  const steps = shardSteps(shard);
  const json = jsonDocument(framedJson);
  const records: string[] = [];
  const put = (all: readonly NamedRecord[]): string => {
    for (const record of all) records.push(jsonText(record));
    return "";
  };
  return {
    before: (step) => put(steps.before(step)),
    findings(findings) {
      records.push(jsonText({ type: "findings", count: findings.length }));
      return json.findings(findings);
    },
    after: (step) => put(steps.after(step)),
    end(summary, elapsed) {
      const all = records.map((record) => `\n    ${record}`).join(",");
      const rest = `,\n  "shard": ${jsonText(shard.header)},\n  "records": [${all}${all === "" ? "" : "\n  "}]\n}\n`;
      return json.end(summary, elapsed).replace(/\n\}\n$/, () => rest);
    },
  };
}

/** A finding as JSON, with what reports for people show beside it. */
function framedJson(finding: FramedFinding, type?: string): string {
  const { frame, lack, related } = finding;
  const lines = related?.map(({ kind, text }) => ({ kind, text }));
  const rest = jsonText({ frame, lack, lines });
  return `${findingJson(finding, type).slice(0, -1)},${rest.slice(1)}`;
}
