import { inert } from "../base/visible.js";
import type { Finding } from "../engine/validate/finding.js";
import type { Reporter } from "./reporter.js";
import { placeOf, sentence } from "./text.js";

/** One line per finding, for grep and editors. */
export function compactReporter(): Reporter {
  return {
    findings: (findings) => findings.map((finding) => `${compactLine(finding)}\n`).join(""),
    end: () => "",
  };
}

/** A finding on one line, with place, severity and rule. */
export function compactLine(finding: Finding): string {
  return inert(`${placeOf(finding)}: ${finding.severity}: ${sentence(finding)} [${finding.rule}]`);
}
