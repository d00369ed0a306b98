import { findingJson } from "./finding-json.js";
import { jsonText } from "./json-text.js";
import type { Reporter } from "./reporter.js";

/** One line of JSON a finding as it is found, and one for the summary. */
export function ndjsonReporter(): Reporter {
  return {
    findings: (findings) => findings.map((finding) => `${findingJson(finding, "finding")}\n`).join(""),
    end: (summary) => `${jsonText({ type: "summary", ...summary })}\n`,
  };
}
