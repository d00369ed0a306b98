import { locate } from "../read/json/locate.js";
import type { SchemaName } from "../schemas/schema.js";
import type { Breach } from "./breach.js";
import type { Circumstances, EventObject } from "./conditions/condition.js";
import { conditions } from "./conditions/index.js";
import { knownEvents } from "./known-events.js";
import { nearest } from "./near.js";
import { schemaBreaches } from "./schema-breaches.js";
import { promisedEvents } from "./side-file.js";
import { countKind, type Tally } from "./tally.js";
import { anyEventValidator, eventKinds, eventValidator, fileValidator, type Validator } from "./validators.js";

/** Where an event's text is: a text, where in it to start, and the pointer that leads to the event from there. */
export interface Embedding {
  readonly text: string;
  readonly start: number;
  readonly pointer: string;
}

/** What is the same for all events of a file. */
export type Setting = Pick<Circumstances, "where" | "version">;

const noBreaches: readonly Breach[] = [];

/** Judges an event by its kind, or by what the name of its side file promises. */
export function judgeEvent(
  event: EventObject,
  embedding: Embedding,
  setting: Setting,
  strict: boolean,
  tally: Tally,
): readonly Breach[] {
  const kind = kindOf(event);
  const validator = validatorOf(event, setting);
  countEvent(kind, validator, tally);
  const ofSchema = validated(event, validator ?? anyEventValidator(), strict);
  const ofKind = kind === undefined ? noBreaches : kindBreaches(kind, validator, setting, strict);
  const ofConditions = kind === undefined ? noBreaches : conditionBreaches(event, kind, embedding, setting);
  if (ofKind.length === 0 && ofConditions.length === 0) return ofSchema;
  const isMisplaced = ofKind.some(({ rule }) => rule === "wrong-side-file");
  const kept = isMisplaced ? ofSchema.filter(({ path }) => path !== "/event") : ofSchema;
  return [...kept, ...ofKind, ...ofConditions];
}

/** The name of an event, where it has one. */
export function kindOf(event: EventObject): string | undefined {
  const kind = event.event;
  return typeof kind === "string" ? kind : undefined;
}

/** The schema by which an event is judged, where there is one. */
export function schemaOf(event: EventObject, setting: Setting): SchemaName | undefined {
  return validatorOf(event, setting)?.name;
}

/** A side file that holds another kind that we know is judged as that. */
function validatorOf(event: EventObject, { where }: Setting): Validator | undefined {
  const kind = kindOf(event);
  const ofKind = kind === undefined ? undefined : eventValidator(kind);
  if (where === "journal" || where === "events") return ofKind;
  const keepsPromise = kind !== undefined && promisedEvents[where].includes(kind);
  return keepsPromise || !ofKind ? fileValidator(where) : ofKind;
}

function countEvent(kind: string | undefined, validator: Validator | undefined, tally: Tally): void {
  if (kind === undefined) return;
  tally.events++;
  countKind(validator ? tally.kinds : tally.withoutSchema, kind);
}

function validated(event: EventObject, { name, validate }: Validator, strict: boolean): readonly Breach[] {
  return validate(event) ? noBreaches : schemaBreaches(validate.errors ?? [], name, event, strict);
}

/** What is wrong with the name of the event itself. */
function kindBreaches(
  kind: string,
  validator: Validator | undefined,
  { where }: Setting,
  strict: boolean,
): readonly Breach[] {
  const path = "/event";
  if (where !== "journal" && where !== "events") {
    const promised = promisedEvents[where];
    return promised.includes(kind) ? noBreaches : [{ rule: "wrong-side-file", path, promised }];
  }
  if (validator) return noBreaches;
  if (knownEvents.has(kind)) {
    return strict ? [{ rule: "unknown-event", path, known: true, strictOnly: true }] : noBreaches;
  }
  const near = nearest(kind, [...eventKinds, ...knownEvents]);
  return [{ rule: "unknown-event", path, known: false, ...(near === undefined ? {} : { near }) }];
}

function conditionBreaches(
  event: EventObject,
  kind: string,
  { text, start, pointer }: Embedding,
  setting: Setting,
): readonly Breach[] {
  const ofKind = conditions.get(kind);
  if (!ofKind) return noBreaches;
  const sourceOf = (path: string): string => {
    const span = locate(text, start, new Set([pointer + path])).get(pointer + path);
    return span ? text.slice(span.start, span.end) : "";
  };
  const circumstances: Circumstances = { ...setting, sourceOf };
  return ofKind.flatMap((condition) => condition(event, circumstances));
}
