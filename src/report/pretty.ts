import { Chalk, type ChalkInstance } from "chalk";
import { counted } from "../judge/counted.js";
import { visible } from "../judge/excerpt.js";
import type { Finding } from "../judge/finding.js";
import type { Summary } from "../judge/tally.js";
import type { Look, Reporter } from "./reporter.js";

/** A block for each file, a line for each finding, and the figures at the end. */
export function prettyReporter({ colour }: Look): Reporter {
  const chalk = new Chalk({ level: colour ? 1 : 0 });
  let file: string | undefined;
  const heading = (name: string): string => {
    if (name === file) return "";
    const gap = file === undefined ? "" : "\n";
    file = name;
    return `${gap}${chalk.underline(visible(name))}\n`;
  };
  return {
    findings: (findings) => findings.map((finding) => heading(finding.file) + findingLines(finding, chalk)).join(""),
    end: (summary) => `${file === undefined ? "" : "\n"}${closing(summary, chalk)}`,
  };
}

function findingLines(finding: Finding, chalk: ChalkInstance): string {
  const place = `${finding.line}:${finding.column}`.padStart(9);
  const severity = finding.severity === "error" ? chalk.red("error  ") : chalk.yellow("warning");
  const subject = visible([finding.event, finding.path].filter(Boolean).join(" "));
  const text = subject === "" ? finding.message : `${chalk.bold(subject)} ${finding.message}`;
  const help =
    finding.suggestion === undefined
      ? ""
      : `\n${" ".repeat(11)}${chalk.cyan("help:")} write ${visible(finding.suggestion)}`;
  return `${chalk.dim(place)}  ${severity}  ${text}  ${chalk.dim(finding.rule)}${help}\n`;
}

function closing(summary: Summary, chalk: ChalkInstance): string {
  const { files, lines, events, checked, errors, warnings, withoutSchema } = summary;
  if (files === 0) return "";
  const verdict = `${counted(errors, "error")}, ${counted(warnings, "warning")}`;
  const colour = errors > 0 ? chalk.red : warnings > 0 ? chalk.yellow : chalk.green;
  const kinds = Object.keys(withoutSchema).length;
  return [
    chalk.bold(colour(verdict)),
    `${counted(files, "file")}, ${counted(lines, "line")}, ${counted(checked, "event")} checked by a schema`,
    ...(kinds === 0 ? [] : [`${counted(events - checked, "event")} of ${counted(kinds, "kind")} without a schema`]),
    "",
  ].join("\n");
}
