import { isSame } from "../../base/same-name.js";
import { isReadByLine } from "../../files/discover/kind.js";
import type { Layout } from "../../read/json/layout.js";
import { startsNumber } from "../../read/json/scalar.js";
import type { Breach } from "../../rules/breach.js";
import type { Circumstances, EventObject } from "../../rules/checks/between-fields/condition.js";
import { conditionsByKind } from "../../rules/checks/between-fields/index.js";
import { looksLikeMessage } from "../messages/envelope.js";
import type { EventContext, Setting } from "./context.js";
import { weighed } from "./evidence.js";
import { knownEvents } from "./known-events.js";
import { nameBreaches } from "./name-breaches.js";
import { isOnlyNear, nearestEvent } from "./nearest-event.js";
import { asksForPersonal, personalBreaches } from "./personal-data.js";
import { asksForUsual, rareAbsences } from "./rare-absence.js";
import { relationBreaches } from "./relation-breaches.js";
import { schemaBreaches, untiedBreaches } from "./schema-breaches.js";
import { promisedEvents } from "./side-file.js";
import { kindCount, type Tally } from "./tally.js";
import { anyEventValidator, fileValidator, type Validator } from "./validators.js";

const noBreaches: readonly Breach[] = [];

/** All that is said of a message for EDDN where events are expected. */
const messageFound: readonly Breach[] = [{ rule: "missing-field", path: "/event", isMessage: true }];

/** Judges an event by its kind, or by what the name of its side file promises. */
export function judgeEvent(event: EventObject, layout: Layout, context: EventContext): readonly Breach[] {
  const kind = kindOf(event);
  const validator = validatorOf(event, context);
  countEvent(kind, validator, context.tally);
  if (kind === undefined && looksLikeMessage(event)) return messageFound;
  const ofSchema = validated(event, validator ?? anyEventValidator(), context);
  const ofKind = kind === undefined ? noBreaches : kindBreaches(event, kind, validator, context);
  const isCleared = context.isCleared === true;
  const ofConditions =
    isCleared || kind === undefined ? noBreaches : conditionBreaches(event, kind, layout, context.setting);
  const ofNames = !isCleared && validator ? unfaultedNames(event, validator, context, ofSchema) : noBreaches;
  const ofAbsence = validator ? absences(event, validator, context) : noBreaches;
  const ofPersons =
    validator && asksForPersonal(context.choices) ? personalBreaches(event, layout, validator) : noBreaches;
  const others = [...ofKind, ...ofConditions, ...ofNames, ...ofAbsence, ...ofPersons];
  if (others.length === 0) return ofSchema;
  const isMisplaced = ofKind.some(({ rule }) => rule === "wrong-side-file");
  const kept = isMisplaced ? ofSchema.filter(({ path }) => path !== "/event") : ofSchema;
  return [...kept, ...others];
}

/** The unknown names of an event, but for those in places of which its schema says something is wrong. */
function unfaultedNames(
  event: EventObject,
  validator: Validator,
  { setting }: EventContext,
  ofSchema: readonly Breach[],
): readonly Breach[] {
  const names = nameBreaches(event, validator, setting.version);
  if (names.length === 0 || ofSchema.length === 0) return names;
  const faulted = new Set(ofSchema.map(({ path }) => path));
  return names.filter(({ path }) => !faulted.has(path));
}

/** The name of an event, where it has one. */
export function kindOf(event: EventObject): string | undefined {
  const kind = event.event;
  return typeof kind === "string" ? kind : undefined;
}

/** The schema by which an event is judged, where there is one; a side file that holds another known kind is judged as that. */
export function validatorOf(
  event: EventObject,
  { setting: { where }, kinds }: Pick<EventContext, "setting" | "kinds">,
): Validator | undefined {
  const kind = kindOf(event);
  const ofKind = kind === undefined ? undefined : kinds.validatorOf(kind);
  if (isReadByLine(where) || where === "events") return ofKind;
  const isAnother = kind !== undefined && !promisedEvents[where].includes(kind) && (ofKind || knownEvents.has(kind));
  return isAnother ? ofKind : fileValidator(where);
}

function countEvent(kind: string | undefined, validator: Validator | undefined, tally: Tally): void {
  if (kind !== undefined) kindCount(tally, kind, validator !== undefined).events++;
}

function validated(event: EventObject, validator: Validator, { choices, isCounted }: EventContext): readonly Breach[] {
  const isOld = isCounted?.(event) === true;
  const ofRelations = relationBreaches(event, validator, isOld);
  const isValid = validator.validate.call(choices, event);
  if (isValid && ofRelations.length === 0) return noBreaches;
  // Where breaches are only counted, none is tied to another.
  const ofSchema = isOld ? untiedBreaches(validator, event, true) : schemaBreaches(validator, event);
  return weighed([...ofSchema, ...ofRelations], validator);
}

/** The optional fields that are missed, where anyone wants to know; an old format had others. */
function absences(event: EventObject, validator: Validator, { choices, isCounted }: EventContext): readonly Breach[] {
  return asksForUsual(choices) && !isCounted?.(event) ? rareAbsences(event, validator) : noBreaches;
}

/** What is wrong with the name of the event itself. */
function kindBreaches(
  event: EventObject,
  kind: string,
  validator: Validator | undefined,
  context: EventContext,
): readonly Breach[] {
  const path = "/event";
  const { where } = context.setting;
  if (!isReadByLine(where) && where !== "events") {
    const promised = promisedEvents[where];
    const isMisspelt = !knownEvents.has(kind) && !context.kinds.validatorOf(kind);
    return promised.includes(kind) ? noBreaches : [{ rule: "wrong-side-file", path, promised, isMisspelt }];
  }
  if (validator) return noBreaches;
  if (knownEvents.has(kind)) {
    return context.choices.strict ? [{ rule: "unknown-event", path, known: true, strictOnly: true }] : noBreaches;
  }
  const near = nearestEvent(kind, context.kinds);
  if (near === undefined) return [{ rule: "unknown-event", path, known: false }];
  const isSure = isSame(kind, near) || (isOnlyNear(kind, context.kinds) && isLike(event, near, context));
  return [{ rule: "unknown-event", path, known: false, near, isSure }];
}

/** Whether an event is one of another kind but for its name: it has all that the kind must have, and nothing that it has not. */
function isLike(event: EventObject, kind: string, { kinds }: EventContext): boolean {
  const validator = kinds.validatorOf(kind);
  if (!validator) return false;
  const isValid = validator.validate.call(undefined, { ...event, event: kind });
  validator.validate.errors = null;
  return isValid;
}

function conditionBreaches(event: EventObject, kind: string, layout: Layout, setting: Setting): readonly Breach[] {
  const ofKind = conditionsByKind.get(kind);
  if (!ofKind) return noBreaches;
  const { where, version } = setting;
  const circumstances: Circumstances = { where, version, sourceOf: (path) => numberSource(layout, path) };
  let all = noBreaches;
  for (const { breaches } of ofKind) {
    const found = breaches(event, circumstances);
    if (found.length > 0) all = [...all, ...found];
  }
  return all;
}

/** The text of a number in the source; empty where there is none. */
export function numberSource({ text, locate }: Layout, path: string): string {
  const { start, end } = locate(path) ?? { start: 0, end: 0 };
  return startsNumber(text.charCodeAt(start)) ? text.slice(start, end) : "";
}
