import { isObject } from "../../base/object.js";
import { type Layout, layoutOf } from "../../read/json/layout.js";
import { pointerKeys, valueAt } from "../../read/json/pointer.js";
import { type Spelling, spellings } from "../../read/json/spelling.js";
import { type BorrowedDetails, lendsWords } from "../../rules/borrowed-wording.js";
import { allFinds } from "../../rules/built/checks.js";
import { type Envelope, envelopeOf } from "../../rules/checks/eddn-message.js";
import type { Violation } from "../../rules/violation.js";
import { localised } from "../../schema/eddn/schema-files.js";
import { canonicalText } from "../../schema/same-value.js";
import type { RecordContext } from "../validate/context.js";
import { validateEvent } from "../validate/event.js";
import { integerNames } from "../validate/integer-names.js";
import { type LocatedViolation, locatedAt, locatedInEvent, type Source } from "../validate/located-violations.js";
import { isIntegerField } from "../validate/record.js";
import { unlinkedViolations } from "../validate/schema-violations.js";
import { reportedBy } from "../validate/severity.js";
import { createTally, kindCount } from "../validate/tally.js";
import type { Validator } from "../validate/validators.js";
import { kept, withheld } from "../validate/withheld.js";
import type { EddnSchema, EddnSchemas } from "./schemas.js";

/** An opened envelope, with the validators for its message. */
type OpenEnvelope = Envelope<EddnSchema>;

/** Validates a line that should be an EDDN message. */
export function locatedInMessage(
  layout: Layout,
  source: Source,
  context: RecordContext,
  schemas: EddnSchemas,
): readonly LocatedViolation[] {
  const { value } = layout;
  const { choices } = context;
  if (!isObject(value)) {
    const violation: Violation = { rule: "eddn-envelope", path: "", says: "wrong-type", key: "" };
    return locatedInEvent([violation], source, { event: undefined, layout }, choices);
  }
  const envelope = envelopeOf(value, layout, schemas);
  count(envelope, context);
  const violations = messageViolations(envelope, context, schemas);
  const { event } = envelope;
  const fresh = kept(withheld.ofNames, violations, {
    reportedNames: context.reportedNames,
    isReported: reportedBy(choices, event),
  });
  const locatedViolations = locatedInEvent(fresh, source, { event, layout }, choices);
  return [...locatedViolations, ...locatedInSpelling(envelope, source, context)];
}

/** A message counts under its event or, if it names none, under its schema. */
function count({ event, schema }: OpenEnvelope, { tally }: RecordContext): void {
  const kind = event ?? schema?.name;
  if (kind !== undefined) kindCount(tally, kind, schema !== undefined).events++;
}

/** All violations in a message; at a place where one step finds something, later steps add nothing. */
function messageViolations(envelope: OpenEnvelope, context: RecordContext, schemas: EddnSchemas): readonly Violation[] {
  const violations: Violation[] = [];
  const seen = new Set<string>();
  for (const found of [
    validatedViolations(envelope.schema?.whole ?? schemas.envelope, envelope.whole),
    allFinds.flatMap((finds) => finds(envelope)),
    journalViolations(envelope, context),
  ]) {
    const fresh = kept(withheld.ofMessage, found, { seen });
    for (const violation of fresh) violations.push(violation);
    for (const { path } of fresh) seen.add(path);
  }
  return violations;
}

const messagePath = "/message";

/** Repeated keys, and integers written as fractions, which the gateway does not accept as integers. */
function locatedInSpelling(
  { layout, schema, event }: OpenEnvelope,
  source: Source,
  { choices }: RecordContext,
): readonly LocatedViolation[] {
  const whole = schema?.whole;
  const ofJournal = event === undefined ? undefined : schema?.ofJournal(event);
  const matters = (name: string | undefined): boolean =>
    [whole, ofJournal].some((validator) => validator !== undefined && integerNames(validator)(name));
  const { repeatedKeys, wholeFractions, roundedFractions } = spellings(layout, whole && matters);
  const made = (spelling: Spelling, violation: Violation): readonly LocatedViolation[] =>
    locatedAt(violation, spelling, { source, event, choices, part: layout });
  const fraction = (spelling: Spelling): readonly LocatedViolation[] => {
    const { pointer: path } = spelling;
    const said = { rule: "wrong-type", expected: "integer", isFree: true } as const;
    if (isIntegerField(whole, path)) return made(spelling, { rule: "eddn-schema", path, said });
    const inMessage = path.startsWith(messagePath) ? path.slice(messagePath.length) : undefined;
    if (inMessage === undefined || !isIntegerField(ofJournal, inMessage)) return [];
    return made(spelling, { rule: "integer-as-float", path });
  };
  return [
    ...repeatedKeys.flatMap((spelling) => made(spelling, { rule: "duplicate-key", path: spelling.pointer })),
    ...[...wholeFractions, ...roundedFractions].flatMap(fraction),
  ];
}

/** Violations of the journal's schema by the event in a message, if it applies. */
function journalViolations(
  { schema, event, message, layout }: OpenEnvelope,
  { choices, kinds }: RecordContext,
): readonly Violation[] {
  const validator = event === undefined ? undefined : schema?.ofJournal(event);
  // With `specOnly`, unspecified kinds are not validated.
  const isLeftOut = choices.specOnly && event !== undefined && !kinds.validatorOf(event);
  const place = validator && !isLeftOut ? layout.locate("/message") : undefined;
  if (!validator || !place) return [];
  const part = layoutOf(layout.text, message, { start: place.start, end: place.end });
  const found = validateEvent(message, part, {
    choices,
    kinds: { names: [], validatorOf: () => validator },
    tally: createTally(),
    // Messages are proven regardless of the version that they name.
    fileFacts: { where: "events", version: undefined },
  });
  return found.map((violation) => ({ ...violation, path: `/message${violation.path}`, isAccepted: true }));
}

/** Violations of its own schema, for which the gateway rejects a message. */
function validatedViolations(validator: Validator, whole: unknown): readonly Violation[] {
  if (validator.validate.call(undefined, whole)) return [];
  const violations: Violation[] = [];
  for (const violation of unlinkedViolations(validator, whole)) {
    for (const seen of reportedViolations(violation, whole)) violations.push(seen);
  }
  return violations;
}

/** A violation of a message's schema, under the EDDN rule that reports it. */
function reportedViolations(violation: Violation, whole: unknown): readonly Violation[] {
  const { rule, path } = violation;
  const [top = "", ...below] = pointerKeys(path);
  const isAbsent = rule === "missing-field" ? ({ isAbsent: true } as const) : {};
  const isUnwanted = rule === "unexpected-field" || rule === "unknown-field";
  const key = below.at(-1) ?? top;
  if (below.length === 0) {
    const says = rule === "missing-field" ? "missing" : isUnwanted ? "superfluous" : "wrong-type";
    return [{ rule: "eddn-envelope", path, says, key, ...isAbsent }];
  }
  if (top === "header") return [{ rule: "eddn-header", path, said: wordsOf(violation), ...isAbsent }];
  if (isUnwanted && localised.test(key)) return [{ rule: "eddn-localised", path }];
  if (isUnwanted) return [{ rule: "eddn-forbidden-key", path, isNamed: rule === "unexpected-field" }];
  if (rule === "value-not-allowed" && violation.constraint === "uniqueItems")
    return repeatedIn(valueAt(whole, path), path);
  return [{ rule: "eddn-schema", path, said: wordsOf(violation), ...isAbsent }];
}

function wordsOf(violation: Violation): BorrowedDetails {
  // The keywords of EDDN schemas cause no other violations.
  return lendsWords(violation.rule)
    ? (violation as BorrowedDetails)
    : { rule: "value-not-allowed", listed: [], constraint: "format" };
}

/** Elements of a list that equal an earlier one. */
function repeatedIn(list: unknown, path: string): readonly Violation[] {
  const first = new Map<string, number>();
  const violations: Violation[] = [];
  for (const [index, element] of (Array.isArray(list) ? list : []).entries()) {
    const text = canonicalText(element);
    const before = first.get(text);
    if (before === undefined) first.set(text, index);
    else violations.push({ rule: "eddn-duplicate", path: `${path}/${index}`, first: before + 1 });
  }
  return violations;
}
