import type { FieldPath } from "../spec/relations/claim.js";
import type { FieldTest, FieldTests } from "../spec/relations/relation.js";
import { factTests } from "./fact-tests.js";
import { ownField, type Planner, topBit, unprovable } from "./relation-planner.js";
import type { Pattern } from "./relations-plan.js";

const nowhere: Pattern = { seen: 0n, facts: 0n, unseen: 0n, untrue: 0n };

type Literal = keyof Pattern;
/** What is asked, as bits that are set and bits that are not. */
export type Literals = readonly (readonly [Literal, bigint])[];

/** All of what is asked, as one pattern. */
export function patternOf(literals: Literals): Pattern {
  const pattern = { ...nowhere };
  for (const [kind, bit] of literals) pattern[kind] |= bit;
  return pattern;
}

/** What is there where something is not. */
export function opposite([kind, bit]: readonly [Literal, bigint]): readonly [Literal, bigint] {
  return [({ seen: "unseen", unseen: "seen", facts: "untrue", untrue: "facts" } as const)[kind], bit];
}

/** What has to be there, and what must not, for all tests to pass. */
export function literalsOf(tests: FieldTests, planner: Planner): Literals {
  return Object.entries(tests).flatMap(([field, test]) => literalsOfTest(field, test, planner));
}

function literalsOfTest(field: string, test: FieldTest, planner: Planner): Literals {
  // A field that the schema does not know is not proven, so that it is never there.
  if (!planner.object.fields.has(field) && test === false) return [];
  if (typeof test === "boolean") return [[test ? "seen" : "unseen", planner.bits([field])]];
  const { not, ...others } = test;
  if (not === undefined) return [["facts", factOf(field, test, planner)]];
  if (Object.keys(others).length > 0) throw unprovable;
  return [
    ["seen", planner.bits([field])],
    ["untrue", factOf(field, not, planner)],
  ];
}

/** For each test, the ways not to pass it. */
export function brokenBy(tests: FieldTests, planner: Planner): readonly Literals[] {
  return Object.entries(tests).flatMap(([field, test]) =>
    literalsOfTest(field, test, planner).map((literal) => [opposite(literal)]),
  );
}

function factOf(field: string, test: Exclude<FieldTest, boolean>, planner: Planner): bigint {
  const tests = factTests(test);
  if (!tests) throw unprovable;
  return planner.fact([ownField(planner, field)], tests);
}

/** The pattern of objects that have the first fields of all these paths. */
export function whereThere(paths: readonly FieldPath[], given: Literals, planner: Planner): Pattern {
  return patternOf([...given, ...paths.map((path) => ["seen", topBit(planner, path)] as const)]);
}
