import { Chalk, type ChalkInstance } from "chalk";
import { displayWidth, endIn, folded, shown, startIn, tableLines, wrapped } from "../base/display.js";
import { counted, largest, thousands } from "../base/text.js";
import { excerpt, inert, visible } from "../base/visible.js";
import type { Finding, Frame, FramedFinding, FramedPlace } from "../engine/validate/finding.js";
import { knownEvents } from "../engine/validate/known-events.js";
import { countSeverity, type Summary } from "../engine/validate/tally.js";
import { isRuleId, rules } from "../rules/index.js";
import { blockSentence, blocksOf, type FindingBlock, fieldOf } from "./blocks.js";
import { createGroups, type Group, worstFirst } from "./groups.js";
import type { Reporter, ReporterOptions, StatisticsBy } from "./reporter.js";
import { earlierFrame, fixableText, fixedBy, helpFor, placeOf, subjectOf } from "./text.js";

function remainders(groups: readonly Group[], chalk: ChalkInstance): string {
  return groups
    .filter(({ hidden }) => hidden.findings > 0)
    .map((group) => {
      const { perBlock, hidden } = group;
      const subject = [chalk.bold(group.rule), subjectOf(group)].filter(Boolean).join(" ");
      const objects = counted(hidden.findings / perBlock, "object");
      const fields = perBlock === 1 ? "" : `, the same ${perBlock} fields of ${objects}`;
      return `… and ${thousands(hidden.findings)} more in ${counted(hidden.files, "file")}: ${subject}${fields}\n`;
    })
    .join("");
}

const mostNamed = 5;

interface Closing {
  readonly summary: Summary;
  readonly elapsed: number;
  readonly fixable: string;
  readonly remark: string | undefined;
  readonly isStrict: boolean;
  readonly next?: readonly string[];
  readonly columns: number;
  readonly chalk: ChalkInstance;
}

const strictText =
  "with --strict, events are held to the letter of the specification, which genuine journals do not keep";

/** The figures at the end of a report, how many findings can be fixed, and what to do next; only the figures where there is no more to say. */
function closing({ summary, elapsed, fixable, remark = "", isStrict, next = [], columns, chalk }: Closing): string {
  const { files, lines, errors, warnings } = summary;
  // If nothing could be read, there is nothing to report.
  if (files + errors + warnings === 0) return "";
  const colour = errors > 0 ? chalk.red : warnings > 0 ? chalk.yellow : chalk.green;
  const verdict = `${counted(errors, "error")}, ${counted(warnings, "warning")}`;
  return [
    `${chalk.bold(colour(verdict))} in ${counted(files, "file")}, ${counted(lines, "line")} (${duration(elapsed)})`,
    ...[
      checkedText(summary),
      unknownText(summary),
      takenForText(summary),
      isStrict && errors > 0 ? strictText : "",
      remark,
      fixable,
    ]
      .filter((text) => text !== "")
      .flatMap((text) => wrapped(text, columns)),
    ...next.map((step, index) => `${index === 0 ? "next: " : "      "}${chalk.cyan(step)}`),
    "",
  ].join("\n");
}

/** What was not checked by a schema, if anything. */
function checkedText({ events, checked, withoutSchema }: Summary): string {
  if (checked === events && checked > 0) return "";
  const kinds = Object.keys(withoutSchema).length;
  const rest = events - checked;
  const others = `${counted(rest, "event")} of ${counted(kinds, "other kind")} ${rest === 1 ? "was" : "were"} checked only for valid JSON, timestamp and event`;
  return `${counted(checked, "event")} checked by a schema${kinds === 0 ? "" : `, ${others}`}`;
}

function unknownText({ withoutSchema }: Summary): string {
  const unknown = Object.keys(withoutSchema).filter((kind) => !knownEvents.has(kind));
  if (unknown.length === 0) return "";
  const named = unknown.slice(0, mostNamed).map((kind) => (kind === "" ? '""' : excerpt(kind)));
  const rest = unknown.length > mostNamed ? ` and ${unknown.length - mostNamed} more` : "";
  return `unknown to the game: ${named.join(", ")}${rest}`;
}

const plurals: Readonly<Record<string, string>> = {
  excerpt: "excerpts",
  "filtered journal": "filtered journals",
  "list of sample lines": "lists of sample lines",
};

/** What journals were taken for that are not whole, the most frequent first. */
function takenForText({ takenFor = {} }: Summary): string {
  const all = Object.entries(takenFor).sort(([, a], [, b]) => b - a);
  const named = all.slice(0, mostNamed).map(([name, count]) => {
    const [, what = name, because = ""] = /^([^(]+) (\(.*)$/.exec(name) ?? [];
    return excerpt(`${thousands(count)} ${count === 1 ? what : (plurals[what] ?? what)} ${because}`);
  });
  const rest = all.length > mostNamed ? `, and ${thousands(all.length - mostNamed)} more sorts` : "";
  return all.length === 0 ? "" : `not whole journals, so not all lines were compared: ${named.join(", ")}${rest}`;
}

/** What to do next: learn about the worst finding and, if the run can be repeated, see what was left out. */
function nextSteps(groups: readonly Group[], isRepeatable: boolean): readonly string[] {
  // Beyond the maximum number of groups, the rest are merged under a name that is not a rule.
  const worst = worstFirst(groups).find(({ rule }) => isRuleId(rule));
  if (!worst) return [];
  const isCut = isRepeatable && groups.some(({ hidden }) => hidden.findings > 0);
  const again = isCut ? ["--statistics", "--max-per-group 0"].map((option) => `the same again with ${option}`) : [];
  return [`journal-lint explain ${worst.rule}`, ...again];
}

function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  return seconds < 600 ? `${seconds.toFixed(1)} s` : `${thousands(Math.round(seconds / 60))} min`;
}

/** All groups in a table, errors first and by frequency; one line per group, unless that leaves too little for the place. */
function statistics(groups: readonly Group[], columns: number, chalk: ChalkInstance): string {
  if (groups.length === 0) return "";
  const rows = worstFirst(groups).map((group) => [
    thousands(group.all.findings),
    thousands(group.all.files),
    fixedBy(group.first) ?? "",
    group.severity,
    group.rule,
    subjectOf(group),
    placeOf(group.first),
  ]);
  const table = [["count", "files", "fix", "severity", "rule", "event and path", "first place"], ...rows];
  const room = [0, 1, 2, 3, 4, 5].reduce((left, column) => left - widthOf(table, column) - 2, columns);
  if (room < Math.min(leastPlace, widthOf(table, 6)))
    return tableText(tableLines(stacked(table, columns), columns, 2), chalk);
  const lines = table.map((cells) => [...cells.slice(0, -1), cut(cells.at(-1) ?? "", "end", room, false)]);
  return tableText(tableLines(lines, Number.POSITIVE_INFINITY, 2), chalk);
}

/** What the name of a journal, the line and the column take. */
const leastPlace = 44;

function tableText(lines: readonly (readonly string[])[], chalk: ChalkInstance): string {
  const coloured = (line: string): string =>
    line.replace(/\b(?:error|warning)\b/, (word) => (word === "error" ? chalk.red(word) : chalk.yellow(word)));
  const rows = lines.map(([first = "", ...others], index) =>
    index === 0 ? [first, ...others].map((line) => chalk.bold(line)) : [coloured(first), ...others],
  );
  return `${rows.flat().join("\n")}\n\n`;
}

/** A table with rule and subject in one cell, and the place below it. */
function stacked(table: readonly (readonly string[])[], columns: number): readonly (readonly string[])[] {
  const room = [0, 1, 2, 3].reduce((left, column) => left - widthOf(table, column) - 2, columns);
  return table.map(([count = "", files = "", fix = "", severity = "", rule = "", subject = "", place = ""], index) => {
    const about = subject === "" ? rule : `${rule}${index === 0 ? ", " : " "}${subject}`;
    return [count, files, fix, severity, `${about}\n${cut(place, "end", Math.max(room, leastPlace), false)}`];
  });
}

function widthOf(table: readonly (readonly string[])[], column: number): number {
  return largest(table.map((cells) => displayWidth(cells[column] ?? "")));
}

/** Beyond this many rows, the rest is combined. */
const mostRows = 10_000;
const others = "…";

/** Counts findings by kind of event, game version or file. */
function countsBy(by: Exclude<StatisticsBy, "rule">) {
  const newRow = () => ({ files: 0, errors: 0, warnings: 0 });
  const rows = new Map<string, ReturnType<typeof newRow>>();
  const rowOf = (name: string): ReturnType<typeof newRow> => {
    const known = rows.get(name);
    if (known) return known;
    if (rows.size >= mostRows && name !== others) return rowOf(others);
    const row = newRow();
    rows.set(name, row);
    return row;
  };
  /** The counts of a file whose version is not known yet. */
  let ofFile = newRow();
  return {
    add(findings: readonly Finding[]): void {
      for (const { event, severity } of findings) {
        countSeverity(by === "kind" ? rowOf(event ?? "no event") : ofFile, severity);
      }
    },
    file(name: string, version = "unknown"): void {
      if (by === "kind") return;
      const row = rowOf(by === "file" ? name : version);
      row.files++;
      row.errors += ofFile.errors;
      row.warnings += ofFile.warnings;
      ofFile = newRow();
    },
    table({ kinds, withoutSchema }: Summary, columns: number, chalk: ChalkInstance): string {
      const events = new Map([...Object.entries(kinds), ...Object.entries(withoutSchema)]);
      if (by === "kind") for (const kind of events.keys()) rowOf(kind);
      const head = { kind: ["events"], version: ["files"], file: [] }[by];
      const body = [...rows]
        .map(([name, row]) => ({ name, ...row, first: by === "kind" ? (events.get(name) ?? 0) : row.files }))
        .sort((a, b) => b.errors - a.errors || b.warnings - a.warnings || b.first - a.first)
        .map(({ name, errors, warnings, first }) => [
          ...[...head.map(() => first), errors, warnings].map(thousands),
          by === "file" ? shown(name) : excerpt(name),
        ]);
      if (body.length === 0) return "";
      const isListed = ([errors, warnings]: readonly string[]): boolean =>
        by !== "file" || errors !== "0" || warnings !== "0";
      const listed = body.filter(isListed);
      const without = body.length - listed.length;
      const rest = without === 0 ? [] : [[`and ${counted(without, "file")} without`]];
      if (listed.length === 0) return "";
      const lines = tableLines([[...head, "errors", "warnings", by], ...listed], columns, head.length + 2);
      return tableText([...lines, ...rest], chalk);
    },
  };
}

/** Draws a frame into some columns: the value and as much of the line around it as fits. */
function drawFrame(frame: Frame, columns: number) {
  const wholeValue = shown(frame.value);
  const cutsValue = displayWidth(wholeValue) > columns - 2;
  const value = cutsValue ? startIn(wholeValue, columns - 2) : wholeValue;
  // The mark of nothing takes a column, too.
  const room = columns - Math.max(1, displayWidth(value));
  const after = cutsValue ? "" : shown(frame.after);
  const before = shown(frame.before);
  const roomAfter = Math.max(Math.floor(room / 3), room - displayWidth(before) - 1);
  const right = cutsValue ? "…" : cut(after, "start", roomAfter, frame.cutAfter);
  const left = cut(before, "end", room - displayWidth(right), frame.cutBefore);
  const marks = /^[{[]/.test(frame.value) ? 1 : Math.max(1, displayWidth(value));
  return { source: left + value + right, marker: " ".repeat(displayWidth(left)) + "^".repeat(marks) };
}

/** The start or the end of a text, with an ellipsis where it was cut, here or before. */
function cut(text: string, kept: "start" | "end", columns: number, goesOn: boolean): string {
  if (!goesOn && displayWidth(text) <= columns) return text;
  const room = Math.max(0, columns - 1);
  return kept === "start" ? `${startIn(text, room)}…` : `…${endIn(text, room)}`;
}

const narrowest = 30;

/** The report for people: the first few findings of each group with place and frame, and the figures at the end. */
export function prettyReporter(options: ReporterOptions): Reporter {
  const { maxPerGroup, statistics: by, tableColumns, remark, isStrict = false } = options;
  const chalk = new Chalk({ level: options.colour ? 1 : 0 });
  const columns = Math.max(narrowest, options.columns);
  const groups = createGroups(by === undefined ? maxPerGroup : 0);
  const counts = by === undefined || by === "rule" ? undefined : countsBy(by);
  const fixable = { fix: 0, guess: 0 };
  // Errors are printed as they come. Warnings wait for the end of their file or, if that has no errors, for the end of
  // the run; the ones shown are few enough, unless all of them are requested.
  const waits = options.isLive !== true && maxPerGroup > 0;
  let warnings = { file: "", hasError: false, text: "" };
  let later = "";
  const closed = (): string => {
    const { hasError, text } = warnings;
    warnings = { file: "", hasError: false, text: "" };
    if (hasError) return text;
    later += text;
    return "";
  };
  return {
    file(name, _, version) {
      counts?.file(name, version);
      return inert(closed());
    },
    findings(findings) {
      counts?.add(findings);
      for (const finding of findings) {
        const by = fixedBy(finding);
        if (by !== undefined) fixable[by]++;
      }
      let text = "";
      for (const block of by === undefined ? blocksOf(findings) : findings.map(asCounted)) {
        const [{ file, severity }] = block;
        if (file !== warnings.file) text += closed();
        warnings.file = file;
        if (severity === "error") warnings.hasError = true;
        if (!groups.add(block)) continue;
        const drawn = `${blockText(block, columns, chalk)}\n`;
        if (severity === "error" || !waits) text += drawn;
        else warnings.text += drawn;
      }
      return inert(text);
    },
    end(summary, elapsed) {
      const list = groups.list();
      const held = closed() + later;
      const canBeFixed = fixableText(summary.errors + summary.warnings, fixable, options.isOfGame);
      if (by !== undefined) {
        const table = counts?.table(summary, tableColumns, chalk) ?? statistics(list, tableColumns, chalk);
        return inert(
          held + table + closing({ summary, elapsed, fixable: canBeFixed, remark, isStrict, columns, chalk }),
        );
      }
      const rest = remainders(list, chalk);
      const next = nextSteps(list, options.isLive !== true);
      const end = closing({ summary, elapsed, fixable: canBeFixed, remark, isStrict, next, columns, chalk });
      return inert(`${held}${rest}${rest === "" ? "" : "\n"}${end}`);
    },
  };
}

/** The help for a finding, labelled by who applies it: `--fix`, `--unsafe-fixes` (a guess), or the reader. */
function helpLines(finding: FramedFinding, columns: number, chalk: ChalkInstance): readonly string[] {
  const { rule, path, fix, lack, frame } = finding;
  const by = fixedBy(finding);
  const renaming = lack?.lookalike !== undefined && `rename the field ${shown(lack.lookalike)} to ${fieldOf(path)}`;
  const fixing = fix && shown(rules[rule].fix?.does?.(fix, frame.value) ?? `write ${fix.edits[0]?.text}`);
  const help = helpFor(finding) ?? (by && (renaming || fixing));
  if (help === undefined) return [];
  const label = `${by ?? "help"}:`;
  const [first = "", ...rest] = wrapped(`${label} ${help}`, columns);
  return [`${chalk.cyan(label)}${first.slice(label.length)}`, ...rest];
}

/** A finding as counted in the statistics table, which does not show lookalikes. */
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
  const help = helpLines(finding, columns - 2, chalk);
  const fits = displayWidth(`${place} ${finding.severity} ${finding.rule}`) <= columns;
  const text = wrapped(blockSentence(block), columns - 2);
  const { before, value, after } = finding.frame;
  // Of a file that is binary or empty there is no line to show.
  const drawn = before + value + after === "" ? [] : [`${number} |`, `${gutter} |`];
  return [
    `${chalk.bold(place)}${fits ? " " : "\n  "}${chalk.bold(colour(finding.severity))} ${chalk.dim(finding.rule)}`,
    ...text.map((line) => `  ${line}`),
    ...drawn.map((edge, index) => `  ${chalk.dim(edge)} ${index === 0 ? source : colour(marker)}`),
    ...relatedLines(finding, columns, chalk),
    ...help.map((line) => `  ${line}`),
    "",
  ].join("\n");
}

function gutterWidth({ line, related = [] }: FramedFinding): number {
  return String(largest([line, ...related.map((place) => place.line)])).length;
}

function relatedLines(finding: FramedFinding, columns: number, chalk: ChalkInstance): readonly string[] {
  const width = gutterWidth(finding);
  return (finding.related ?? []).flatMap((place) => {
    const isElsewhere = place.file !== finding.file;
    const [source = "", ...below] = drawnPlace(place, columns - width - 5);
    return [
      ...(isElsewhere ? [`  ${chalk.dim(`${" ".repeat(width)} in`)} ${placeOf(place)}`] : []),
      `  ${chalk.dim(`${String(place.line).padStart(width)} |`)} ${source}`,
      ...below.map((text) => `  ${chalk.dim(`${" ".repeat(width)} |`)} ${chalk.cyan(text)}`),
    ];
  });
}

/** A source line, the marker under it, and the message after that or, if there is no room, below. */
function drawnPlace(place: FramedPlace, columns: number): readonly string[] {
  const { source, marker } = drawFrame(earlierFrame(place), columns);
  const message = visible(place.message);
  const beside = `${marker} ${message}`;
  return displayWidth(beside) <= columns ? [source, beside] : [source, marker, ...folded(message, columns)];
}
