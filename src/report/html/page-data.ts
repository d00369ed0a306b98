import { shown } from "../../base/display.js";
import type { Frame, FramedFinding, FramedPlace } from "../../engine/validate/finding.js";
import type { Fix, FixEdit } from "../../rules/fix/placed-edit.js";
import type { Example } from "../../rules/rule.js";
import type { RuleId } from "../../rules/rule-id.js";
import { rules } from "../../rules/rules.js";
import { type FindingBlock, lacking, pathOf } from "../blocks.js";
import { errorsFirst } from "../errors-first.js";
import { fixLines, weightText } from "../explain/rule.js";
import { sampleKind, sampleText } from "../explain/thing.js";
import { groupKey } from "../groups.js";
import { earlierFrame, placeOf } from "../text.js";
import {
  allColumns,
  type ColumnName,
  type EarlierLine,
  type MarkedLine,
  type PageData,
  type RuleText,
  type Sample,
  severities,
} from "./data.js";
import { cutEnd, cutStart, shortened } from "./template.js";

/** The number of characters of a long fixed line that are shown on each side of the change. */
const shownAround = 60;

/** The fix of a finding for people: the line after the fix, or the edits if they go beyond it; empty if there is none. */
function fixText(finding: FramedFinding): string {
  const { fix } = finding;
  if (!fix) return "";
  const text = fixedFrame(finding, fix) ?? fix.edits.map(editText).join(", ");
  return fix.safe ? text : `${text} (a guess)`;
}

/** The line of a finding after the fix; undefined if an edit is outside the part that was kept. */
function fixedFrame({ line, column, frame }: FramedFinding, { edits }: Fix): string | undefined {
  const whole = frame.before + frame.value + frame.after;
  const start = column - frame.before.length;
  const isIn = (edit: FixEdit): boolean =>
    edit.line === line && edit.endLine === undefined && edit.column >= start && edit.endColumn <= start + whole.length;
  const [first] = edits;
  const last = edits.at(-1);
  if (!first || !last || whole === "" || !edits.every(isIn)) return undefined;
  const before = whole.slice(0, first.column - start);
  const after = whole.slice(last.endColumn - start);
  let middle = "";
  for (const [index, edit] of edits.entries()) {
    const next = edits[index + 1];
    middle += edit.text + (next ? whole.slice(edit.endColumn - start, next.column - start) : "");
  }
  const around = whole.length <= window.whole ? window.whole : shownAround;
  const front = cutStart(before, around);
  const back = cutEnd(after, around);
  const cutBefore = frame.cutBefore || front.length < before.length ? "…" : "";
  const cutAfter = frame.cutAfter || back.length < after.length ? "…" : "";
  return cutBefore + shown(front + cutEnd(middle, 2 * shownAround) + back) + cutAfter;
}

function editText({ line, column, endLine = line, endColumn, text }: FixEdit): string {
  const place = `${line}:${column} to ${endLine}:${endColumn}`;
  return text === "" ? `delete ${place}` : `write ${shown(JSON.stringify(cutEnd(text, shownAround)))} from ${place}`;
}

/** The maximum length of a line that is kept whole, and for longer ones how much is kept before the value, of the value, and after it. */
const window = { whole: 1000, before: 100, value: 120, after: 100 };
const longestName = 200;
const longestMessage = 600;

/** A block with displayable texts. */
interface Kept extends Omit<FramedFinding, "frame" | "endColumn" | "lack" | "related" | "fix">, MarkedLine {
  /** The number of its findings, and of those that can be fixed safely. */
  readonly findings: number;
  readonly fixable: number;
  readonly event: string;
  readonly suggestion: string;
  /** The line after the fix, as far as it is shown. */
  readonly fix: string;
  readonly related: readonly EarlierLine[];
}

/** Makes a block displayable, and limits its length whatever the journal contains. */
function keptOf(block: FindingBlock): Kept {
  const [{ frame, endColumn: _, lack: __, related = [], fix: ___, ...first }] = block;
  return {
    ...first,
    file: shown(first.file),
    event: shown(shortened(first.event ?? "", longestName)),
    path: shown(shortened(pathOf(block), longestName)),
    message: shown(block.length === 1 ? shortened(first.message, longestMessage) : lackingText(block)),
    suggestion: shown(shortened(first.suggestion ?? "", longestName)),
    fix: block.length === 1 ? fixText(block[0]) : "",
    findings: block.length,
    fixable: block.filter(isFixable).length,
    related: related.map(earlierLine),
    ...keptFrame(frame),
  };
}

function isFixable({ fix }: FramedFinding): boolean {
  return fix?.safe === true;
}

/** Its length depends only on the schema: a lookalike is about as long as its field. */
function lackingText(block: FindingBlock): string {
  return pathOf(block) === "" && block[0].event === undefined ? `the record ${lacking(block)}` : lacking(block);
}

function earlierLine(place: FramedPlace): EarlierLine {
  const message = shown(shortened(place.message, longestMessage));
  return { line: place.line, place: placeOf(place), message, ...keptFrame(earlierFrame(place)) };
}

/** For an object or an array only the opening bracket is marked. */
function keptFrame(frame: Frame): MarkedLine {
  const isShort = frame.before.length + frame.value.length + frame.after.length <= window.whole;
  const room = isShort ? { before: window.whole, value: window.whole, after: window.whole } : window;
  const marked = /^[{[]/.test(frame.value) ? 1 : frame.value.length;
  const value = cutEnd(frame.value.slice(0, marked), room.value);
  const rest = frame.value.slice(value.length) + frame.after;
  const before = cutStart(frame.before, room.before);
  const after = value.length < marked ? "" : cutEnd(rest, room.after);
  const start = (frame.cutBefore || before.length < frame.before.length ? "…" : "") + shown(before);
  const end = shown(after) + (frame.cutAfter || after.length < rest.length ? "…" : "");
  const middle = shown(value);
  return { frame: start + middle + end, markStart: start.length, markEnd: start.length + middle.length };
}

/** Converts blocks to the page's format. */
export function pageData(blocks: Iterable<Kept>): PageData {
  const rules = createTable<Kept["rule"]>();
  const files = createTable<string>();
  const events = createTable<string>();
  const texts = createTable<string>();
  const alike = createTable<string>();
  const related = createTable<string>();
  const columns: Record<ColumnName, number[]> = {
    ...{ severity: [], rule: [], file: [], event: [], line: [], column: [] },
    ...{ path: [], message: [], suggestion: [], fix: [], frame: [], markStart: [], markEnd: [] },
    ...{ findings: [], fixable: [], alike: [], related: [] },
  };
  for (const finding of blocks) {
    const row: Readonly<Record<ColumnName, number>> = {
      severity: severities.indexOf(finding.severity),
      rule: rules.place(finding.rule),
      file: files.place(finding.file),
      event: events.place(finding.event),
      line: finding.line,
      column: finding.column,
      path: texts.place(finding.path),
      message: texts.place(finding.message),
      suggestion: texts.place(finding.suggestion),
      fix: texts.place(finding.fix),
      frame: texts.place(finding.frame),
      markStart: finding.markStart,
      markEnd: finding.markEnd,
      findings: finding.findings,
      fixable: finding.fixable,
      alike: alike.place(groupKey(finding, [finding.message, ...finding.related.map(({ message }) => message)])),
      related: related.place(JSON.stringify(finding.related)),
    };
    for (const name of allColumns) columns[name].push(row[name]);
  }
  return {
    rules: rules.list(),
    files: files.list(),
    events: events.list(),
    texts: texts.list(),
    related: related.list().map((list) => JSON.parse(list) as Kept["related"]),
    columns,
    explanations: rules.list().map(explanationOf),
  };
}

interface Table<Text> {
  /** The index of a text in the table; adds it if necessary. */
  readonly place: (text: Text) => number;
  readonly list: () => readonly Text[];
}

function createTable<Text>(): Table<Text> {
  const places = new Map<Text, number>();
  return {
    place(text) {
      const known = places.get(text);
      if (known !== undefined) return known;
      places.set(text, places.size);
      return places.size - 1;
    },
    list: () => [...places.keys()],
  };
}

/** The counts and places of findings. */
export interface Count {
  errors: number;
  warnings: number;
  files: number;
  /** The place of the first finding. */
  readonly first: string;
  lastFile: string | undefined;
}

/** Findings counted by rule and by file, and as many blocks of them as a page can hold. */
export interface Collection {
  readonly add: (block: FindingBlock) => void;
  readonly byRule: ReadonlyMap<string, Count>;
  readonly byFile: ReadonlyMap<string, Count>;
  /** The number of findings that can be fixed safely. */
  readonly fixableCount: () => number;
  /** The blocks that were kept, errors first. */
  readonly kept: () => Iterable<Kept>;
  /** The number of findings in them. */
  readonly keptCount: () => number;
}

/** Collects at most `most` blocks; if there are more, errors are preferred to warnings. */
export function createCollection(most: number): Collection {
  const byRule = new Map<string, Count>();
  const byFile = new Map<string, Count>();
  const errors: Entry[] = [];
  const warnings: Entry[] = [];
  let order = 0;
  let fixable = 0;
  return {
    fixableCount: () => fixable,
    byRule,
    byFile,
    add(block) {
      const [{ severity }] = block;
      order++;
      for (const finding of block) {
        countIn(byRule, finding.rule, finding);
        countIn(byFile, finding.file, finding);
        if (isFixable(finding)) fixable++;
      }
      const isFull = errors.length + warnings.length >= most;
      if (isFull && (severity === "warning" || warnings.pop() === undefined)) return;
      (severity === "error" ? errors : warnings).push(entryOf(block, order));
    },
    kept: () => inOrder(errors, warnings),
    keptCount: () => [...errors, ...warnings].reduce((sum, { findings }) => sum + findings, 0),
  };
}

/** A block as JSON: its texts may be slices, and a slice keeps the whole line in memory. */
interface Entry extends Pick<FramedFinding, "file" | "severity"> {
  readonly order: number;
  readonly findings: number;
  readonly json: string;
}

function entryOf(block: FindingBlock, order: number): Entry {
  const [{ file, severity }] = block;
  return { file, severity, order, findings: block.length, json: JSON.stringify(keptOf(block)) };
}

function* inOrder(errors: readonly Entry[], warnings: readonly Entry[]): Iterable<Kept> {
  const entries = [...errors, ...warnings].sort((a, b) => a.order - b.order);
  for (const { json } of errorsFirst(entries)) yield JSON.parse(json) as Kept;
}

function countIn(counts: Map<string, Count>, key: string, { file, line, column, severity }: FramedFinding): void {
  const known = counts.get(key);
  const count = known ?? { errors: 0, warnings: 0, files: 0, first: `${file}:${line}:${column}`, lastFile: undefined };
  if (!known) counts.set(key, count);
  if (severity === "error") count.errors++;
  else count.warnings++;
  if (count.lastFile !== file) count.files++;
  count.lastFile = file;
}

/** The page's explanation of a rule; the same as that of `explain`. */
export function explanationOf(id: RuleId): RuleText {
  const { what, why, evidence, fails, passes } = rules[id];
  return {
    weight: weightText(id),
    what,
    why,
    ...(evidence === undefined ? {} : { evidence }),
    fix: fixLines(id),
    fails: sampleOf(fails()),
    passes: sampleOf(passes()),
  };
}

function sampleOf(example: Example): Sample {
  return { kind: sampleKind(example), text: sampleText(example) };
}
