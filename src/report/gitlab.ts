import type { Finding } from "../engine/validate/finding.js";
import { createFingerprints } from "./fingerprints.js";
import type { Reporter, ReporterOptions } from "./reporter.js";
import { jsonText, sentence, wellFormed } from "./text.js";

const severities = { error: "major", warning: "minor" } as const;

/** GitLab's Code Quality report: an array, one entry per line. */
export function gitlabReporter({ relativePath }: ReporterOptions): Reporter {
  const fingerprint = createFingerprints();
  let written = 0;
  const entry = (finding: Finding): string => {
    const path = wellFormed(relativePath(finding.file));
    return jsonText({
      description: sentence(finding),
      check_name: finding.rule,
      fingerprint: fingerprint(finding, path),
      severity: severities[finding.severity],
      location: { path, lines: { begin: finding.line } },
    });
  };
  return {
    findings: (findings) => findings.map((finding) => `${written++ === 0 ? "[\n" : ",\n"}${entry(finding)}`).join(""),
    end: () => (written === 0 ? "[]\n" : "\n]\n"),
  };
}
