import { type EventObject, isObject, optional } from "../../base/object.js";
import { isSame } from "../../base/text.js";
import { isReadByLine, promisedEvents } from "../../files/discover/kind.js";
import { type Layout, numberSource } from "../../read/json/layout.js";
import type { ConditionContext } from "../../rules/checks/condition.js";
import { conditionsByKind } from "../../rules/checks/conditions-by-kind.js";
import { rules } from "../../rules/index.js";
import { relationRule } from "../../rules/relation-rules.js";
import type { Violation, ViolationOf } from "../../rules/violation.js";
import { type GameVersion, isOlder, namesKnownUpTo, parseGameVersion } from "../../schema/game-version.js";
import { normalForm, schemaAt } from "../../schema/normal-form.js";
import type { Broken } from "../../schema/relations/broken.js";
import { relationsAndNames } from "../../schema/relations-and-names.js";
import { looksLikeMessage } from "../eddn/schemas.js";
import type { Choices } from "./choices.js";
import type { EventContext } from "./context.js";
import { asksForUsual, rareAbsences, withEvidence } from "./evidence.js";
import { isOnlyNear, knownEvents, nearestEvent } from "./known-events.js";
import { intended } from "./lookalikes.js";
import { withOneCause } from "./one-cause.js";
import { asksForPersonal, personalViolations } from "./personal-data.js";
import { schemaFinder, schemaViolations, unlinkedViolations } from "./schema-violations.js";
import { reportedBy } from "./severity.js";
import { kindCount } from "./tally.js";
import { anyEventValidator, fileValidator, type Validator } from "./validators.js";
import { kept, withheld } from "./withheld.js";

/** The newest game whose names are known. */
const knownGame = parseGameVersion(namesKnownUpTo);

function isNewerGame(version: GameVersion | undefined): boolean {
  return version !== undefined && knownGame !== undefined && isOlder(knownGame, version);
}

const noViolations: readonly Violation[] = [];

/** The only violation reported for an EDDN message where events are expected. */
const messageFound: readonly Violation[] = [{ rule: "missing-field", path: "/event", isMessage: true }];

/** Validates an event by its kind, or by the kind that its side file should contain. */
export function validateEvent(event: EventObject, layout: Layout, context: EventContext): readonly Violation[] {
  const kind = kindOf(event);
  const validator = validatorOf(event, context);
  if (kind !== undefined) kindCount(context.tally, kind, validator !== undefined).events++;
  if (kind === undefined && looksLikeMessage(event)) return messageFound;
  const eventsIn = wrappedEvents(event);
  if (eventsIn !== undefined) return [{ rule: "missing-field", path: "/event", eventsIn }];
  const { ofFields, ofNames } = validated(event, validator, context);
  const ofSchema = ofFields.flatMap(shortLines(event, context));
  const ofKind = kind === undefined ? noViolations : kindViolations(event, kind, validator, context);
  const ofConditions = kind === undefined ? noViolations : conditionViolations(event, kind, layout, context, ofSchema);
  // An old format had other fields.
  const isAbsenceShown = validator && asksForUsual(context.choices) && !context.isOldFormat?.(event);
  const ofAbsence = isAbsenceShown ? rareAbsences(event, validator) : noViolations;
  const ofPersons =
    validator && asksForPersonal(context.choices) ? personalViolations(event, layout, validator) : noViolations;
  const all = [...ofSchema, ...ofKind, ...ofConditions, ...ofNames, ...ofAbsence, ...ofPersons];
  const isReported = reportedBy(context.choices, kind);
  return withOneCause(kept(withheld.ofEvent, all, { ofSchema, isReported }), isReported);
}

/** The list in which an object that is no event itself has events. */
function wrappedEvents(event: EventObject): string | undefined {
  if (event.event !== undefined || event.timestamp !== undefined) return undefined;
  const isEvent = (one: unknown): boolean => isObject(one) && kindOf(one) !== undefined && one.timestamp !== undefined;
  return Object.keys(event).find((field) => {
    const list = event[field];
    return Array.isArray(list) && list.length > 0 && list.every(isEvent);
  });
}

/** The name of an event, if it has one. */
export function kindOf(event: EventObject): string | undefined {
  const kind = event.event;
  return typeof kind === "string" ? kind : undefined;
}

/** The validator for an event, if any; a side file with another known kind is validated as that kind. */
export function validatorOf(
  event: EventObject,
  { fileFacts: { where }, kinds }: Pick<EventContext, "fileFacts" | "kinds">,
): Validator | undefined {
  const kind = kindOf(event);
  const ofKind = kind === undefined ? undefined : kinds.validatorOf(kind);
  if (isReadByLine(where) || where === "events") return ofKind;
  const isAnother = kind !== undefined && !promisedEvents[where].includes(kind) && (ofKind || knownEvents.has(kind));
  return isAnother ? ofKind : fileValidator(where);
}

/** In a side file, all lists are missing if it has only the short line of the journal, which is one finding. */
function shortLines(event: EventObject, { fileFacts: { where } }: EventContext) {
  let isFirst = true;
  const isShort = !isReadByLine(where) && where !== "events" && !Object.values(event).some(Array.isArray);
  return (one: Violation): Violation | readonly Violation[] => {
    const isList = one.rule === "missing-field" && one.expected === "array" && one.lookalike === undefined;
    if (!isShort || !isList) return one;
    const kept = isFirst ? [{ ...one, inFile: where }] : [];
    isFirst = false;
    return kept;
  };
}

/** What is wrong with the fields of an event, by themselves and together, and with its symbols. */
function validated(
  event: EventObject,
  ofKind: Validator | undefined,
  { choices, isOldFormat, fileFacts }: EventContext,
): { readonly ofFields: readonly Violation[]; readonly ofNames: readonly Violation[] } {
  const validator = ofKind ?? anyEventValidator();
  const isOld = isOldFormat?.(event) === true;
  const isValid = validator.validate.call(choices, event);
  // If violations are only counted, none is linked to another.
  const all = isValid
    ? noViolations
    : isOld
      ? unlinkedViolations(validator, event, true)
      : schemaViolations(validator, event);
  const facts = { event, schemaOf: schemaFinder(validator), isOld, isEnglish: fileFacts.isEnglish === true };
  const ofShape = kept(withheld.ofSchema, all, facts);
  if (!ofKind) return { ofFields: withEvidence(ofShape, validator), ofNames: noViolations };
  const wanted = { isOld, wrongFields: () => wrongFields(ofShape, event, choices) };
  const { relations, names } = relationsAndNames(event, normalForm(ofKind.name, ofKind.load), wanted);
  return {
    ofFields: withEvidence([...ofShape, ...relations.map((one) => relationViolation(one, ofKind))], validator),
    ofNames: names.map((one) => ({
      rule: "unknown-name",
      ...one,
      isNewerGame: isNewerGame(fileFacts.version),
    })),
  };
}

/** The paths of fields that are reported as wrong in themselves; for a misspelt field, the path of the intended one. */
function wrongFields(violations: readonly Violation[], event: EventObject, choices: Choices): readonly string[] {
  const isReported = reportedBy(choices, kindOf(event));
  return violations.flatMap((violation) => {
    const path = intended(violation);
    return isReported(violation) && (rules[violation.rule].isOfOneValue || path !== violation.path) ? [path] : [];
  });
}

/** Violations about the name of the event. */
function kindViolations(
  event: EventObject,
  kind: string,
  validator: Validator | undefined,
  context: EventContext,
): readonly Violation[] {
  const path = "/event";
  const { where } = context.fileFacts;
  if (!isReadByLine(where) && where !== "events") {
    const promised = promisedEvents[where];
    const isMisspelt = !knownEvents.has(kind) && !context.kinds.validatorOf(kind);
    return promised.includes(kind) ? noViolations : [{ rule: "wrong-side-file", path, promised, isMisspelt }];
  }
  if (validator) return noViolations;
  if (knownEvents.has(kind)) {
    return context.choices.strict ? [{ rule: "unknown-event", path, known: true, strictOnly: true }] : noViolations;
  }
  const near = nearestEvent(kind, context.kinds);
  if (near === undefined) return [{ rule: "unknown-event", path, known: false }];
  const isSure = isSame(kind, near) || (isOnlyNear(kind, context.kinds) && isLike(event, near, context));
  return [{ rule: "unknown-event", path, known: false, near, isSure }];
}

/**
 * True if an event would be valid as another kind: it has every field that the kind requires, and none unknown to it.
 */
function isLike(event: EventObject, kind: string, { kinds }: EventContext): boolean {
  const validator = kinds.validatorOf(kind);
  if (!validator) return false;
  const isValid = validator.validate.call(undefined, { ...event, event: kind });
  validator.validate.errors = null;
  return isValid;
}

function conditionViolations(
  event: EventObject,
  kind: string,
  layout: Layout,
  { fileFacts: { where, version }, choices }: EventContext,
  ofSchema: readonly Violation[],
): readonly Violation[] {
  const ofKind = conditionsByKind.get(kind);
  if (!ofKind) return noViolations;
  const isReported = reportedBy(choices, kind);
  const conditionContext: ConditionContext = { where, version, sourceOf: (path) => numberSource(layout, path) };
  let all = noViolations;
  for (const { violations, reads } of ofKind) {
    const found = violations(event, conditionContext);
    if (found.length > 0) all = [...all, ...kept(withheld.ofCondition, found, { reads, ofSchema, isReported })];
  }
  return all;
}

/** The violation of a relation between fields. */
function relationViolation(broken: Broken, { name, load }: Validator): Violation {
  const rule = relationRule(broken.type, broken.rule);
  const unit = optional("unit", schemaAt(name, broken.path, load)?.["x-unit"]);
  return Object.assign({}, broken, unit, { rule }) satisfies ViolationOf<typeof rule> as Violation;
}
