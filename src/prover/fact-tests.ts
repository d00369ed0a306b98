import type { ValueTest } from "../spec/relations/relation.js";
import type { FactTest } from "./relations-plan.js";

/** The tests of which a value has to pass one in order to pass what a relation asks of it; undefined where the prover knows none. */
export function factTests(test: ValueTest): readonly FactTest[] | undefined {
  const { const: only, enum: several, not, minItems, starts, ends, ...range } = test;
  const asked = [
    ...("const" in test ? [valueTests([only])] : []),
    ...(several ? [valueTests(several)] : []),
    ...(minItems === undefined ? [] : [minItems === 1 ? [{ type: "factFilled" } as const] : undefined]),
    ...(starts === undefined ? [] : [textTest("factStarts", [starts])]),
    ...(ends === undefined ? [] : [textTest("factEnds", [ends])]),
    ...(Object.keys(range).length === 0 ? [] : [rangeTest(range)]),
  ];
  // What is asked in several ways is left to the close look.
  return asked.length === 1 && not === undefined ? asked[0] : undefined;
}

function valueTests(values: readonly unknown[]): readonly FactTest[] | undefined {
  const texts = values.filter((value) => typeof value === "string");
  const others = values.filter((value) => typeof value !== "string").map(scalarTest);
  const ofTexts = texts.length === 0 ? [] : textTest("factAmong", texts);
  if (!ofTexts || others.includes(undefined)) return undefined;
  return [...ofTexts, ...others.flatMap((test) => test ?? [])];
}

function scalarTest(value: unknown): FactTest | undefined {
  if (typeof value === "number") return { type: "factInRange", least: value, most: value };
  if (typeof value === "boolean") return { type: value ? "factTrue" : "factFalse" };
  return undefined;
}

/** Texts are compared as bytes, so that only such are known as are written in one way. */
function textTest(
  type: "factAmong" | "factStarts" | "factEnds",
  texts: readonly string[],
): readonly FactTest[] | undefined {
  return texts.every((text) => /^[ !#-[\]-~]*$/.test(text)) ? [{ type, texts }] : undefined;
}

function rangeTest({ minimum, exclusiveMinimum, maximum, exclusiveMaximum }: ValueTest): readonly FactTest[] {
  const least = Math.max(minimum ?? Number.NEGATIVE_INFINITY, above(exclusiveMinimum ?? Number.NEGATIVE_INFINITY));
  const most = Math.min(maximum ?? Number.POSITIVE_INFINITY, -above(-(exclusiveMaximum ?? Number.POSITIVE_INFINITY)));
  return [{ type: "factInRange", least, most }];
}

/** The next number that a double can be. */
function above(number: number): number {
  if (!Number.isFinite(number)) return number;
  if (number === 0) return Number.MIN_VALUE;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, number);
  view.setBigInt64(0, view.getBigInt64(0) + (number > 0 ? 1n : -1n));
  return view.getFloat64(0);
}
