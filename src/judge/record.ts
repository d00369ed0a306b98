import type { ByteFault } from "../read/decode.js";
import { salvage } from "../read/json/salvage.js";
import { spellings } from "../read/json/spelling.js";
import type { Mark } from "../read/mark.js";
import { schemaAt } from "../schemas/schema.js";
import type { Breach } from "./breach.js";
import { type EventObject, isObject } from "./conditions/condition.js";
import { judgeEvent, kindOf, type Setting, schemaOf } from "./event.js";
import type { Finding } from "./finding.js";
import { eventFindings, findingAt, type Source } from "./findings.js";
import type { Verdicts } from "./severity.js";
import type { Tally } from "./tally.js";

/** All that judging a record needs beside the record. */
export interface Court {
  readonly verdicts: Verdicts;
  readonly tally: Tally;
  readonly setting: Setting;
  /** Told of each event and what was found wrong with it, before anything is reported. */
  readonly onEvent?: (event: EventObject, breaches: readonly Breach[]) => readonly Breach[];
}

/** Judges a parsed value in a text: an event, or, where the file is read as events, an array of them. */
export function valueFindings(value: unknown, source: Source, start: number, court: Court): readonly Finding[] {
  const isList = court.setting.where === "events" && Array.isArray(value);
  const findings = isList
    ? value.flatMap((element: unknown, index) => oneFindings(element, source, start, `/${index}`, court))
    : oneFindings(value, source, start, "", court);
  const spelled = spellingFindings(value, source, start, isList, court);
  return spelled.length === 0 ? findings : [...findings, ...spelled];
}

function oneFindings(value: unknown, source: Source, start: number, pointer: string, court: Court): readonly Finding[] {
  const { verdicts, tally, setting } = court;
  if (!isObject(value)) {
    const breach: Breach = { rule: "not-an-object", path: "" };
    return eventFindings([breach], source, { event: undefined, start, pointer }, verdicts);
  }
  const ofEvent = judgeEvent(value, { text: source.text, start, pointer }, setting, verdicts.strict, tally);
  const breaches = court.onEvent?.(value, ofEvent) ?? ofEvent;
  return breaches.length === 0
    ? []
    : eventFindings(breaches, source, { event: kindOf(value), start, pointer }, verdicts);
}

/** Findings of what JSON.parse hides: keys that stand twice, and integers written as fractions. */
function spellingFindings(
  value: unknown,
  source: Source,
  start: number,
  isList: boolean,
  { setting, verdicts }: Court,
): readonly Finding[] {
  const mayHaveSchema = isList || (isObject(value) && schemaOf(value, setting) !== undefined);
  const { repeatedKeys, wholeFractions } = spellings(source.text, start, value, mayHaveSchema);
  if (repeatedKeys.length === 0 && wholeFractions.length === 0) return [];
  const eventAt = (pointer: string): { readonly event: unknown; readonly path: string } => {
    if (!isList) return { event: value, path: pointer };
    const [, index = "", ...path] = pointer.split("/");
    return { event: (value as readonly unknown[])[Number(index)], path: ["", ...path].join("/") };
  };
  const make = (rule: "duplicate-key" | "integer-as-float") => (spelling: (typeof repeatedKeys)[number]) => {
    const { event, path } = eventAt(spelling.pointer);
    const kind = isObject(event) ? kindOf(event) : undefined;
    const schema = isObject(event) ? schemaOf(event, setting) : undefined;
    if (rule === "integer-as-float" && !(schema && schemaAt(schema, path)?.type === "integer")) return [];
    return findingAt({ rule, path }, spelling, source, kind, verdicts) ?? [];
  };
  return [...repeatedKeys.flatMap(make("duplicate-key")), ...wholeFractions.flatMap(make("integer-as-float"))];
}

/** Judges a text: as JSON, or, where JSON.parse refuses it, what is whole in it and the places where it breaks. */
export function textFindings(source: Source, endsWithNewline: boolean, court: Court): readonly Finding[] {
  let value: unknown;
  try {
    value = JSON.parse(source.text);
  } catch {
    return brokenFindings(source, endsWithNewline, court);
  }
  return valueFindings(value, source, 0, court);
}

function brokenFindings(source: Source, endsWithNewline: boolean, court: Court): readonly Finding[] {
  const { values, faults, cutOff } = salvage(source.text);
  const judged = values.flatMap(({ value, start }) => valueFindings(value, source, start, court));
  const broken = faults.flatMap((fault, index) => {
    const isCut = cutOff && !endsWithNewline && index === faults.length - 1;
    const breach: Breach = isCut
      ? { rule: "truncated-line", path: "" }
      : { rule: "invalid-json", path: "", cause: fault.cause };
    return findingAt(breach, fault, source, undefined, court.verdicts) ?? [];
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
