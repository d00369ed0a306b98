import type { Layout } from "../read/json/layout.js";
import type { OnLine, PassLine } from "../read/lines.js";
import { cleanTest } from "./clean.js";
import type { Court, Law } from "./court.js";
import { kindOf } from "./event.js";
import { compareFindings, type FramedFinding } from "./finding.js";
import { eventFindings, type Source } from "./findings.js";
import { createHistory, type HistoryStart, type Seam } from "./history.js";
import { byteFindings, textFindings } from "./record.js";
import type { Tally } from "./tally.js";

/** Takes findings as they come, in order. */
export type OnFindings = (findings: readonly FramedFinding[]) => void;

/** Judges the lines of one journal as they come. */
export interface JournalJudge {
  /** Passes lines that are certain to be clean. */
  readonly passLine: PassLine;
  readonly onLine: OnLine;
  readonly end: () => void;
  /** What the next part of the journal has to know. */
  readonly seam: () => Seam;
}

export function journalJudge(
  file: string,
  law: Law,
  tally: Tally,
  onFindings: OnFindings,
  start: HistoryStart = {},
): JournalJudge {
  const { verdicts } = law;
  const history = createHistory(verdicts.strict, start);
  /** The line of the old format's Fileheader, and what was found since: its finding comes first and needs the last count. */
  let header: Source | undefined;
  let headerLayout: Layout | undefined;
  const waiting: FramedFinding[] = [];
  const toNextLine = cleanTest(law, tally, history);
  const court: Court = {
    ...law,
    tally,
    onEvent(event, breaches, layout) {
      const kept = history.after(event, breaches);
      // A Fileheader above the first line that is judged has no place here to point at.
      if (history.oldFormatCount() !== undefined && kindOf(event) === "Fileheader") headerLayout ??= layout;
      return kept;
    },
    get setting() {
      return { where: "journal" as const, version: history.version() };
    },
  };

  return {
    passLine(bytes, start) {
      const next = toNextLine(bytes, start);
      if (next >= 0) tally.lines++;
      return next;
    },
    onLine(text, line, terminated, faults) {
      tally.lines++;
      if (faults.length === 0 && text === "") return;
      const source = lineSource(file, text, line);
      const ofText = isBlank(text) ? [] : textFindings(source, terminated, court);
      const findings = faults.length === 0 ? ofText : [...byteFindings(faults, source, verdicts), ...ofText];
      if (headerLayout) header ??= source;
      if (findings.length === 0) return;
      const sorted = [...findings].sort(compareFindings);
      if (!header) return onFindings(sorted);
      // Not `push(...sorted)`: a hostile line has more findings than a call may have arguments.
      for (const finding of sorted) waiting.push(finding);
    },
    seam: history.seam,
    end() {
      if (!header || !headerLayout) return;
      const breach = { rule: "old-format", path: "/gameversion", count: history.oldFormatCount() ?? 0 } as const;
      const embedded = { event: "Fileheader", layout: headerLayout };
      onFindings([...eventFindings([breach], header, embedded, verdicts), ...waiting].sort(compareFindings));
    },
  };
}

function isBlank(text: string): boolean {
  return /^[ \t\r]*$/.test(text);
}

function lineSource(file: string, text: string, line: number): Source {
  const lineSpan = { start: 0, end: text.length };
  return { file, text, place: (start, end) => ({ line, column: start + 1, endColumn: end + 1, lineSpan }) };
}
