import { counted, groupPath, thousands } from "../base/text.js";
import { excerpt } from "../base/visible.js";
import { pointerTo } from "../read/json/pointer.js";
import { columns, paragraph } from "../report/explain/thing.js";
import { inert } from "../report/text.js";
import { type NormalSchema, schemaAt } from "../spec/normal-form.js";
import { type ObservedShape, objectsIn, type SeenType, typesOf } from "./draft.js";
import type { Described, Gathered } from "./gather.js";

/** Something in which the events of a kind are not as their schema says; `of` counts what could have been so. */
type Difference =
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

/** A kind of event and how it differs from its schema; no comparison where it has none. */
export interface ComparedKind {
  readonly label: string;
  readonly count: number;
  readonly comparison: Comparison | undefined;
}

/** Differences as people read them. */
export function differenceText(kinds: readonly ComparedKind[]): string {
  const undescribed = kinds.filter(({ comparison }) => !comparison);
  const described = kinds.flatMap(({ label, count, comparison }) => (comparison ? [{ label, count, comparison }] : []));
  const differing = described.filter(isDifferent);
  const alike = described.length - differing.length;
  const closing =
    differing.length === 0
      ? `no difference in ${counted(alike, "kind")} with a schema\n`
      : `${counted(differing.length, "kind")} with differences, ${thousands(alike)} without\n`;
  return inert([...differing.map(section), ...withoutSchema(undescribed), closing].join("\n"));
}

function withoutSchema(kinds: readonly ComparedKind[]): readonly string[] {
  if (kinds.length === 0) return [];
  const names = kinds.map(({ label, count }) => `${excerpt(label)} ${thousands(count)}×`).join(", ");
  return [
    `${counted(kinds.length, "kind")} without a schema; journal-lint infer --all drafts them\n${paragraph(names)}\n`,
  ];
}

/** Whether something is not as a schema says, or there is no schema. */
export function isDifferent({ comparison }: ComparedKind): boolean {
  return !comparison || comparison.differences.length > 0;
}

function section({ label, count, comparison }: ComparedKind & { readonly comparison: Comparison }): string {
  const { differences, neverSeen } = comparison;
  const title = `${excerpt(label)}: ${counted(differences.length, "difference")} in ${counted(count, "event")}`;
  const rows = differences.map((difference) => [signs[difference.what], excerpt(difference.path), seen(difference)]);
  const unseen = neverSeen.length === 0 ? "" : `${columns([["never seen:", neverSeen.map(excerpt).join(", ")]])}\n`;
  return `${title}\n${columns(rows)}\n${unseen}`;
}

const signs: Readonly<Record<Difference["what"], string>> = {
  "unknown-field": "+",
  "forbidden-field": "+",
  "absent-field": "-",
  "other-type": "~",
  "unlisted-value": "~",
};

function seen(difference: Difference): string {
  switch (difference.what) {
    case "unknown-field":
      return `not in the schema: ${list(difference.types)} in ${counted(difference.of, "object")}`;
    case "forbidden-field":
      return `must not be here: ${list(difference.types)} in ${counted(difference.of, "object")}`;
    case "absent-field":
      return `required, absent from ${thousands(difference.count)} of ${counted(difference.of, "object")}`;
    case "other-type":
      return `${difference.expected} expected, found ${list(difference.types)}`;
    case "unlisted-value":
      return `not among the listed values: ${list(difference.values)}${difference.more ? " and more" : ""}`;
  }
}

function list(counts: Counts): string {
  const parts = Object.entries(counts).map(([name, count]) => `${excerpt(name) || '""'} ${thousands(count)}×`);
  return parts.join(", ");
}
