import type { Schema } from "../../src/schema/schema.js";
import { basePath, changed, type Field, fieldsOf, shapesAlone } from "../schema-walk.js";

/** One change to one place of an event, which the specification forbids. */
export interface Mutation {
  readonly what: string;
  readonly event: unknown;
  /** Where a finding must point. */
  readonly pointer: string;
}

const otherTypes: Readonly<Record<string, readonly unknown[]>> = {
  string: [7, true, null, [], {}],
  integer: ["7", 1.5, true, null, [], {}],
  number: ["7", true, null, [], {}],
  boolean: ["true", 1, null, [], {}],
  array: ["x", 7, true, null, {}],
  object: ["x", 7, true, null, []],
};

function pointerOf(path: Field["path"]): string {
  return path.map((key) => `/${key}`).join("");
}

function strangers({ enum: list, type }: Schema): readonly unknown[] {
  if (!list) return [];
  return type === "integer" ? [-1, list.length, 99] : ["stranger", `${list[0]} `, String(list[0]).toUpperCase()];
}

function outside({ minimum, maximum, minItems, maxItems }: Schema, value: unknown): readonly unknown[] {
  return [
    ...(minimum === undefined ? [] : [minimum - 1]),
    ...(maximum === undefined ? [] : [maximum + 1]),
    ...(minItems === undefined || !Array.isArray(value) ? [] : [value.slice(0, minItems - 1)]),
    ...(maxItems === undefined || !Array.isArray(value) ? [] : [[...value, ...value].slice(0, maxItems + 1)]),
  ];
}

/** What stands at a place of an event. */
export function valueAt(event: unknown, path: Field["path"]): unknown {
  return path.reduce<unknown>((node, key) => (node as Readonly<Record<string | number, unknown>>)[key], event);
}

/** Every forbidden change to every place of an event. */
export function mutationsOf(event: unknown, schema: Schema): readonly Mutation[] {
  const alone = shapesAlone(schema);
  return fieldsOf(event, schema).flatMap((field) => {
    if (field.path[0] === "event") return [];
    const { path, shape, required } = field;
    const pointer = pointerOf(path);
    const set = (kind: string, values: readonly unknown[]): readonly Mutation[] =>
      values.map((value) => ({
        what: `${kind} ${shape} ${JSON.stringify(value)}`,
        event: changed(event, path, value),
        pointer,
      }));
    const without = (pointerOfFinding: string, kind: string, gone: Field["path"]): Mutation => ({
      what: `${kind} ${shape}`,
      event: changed(event, gone, undefined),
      pointer: pointerOfFinding,
    });
    const base = alone.includes(shape) ? undefined : basePath(path);
    return [
      ...(required ? [without(pointer, "drop", path)] : []),
      ...set("retype", otherTypes[field.schema.type ?? ""] ?? []),
      ...set("stranger", strangers(field.schema)),
      ...set("range", outside(field.schema, valueAt(event, path))),
      ...(field.schema.format === "date-time"
        ? set("time", ["yesterday", "2025-02-30T00:00:00Z", "2025-01-01T00:00:00"])
        : []),
      ...(/\/(?:Recovering|Pending)States\/\*\/Trend$/.test(shape) ? [without(pointer, "no trend", path)] : []),
      ...(/\/ActiveStates\/\*$/.test(shape)
        ? [{ what: `trend ${shape}`, event: changed(event, [...path, "Trend"], 1), pointer: `${pointer}/Trend` }]
        : []),
      ...(base ? [without(pointer, "no base", base)] : []),
    ];
  });
}
