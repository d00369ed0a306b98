import { written } from "../../base/dates.js";
import { listsOfFiles } from "../../files/discover/kind.js";
import type { Form } from "../../schema/form.js";
// Finds lines and fields for faults. The faults themselves are in the files of the rules that they break.

import { knownEvents } from "../../engine/validate/known-events.js";
import { ownKinds } from "../../engine/validate/validators.js";
import { layoutOf } from "../../read/json/layout.js";
import { sessionReads } from "../../rules/checks/run-session-checks.js";
import type {
  BrokenEvent,
  EndFault,
  Field,
  FileFault,
  FileSetting,
  Host,
  LineFault,
  MarkedText,
  Path,
  Planted,
  PlantedEvent,
} from "../../rules/fault.js";
import { type NormalSchema, normalForm } from "../../schema/normal-form.js";
import type { FieldPath } from "../../schema/relations/claim.js";
import { relationsOf, tiedPaths } from "../../schema/relations/relation.js";
import { valueList } from "../../schema/value-list.js";
import { journalTime } from "../clock.js";
import type { WrittenEvent } from "../evening/player.js";

/** A fault and its position in a text, before its file and line are known. */
export interface PlacedFlaw extends Span {
  /** A JSON Pointer into the event. */
  readonly path: string;
  readonly event?: string;
  readonly says: string;
}

/** A broken text and, if it is a line, the valid events around it. */
export interface WrittenFlaw extends PlacedFlaw, MarkedText<string | Uint8Array> {
  readonly above: readonly WrittenEvent[];
  readonly below: readonly WrittenEvent[];
}

/** Creates the host of a fault, which provides what rules cannot access, in a session that started at some second. */
export function hostOf(
  event: WrittenEvent,
  start: number,
  rest: Omit<Host, "event" | "beforeStart" | "fields" | "rewritten" | "isEvent">,
): Host {
  let fields: readonly Field[] | undefined;
  return {
    ...rest,
    event: event as Host["event"],
    beforeStart: (seconds) => written(start - seconds),
    fields() {
      fields ??= ownKinds.names.includes(event.event) ? fieldsOf(event) : [];
      return fields;
    },
    rewritten: (path, source) => withSource(event, path, source, rest.form.text),
    isEvent: (name) => knownEvents.has(name),
  };
}

/** Plants a fault in a line; undefined if the event cannot have it. */
export function plantLine({ kinds, isExtra, plant }: LineFault, host: Host): WrittenFlaw | undefined {
  const { event, form } = host;
  if (kinds && !kinds.includes(event.event)) return undefined;
  const planted = plant(host);
  if (!planted) return undefined;
  const stamped = (statement: PlantedEvent): WrittenEvent => ({ timestamp: event.timestamp, ...statement });
  // Only extra lines get a timestamp: the fault in the event itself may be that it was removed.
  const flaw = writtenFlaw(planted, (broken) => (isExtra ? stamped(broken) : broken), form.text);
  const { above = [], below = [] } = "broken" in planted ? planted : {};
  return { ...flaw, above: above.map(stamped), below: below.map(stamped) };
}

/** Plants a fault at one end of the text of an event. */
export function plantEnd({ spoil }: EndFault, text: string, kind: string): PlacedFlaw & MarkedText {
  const planted = spoil(text, kind);
  return { ...planted, path: pointerOf(planted.path) };
}

export function plantFile(fault: FileFault | EndFault, setting: FileSetting) {
  const { form, now, status } = setting;
  if ("spoil" in fault) {
    return { file: "Status.json", ...plantEnd(fault, form.fileText(status(), undefined), "Status") };
  }
  const made = fault.make(setting);
  if ("startsAt" in made) return ownJournal(made, form);
  const list = listsOfFiles[made.file.replace(/\.json$/, "")];
  const write = (event: object): string => form.fileText(event, list);
  return { file: made.file, ...writtenFlaw(made, (broken) => ({ timestamp: now, ...broken }), write) };
}

/** A journal with a fault in one of its lines. */
function ownJournal(made: BrokenEvent & { readonly startsAt: number }, { text, lineEnd }: Form) {
  const { startsAt, broken, above = [], below = [] } = made;
  const stamped = (event: PlantedEvent, index: number): object => ({
    timestamp: written(startsAt + 60 * index),
    ...event,
  });
  const lines = [...above, broken, ...below].map((event, index) => `${text(stamped(event, index))}${lineEnd}`);
  const flaw = writtenFlaw(made, (event) => stamped(event, above.length), text);
  const before = lines.slice(0, above.length).join("").length;
  const span = { start: before + flaw.start, end: before + flaw.end };
  return { ...flaw, ...span, text: lines.join(""), file: `Journal.${journalTime(startsAt)}.01.log` };
}

/** Converts a planted fault to text. */
function writtenFlaw(
  planted: Planted,
  stamped: (broken: PlantedEvent) => object,
  write: Form["text"],
): PlacedFlaw & MarkedText<string | Uint8Array> {
  const { path, says } = planted;
  const pointer = pointerOf(path);
  if ("text" in planted) return { ...planted, path: pointer };
  const event = stamped(planted.broken);
  const shown = planted.shownAt === "object" ? path.slice(0, -1) : path;
  const text = write(event);
  const { start, end } = spanOf(text, shown, planted.shownAt === "key");
  return { text, start, end, path: pointer, event: planted.broken.event, says };
}

/** The JSON Pointer of a path; none of our names need escaping. */
function pointerOf(path: Path): string {
  return path.map((key) => `/${key}`).join("");
}

/** All fields of an event at every depth, except its name. */
function fieldsOf(event: WrittenEvent): readonly Field[] {
  const fields: Field[] = [];
  const followed = sessionReads.get(event.event) ?? [];
  const visit = (value: unknown, at: Pick<Field, "path" | "schema" | "holder">, ties: readonly FieldPath[]): void => {
    const { path, schema } = at;
    if (path.length > 0) {
      const isFollowed = followed.includes(String(path[0]));
      fields.push({ ...at, value, isTied: ties.length > 0, isFollowed, isFreeText: isFreeText(schema) });
    }
    if (Array.isArray(value)) {
      for (const [index, element] of value.entries()) {
        visit(element, { path: [...path, index], schema: schema.items ?? {}, holder: undefined }, ties);
      }
    } else if (typeof value === "object" && value !== null) {
      const within = [...ties, ...relationsOf(schema).flatMap(tiedPaths)];
      for (const [key, child] of Object.entries(value)) {
        const field = schema.properties?.[key];
        if (!field || (path.length === 0 && key === "event")) continue;
        const onward = within.filter(([first]) => first === key || first === "*").map((tie) => tie.slice(1));
        visit(child, { path: [...path, key], schema: field, holder: schema }, onward);
      }
    }
  };
  visit(event, { path: [], schema: normalForm(`events/${event.event}`), holder: undefined }, []);
  return fields;
}

function isFreeText(schema: NormalSchema): boolean {
  const { type, format, pattern, "x-form": form } = schema;
  const isWritten = format !== undefined || pattern !== undefined || form !== undefined;
  return type === "string" && valueList(schema).kind === undefined && !isWritten;
}

type Span = Pick<MarkedText, "start" | "end">;

/** The range of the value at a path in the text of an event, or that of its key. */
function spanOf(text: string, path: Path, ofKey = false): Span {
  const layout = layoutOf(text, JSON.parse(text));
  const place = layout.locate(pointerOf(path));
  return (ofKey ? place?.key : place) ?? layout;
}

/** The text of an event with the value at a path replaced by other source text, which may not be JSON. */
function withSource(event: object, path: Path, source: string, write: Form["text"]): MarkedText {
  const text = write(event);
  const { start, end } = spanOf(text, path);
  return { text: `${text.slice(0, start)}${source}${text.slice(end)}`, start, end: start + source.length };
}
