import type { ByteFault } from "../read/decode.js";
import { salvage } from "../read/json/salvage.js";
import type { Mark } from "../read/mark.js";
import type { Breach } from "./breach.js";
import { kindOf } from "./event.js";
import type { Finding } from "./finding.js";
import { eventFindings, findingAt, type Source } from "./findings.js";
import type { Verdicts } from "./severity.js";

/** How a parsed value of a record is judged. */
export type JudgeValue = (event: object) => readonly Breach[];

/** Judges one event, or what stands in its place, within a text. */
export function valueFindings(
  value: unknown,
  source: Source,
  at: { readonly start: number; readonly pointer: string },
  judge: JudgeValue,
  verdicts: Verdicts,
): readonly Finding[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    const breach: Breach = { rule: "not-an-object", path: "" };
    return eventFindings([breach], source, { event: undefined, ...at }, verdicts);
  }
  const breaches = judge(value);
  return breaches.length === 0 ? [] : eventFindings(breaches, source, { event: kindOf(value), ...at }, verdicts);
}

/** Judges a text that JSON.parse refused: what is whole in it as usual, and the places where it breaks. */
export function brokenFindings(
  source: Source,
  endsWithNewline: boolean,
  judge: JudgeValue,
  verdicts: Verdicts,
): readonly Finding[] {
  const { values, faults, cutOff } = salvage(source.text);
  const judged = values.flatMap(({ value, start }) =>
    valueFindings(value, source, { start, pointer: "" }, judge, verdicts),
  );
  const broken = faults.flatMap((fault, index) => {
    const isCut = cutOff && !endsWithNewline && index === faults.length - 1;
    const breach: Breach = isCut
      ? { rule: "truncated-line", path: "" }
      : { rule: "invalid-json", path: "", cause: fault.cause };
    return findingAt(breach, fault, source, undefined, verdicts) ?? [];
  });
  return [...judged, ...broken];
}

/** Findings of bytes that do not belong into a text. */
export function byteFindings(faults: readonly ByteFault[], source: Source, verdicts: Verdicts): readonly Finding[] {
  return faults.flatMap((fault) => findingAt(byteBreach(fault), fault, source, undefined, verdicts) ?? []);
}

/** The finding of a mark at the very front of a file. */
export function markFindings(mark: Mark, file: string, verdicts: Verdicts): readonly Finding[] {
  const source: Source = { file, text: "", place: () => ({ line: 1, column: 1, endColumn: 1 }) };
  const breach: Breach =
    mark === "byte-order-mark" ? { rule: mark, path: "" } : { rule: "invalid-utf8", path: "", whole: mark };
  return [findingAt(breach, { start: 0, end: 0 }, source, undefined, verdicts) ?? []].flat();
}

function byteBreach({ kind, start, end }: ByteFault): Breach {
  switch (kind) {
    case "nul-bytes":
      return { rule: "nul-bytes", path: "", count: end - start };
    case "invalid-utf8":
      return { rule: "invalid-utf8", path: "" };
    case "too-long":
      return { rule: "invalid-json", path: "", cause: "too-long" };
  }
}
