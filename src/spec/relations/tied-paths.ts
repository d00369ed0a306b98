import { type FieldPath, pathsIn } from "./claim.js";
import type { Relation } from "./relation.js";

/** The ways from an object to all that a relation is about; display texts follow what they stand for, and are not told. */
export function tiedPaths(relation: Relation): readonly FieldPath[] {
  switch (relation.type) {
    case "together":
    case "one-of":
    case "at-most-one":
      return relation.fields.map((field) => [field]);
    case "when":
      return [relation.given, relation.met, relation.unmet].flatMap((tests) =>
        Object.keys(tests).map((field) => [field]),
      );
    case "unique":
      return relation.in.flatMap((list) => [[list], ...relation.by.map((field) => [list, field])]);
    case "localised":
      return [];
    case "holds": {
      const { claim, given } = relation;
      const paths =
        claim.type === "ordered"
          ? [claim.path]
          : claim.pairs.flatMap(({ left, right }) => [...pathsIn(left), ...pathsIn(right)]);
      return [...Object.keys(given).map((field) => [field]), ...paths];
    }
  }
}
