import { groupPath } from "../engine/judge/group-path.js";
import { pointerTo } from "../read/json/pointer.js";
import { type NormalSchema, schemaAt } from "../spec/normal-form.js";
import type { Described, Gathered } from "./gather.js";
import { type ObservedShape, objectsIn, type SeenType, typesOf } from "./shape.js";

/** Something in which the events of a kind are not as their schema says; `of` counts what could have been so. */
export type Difference =
  | (Place & { readonly what: "unknown-field" | "forbidden-field"; readonly types: Counts; readonly of: number })
  | (Place & { readonly what: "absent-field"; readonly count: number; readonly of: number })
  | (Place & { readonly what: "other-type"; readonly expected: string; readonly types: Counts })
  | (Place & { readonly what: "unlisted-value"; readonly values: Counts; readonly more: boolean });

interface Place {
  /** A JSON Pointer with `*` for any element of an array. */
  readonly path: string;
}

/** How often each of several things was seen. */
export type Counts = Readonly<Record<string, number>>;

/** How the events of a kind and their schema differ. */
export interface Comparison {
  readonly differences: readonly Difference[];
  /** The optional fields that the schema has and no event had, though the object that could have had them was there. */
  readonly neverSeen: readonly string[];
}

/** Holds what was seen of a kind against its schema. */
export function compare(schema: Described, { shape }: Pick<Gathered, "shape">): Comparison {
  const differences: Difference[] = [];
  const neverSeen: string[] = [];
  const add = (some: readonly Difference[]): void => {
    for (const difference of some) differences.push(difference);
  };
  const visit = (place: ObservedShape): void => {
    const described = schemaAt(schema.name, place.pointer, schema.load);
    if (!described) return;
    add(ofValue(place, described));
    if (described.properties) visitFields(place, described);
    if (place.element) visit(place.element);
  };
  const visitFields = (place: ObservedShape, described: NormalSchema): void => {
    for (const [name, field] of place.fields) {
      add(ofField(field, place, isForbidden(schema, field.pointer)));
      if (Object.hasOwn(described.properties ?? {}, name)) visit(field);
    }
    if (objectsIn(place) === 0) return;
    add(ofAbsence(place, described.required ?? []));
    for (const name of Object.keys(described.properties ?? {})) {
      if (place.fields.has(name) || described.required?.includes(name)) continue;
      const pointer = pointerTo(place.pointer, name);
      if (isForbidden(schema, pointer) === false) neverSeen.push(groupPath(pointer));
    }
  };
  visit(shape);
  return { differences, neverSeen };
}

/** Whether a schema has a field that must not be there; undefined where it does not have it at all. */
function isForbidden({ name, load }: Described, pointer: string): boolean | undefined {
  const schema = schemaAt(name, pointer, load);
  return schema && schema.not !== undefined;
}

function ofField(field: ObservedShape, holder: ObservedShape, forbidden: boolean | undefined): readonly Difference[] {
  if (forbidden === false) return [];
  const what = forbidden ? "forbidden-field" : "unknown-field";
  return [{ what, path: groupPath(field.pointer), types: countsOf(field.types), of: objectsIn(holder) }];
}

function ofAbsence(place: ObservedShape, required: readonly string[]): readonly Difference[] {
  const of = objectsIn(place);
  return required.flatMap((name) => {
    const count = of - (place.fields.get(name)?.seen ?? 0);
    const path = groupPath(pointerTo(place.pointer, name));
    return count === 0 ? [] : [{ what: "absent-field" as const, path, count, of }];
  });
}

function ofValue(shape: ObservedShape, { types, not }: NormalSchema): readonly Difference[] {
  if (not) return [];
  const path = groupPath(shape.pointer);
  const others = types === undefined ? [] : typesOf(shape).filter((seen) => !isOf(seen, types));
  const otherTypes = countsOf(new Map([...shape.types].filter(([seen]) => others.includes(seen))));
  const unlisted = shape.list !== undefined && shape.values.size > 0;
  return [
    ...(others.length === 0
      ? []
      : [{ what: "other-type" as const, path, expected: types?.join(" or ") ?? "", types: otherTypes }]),
    ...(unlisted
      ? [{ what: "unlisted-value" as const, path, values: countsOf(shape.values), more: shape.hasMoreValues }]
      : []),
  ];
}

function isOf(seen: SeenType, types: readonly string[]): boolean {
  return types.includes(seen) || (seen === "integer" && types.includes("number"));
}

function countsOf(counts: ReadonlyMap<string | number, number>): Counts {
  return Object.fromEntries(counts);
}
