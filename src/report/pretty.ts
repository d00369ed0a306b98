import { Chalk, type ChalkInstance } from "chalk";
import { displayWidth, wrapped } from "../base/display.js";
import type { FramedFinding } from "../engine/judge/finding.js";
import { blockSentence, blocksOf, type FindingBlock } from "./blocks.js";
import { closing, nextStep, remainders, statistics } from "./closing.js";
import { createGroups } from "./groups.js";
import { inert } from "./inert.js";
import { drawFrame } from "./pretty-frame.js";
import { gutterWidth, relatedLines } from "./pretty-related.js";
import type { Look, Reporter } from "./reporter.js";
import { countsBy } from "./statistics-by.js";
import { helpFor, placeOf } from "./subject.js";

const narrowest = 30;

/**
 * For people: each finding, and the missing fields of each object together, with place and frame, the first few of each
 * group, and the figures at the end.
 */
export function prettyReporter(look: Look): Reporter {
  const chalk = new Chalk({ level: look.colour ? 1 : 0 });
  const columns = Math.max(narrowest, look.columns);
  const groups = createGroups(look.statistics ? 0 : look.maxPerGroup);
  const counts = look.by && countsBy(look.by);
  let tried = 0;
  return {
    file(name, _, version) {
      tried++;
      counts?.file(name, version);
      return "";
    },
    findings(findings) {
      counts?.add(findings);
      return inert(
        (look.statistics ? findings.map(asCounted) : blocksOf(findings))
          .filter(groups.add)
          .map((block) => `${blockText(block, columns, chalk)}\n`)
          .join(""),
      );
    },
    end(summary, elapsed) {
      const list = groups.list();
      const table = (): string =>
        counts?.table(summary, look.tableColumns, chalk) ?? statistics(list, look.tableColumns, chalk);
      const rest = look.statistics ? table() : remainders(list, chalk);
      const next = look.statistics ? undefined : nextStep(list, look.isLive !== true);
      // Also a file that could no longer be read is told the end of; where there was none, there is nothing to tell.
      const end = tried + summary.files === 0 ? "" : closing({ summary, elapsed, next, columns }, chalk);
      return inert(`${rest}${rest !== "" && !look.statistics ? "\n" : ""}${end}`);
    },
  };
}

function helpLines(finding: FramedFinding, columns: number): readonly string[] {
  const help = helpFor(finding);
  return help === undefined ? [] : wrapped(`help: ${help}`, columns);
}

/** A finding as the table of statistics counts it, which does not show what a missing field looks like. */
function asCounted({ lack: _, ...finding }: FramedFinding): FindingBlock {
  return [finding];
}

function blockText(block: FindingBlock, columns: number, chalk: ChalkInstance): string {
  const [finding] = block;
  const colour = finding.severity === "error" ? chalk.red : chalk.yellow;
  const number = String(finding.line).padStart(gutterWidth(finding));
  const gutter = " ".repeat(number.length);
  const { source, marker } = drawFrame(finding.frame, columns - number.length - 5);
  const place = placeOf(finding);
  const help = helpLines(finding, columns - 2);
  const fits = displayWidth(`${place} ${finding.severity} ${finding.rule}`) <= columns;
  const text = wrapped(blockSentence(block), columns - 2);
  return [
    `${chalk.bold(place)}${fits ? " " : "\n  "}${chalk.bold(colour(finding.severity))} ${chalk.dim(finding.rule)}`,
    ...text.map((line) => `  ${line}`),
    `  ${chalk.dim(`${number} |`)} ${source}`,
    `  ${chalk.dim(`${gutter} |`)} ${colour(marker)}`,
    ...relatedLines(finding, columns, chalk),
    ...help.map((line) => `  ${line.replace(/^help:/, chalk.cyan("help:"))}`),
    "",
  ].join("\n");
}
