import type { FieldTest, FieldTests } from "./relation.js";

/** How a relation is broken, with what its wording needs; it is reported at the path of a field. */
export type BreakOf = {
  /** Why it holds, where its schema says so. */
  readonly means?: string;
  /** The unit of the field, where its schema says so. */
  readonly unit?: string;
} /** The field stands without these. */ & (
  | { readonly says: "alone"; readonly absent: readonly string[] }
  /** The field stands beside another one that excludes it. */
  | { readonly says: "beside"; readonly other: string }
  /** The object has none of these. */
  | { readonly says: "none"; readonly fields: readonly string[] }
  /** The field is missing, must not be there, or has another value than asked for. */
  | {
      readonly says: "missing" | "unfounded";
      readonly reason: Reason;
      /** Other fields of the object of which the same is said. */
      readonly also?: readonly string[];
    }
  | { readonly says: "other-value"; readonly wanted: FieldTest; readonly reason: Reason }
  /** A number is not what others make. */
  | {
      readonly says: "total";
      readonly formula: string;
      readonly expected: number;
      readonly tolerance: string;
      readonly isAlone: boolean;
      readonly actual: number;
    }
  /** A number is on the wrong side of another. */
  | {
      readonly says: "beyond";
      readonly side: "above" | "below";
      readonly mayEqual: boolean;
      readonly formula: string;
      readonly limit: number;
      /** Whether the numbers are seconds of a date-time. */
      readonly isTime?: true;
      /** What the number is worked out from, where it is no field. */
      readonly reckoning?: { readonly formula: string; readonly actual: number };
    }
  /** A value does not follow the one before it as it must. */
  | { readonly says: "unordered"; readonly wanted: "less" | "more" | "no-more" | "no-less"; readonly before: number }
  | { readonly says: "unequal" | "equal"; readonly other: string; readonly value: string }
  /** A value is not among others; `subject` is what it is worked out from, empty where the schema names it, missing where it is a field. */
  | {
      readonly says: "unlisted";
      readonly other: string;
      readonly value: string;
      readonly subject?: string;
      /** The field that should list it is missing. */
      readonly isListMissing?: true;
    }
  /** Another element, at a path, has the same values in these fields. */
  | { readonly says: "twice"; readonly by: readonly string[]; readonly first: string }
  /** A display text that is the same as its base, and one that is missing for a symbol. */
  | { readonly says: "same-text"; readonly base: string }
  | { readonly says: "no-text"; readonly symbol: string }
);

/** Why something is asked of a field: the tests that others pass, or one that they do not, with the value they have. */
export interface Reason {
  readonly tests: FieldTests;
  /** Whether the tests pass. */
  readonly isMet: boolean;
  /** The values of the tested fields, as JSON; what is not there is left out. */
  readonly found: Readonly<Record<string, string>>;
}

/** A relation that an object breaks: where, how, and by which rule if it names one. */
export type Broken = BreakOf & {
  readonly path: string;
  readonly rule?: string;
  readonly mostly?: true;
};
