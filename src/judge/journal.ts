import type { OnLine } from "../read/lines.js";
import { judgeEvent } from "./event.js";
import { compareFindings, type Finding } from "./finding.js";
import type { Source } from "./findings.js";
import { brokenFindings, byteFindings, type JudgeValue, valueFindings } from "./record.js";
import type { Verdicts } from "./severity.js";
import type { Tally } from "./tally.js";

/** Takes findings as they come, in order. */
export type OnFindings = (findings: readonly Finding[]) => void;

/** Judges the lines of one journal, each on its own. */
export function journalJudge(file: string, verdicts: Verdicts, tally: Tally, onFindings: OnFindings): OnLine {
  const judge: JudgeValue = (event) => judgeEvent(event, tally, verdicts.strict);
  return (text, line, terminated, faults) => {
    tally.lines++;
    const source = lineSource(file, text, line);
    const ofText = isBlank(text) ? [] : textFindings(source, terminated, judge, verdicts);
    const findings = faults.length === 0 ? ofText : [...byteFindings(faults, source, verdicts), ...ofText];
    if (findings.length > 0) onFindings([...findings].sort(compareFindings));
  };
}

function textFindings(source: Source, terminated: boolean, judge: JudgeValue, verdicts: Verdicts): readonly Finding[] {
  let value: unknown;
  try {
    value = JSON.parse(source.text);
  } catch {
    return brokenFindings(source, terminated, judge, verdicts);
  }
  return valueFindings(value, source, { start: 0, pointer: "" }, judge, verdicts);
}

function isBlank(text: string): boolean {
  return /^[ \t\r]*$/.test(text);
}

function lineSource(file: string, text: string, line: number): Source {
  return { file, text, place: (start, end) => ({ line, column: start + 1, endColumn: end + 1 }) };
}
