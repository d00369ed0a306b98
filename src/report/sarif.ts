import { counted, thousands } from "../base/text.js";
import { visible } from "../base/visible.js";
import type { Finding, RelatedPlace } from "../engine/validate/finding.js";
import type { RuleId } from "../rules/built/rule-id.js";
import type { Fix } from "../rules/fix/file-fix.js";
import { ruleIds, rules } from "../rules/index.js";
import { pageOf, sampleKind } from "./explain/thing.js";
import { createFingerprints } from "./fingerprints.js";
import type { Reporter, ReporterOptions } from "./reporter.js";
import { jsonText, markdownText, sentence, wellFormed } from "./text.js";

const schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json";

/** GitHub rejects a run with more results. */
const mostResults = 25_000;

/** SARIF 2.1.0 for code scanning, one result per line; what exceeds GitHub's limit is counted in a notification. */
export function sarifReporter(options: ReporterOptions): Reporter {
  const fingerprint = createFingerprints();
  const notifications: ReturnType<typeof notification>[] = [];
  let count = 0;
  const result = (finding: Finding): string => {
    const path = wellFormed(options.relativePath(finding.file));
    return jsonText(resultOf(finding, fingerprint(finding, path), options));
  };
  return {
    findings(findings) {
      const start = count === 0 && findings.length > 0 ? opening(options) : "";
      const lines = findings
        .slice(0, Math.max(0, mostResults - count))
        .map((finding, index) => `${count + index === 0 ? "\n" : ",\n"}${result(finding)}`);
      count += findings.length;
      return start + lines.join("");
    },
    file(name, reason) {
      if (reason !== undefined) notifications.push(notification("error", `cannot read ${name}: ${reason}`));
      return "";
    },
    end() {
      const start = count === 0 ? opening(options) : "\n";
      const executionSuccessful = notifications.length === 0;
      const more = count - mostResults;
      const limit = `GitHub takes no more than ${thousands(mostResults)}`;
      if (more > 0) notifications.push(notification("warning", `${counted(more, "more finding")} left out: ${limit}`));
      const invocations = [{ executionSuccessful, toolExecutionNotifications: notifications }];
      const invocationsPart = notifications.length === 0 ? "" : `,"invocations":${jsonText(invocations)}`;
      return `${start}]${invocationsPart}}]}\n`;
    },
  };
}

function opening({ version }: ReporterOptions): string {
  const driver = { name: "journal-lint", version, rules: sarifRules() };
  const head = `{"$schema":${jsonText(schema)},"version":"2.1.0","runs":[{`;
  return `${head}"tool":${jsonText({ driver })},"columnKind":"utf16CodeUnits","results":[`;
}

function resultOf(finding: Finding, fingerprint: string, options: ReporterOptions): object {
  const { file, rule, severity, line, column, endColumn, related } = finding;
  return {
    ruleId: rule,
    ruleIndex: ruleIds.indexOf(rule),
    level: severity,
    message: { text: withoutLinks(sentence(finding)) },
    locations: [locationOf(file, { startLine: line, startColumn: column, endColumn }, options)],
    relatedLocations: related?.map((place) => relatedLocation(place, options)),
    fixes: finding.fix && [fixOfResult(finding, finding.fix, options)],
    partialFingerprints: { primaryLocationLineHash: fingerprint },
  };
}

/** SARIF does not count a byte order mark as a column, so byte offsets are used for it. */
function fixOfResult({ file, rule }: Finding, { safe, edits }: Fix, { relativePath }: ReporterOptions): object {
  const { fix } = rules[rule];
  const replacements = edits.map(({ line, column, endLine, endColumn, text }) => ({
    deletedRegion:
      column === 0
        ? { byteOffset: 0, byteLength: 3 }
        : { startLine: line, startColumn: column, ...(endLine === undefined ? {} : { endLine }), endColumn },
    ...(text === "" ? {} : { insertedContent: { text } }),
  }));
  return {
    description: { text: (safe ? fix?.safe : fix?.unsafe) ?? "" },
    artifactChanges: [{ artifactLocation: artifact(file, relativePath), replacements }],
  };
}

function locationOf(file: string, region: object, { relativePath }: ReporterOptions): object {
  return { physicalLocation: { artifactLocation: artifact(file, relativePath), region } };
}

function artifact(file: string, relativePath: ReporterOptions["relativePath"]): object {
  const uri = wellFormed(relativePath(file)).split("/").map(encodeURIComponent).join("/");
  return { uri, uriBaseId: "%SRCROOT%" };
}

function relatedLocation({ file, line, column, message }: RelatedPlace, options: ReporterOptions): object {
  const location = locationOf(file, { startLine: line, startColumn: column }, options);
  return { ...location, message: { text: withoutLinks(visible(message)) } };
}

/** SARIF turns `[text](address)` into a link, even in plain text. */
function withoutLinks(text: string): string {
  return text.replaceAll("](", "] (");
}

function notification(level: "warning" | "error", text: string) {
  return { level, message: { text } };
}

/** All rules as SARIF descriptors: what they report, why it matters and how to get it right. */
function sarifRules(): readonly object[] {
  return ruleIds.map((id) => ({
    id,
    shortDescription: { text: rules[id].says },
    fullDescription: { text: rules[id].what },
    help: help(id),
    defaultConfiguration: configuration(id),
  }));
}

/** SARIF has no severity for a disabled rule; it is given beside the one that the rule has when enabled. */
function configuration(id: RuleId): object {
  const { severity, strict } = rules[id];
  return severity === "off" ? { enabled: false, level: strict === "off" ? "warning" : strict } : { level: severity };
}

function help(id: RuleId): object {
  const { why, evidence, passes } = rules[id];
  const right = `This passes (${sampleKind(passes())}):`;
  const off = `To switch the rule off: --rule ${id}=off`;
  const paragraphs = [why, evidence].filter((text) => text !== undefined);
  const example = pageOf().sample(passes());
  return {
    text: [...paragraphs, `${right}\n${example}`, off].join("\n\n"),
    markdown: [...[...paragraphs, right].map(markdownText), `\`\`\`\n${example}\n\`\`\``, markdownText(off)].join(
      "\n\n",
    ),
  };
}
