import { shown } from "../../base/display.js";
import { optional } from "../../base/object.js";
import type { Frame, FramedFinding, FramedPlace } from "../../engine/validate/finding.js";
import { countSeverity } from "../../engine/validate/tally.js";
import type { RuleId } from "../../rules/built/rule-id.js";
import type { Fix, FixEdit } from "../../rules/fix/file-fix.js";
import { rules } from "../../rules/index.js";
import type { Example } from "../../rules/rule.js";
import { type FindingBlock, lacking, pathOf } from "../blocks.js";
import { fixLines, type OptionWords, weightText } from "../explain/rule.js";
import { sampleKind, sampleText } from "../explain/thing.js";
import { groupKey } from "../groups.js";
import { earlierFrame, placeOf } from "../text.js";
import {
  columnNames,
  cutEnd,
  cutStart,
  type EarlierLine,
  type MarkedLine,
  type PageData,
  type RuleText,
  severities,
  shortened,
} from "./data.js";

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
  const middle = edits
    .map(
      ({ text, endColumn }, index) =>
        text + whole.slice(endColumn - start, (edits[index + 1]?.column ?? endColumn) - start),
    )
    .join("");
  const around = isShort(whole) ? window.whole : shownAround;
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

type Kept = ReturnType<typeof keptOf>;

/** Makes a block displayable, and limits its length whatever the journal contains. */
function keptOf(block: FindingBlock) {
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
    fixable: block.filter(({ fix }) => fix?.safe).length,
    related: related.map(earlierLine),
    ...keptFrame(frame),
  };
}

/** Its length depends only on the schema: a lookalike is about as long as its field. */
function lackingText(block: FindingBlock): string {
  return pathOf(block) === "" && block[0].event === undefined ? `the record ${lacking(block)}` : lacking(block);
}

function earlierLine(place: FramedPlace): EarlierLine {
  const message = shown(shortened(place.message, longestMessage));
  return { line: place.line, place: placeOf(place), message, ...keptFrame(earlierFrame(place)) };
}

/** True if a line is kept whole: also with its escapes, which take up to six times as much. */
function isShort(line: string): boolean {
  return line.length <= window.whole && shown(line).length <= 2 * window.whole;
}

/** For an object or an array only the opening bracket is marked. */
function keptFrame(frame: Frame): MarkedLine {
  const room = isShort(frame.before + frame.value + frame.after)
    ? { before: window.whole, value: window.whole, after: window.whole }
    : window;
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

function pageData(blocks: readonly Kept[]): PageData {
  const rules = createTable<RuleId>();
  const files = createTable<string>();
  const events = createTable<string>();
  const texts = createTable<string>();
  const alike = createTable<string>();
  const related = createTable<string>();
  const rows = blocks.map((finding) => ({
    ...finding,
    severity: severities.indexOf(finding.severity),
    rule: rules.place(finding.rule),
    file: files.place(finding.file),
    event: events.place(finding.event),
    path: texts.place(finding.path),
    message: texts.place(finding.message),
    suggestion: texts.place(finding.suggestion),
    fix: texts.place(finding.fix),
    frame: texts.place(finding.frame),
    alike: alike.place(groupKey(finding, [finding.message, ...finding.related.map(({ message }) => message)])),
    related: related.place(JSON.stringify(finding.related)),
  }));
  const columns = columnNames.map((name) => [name, rows.map((row) => row[name])]);
  return {
    rules: rules.list(),
    files: files.list(),
    events: events.list(),
    texts: texts.list(),
    related: related.list().map((list) => JSON.parse(list) as Kept["related"]),
    columns: Object.fromEntries(columns) as PageData["columns"],
    explanations: rules.list().map((id) => explanationOf(id, inBrowser)),
  };
}

/** Each text once, by its index. */
function createTable<Text>() {
  const places = new Map<Text, number>();
  return {
    place(text: Text): number {
      const place = places.get(text) ?? places.size;
      places.set(text, place);
      return place;
    },
    size: () => places.size,
    list: (): readonly Text[] => [...places.keys()],
  };
}

export type Count = ReturnType<typeof newCount>;

function newCount({ file, line, column }: FramedFinding) {
  return {
    errors: 0,
    warnings: 0,
    files: 0,
    first: `${file}:${line}:${column}`,
    lastFile: undefined as string | undefined,
  };
}

type SharedText = "message" | "fix" | "frame";

/** The texts of blocks, each once, because all findings of a line show it. As JSON: a slice would keep the whole line in memory. */
function createTexts() {
  const texts = createTable<string>();
  let length = 0;
  const place = (text: string): number => {
    const json = JSON.stringify(text);
    const before = texts.size();
    const index = texts.place(json);
    if (index === before) length += json.length;
    return index;
  };
  return {
    placed: ({ message, fix, frame, ...others }: Kept) => {
      const block = JSON.stringify({ ...others, message: place(message), fix: place(fix), frame: place(frame) });
      length += block.length;
      return block;
    },
    length: () => length,
    restore() {
      const list = texts.list().map((json) => String(JSON.parse(json)));
      return (json: string): Kept => {
        const block = JSON.parse(json) as Omit<Kept, SharedText> & Readonly<Record<SharedText, number>>;
        const [message = "", fix = "", frame = ""] = [list[block.message], list[block.fix], list[block.frame]];
        return { ...block, message, fix, frame };
      };
    },
  };
}

/** The most characters of findings that a page lists. */
const mostPageText = 32_000_000;

/**
 * Counts findings by rule and by file, and keeps at most `most` blocks with at most about `mostText` characters; if there are
 * more, errors are preferred to warnings.
 */
export function createCollection(most: number, mostText: number = mostPageText) {
  const byRule = new Map<string, Count>();
  const byFile = new Map<string, Count>();
  const texts = createTexts();
  /** Blocks as JSON, for the same reason. */
  const errors: string[] = [];
  const warnings: string[] = [];
  let found = 0;
  let fixable = 0;
  return {
    add(block: FindingBlock): void {
      const [{ severity }] = block;
      for (const finding of block) {
        countIn(byRule, finding.rule, finding);
        countIn(byFile, finding.file, finding);
        if (finding.fix?.safe) fixable++;
      }
      found += block.length;
      const isFull = errors.length + warnings.length >= most || texts.length() >= mostText;
      if (isFull && (severity === "warning" || warnings.pop() === undefined)) return;
      // The texts of warnings that were given up stay.
      if (texts.length() >= 2 * mostText) return;
      (severity === "error" ? errors : warnings).push(texts.placed(keptOf(block)));
    },
    /** The blocks of files with errors come first, and errors before warnings in each file. */
    end() {
      const kept = new Map<string, Kept[]>();
      const restored = texts.restore();
      for (const json of [...errors, ...warnings]) {
        const block = restored(json);
        const { file } = block;
        const ofFile = kept.get(file);
        if (ofFile) ofFile.push(block);
        else kept.set(file, [block]);
      }
      const blocks = [...kept.values()].flat();
      const listed = blocks.reduce((sum, { findings }) => sum + findings, 0);
      return { byRule, byFile, found, fixable, listed, data: pageData(blocks) };
    },
  };
}

function countIn(counts: Map<string, Count>, key: string, finding: FramedFinding): void {
  const count = counts.get(key) ?? newCount(finding);
  counts.set(key, count);
  countSeverity(count, finding.severity);
  if (count.lastFile !== finding.file) count.files++;
  count.lastFile = finding.file;
}

const inBrowser: OptionWords = { strict: "strict checking", fix: "For certain", guess: "As a guess" };

/** The page's explanation of a rule; the same as that of `explain`, but for how options are called. */
export function explanationOf(id: RuleId, words?: OptionWords): RuleText {
  const { what, why, evidence, fails, passes } = rules[id];
  return {
    weight: weightText(id, words),
    what,
    why,
    ...optional("evidence", evidence),
    fix: fixLines(id, words),
    fails: sampleOf(fails()),
    passes: sampleOf(passes()),
  };
}

function sampleOf(example: Example): RuleText["fails"] {
  return { kind: sampleKind(example), text: sampleText(example) };
}
