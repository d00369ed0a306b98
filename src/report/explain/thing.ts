import { ownKinds } from "../../engine/judge/validators.js";
import { sideFiles } from "../../files/discover/kind.js";
import { pointerParent, pointerTo } from "../../read/json/pointer.js";
import { type NormalSchema, schemaAt } from "../../spec/normal-form.js";
import type { LoadSchema, SchemaName } from "../../spec/schema.js";

/** Something that a schema describes: an event, a side file, or a field at any depth of one. */
export interface Thing {
  /** As the user writes it, such as `FSDJump.Factions.Name`. */
  readonly label: string;
  readonly schemaName: SchemaName;
  /** The way into the schema; element 0 stands for all. */
  readonly pointer: string;
  /** Where its schema is found; ours are the default. */
  readonly load?: LoadSchema;
}

/** Whether a field has to be there. */
export type Need = "required" | "optional" | "never";

/** The side files, by the name with ending. */
const files: readonly Thing[] = sideFiles.map((name) => ({
  label: `${name}.json`,
  schemaName: `files/${name}`,
  pointer: "",
}));

/** All events and side files that a schema describes. */
export const roots: readonly Thing[] = [
  ...ownKinds.names.map((kind) => ({ label: kind, schemaName: `events/${kind}` as const, pointer: "" })),
  ...files,
];

/** What the schemas say of a thing, references followed. */
export function schemaOf({ schemaName, pointer, load }: Thing): NormalSchema {
  return schemaAt(schemaName, pointer, load) ?? {};
}

/** Where the fields are: the thing itself, or the elements of an array. */
export function elementOf(thing: Thing): Thing {
  const met = new Set<NormalSchema>();
  let element = thing;
  for (let schema = schemaOf(element); schema.items && !met.has(schema); schema = schemaOf(element)) {
    met.add(schema);
    element = { ...element, pointer: pointerTo(element.pointer, 0) };
  }
  return element;
}

/** The fields of an object, or of the objects in an array. */
export function fieldsWithin(thing: Thing): readonly Thing[] {
  const element = elementOf(thing);
  return Object.keys(schemaOf(element).properties ?? {}).map((key) => ({
    ...element,
    label: `${thing.label}.${key}`,
    pointer: pointerTo(element.pointer, key),
  }));
}

/** A thing and all that is in it; what stands within itself is named there and not entered again. */
export function withParts(thing: Thing): readonly Thing[] {
  return partsWithin(thing, new Set());
}

function partsWithin(thing: Thing, around: ReadonlySet<NormalSchema>): readonly Thing[] {
  const schema = schemaOf(elementOf(thing));
  if (around.has(schema)) return [thing];
  // A key without a name, which is a slip of the game, cannot be asked for.
  const named = fieldsWithin(thing).filter((field) => thingName(field) !== "");
  return [thing, ...named.flatMap((field) => partsWithin(field, new Set([...around, schema])))];
}

/** The last part of a thing's label. */
export function thingName({ label, pointer }: Thing): string {
  return pointer === "" ? label : label.slice(label.lastIndexOf(".") + 1);
}

/** The schema of the object that a field stands in. */
export function holderOf({ schemaName, pointer, load }: Thing): NormalSchema {
  return schemaAt(schemaName, pointerParent(pointer), load) ?? {};
}

/** Whether a field has to stand in its object. */
export function needOf(thing: Thing): Need {
  const holder = holderOf(thing);
  const name = thingName(thing);
  if (schemaOf(thing).not) return "never";
  if (holder.required?.includes(name) || holder["x-required"]?.includes(name)) return "required";
  return "optional";
}
