import standaloneCode from "ajv/dist/standalone/index.js";
import { expect, test } from "vitest";
import { createAjv } from "../../../src/schema/compile.js";
import { withReportedErrors } from "../../../tools/build/reported-errors.js";

const schema = {
  type: "object",
  required: ["a", 'quoted", keyword:"x"'],
  propertyNames: { pattern: "^[a-z;]" },
  properties: {
    a: { enum: ["const err0 = 1;", 'vErrors,schemaPath:"#"'] },
    b: { type: "array", items: { type: "integer", minimum: 3 } },
  },
  additionalProperties: { type: "string" },
} as const;

interface Validate {
  (value: unknown): boolean;
  readonly errors?: readonly Readonly<Record<string, unknown>>[] | null;
}

/** What code mentions a value, but for places in the schema. */
function errorsBy(code: string, value: unknown): unknown {
  const module: { exports?: Validate } = {};
  new Function("module", "require", code)(module, () => ({ default: (text: string) => text.length }));
  module.exports?.(value);
  return module.exports?.errors?.map(({ schemaPath, ...error }) => error);
}

test("shorter code tells the same errors", () => {
  const ajv = createAjv({ code: { source: true, lines: false }, strictRequired: false });
  const code = standaloneCode.default(ajv, ajv.compile(schema));
  const short = withReportedErrors(code);
  expect(short.length).toBeLessThan(code.length);
  expect(short).not.toMatch(/const err\d+ = {/);
  for (const value of [3, {}, { a: 1, b: [1, "x", 4], Cc: 7, "~/": "" }, { a: "const err0 = 1;", "a/~b": 2 }]) {
    const expected = errorsBy(code, value);
    expect(expected).not.toEqual([]);
    expect(errorsBy(short, value)).toEqual(expected);
  }
});
