import fc from "fast-check";
import { expect, test } from "vitest";
import { valueReader } from "../../src/prover/read-value.js";
import { rounds } from "../depth.js";

function read(json: string): unknown {
  const bytes = new TextEncoder().encode(` ${json} `);
  return valueReader(bytes).valueAt(1, bytes.length - 1);
}

test.each([
  "0",
  "-0",
  "1.5",
  "-12345.0625",
  "9007199254740945",
  "9007199254740961",
  "-9007199254740989",
  "9007199254740993",
  "10477373803",
  "5031855600338",
  "123456789012345678",
  "-999999999999999999",
  "18446744073709551615",
  "0.1234567890123456789",
  "1e400",
  "1.5e-7",
  "true",
  "false",
  "null",
  '"Sol"',
  '"a\\u0041\\n"',
  '"Čeština"',
  "[]",
  "[ 1, 2, 3 ]",
  "[1,-2.5,3.75]",
  "[ 1, 2 ]",
  "[ 1, 2, 3, 4 ]",
  "[ 1, [2], 3 ]",
  '{ "Small":4, "Medium":8, "Large":2 }',
])("%s is read as JSON.parse reads it", (json) => {
  expect(read(json)).toStrictEqual(JSON.parse(json));
});

test("any number is read as JSON.parse reads it, digit by digit", () => {
  const digits = fc.stringMatching(/^-?(?:0|[1-9]\d{0,24})(?:\.\d{1,20})?$/);
  fc.assert(
    fc.property(digits, (json) => {
      expect(read(json)).toBe(JSON.parse(json));
      expect(read(`[ ${json}, 1, ${json} ]`)).toStrictEqual(JSON.parse(`[${json},1,${json}]`));
    }),
    { numRuns: rounds(500) },
  );
});

test("a short list that comes again is as right as the first", () => {
  const bytes = new TextEncoder().encode(' {"A":1} {"A":1} {"A":2} ');
  const { valueAt } = valueReader(bytes);
  expect([valueAt(1, 8), valueAt(9, 16), valueAt(17, 24)]).toEqual([{ A: 1 }, { A: 1 }, { A: 2 }]);
});
