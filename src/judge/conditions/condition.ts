import type { FileKind } from "../../discover/kind.js";
import type { Breach } from "../breach.js";
import type { GameVersion } from "../game-version.js";

/** An event as parsed; nothing is certain of its fields. */
export type EventObject = Readonly<Record<string, unknown>>;

/** What a condition may ask beyond the event itself. */
export interface Circumstances {
  /** How the file is read in which the event stands. */
  readonly where: FileKind;
  /** What the journal's Fileheader says, where there is one above. */
  readonly version: GameVersion | undefined;
  /** The source text of a field, for numbers that are longer than JavaScript can hold. */
  readonly sourceOf: (path: string) => string;
}

/** Something that holds between fields of an event; what breaks it is returned. */
export type Condition = (event: EventObject, circumstances: Circumstances) => readonly Breach[];

/** What a condition returns when it holds. */
export const held: readonly Breach[] = [];

export function isObject(value: unknown): value is EventObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The objects in an array, each with its index; other elements are the schema's business. */
export function objectsIn(value: unknown): readonly (readonly [number, EventObject])[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((element: unknown, index) => (isObject(element) ? [[index, element] as const] : []));
}

/** The first of some fields that belong together, and those that it stands without. */
export function unpaired(
  object: EventObject,
  fields: readonly string[],
): { readonly present: string; readonly absent: readonly string[] } | undefined {
  const present = fields.find((field) => object[field] !== undefined);
  const absent = fields.filter((field) => object[field] === undefined);
  return present === undefined || absent.length === 0 ? undefined : { present, absent };
}
