import type { Claim } from "./claim.js";

/** What is asked of a field: that it is there, that it is not, or that it is there with such a value. */
export type FieldTest = boolean | ValueTest;

/** What is asked of a value; where several are said, all of them. */
export interface ValueTest {
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly exclusiveMaximum?: number;
  readonly minItems?: number;
  /** How a text starts. */
  readonly starts?: string;
  /** How a text ends, where each X stands for a capital letter or a digit. */
  readonly ends?: string;
  readonly not?: ValueTest;
}

/** Tests of fields by their names. */
export type FieldTests = Readonly<Record<string, FieldTest>>;

/** What every entry of these keywords may say beside itself. */
export interface RelationMarks {
  /** The rule that it breaks, where that is not the one that all its like break. */
  readonly rule?: string;
  /** Genuine lines break it now and then. */
  readonly mostly?: true;
}

/** What holds between the fields of an object, as a keyword of its schema says. */
export type Relation = RelationMarks &
  (
    | { readonly type: "together" | "one-of" | "at-most-one"; readonly fields: readonly string[] }
    | { readonly type: "when"; readonly given: FieldTests; readonly met: FieldTests; readonly unmet: FieldTests }
    | { readonly type: "holds"; readonly claim: Claim; readonly given: FieldTests }
    | { readonly type: "unique"; readonly in: readonly string[]; readonly by: readonly string[] }
    /** A display text, which differs from what it stands for. */
    | { readonly type: "localised"; readonly base: string; readonly localised: string; readonly isBare: boolean }
  );
