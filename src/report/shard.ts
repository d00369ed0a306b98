import type { FramedFinding } from "../engine/judge/finding.js";
import type { Step } from "../engine/lint/lint-file.js";
import { findingJson } from "./finding-json.js";
import type { FormatName } from "./index.js";
import { jsonDocument } from "./json.js";
import { jsonText } from "./json-text.js";
import type { Reporter } from "./reporter.js";
import { driftRecords, type NamedRecord, type ReportedShard, shardSteps } from "./shard-records.js";

/** A reporter that is told of each step of a run, before its findings and behind them, and gets what is not to be reported too. */
export interface StepReporter extends Reporter {
  readonly before: (step: Step) => string;
  readonly after: (step: Step) => string;
}

/** Makes the report of a share, where the format has room for all that `merge` needs. */
export function shardReporter(name: FormatName, shard: ReportedShard): StepReporter | undefined {
  if (name === "ndjson") return shardNdjsonReporter(shard);
  return name === "json" ? shardJsonReporter(shard) : undefined;
}

/** Lines of JSON as they are found, with all between them that `merge` needs to make the report of the whole run. */
function shardNdjsonReporter(shard: ReportedShard): StepReporter {
  const steps = shardSteps(shard);
  let opening = `${jsonText({ type: "shard", ...shard.header })}\n`;
  const written = (text: string): string => {
    const all = opening + text;
    opening = "";
    return all;
  };
  const lines = (records: readonly NamedRecord[]): string => records.map((record) => `${jsonText(record)}\n`).join("");
  return {
    before: (step) => written(lines(steps.before(step))),
    findings: (findings) => findings.map((finding) => `${framedJson(finding, "finding")}\n`).join(""),
    after: (step) => lines(steps.after(step)),
    end: (summary) => written(`${lines(driftRecords(shard))}${jsonText({ type: "summary", ...summary })}\n`),
  };
}

/** One JSON document with the same records behind the findings, which they count; they are held until then. */
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
      put(driftRecords(shard));
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
