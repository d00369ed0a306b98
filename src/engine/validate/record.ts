import { isObject } from "../../base/object.js";
import { isReadByLine } from "../../files/discover/kind.js";
import type { ByteProblem } from "../../read/decode.js";
import type { Mark } from "../../read/file-start.js";
import { garbledIn } from "../../read/garbled.js";
import { type Layout, layoutOf } from "../../read/json/layout.js";
import { objectIn } from "../../read/json/parse.js";
import { salvage } from "../../read/json/salvage.js";
import { partFrom, skipBlank } from "../../read/json/scan.js";
import { type Spelling, spellings } from "../../read/json/spelling.js";
import { isTwiceInGame } from "../../rules/json/duplicate-key.js";
import type { Violation } from "../../rules/violation.js";
import { schemaAt } from "../../spec/normal-form.js";
import type { Choices } from "./choices.js";
import type { RecordContext } from "./context.js";
import { kindOf, validateEvent, validatorOf } from "./event.js";
import { withEvidence } from "./evidence.js";
import type { FramedFinding } from "./finding.js";
import { integerNames } from "./integer-names.js";
import { type LocatedViolation, locatedAt, locatedInEvent, type Source, wordedInOrder } from "./located-violations.js";
import { noteDrift } from "./note-drift.js";
import { reportedBy } from "./severity.js";
import type { Validator } from "./validators.js";
import { kept, withheld } from "./withheld.js";

/** Validates a parsed value: an event, or an array of events if the file is read as such. */
function locatedInValue(layout: Layout, source: Source, context: RecordContext): readonly LocatedViolation[] {
  const isList = context.fileFacts.where === "events" && Array.isArray(layout.value);
  return isList ? locatedInList(layout.value, layout, source, context) : locatedInOne(layout, source, context);
}

/** Each element gets its own layout, so that the layout of a long list takes no more memory than that of one event. */
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
  const spelled = locatedInSpelling(layout, source, context);
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
  if (context.tally.drift) {
    const place = { file: source.file, line: source.place(layout.start, layout.start).line };
    noteDrift(context.tally.drift, value, layout, violations, place);
  }
  if (violations.length === 0) return [];
  const event = kindOf(value);
  const isReported = reportedBy(choices, event);
  const fresh = kept(withheld.ofNames, violations, { told: context.toldNames, isReported });
  return locatedInEvent(fresh, source, { event, layout }, choices);
}

/** Locates what JSON.parse hides: repeated keys, integers written as fractions, and texts that were decoded wrongly. */
function locatedInSpelling(layout: Layout, source: Source, context: RecordContext): readonly LocatedViolation[] {
  const { value } = layout;
  const validator = isObject(value) ? validatorOf(value, context) : undefined;
  const { repeatedKeys, wholeFractions, roundedFractions } = spellings(layout, validator && integerNames(validator));
  const { text, start, end } = layout;
  const garbled = garbledIn(start === 0 && end === text.length ? text : text.slice(start, end));
  if (repeatedKeys.length + wholeFractions.length + roundedFractions.length + garbled.length === 0) return [];
  const event = isObject(value) ? kindOf(value) : undefined;
  const part = { start, end };
  const isInteger = ({ pointer }: Spelling): boolean => isIntegerField(validator, pointer);
  const make = (violationAt: (path: string) => Violation) => (spelling: Spelling) => {
    const violation = violationAt(spelling.pointer);
    const violations = validator ? withEvidence([violation], validator) : [violation];
    return violations.flatMap((violation) =>
      locatedAt(violation, spelling, { source, event, choices: context.choices, part }),
    );
  };
  return [
    ...garbled.flatMap((one) => {
      const span = { start: start + one.start, end: start + one.end };
      const violation: Violation = { rule: "invalid-utf8", path: "", garbled: one };
      return locatedAt(violation, span, { source, event, choices: context.choices, part });
    }),
    ...repeatedKeys.flatMap(make((path) => ({ rule: "duplicate-key", path, isOfGame: isTwiceInGame(event, path) }))),
    ...wholeFractions.filter(isInteger).flatMap(make((path) => ({ rule: "integer-as-float", path }))),
    ...roundedFractions
      .filter(isInteger)
      .flatMap(make((path) => ({ rule: "wrong-type", path, expected: "integer", isFree: true }))),
  ];
}

/** True if a schema asks for an integer at a path. */
export function isIntegerField(validator: Validator | undefined, path: string): boolean {
  return validator !== undefined && schemaAt(validator.name, path, validator.load)?.types?.includes("integer") === true;
}

/** Validates a text as JSON or, if JSON.parse rejects it, the intact objects in it, and reports the breaks. */
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
  const { objects, problems, cutOff, stump = 0 } = salvage(source.text, isReadByLine(context.fileFacts.where));
  const validated = objects.flatMap(({ value, ...part }) =>
    locatedInValue(layoutOf(source.text, value, part), source, context),
  );
  const broken = problems.flatMap((problem, index) => {
    const isCut = cutOff && !endsWithNewline && index === problems.length - 1;
    const violation: Violation = isCut
      ? { rule: "truncated-line", path: "", isDocument: !isReadByLine(context.fileFacts.where), from: stump }
      : { rule: "invalid-json", path: "", cause: problem.cause };
    return locatedAt(violation, problem, { source, choices: context.choices });
  });
  return [...validated, ...broken];
}

/** Locates bytes that do not belong in a text, with the kind of the event that the text holds nevertheless. */
export function locatedInByte(
  problems: readonly ByteProblem[],
  source: Source,
  choices: Choices,
): readonly LocatedViolation[] {
  if (problems.length === 0) return [];
  const object = objectIn(source.text);
  const event = object && kindOf(object);
  return problems.flatMap((problem) => locatedAt(byteViolation(problem), problem, { source, event, choices }));
}

/** The finding for a mark at the start of a file. */
export function markFindings(mark: Mark, file: string, choices: Choices): readonly FramedFinding[] {
  const source: Source = {
    file,
    text: "",
    place: () => ({ line: 1, column: 1, endColumn: 1, lineSpan: { start: 0, end: 0 } }),
    placeEdit: ({ text }) => ({ line: 1, column: 0, endColumn: 1, text }),
  };
  return [...wordedInOrder(locatedAt(violationOf(mark), { start: 0, end: 0 }, { source, choices }))];
}

function violationOf(mark: Mark): Violation {
  if (mark === "byte-order-mark") return { rule: mark, path: "" };
  if (mark === "foreign") return { rule: "invalid-json", path: "", cause: "foreign" };
  return { rule: "invalid-utf8", path: "", whole: mark };
}

function byteViolation(problem: ByteProblem): Violation {
  switch (problem.kind) {
    case "nul-bytes":
      return { rule: "nul-bytes", path: "", count: problem.end - problem.start };
    case "invalid-utf8":
      return { rule: "invalid-utf8", path: "", byte: problem.byte };
    case "too-long":
      return { rule: "invalid-json", path: "", cause: "too-long" };
    case "too-deep":
      return { rule: "too-deep", path: "", ...problem.excess };
  }
}
