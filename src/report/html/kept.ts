import { shown } from "../../base/display.js";
import type { FramedFinding, FramedPlace } from "../../engine/judge/finding.js";
import type { Frame } from "../../engine/judge/frame.js";
import { type FindingBlock, lacking, pathOf } from "../blocks.js";
import { earlierFrame } from "../earlier-frame.js";
import { groupKey } from "../groups.js";
import { placeOf } from "../subject.js";
import { allColumns, type ColumnName, type EarlierLine, type MarkedLine, type PageData, severities } from "./data.js";
import { explanationOf } from "./explanation.js";
import { fixText } from "./fix-text.js";
import { cutEnd, cutStart, shortened } from "./text.js";

/** How much of a line is kept before its value, of the value, and behind it. */
const window = { before: 100, value: 120, after: 100 };
const longestName = 200;
const longestMessage = 600;

/** A block with texts that are fit to be shown. */
export interface Kept extends Omit<FramedFinding, "frame" | "endColumn" | "lack" | "related" | "fix">, MarkedLine {
  /** How many findings it holds. */
  readonly findings: number;
  readonly event: string;
  readonly suggestion: string;
  /** What the line looks like once it is mended, as far as that is shown. */
  readonly fix: string;
  readonly related: readonly EarlierLine[];
}

/** Makes a block fit to be shown, and short whatever the journal says. */
export function keptOf(block: FindingBlock): Kept {
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
    related: related.map(earlierLine),
    ...keptFrame(frame),
  };
}

/** It is as long as the schema makes it, which no journal can change: a lookalike is about as long as its field. */
function lackingText(block: FindingBlock): string {
  return pathOf(block) === "" && block[0].event === undefined ? `the record ${lacking(block)}` : lacking(block);
}

function earlierLine(place: FramedPlace): EarlierLine {
  const message = shown(shortened(place.message, longestMessage));
  return { line: place.line, place: placeOf(place), message, ...keptFrame(earlierFrame(place)) };
}

/** Of an object or an array only the opening bracket is marked. */
function keptFrame(frame: Frame): MarkedLine {
  const marked = /^[{[]/.test(frame.value) ? 1 : frame.value.length;
  const value = cutEnd(frame.value.slice(0, marked), window.value);
  const rest = frame.value.slice(value.length) + frame.after;
  const before = cutStart(frame.before, window.before);
  const after = value.length < marked ? "" : cutEnd(rest, window.after);
  const start = (frame.cutBefore || before.length < frame.before.length ? "…" : "") + shown(before);
  const end = shown(after) + (frame.cutAfter || after.length < rest.length ? "…" : "");
  const middle = shown(value);
  return { frame: start + middle + end, markStart: start.length, markEnd: start.length + middle.length };
}

/** Lays blocks out as the page holds them. */
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
    ...{ findings: [], alike: [], related: [] },
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
  /** Where a text stands in the table; it is added where it does not stand there yet. */
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
