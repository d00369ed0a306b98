import type { ByteFault } from "../read/decode.js";
import { locate, type Span } from "../read/json/locate.js";
import { salvage } from "../read/json/salvage.js";
import { type Spelling, spellings } from "../read/json/spelling.js";
import type { Mark } from "../read/mark.js";
import { schemaAt } from "../schemas/normal-form.js";
import type { Breach } from "./breach.js";
import type { Choices } from "./choices.js";
import { type EventObject, isObject } from "./conditions/condition.js";
import type { RecordContext } from "./context.js";
import type { DriftPlace } from "./drift.js";
import { judgeEvent, kindOf, validatorOf } from "./event.js";
import { weighed } from "./evidence.js";
import type { FramedFinding } from "./finding.js";
import { eventFindings, findingAt, type Source } from "./findings.js";
import { integerNames } from "./integer-names.js";
import { noteDrift, type SpelledEvent } from "./note-drift.js";
import type { Validator } from "./validators.js";

/** Judges a parsed value in a text: an event, or, where the file is read as events, an array of them. */
export function valueFindings(
  value: unknown,
  source: Source,
  span: Span,
  context: RecordContext,
): readonly FramedFinding[] {
  const isList = context.setting.where === "events" && Array.isArray(value);
  const findings = isList
    ? listFindings(value, source, span, context)
    : oneFindings(value, source, span.start, context);
  const spelled = spellingFindings(value, source, span, isList, context);
  return spelled.length === 0 ? findings : [...findings, ...spelled];
}

/** All elements are located in one walk: one for each would cost the square of their number. */
function listFindings(
  list: readonly unknown[],
  source: Source,
  span: Span,
  context: RecordContext,
): readonly FramedFinding[] {
  const spans = locate(source.text, span.start, new Set(list.map((_, index) => `/${index}`)));
  return list.flatMap((element, index) =>
    oneFindings(element, source, spans.get(`/${index}`)?.start ?? span.start, context),
  );
}

function oneFindings(value: unknown, source: Source, start: number, context: RecordContext): readonly FramedFinding[] {
  const { choices } = context;
  if (!isObject(value)) {
    const breach: Breach = { rule: "not-an-object", path: "" };
    return eventFindings([breach], source, { event: undefined, start }, choices);
  }
  const ofEvent = judgeEvent(value, { text: source.text, start }, context);
  const breaches = context.onEvent?.(value, ofEvent, start) ?? ofEvent;
  if (context.tally.drift)
    noteDrift(context.tally.drift, spelledIn(source, value, start), breaches, driftPlace(source, start));
  return breaches.length === 0 ? [] : eventFindings(breaches, source, { event: kindOf(value), start }, choices);
}

function spelledIn({ text }: Source, event: EventObject, start: number): SpelledEvent {
  const spelling = (path: string): string => {
    const span = locate(text, start, new Set([path])).get(path);
    return span ? text.slice(span.start, span.end) : "";
  };
  return { event, spelling };
}

function driftPlace({ file, place }: Source, start: number): DriftPlace {
  return { file, line: place(start, start).line };
}

/** Findings of what JSON.parse hides: keys that stand twice, and integers written as fractions. */
function spellingFindings(
  value: unknown,
  source: Source,
  { start, end }: Span,
  isList: boolean,
  context: RecordContext,
): readonly FramedFinding[] {
  const validator = !isList && isObject(value) ? validatorOf(value, context) : undefined;
  const matters = isList ? () => true : validator && integerNames(validator);
  const { repeatedKeys, wholeFractions, roundedFractions } = spellings(source.text, start, value, matters, end);
  if (repeatedKeys.length + wholeFractions.length + roundedFractions.length === 0) return [];
  const eventAt = (pointer: string): { readonly event: unknown; readonly path: string } => {
    if (!isList) return { event: value, path: pointer };
    const [, index = "", ...path] = pointer.split("/");
    return { event: (value as readonly unknown[])[Number(index)], path: ["", ...path].join("/") };
  };
  const make = (breachAt: (path: string) => Breach, isOfIntegers: boolean) => (spelling: Spelling) => {
    const { event, path } = eventAt(spelling.pointer);
    const validator = isObject(event) ? validatorOf(event, context) : undefined;
    if (isOfIntegers && !isIntegerField(validator, path)) return [];
    const kind = isObject(event) ? kindOf(event) : undefined;
    const breaches = validator ? weighed([breachAt(path)], validator) : [breachAt(path)];
    return breaches.flatMap((breach) => findingAt(breach, spelling, source, kind, context.choices) ?? []);
  };
  return [
    ...repeatedKeys.flatMap(make((path) => ({ rule: "duplicate-key", path }), false)),
    ...wholeFractions.flatMap(make((path) => ({ rule: "integer-as-float", path }), true)),
    ...roundedFractions.flatMap(
      make((path) => ({ rule: "wrong-type", path, expected: "integer", isFree: true }), true),
    ),
  ];
}

function isIntegerField(validator: Validator | undefined, path: string): boolean {
  return validator !== undefined && schemaAt(validator.name, path, validator.load)?.types?.includes("integer") === true;
}

/** Judges a text: as JSON, or, where JSON.parse refuses it, what is whole in it and the places where it breaks. */
export function textFindings(
  source: Source,
  endsWithNewline: boolean,
  context: RecordContext,
): readonly FramedFinding[] {
  let value: unknown;
  try {
    value = JSON.parse(source.text);
  } catch {
    return brokenFindings(source, endsWithNewline, context);
  }
  return valueFindings(value, source, { start: 0, end: source.text.length }, context);
}

function brokenFindings(source: Source, endsWithNewline: boolean, context: RecordContext): readonly FramedFinding[] {
  const { objects, faults, cutOff } = salvage(source.text, context.setting.where === "journal");
  const judged = objects.flatMap(({ value, ...span }) => valueFindings(value, source, span, context));
  const broken = faults.flatMap((fault, index) => {
    const isCut = cutOff && !endsWithNewline && index === faults.length - 1;
    const breach: Breach = isCut
      ? { rule: "truncated-line", path: "", isDocument: context.setting.where !== "journal" }
      : { rule: "invalid-json", path: "", cause: fault.cause };
    return findingAt(breach, fault, source, undefined, context.choices) ?? [];
  });
  return [...judged, ...broken];
}

/** Findings of bytes that do not belong into a text, with the event that the text holds all the same. */
export function byteFindings(faults: readonly ByteFault[], source: Source, choices: Choices): readonly FramedFinding[] {
  if (faults.length === 0) return [];
  const event = eventIn(source.text);
  return faults.flatMap((fault) => findingAt(byteBreach(fault), fault, source, event, choices) ?? []);
}

function eventIn(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? kindOf(value) : undefined;
  } catch {
    return undefined;
  }
}

/** The finding of a mark at the very front of a file. */
export function markFindings(mark: Mark, file: string, choices: Choices): readonly FramedFinding[] {
  const source: Source = {
    file,
    text: "",
    place: () => ({ line: 1, column: 1, endColumn: 1, lineSpan: { start: 0, end: 0 } }),
  };
  const breach: Breach =
    mark === "byte-order-mark" ? { rule: mark, path: "" } : { rule: "invalid-utf8", path: "", whole: mark };
  return [findingAt(breach, { start: 0, end: 0 }, source, undefined, choices) ?? []].flat();
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
