import { isObject } from "../../base/object.js";
import { type FileKind, isReadByLine } from "../../files/discover/kind.js";
import type { ByteProblem } from "../../read/decode.js";
import { firstLine, type Mark } from "../../read/file-start.js";
import { garbledIn } from "../../read/garbled.js";
import { type Layout, layoutOf } from "../../read/json/layout.js";
import { objectIn } from "../../read/json/parse.js";
import { salvage } from "../../read/json/salvage.js";
import { partFrom, skipBlank } from "../../read/json/scan.js";
import { type Spelling, spellings } from "../../read/json/spelling.js";
import { isTwiceInGame } from "../../rules/json/duplicate-key.js";
import type { Violation } from "../../rules/violation.js";
import { schemaAt } from "../../schema/normal-form.js";
import type { Choices } from "./choices.js";
import type { EventContext } from "./context.js";
import { kindOf, validatorOf } from "./event.js";
import { withEvidence } from "./evidence.js";
import type { FramedFinding } from "./finding.js";
import { integerNames } from "./integer-names.js";
import { type LocatedViolation, locatedAt, type Source, wordedInOrder } from "./located-violations.js";
import type { Validator } from "./validators.js";

/** The values in a text, and where it breaks. */
interface Parsed {
  readonly layouts: Iterable<Layout>;
  readonly breaks: readonly LocatedViolation[];
}

/** Parses a text; if JSON.parse rejects it, its values are the intact objects in it. */
export function parsedIn(source: Source, endsWithNewline: boolean, where: FileKind, choices: Choices): Parsed {
  const { text } = source;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return salvagedFrom(source, endsWithNewline, where, choices);
  }
  const layout = layoutOf(text, value);
  return { layouts: where === "events" && Array.isArray(value) ? elementsIn(layout) : [layout], breaks: [] };
}

function salvagedFrom(source: Source, endsWithNewline: boolean, where: FileKind, choices: Choices): Parsed {
  const { text } = source;
  const { objects, problems, cutOff, cutOffAt = 0 } = salvage(text, isReadByLine(where));
  const breaks = problems.flatMap((problem, index) => {
    const isCut = cutOff && !endsWithNewline && index === problems.length - 1;
    const violation: Violation = isCut
      ? { rule: "truncated-line", path: "", isDocument: !isReadByLine(where), from: cutOffAt }
      : { rule: "invalid-json", path: "", cause: problem.cause };
    return locatedAt(violation, problem, { source, choices });
  });
  return { layouts: objects.map(({ value, ...part }) => layoutOf(text, value, part)), breaks };
}

/** Each element gets its own layout, so that the layout of a long list takes no more memory than that of one event. */
function* elementsIn({ text, start, value }: Layout): Generator<Layout, void, undefined> {
  let before = skipBlank(text, start);
  for (const element of value as readonly unknown[]) {
    const part = partFrom(text, before + 1);
    yield layoutOf(text, element, part);
    before = skipBlank(text, part.end);
  }
}

/** Locates what JSON.parse hides: repeated keys, integers written as fractions, and texts that were decoded wrongly. */
export function locatedInSpelling(layout: Layout, source: Source, context: EventContext): readonly LocatedViolation[] {
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

/** The finding for a mark at the start of a file, whose first bytes are given; a text that is no journal is shown. */
export function markFindings(mark: Mark, head: Uint8Array, file: string, choices: Choices): readonly FramedFinding[] {
  const first = mark === "foreign" ? firstLine(head) : undefined;
  // What is no text has no line to show.
  const { text, above } = first && !/[^\P{Cc}\t]|\ufffd/u.test(first.text) ? first : { text: "", above: 0 };
  const whole = { start: 0, end: text.length };
  const source: Source = {
    file,
    text,
    place: () => ({ line: above + 1, column: 1, endColumn: whole.end + 1, lineSpan: whole }),
    placeEdit: ({ text }) => ({ line: 1, column: 0, endColumn: 1, text }),
  };
  return [...wordedInOrder(locatedAt(violationOf(mark), whole, { source, choices }))];
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
