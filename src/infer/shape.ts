import type { ListTest } from "../spec/value-list.js";

/** The types that values are seen to have; `huge` is a number that no program can hold. */
export type SeenType = "integer" | "number" | "string" | "boolean" | "null" | "array" | "object" | "huge";

/** What is known of the values that stood in one place of the events of a kind. */
export interface ObservedShape {
  /** Where they stand; element 0 stands for all. */
  readonly pointer: string;
  /** What a schema allows in this place: only other values are kept. */
  readonly list: ListTest | undefined;
  seen: number;
  readonly types: Map<SeenType, number>;
  /** How often each text stood here, and each number where there is a list; as long as they are few. */
  readonly values: Map<string | number, number>;
  /** There were more values than are kept. */
  hasMoreValues: boolean;
  /** Every text was a date-time as the game writes it. */
  isDateTime: boolean;
  /** It stood at least once without the field that it is the display text of. */
  isOrphan: boolean;
  /** It was at least once a symbol of the game without its display text. */
  isBare: boolean;
  readonly fields: Map<string, ObservedShape>;
  element: ObservedShape | undefined;
  /** There were fields or elements that are not kept. */
  hasMoreParts: boolean;
}

export function createShape(pointer: string, list: ListTest | undefined): ObservedShape {
  return {
    pointer,
    list,
    seen: 0,
    types: new Map(),
    values: new Map(),
    hasMoreValues: false,
    isDateTime: true,
    isOrphan: false,
    isBare: false,
    fields: new Map(),
    element: undefined,
    hasMoreParts: false,
  };
}

/** How many objects stood in a place: as many as could have had each of its fields. */
export function objectsIn(shape: ObservedShape): number {
  return shape.types.get("object") ?? 0;
}

/** The types that were seen; an integer among other numbers is a number. */
export function typesOf({ types }: ObservedShape): readonly SeenType[] {
  return [...types.keys()].filter((type) => type !== "integer" || !types.has("number"));
}
