import { isReadByLine } from "../../files/discover/kind.js";
import type { ByteFault } from "../../read/decode.js";
import { type Layout, layoutOf } from "../../read/json/layout.js";
import { pointerTo } from "../../read/json/pointer.js";
import { salvage } from "../../read/json/salvage.js";
import { partFrom, skipBlank } from "../../read/json/scan.js";
import { type Spelling, spellings } from "../../read/json/spelling.js";
import type { Mark } from "../../read/mark.js";
import { type EventObject, isObject } from "../../rules/checks/condition.js";
import type { Violation } from "../../rules/violation.js";
import { schemaAt } from "../../spec/normal-form.js";
import type { Choices } from "./choices.js";
import type { RecordContext } from "./context.js";
import { type Drift, type DriftPlace, see } from "./drift.js";
import { kindOf, validateEvent, validatorOf } from "./event.js";
import { weighed } from "./evidence.js";
import type { FramedFinding } from "./finding.js";
import { type LocatedViolation, locatedAt, locatedInEvent, type Source, wordedInOrder } from "./findings.js";
import { integerNames } from "./integer-names.js";
import type { Validator } from "./validators.js";
import { valueAt } from "./value-at.js";

/** Deeper than this, a new field is reported by the types of what is above. */
const deepest = 8;

const longestText = 200;

/** An event and how its values are spelled. */
interface SpelledEvent {
  readonly event: EventObject;
  readonly spelling: (path: string) => string;
}

/** Takes note of what an event has that the specification does not know; what the game is known to write beyond it is no news. */
function noteDrift(drift: Drift, spelled: SpelledEvent, violations: readonly Violation[], place: DriftPlace): void {
  const kind = kindOf(spelled.event) ?? "";
  if (kind === "Fileheader") noteVersion(drift, spelled.event, place);
  for (const violation of violations) if (!violation.strictOnly) noteViolation(drift, kind, spelled, violation, place);
}

function noteVersion(drift: Drift, { gameversion, build }: EventObject, place: DriftPlace): void {
  if (typeof gameversion !== "string") return;
  const what = typeof build === "string" ? `${gameversion} (${build.trim()})` : gameversion;
  see(drift, { sort: "version", event: "Fileheader", what: what.slice(0, longestText) }, place);
}

function noteViolation(
  drift: Drift,
  kind: string,
  spelled: SpelledEvent,
  violation: Violation,
  place: DriftPlace,
): void {
  const { event } = spelled;
  const { path } = violation;
  switch (violation.rule) {
    case "unknown-event":
      if (!violation.known) noteKind(drift, kind, event, place);
      return;
    case "wrong-side-file":
      if (violation.isMisspelt) noteKind(drift, kind, event, place);
      return;
    case "unknown-field":
    case "unexpected-field":
      noteFields(drift, kind, path, valueAt(event, path), place);
      return;
    case "missing-field":
      see(drift, { sort: "missing", event: kind, path }, place);
      return;
    case "wrong-type":
      see(drift, { sort: "type", event: kind, path, type: typeOf(valueAt(event, path)) }, place);
      return;
    case "unseen-value":
    case "value-not-allowed":
      if (violation.constraint === undefined) noteValue(drift, kind, path, spelled, place);
      return;
    case "unknown-name": {
      const what = JSON.stringify(violation.text).slice(0, longestText);
      see(drift, { sort: "name", event: kind, path, what, type: violation.table }, place);
      return;
    }
    case "unknown-flag":
    case "out-of-range":
      for (const bit of violation.bits ?? []) see(drift, { sort: "bit", event: kind, path, what: String(bit) }, place);
  }
}

function noteKind(drift: Drift, kind: string, event: EventObject, place: DriftPlace): void {
  see(drift, { sort: "kind", event: kind }, place);
  for (const [key, value] of Object.entries(event)) {
    if (key !== "timestamp" && key !== "event") noteFields(drift, kind, pointerTo("", key), value, place);
  }
}

/** A field and all that is in it, so that a schema can be written from it. */
function noteFields(
  drift: Drift,
  event: string,
  path: string,
  value: unknown,
  place: DriftPlace,
  depth = deepest,
): void {
  see(drift, { sort: "field", event, path: path.slice(0, longestText), type: typeOf(value) }, place);
  if (depth === 0) return;
  if (Array.isArray(value)) {
    for (const element of value) noteFields(drift, event, `${path}/0`, element, place, depth - 1);
  } else if (isObject(value)) {
    for (const [key, child] of Object.entries(value)) {
      noteFields(drift, event, pointerTo(path, key), child, place, depth - 1);
    }
  }
}

/** One spelling for each string; numbers may be longer than a parsed one can say. */
function noteValue(
  drift: Drift,
  kind: string,
  path: string,
  { event, spelling }: SpelledEvent,
  place: DriftPlace,
): void {
  const value = valueAt(event, path);
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return;
  const what = typeof value === "string" ? JSON.stringify(value) : spelling(path);
  see(drift, { sort: "value", event: kind, path, what: what.slice(0, longestText) }, place);
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) ? "integer" : typeof value;
}

/** Validates a parsed value: an event, or, where the file is read as events, an array of them. */
function locatedInValue(layout: Layout, source: Source, context: RecordContext): readonly LocatedViolation[] {
  const isList = context.setting.where === "events" && Array.isArray(layout.value);
  return isList ? locatedInList(layout.value, layout, source, context) : locatedInOne(layout, source, context);
}

/** Each element is laid out by itself, so that no more is remembered of a long list than of one event. */
function locatedInList(
  list: readonly unknown[],
  { text, start }: Layout,
  source: Source,
  context: RecordContext,
): readonly LocatedViolation[] {
  const locatedViolations: LocatedViolation[] = [];
  let before = skipBlank(text, start);
  for (const element of list) {
    const part = partFrom(text, before + 1);
    for (const located of locatedInOne(layoutOf(text, element, part), source, context)) locatedViolations.push(located);
    before = skipBlank(text, part.end);
  }
  return locatedViolations;
}

function locatedInOne(layout: Layout, source: Source, context: RecordContext): readonly LocatedViolation[] {
  if (context.locatedViolationsOf) return context.locatedViolationsOf(layout, source);
  const locatedViolations = locateViolations(layout, source, context);
  const spelled = context.isCleared ? [] : locatedInSpelling(layout, source, context);
  return spelled.length === 0 ? locatedViolations : [...locatedViolations, ...spelled];
}

function locateViolations(layout: Layout, source: Source, context: RecordContext): readonly LocatedViolation[] {
  const { value } = layout;
  const { choices } = context;
  if (!isObject(value)) {
    const violation: Violation = { rule: "not-an-object", path: "" };
    return locatedInEvent([violation], source, { event: undefined, layout }, choices);
  }
  const ofEvent = validateEvent(value, layout, context);
  const violations = context.onEvent?.(value, ofEvent, layout) ?? ofEvent;
  if (context.tally.drift)
    noteDrift(context.tally.drift, spelledIn(layout, value), violations, driftPlace(source, layout.start));
  if (violations.length === 0) return [];
  return context.names.fresh(locatedInEvent(violations, source, { event: kindOf(value), layout }, choices));
}

function spelledIn({ text, locate }: Layout, event: EventObject): SpelledEvent {
  const spelling = (path: string): string => {
    const place = locate(path);
    return place ? text.slice(place.start, place.end) : "";
  };
  return { event, spelling };
}

function driftPlace({ file, place }: Source, start: number): DriftPlace {
  return { file, line: place(start, start).line };
}

/** Sketches of what JSON.parse hides: keys that stand twice, and integers written as fractions. */
function locatedInSpelling(layout: Layout, source: Source, context: RecordContext): readonly LocatedViolation[] {
  const { value } = layout;
  const validator = isObject(value) ? validatorOf(value, context) : undefined;
  const { repeatedKeys, wholeFractions, roundedFractions } = spellings(layout, validator && integerNames(validator));
  if (repeatedKeys.length + wholeFractions.length + roundedFractions.length === 0) return [];
  const kind = isObject(value) ? kindOf(value) : undefined;
  const part = { start: layout.start, end: layout.end };
  const isInteger = ({ pointer }: Spelling): boolean => isIntegerField(validator, pointer);
  const make = (violationAt: (path: string) => Violation) => (spelling: Spelling) => {
    const violation = violationAt(spelling.pointer);
    const violations = validator ? weighed([violation], validator) : [violation];
    return violations.flatMap((violation) => locatedAt(violation, spelling, source, kind, context.choices, part));
  };
  return [
    ...repeatedKeys.flatMap(make((path) => ({ rule: "duplicate-key", path }))),
    ...wholeFractions.filter(isInteger).flatMap(make((path) => ({ rule: "integer-as-float", path }))),
    ...roundedFractions
      .filter(isInteger)
      .flatMap(make((path) => ({ rule: "wrong-type", path, expected: "integer", isFree: true }))),
  ];
}

/** Whether a schema asks for an integer at a path. */
export function isIntegerField(validator: Validator | undefined, path: string): boolean {
  return validator !== undefined && schemaAt(validator.name, path, validator.load)?.types?.includes("integer") === true;
}

/** Validates a text: as JSON, or, where JSON.parse refuses it, what is whole in it and the places where it breaks. */
export function locatedInText(
  source: Source,
  endsWithNewline: boolean,
  context: RecordContext,
): readonly LocatedViolation[] {
  let value: unknown;
  try {
    value = JSON.parse(source.text);
  } catch {
    return locatedInBroken(source, endsWithNewline, context);
  }
  return locatedInValue(layoutOf(source.text, value), source, context);
}

function locatedInBroken(
  source: Source,
  endsWithNewline: boolean,
  context: RecordContext,
): readonly LocatedViolation[] {
  const { objects, faults, cutOff, stump = 0 } = salvage(source.text, isReadByLine(context.setting.where));
  const validated = objects.flatMap(({ value, ...part }) =>
    locatedInValue(layoutOf(source.text, value, part), source, context),
  );
  const broken = faults.flatMap((fault, index) => {
    const isCut = cutOff && !endsWithNewline && index === faults.length - 1;
    const violation: Violation = isCut
      ? { rule: "truncated-line", path: "", isDocument: !isReadByLine(context.setting.where), from: stump }
      : { rule: "invalid-json", path: "", cause: fault.cause };
    return locatedAt(violation, fault, source, undefined, context.choices);
  });
  return [...validated, ...broken];
}

/** Sketches of bytes that do not belong into a text, with the event that the text holds all the same. */
export function locatedInByte(
  faults: readonly ByteFault[],
  source: Source,
  choices: Choices,
): readonly LocatedViolation[] {
  if (faults.length === 0) return [];
  const event = eventIn(source.text);
  return faults.flatMap((fault) => locatedAt(byteViolation(fault), fault, source, event, choices));
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
    placeEdit: ({ text }) => ({ line: 1, column: 0, endColumn: 1, text }),
  };
  return [...wordedInOrder(locatedAt(violationOf(mark), { start: 0, end: 0 }, source, undefined, choices))];
}

function violationOf(mark: Mark): Violation {
  if (mark === "byte-order-mark") return { rule: mark, path: "" };
  if (mark === "foreign") return { rule: "invalid-json", path: "", cause: "foreign" };
  return { rule: "invalid-utf8", path: "", whole: mark };
}

function byteViolation({ kind, start, end, byte }: ByteFault): Violation {
  switch (kind) {
    case "nul-bytes":
      return { rule: "nul-bytes", path: "", count: end - start };
    case "invalid-utf8":
      return { rule: "invalid-utf8", path: "", byte };
    case "too-long":
      return { rule: "invalid-json", path: "", cause: "too-long" };
  }
}
