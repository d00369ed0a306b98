import { shown } from "./display.js";
import type { Reporter } from "./reporter.js";
import { sentence } from "./subject.js";

/** One line a finding, for grep and editors. */
export function compactReporter(): Reporter {
  return {
    findings: (findings) =>
      findings
        .map((finding) => {
          const { file, line, column, severity, rule } = finding;
          return `${shown(file)}:${line}:${column}: ${severity}: ${sentence(finding)} [${rule}]\n`;
        })
        .join(""),
    end: () => "",
  };
}
