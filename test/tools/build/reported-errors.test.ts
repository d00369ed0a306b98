import { createRequire } from "node:module";
import standaloneCode from "ajv/dist/standalone/index.js";
import { expect, test } from "vitest";
import { createAjv } from "../../../src/schema/compile.js";
import { toolsText, withReportedErrors } from "../../../tools/build/reported-errors.js";

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

/** The errors that code finds in a value, but for their places in the schema. */
function errorsBy(validate: Validate | undefined, value: unknown): unknown {
  validate?.(value);
  return validate?.errors?.map(({ schemaPath, ...error }) => error) ?? null;
}

function generated(code: string): Validate | undefined {
  const module: { exports?: Validate } = {};
  new Function("module", "require", code)(module, createRequire(import.meta.url));
  return module.exports;
}

/** As lines of the module of validators are taken. */
function shortened(code: string): Validate {
  const tools = new Function(`return ${toolsText.replace("export const tools=", "")}`)();
  return new Function(`return ${withReportedErrors(code)}`)()(tools);
}

/** A schema with a field of each sort that is checked by a call, alone and in a list. */
const fields = {
  type: "object",
  required: ["number", "text"],
  dependentRequired: { text: ["number"] },
  properties: {
    number: { type: "number", minimum: 1, "x-maximum": 9 },
    integer: { type: "integer", minimum: -2 },
    whole: { type: "integer", "x-maximum": 5 },
    any: { type: "number" },
    text: { type: "string" },
    time: { type: "string", format: "date-time" },
    short: { type: "string", minLength: 2 },
  },
  "x-known": ["number", "integer", "whole", "any", "text", "time", "short", "list", "inner"],
} as const;
const nested = {
  ...fields,
  properties: { ...fields.properties, list: { type: "array", items: fields }, inner: fields },
};

const values: readonly unknown[] = [
  ...[
    undefined,
    null,
    true,
    "",
    "a",
    "2025-01-01T00:00:00Z",
    -3,
    0,
    1,
    5.5,
    6,
    12,
    Number.NaN,
    Infinity,
    [],
    {},
  ].flatMap((value) => Object.keys(fields.properties).map((key) => ({ number: 3, text: "", [key]: value }))),
  ...[{}, { strange: 1 }, { number: 0, integer: 1.5, whole: "6", text: 7, time: "now", other: 1 }, 7, null],
];

test.each([
  ["on every call", nested],
  ["where a part of the schema is tried", { ...nested, if: { required: ["any"] }, then: { required: ["time"] } }],
])("shorter code finds the same errors as that of ajv %s", (_, schema) => {
  const ajv = createAjv({ code: { source: true, lines: false }, strictRequired: false, strictTypes: false });
  const code = standaloneCode.default(ajv, ajv.compile(schema));
  const [long, short] = [generated(code), shortened(code)];
  let found = 0;
  for (const value of [...values, ...values.map((part) => ({ number: 1, text: "", list: [part, {}], inner: part }))]) {
    const expected = errorsBy(long, value);
    if (expected !== null) found++;
    expect(errorsBy(short, value)).toEqual(expected);
  }
  expect(found).toBeGreaterThan(100);
});

test("shorter code tells the same errors", () => {
  const ajv = createAjv({ code: { source: true, lines: false }, strictRequired: false });
  const code = standaloneCode.default(ajv, ajv.compile(schema));
  const short = withReportedErrors(code);
  expect(short.length).toBeLessThan(code.length / 2);
  expect(short).not.toMatch(/const err\d+ = {/);
  for (const value of [3, {}, { a: 1, b: [1, "x", 4], Cc: 7, "~/": "" }, { a: "const err0 = 1;", "a/~b": 2 }]) {
    const expected = errorsBy(generated(code), value);
    expect(expected).not.toBeNull();
    expect(errorsBy(shortened(code), value)).toEqual(expected);
  }
});
