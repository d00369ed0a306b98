import type { FramedFinding } from "../judge/finding.js";
import { findingJson } from "./finding-json.js";
import { jsonText } from "./json-text.js";
import type { Reporter } from "./reporter.js";

/** One JSON document, written as it grows. */
export function jsonReporter(): Reporter {
  let written = 0;
  const line = (finding: FramedFinding): string => `${written++ === 0 ? "\n" : ",\n"}    ${findingJson(finding)}`;
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
