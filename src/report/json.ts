import { type Finding, type FramedFinding, relatedPlaces } from "../engine/validate/finding.js";
import type { Reporter } from "./reporter.js";
import { jsonText } from "./text.js";

/** A finding as JSON, with its fields in the documented order, after a `type` if lines of several types follow each other. */
export function findingJson(finding: Finding, type?: string): string {
  const { file, line, column, endColumn, severity, rule, event, path, message, suggestion, fix } = finding;
  const related = finding.related && relatedPlaces(finding.related);
  // Listed individually, because copying objects takes longer than writing them; JSON leaves out what is undefined.
  const named = { type, file, line, column, endColumn, severity, rule, event, path, message, suggestion, related, fix };
  return jsonText(named);
}

/** One JSON document, written as it grows. */
export function jsonReporter(): Reporter {
  return jsonDocument(findingJson);
}

/** Like `jsonReporter`, with another serialisation of findings. */
export function jsonDocument(textOf: (finding: FramedFinding) => string): Reporter {
  let written = 0;
  const line = (finding: FramedFinding): string => `${written++ === 0 ? "\n" : ",\n"}    ${textOf(finding)}`;
  const opening = '{\n  "version": 1,\n  "findings": [';
  return {
    findings(findings) {
      const start = written === 0 && findings.length > 0 ? opening : "";
      return start + findings.map(line).join("");
    },
    end(summary) {
      const start = written === 0 ? opening : "\n  ";
      return `${start}],\n  "summary": ${jsonText(summary)}\n}\n`;
    },
  };
}

/** One line of JSON per finding as it is found, and one for the summary. */
export function ndjsonReporter(): Reporter {
  return {
    findings: (findings) => findings.map((finding) => `${findingJson(finding, "finding")}\n`).join(""),
    end: (summary) => `${jsonText({ type: "summary", ...summary })}\n`,
  };
}
