/** The way from an object to values: names of fields, of which `*` is any; lists on the way are gone through. */
export type FieldPath = readonly string[];

/** What is worked out from the values of fields. */
export type Term =
  | { readonly type: "number"; readonly value: number }
  | { readonly type: "text"; readonly value: string }
  | { readonly type: "path"; readonly path: FieldPath }
  | { readonly type: "list"; readonly values: readonly (number | string)[] }
  | { readonly type: "of-list"; readonly name: "sum" | "count" | "min" | "max"; readonly path: FieldPath }
  | { readonly type: "of-text"; readonly name: "number" | "seconds" | "lower"; readonly path: FieldPath }
  | { readonly type: "floor"; readonly of: Term }
  | {
      readonly type: "reckoned";
      readonly operator: "+" | "-" | "*" | "/";
      readonly left: Term;
      readonly right: Term;
    };

/** How two terms are compared. */
export type ComparisonSign = "=" | "!=" | "<" | "<=" | "in";

/** By how much two numbers may differ and still count as equal: by so much, or by such a share of the second. */
export interface Tolerance {
  readonly amount: number;
  readonly isShare: boolean;
}

/** Two terms, and what holds between them. */
export interface Compared {
  readonly left: Term;
  readonly comparison: ComparisonSign;
  readonly right: Term;
}

/** How the values of a list follow each other. */
export type Order = "descending" | "ascending" | "falling" | "rising";

/** What `x-holds` says. */
export type Claim = { readonly text: string } & (
  | { readonly type: "compared"; readonly pairs: readonly Compared[]; readonly tolerance: Tolerance }
  | { readonly type: "ordered"; readonly order: Order; readonly path: FieldPath }
);

/** The paths that a term goes by. */
export function pathsIn(term: Term): readonly FieldPath[] {
  switch (term.type) {
    case "path":
    case "of-list":
    case "of-text":
      return [term.path];
    case "floor":
      return pathsIn(term.of);
    case "reckoned":
      return [...pathsIn(term.left), ...pathsIn(term.right)];
    default:
      return [];
  }
}
