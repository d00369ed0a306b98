import type { SideFile } from "../discover/kind.js";
import type { Breach } from "./breach.js";
import { knownEvents } from "./known-events.js";
import { nearest } from "./near.js";
import { schemaBreaches } from "./schema-breaches.js";
import { promisedEvents } from "./side-file.js";
import { countKind, type Tally } from "./tally.js";
import { anyEventValidator, eventKinds, eventValidator, fileValidator, type Validator } from "./validators.js";

const noBreaches: readonly Breach[] = [];

/** Judges an event of a journal, or of a document of events, by its kind. */
export function judgeEvent(event: object, tally: Tally, strict: boolean): readonly Breach[] {
  const kind = kindOf(event);
  if (kind === undefined) return validated(event, anyEventValidator());
  tally.events++;
  const validator = eventValidator(kind);
  if (validator) {
    countKind(tally.kinds, kind);
    return validated(event, validator);
  }
  countKind(tally.withoutSchema, kind);
  const breaches = validated(event, anyEventValidator());
  if (knownEvents.has(kind)) {
    return strict ? [...breaches, { rule: "unknown-event", path: "/event", known: true, strictOnly: true }] : breaches;
  }
  const near = nearest(kind, [...eventKinds, ...knownEvents]);
  return [
    ...breaches,
    { rule: "unknown-event", path: "/event", known: false, ...(near === undefined ? {} : { near }) },
  ];
}

/** Judges the event of a side file: by what the file's name promises, unless it holds another kind that we know. */
export function judgeSideFile(event: object, file: SideFile, tally: Tally): readonly Breach[] {
  const kind = kindOf(event);
  if (kind !== undefined) {
    tally.events++;
    countKind(tally.kinds, kind);
  }
  const promised = promisedEvents[file];
  if (kind === undefined || promised.includes(kind)) return validated(event, fileValidator(file));
  const breaches = validated(event, eventValidator(kind) ?? fileValidator(file));
  return [...breaches.filter(({ path }) => path !== "/event"), { rule: "wrong-side-file", path: "/event", promised }];
}

/** The name of an event, where it has one. */
export function kindOf(event: object): string | undefined {
  const kind: unknown = (event as { readonly event?: unknown }).event;
  return typeof kind === "string" ? kind : undefined;
}

function validated(event: object, { name, validate }: Validator): readonly Breach[] {
  return validate(event) ? noBreaches : schemaBreaches(validate.errors ?? [], name, event);
}
