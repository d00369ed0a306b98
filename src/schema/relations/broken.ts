import type { FieldTest, FieldTests } from "./tests.js";

/** How a relation is violated, with the data for its message; it is reported at the path of a field. */
export type BreakOf = {
  /** Why it holds, if its schema says so. */
  readonly means?: string;
  /** The unit of the field, if its schema has one. */
  readonly unit?: string;
} /** The field is present without these. */ & (
  | { readonly type: "alone"; readonly absent: readonly string[] }
  /** The field is present beside another one that excludes it. */
  | { readonly type: "beside"; readonly other: string }
  /** The object has none of these. */
  | { readonly type: "none"; readonly fields: readonly string[] }
  /** The field is missing, must not be there, or has another value than asked for. */
  | {
      readonly type: "missing" | "unfounded";
      readonly reason: Reason;
      /** Other fields of the object with the same violation. */
      readonly also?: readonly string[];
    }
  | {
      readonly type: "other-value";
      readonly wanted: FieldTest;
      readonly reason: Reason;
      /** The number of further elements of the list that are wrong for the same reason. */
      readonly others?: number;
    }
  /** A number differs from the result of a formula. */
  | {
      readonly type: "total";
      readonly formula: string;
      readonly expected: number;
      readonly tolerance: string;
      readonly isAlone: boolean;
      /** The formula adds, so that any of its terms may be the wrong one. */
      readonly isSum?: boolean;
      readonly actual: number;
      /** Another correction of a product: the right value of one factor. */
      readonly instead?: string;
    }
  /** A number is on the wrong side of another. */
  | {
      readonly type: "beyond";
      readonly side: "above" | "below";
      readonly mayEqual: boolean;
      readonly formula: string;
      readonly limit: number;
      /** Present if the numbers are seconds of a date-time. */
      readonly isTime?: true;
      /** The formula for the number, if it is not a field. */
      readonly reckoning?: { readonly formula: string; readonly actual: number };
    }
  /** A value is in the wrong order relative to the one before it. */
  | { readonly type: "unordered"; readonly wanted: "less" | "more" | "no-more" | "no-less"; readonly before: number }
  | { readonly type: "unequal" | "equal"; readonly other: string; readonly value: string }
  /** A value is not among others; `subject` is its formula, empty if the schema gives the value itself, absent if it is a field. */
  | {
      readonly type: "unlisted";
      readonly other: string;
      readonly value: string;
      readonly subject?: string;
      /** The field that should contain it is missing. */
      readonly isListMissing?: true;
      /** The values of that field. */
      readonly listed?: readonly unknown[];
      /** Other values, as JSON, that the same list lacks. */
      readonly also?: readonly string[];
    }
  /** Another element, at a path, has the same values in these fields. */
  | { readonly type: "twice"; readonly by: readonly string[]; readonly first: string }
  /** A display text equals its base, or is missing for a symbol. */
  | {
      readonly type: "same-text";
      readonly base: string;
      /** The value of the base, if it always has a display text, so that it should be a symbol. */
      readonly symbol?: string;
    }
  | { readonly type: "no-text"; readonly symbol: string }
);

/** Why something is demanded of a field: tests that others pass, or one that they fail, with their values. */
export interface Reason {
  readonly tests: FieldTests;
  readonly isMet: boolean;
  /** The values of the tested fields, as JSON; missing ones are left out. */
  readonly found: Readonly<Record<string, string>>;
}

/** A violated relation: where, how, and the rule if it names one. */
export type Broken = BreakOf & {
  readonly path: string;
  readonly rule?: string;
  readonly mostly?: true;
};
