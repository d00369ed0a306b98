import type { JournalRuleId } from "../../rules/rule-id.js";
import type { SessionState } from "../../session/state.js";
import { type NormalSchema, normalForm } from "../../spec/normal-form.js";
import type { FieldPath } from "../../spec/relations/claim.js";
import { relationsOf, tiedPaths } from "../../spec/relations/relation.js";
import type { SchemaName } from "../../spec/schema.js";
import type { Player } from "../evening/player.js";
import type { Form } from "../form/form.js";
import type { Random } from "../random.js";
import type { SessionEvent } from "../session/pilot.js";

/** Where a fault stands in a text and what it is, before its file and line are known. */
export interface Flaw extends ChangedSpan {
  /** A JSON Pointer into the event. */
  readonly path: string;
  /** The event, where the record still is one. */
  readonly event?: string;
  /** What was done, in a few words. */
  readonly says: string;
}

/** A broken text; bytes where it is none. */
export interface Planted extends Flaw {
  readonly text: string | Uint8Array;
  /** Whole events that lead up to it, each on a line. */
  readonly above?: readonly SessionEvent[];
  /** Whole events that follow at once. */
  readonly below?: readonly SessionEvent[];
}

/** An event of the session that is about to be written. */
export interface Host {
  readonly event: SessionEvent;
  readonly form: Form;
  readonly random: Random;
  /** The line above is as it should be, so that the linter knows its time. */
  readonly followsCleanLine: boolean;
  /** The time at which the session started, in seconds. */
  readonly start: number;
  /** What the lines above have said; less than the linter knows where some of them are broken. */
  readonly state: SessionState;
}

/** A fault of one line of a journal. */
export interface LineFault {
  readonly in: "line";
  /** The kinds that can have it; any that has a schema, where they are not said. */
  readonly kinds?: readonly string[];
  /** The broken line is one more, and the event itself follows unharmed. */
  readonly isExtra?: true;
  /** Undefined where this event cannot have it. */
  readonly plant: (host: Host) => Planted | undefined;
}

/** What a file of its own is made from. */
export interface FileSetting {
  readonly player: Player;
  readonly form: Form;
  readonly random: Random;
}

/** A broken file. */
export interface PlantedFile extends Planted {
  readonly file: string;
}

/** A fault that needs a file of its own: a side file, or a journal of another version of the game. */
export interface FileFault {
  readonly in: "file";
  readonly make: (setting: FileSetting) => PlantedFile;
}

/** A fault that stands at one end of a journal; a second one takes a file of its own. */
export interface EndFault {
  readonly in: "start" | "end";
  readonly make: FileFault["make"];
}

export type Fault = LineFault | FileFault | EndFault;

/** A fault for each rule: the compiler reminds whoever adds one. */
export type Faults = Readonly<Record<JournalRuleId, Fault>>;

/** A field of an event and what its schema says of it. */
export interface Field {
  readonly path: Path;
  readonly value: unknown;
  readonly schema: NormalSchema;
  /** The schema of the object that it stands in; undefined for an element of an array. */
  readonly holder: NormalSchema | undefined;
  /** Whether something holds between it, or a part of it, and other fields, so that a fault in it would be several. */
  readonly isTied: boolean;
}

/** Every field of an event at every depth, but for the name of the event. */
export function fieldsOf(event: object, name: SchemaName): readonly Field[] {
  const fields: Field[] = [];
  const visit = (value: unknown, at: Omit<Field, "value" | "isTied">, ties: readonly FieldPath[]): void => {
    const { path, schema } = at;
    if (path.length > 0) fields.push({ ...at, value, isTied: ties.length > 0 });
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
  visit(event, { path: [], schema: normalForm(name), holder: undefined }, []);
  return fields;
}

/** Whether an object cannot be without the field. */
export function isRequired({ path, holder }: Field): boolean {
  return holder?.required?.includes(String(path.at(-1))) ?? false;
}

/** Whether something holds between a field of an object, by its schema, and others beside it. */
export function isTiedIn(holder: NormalSchema, field: string): boolean {
  return relationsOf(holder)
    .flatMap(tiedPaths)
    .some(([first]) => first === field);
}

/** A way into an event, key by key. */
export type Path = readonly (string | number)[];

/** Part of a text. */
interface ChangedSpan {
  readonly start: number;
  readonly end: number;
}

/** A copy of an event with one value set, or dropped where it is undefined. */
export function changed<Event extends object>(event: Event, path: Path, value: unknown): Event {
  const copy = structuredClone(event);
  const holder = path.slice(0, -1).reduce<unknown>((node, key) => Object(node)[key], copy) as Record<
    string | number,
    unknown
  >;
  const last = path.at(-1) ?? "";
  if (value === undefined) delete holder[last];
  else holder[last] = value;
  return copy;
}

/** What stands at a path. */
export function valueIn(event: object, path: Path): unknown {
  return path.reduce<unknown>((node, key) => Object(node)[key], event);
}

/** The JSON Pointer of a path; no name of ours needs escaping. */
export function pointerOf(path: Path): string {
  return path.map((key) => `/${key}`).join("");
}

/** Nothing that we write holds it, so that its place is that of the value it stands for. */
const marker = "\u0001";

const markerText = JSON.stringify(marker);

/** Where the value of a path stands in a text that a form makes of an event. */
export function spanOf(event: object, path: Path, write: Form["text"]): ChangedSpan {
  const text = write(event);
  if (path.length === 0) return { start: 0, end: text.trimEnd().length };
  // The name decides how the rest is written, so that it cannot be replaced; it is always the second key.
  if (path[0] === "event") {
    const label = '"event":';
    const start = text.indexOf(label) + label.length;
    return { start, end: start + JSON.stringify(valueIn(event, path)).length };
  }
  const marked = write(changed(event, path, marker));
  const start = marked.indexOf(markerText);
  return { start, end: text.length - (marked.length - start - markerText.length) };
}

/** Where the key of a path stands in such a text; no name of ours needs escaping, and none stands within its own value. */
export function keySpanOf(event: object, path: Path, write: Form["text"]): ChangedSpan {
  const key = JSON.stringify(path.at(-1));
  const start = write(event).lastIndexOf(key, spanOf(event, path, write).start);
  return { start, end: start + key.length };
}

/** The text of an event in which the value of a path is written in other words, which need not be JSON. */
export function withSource(
  event: object,
  path: Path,
  source: string,
  write: Form["text"],
): ChangedSpan & { readonly text: string } {
  const text = write(event);
  const { start, end } = spanOf(event, path, write);
  return { text: `${text.slice(0, start)}${source}${text.slice(end)}`, start, end: start + source.length };
}
