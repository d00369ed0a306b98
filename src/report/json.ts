import type { FramedFinding } from "../engine/judge/finding.js";
import { findingJson } from "./finding-json.js";
import { jsonText } from "./json-text.js";
import type { Reporter } from "./reporter.js";

/** One JSON document, written as it grows. */
export function jsonReporter(): Reporter {
  return jsonDocument(findingJson);
}

/** The same, with findings as someone else spells them. */
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
