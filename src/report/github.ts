import { counted, thousands } from "../base/text.js";
import { visible } from "../base/visible.js";
import type { Finding } from "../engine/validate/finding.js";
import { createGroups, type Group } from "./groups.js";
import type { Reporter, ReporterOptions } from "./reporter.js";
import { helpFor, sentence } from "./text.js";

/** GitHub shows this many errors and as many warnings per step. */
const mostShown = 10;

/** GitHub workflow commands at the end of the run: one for each group, errors first. */
export function githubReporter(options: ReporterOptions): Reporter {
  const groups = createGroups(1);
  return {
    findings(findings) {
      for (const finding of findings) groups.add([finding]);
      return "";
    },
    end() {
      const all = groups.list();
      const ofSeverity = (severity: Finding["severity"]): readonly Group[] =>
        all.filter((group) => group.severity === severity).slice(0, mostShown);
      const shown = [...ofSeverity("error"), ...ofSeverity("warning")];
      return [...shown.map((group) => annotation(group, options)), ...remainder(all, new Set(shown))].join("");
    },
  };
}

function annotation({ severity, first, hidden }: Group, { relativePath }: ReporterOptions): string {
  const { file, line, column, endColumn, rule } = first;
  const help = helpFor(first);
  const isNamed = help === undefined || /\b(?:did you mean|rename)\b/.test(first.message);
  const more = ` (and ${thousands(hidden.findings)} more like it in ${counted(hidden.files, "file")})`;
  const place = { file: visible(relativePath(file)), line, endLine: line, col: column, endColumn };
  return command(
    severity,
    { title: rule, ...place },
    `${sentence(first)}${isNamed ? "" : `; ${help}`}${hidden.findings === 0 ? "" : more}`,
  );
}

function remainder(all: readonly Group[], shown: ReadonlySet<Group>): readonly string[] {
  const rest = all.filter((group) => !shown.has(group));
  if (rest.length === 0) return [];
  const findings = rest.reduce((sum, group) => sum + group.all.findings, 0);
  const text = `… and ${counted(findings, "finding")} of ${counted(rest.length, "other kind")}, not shown as annotations`;
  return [command("notice", { title: "journal-lint" }, text)];
}

/** A command as the Actions toolkit writes it. */
function command(name: string, properties: Readonly<Record<string, string | number>>, message: string): string {
  const pairs = Object.entries(properties).map(
    ([key, value]) => `${key}=${escapedMessage(String(value)).replaceAll(":", "%3A").replaceAll(",", "%2C")}`,
  );
  return `::${name} ${pairs.join(",")}::${escapedMessage(message)}\n`;
}

/** The percent sign goes first, or it would escape the other escapes. */
function escapedMessage(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
