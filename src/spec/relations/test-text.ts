import { enumerated } from "../../base/enumerated.js";
import type { FieldTest, ValueTest } from "./relation.js";

/** What a field is that passes a test, in words that go behind "is" or "must be"; a user's schema may make them long. */
export function testText(test: FieldTest): string {
  if (typeof test === "boolean") return test ? "here" : "missing";
  return valueText(test);
}

function valueText(test: ValueTest): string {
  const parts = [
    ...("const" in test ? [JSON.stringify(test.const)] : []),
    ...(test.enum
      ? [
          enumerated(
            test.enum.map((value) => JSON.stringify(value)),
            "or",
          ),
        ]
      : []),
    ...(test.minimum === undefined ? [] : [`${test.minimum} or more`]),
    ...(test.exclusiveMinimum === undefined ? [] : [`more than ${test.exclusiveMinimum}`]),
    ...(test.maximum === undefined ? [] : [`${test.maximum} or less`]),
    ...(test.exclusiveMaximum === undefined ? [] : [`less than ${test.exclusiveMaximum}`]),
    ...(test.minItems === undefined ? [] : [`a list of ${test.minItems} or more`]),
    ...(test.starts === undefined ? [] : [`a text that starts with ${JSON.stringify(test.starts)}`]),
    ...(test.ends === undefined ? [] : [`a text that ends like ${JSON.stringify(test.ends)}`]),
    ...(test.not === undefined ? [] : [`other than ${valueText(test.not)}`]),
  ];
  return parts.join(" and ");
}
