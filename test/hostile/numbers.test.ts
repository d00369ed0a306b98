import { expect, test } from "vitest";
import { lint } from "../lint.js";
import { kindsOf, lineOf, ofEvent } from "../prover/user-kind.js";
import { foundIn } from "../prover/validated.js";

const properties = {
  A: { type: "number" },
  B: { type: "string" },
  L: { type: "array", items: { type: "object", properties: { V: { type: "number" } } } },
};

const claims = [
  "A = number(B)",
  "A = number(B) ± 1",
  "A = number(B) ± 5 %",
  "A <= number(B)",
  "A != number(B)",
  "number(B) in (1, 5)",
  "number(B) = A",
  "number(B) * number(B) * A + number(B) < A",
  "sum(L.V) * number(B) = A",
];

const zeros = "0".repeat(100_000);
const huge = ["1e2000000000", "-1.5E+2147483647", "1e99999999999999999999", `1${zeros}`, `-1${zeros}.5`, `1${zeros}e5`];
const tiny = ["1e-2000000000", "1E-2147483648", "1e-99999999999999999999", "0e2000000000", `0.${zeros}1`];
const exponents = [`1e${zeros}2`, "1e2", "1e-2"];

test.each(claims)("%s: numbers beyond all bounds cost nothing", (claim) => {
  const kinds = kindsOf({ Odd: ofEvent("Odd", { properties, "x-holds": [claim], "x-evidence": 1000 }) });
  const foundWith = (a: string, b: string): readonly string[] =>
    foundIn(lineOf("Odd", [`"A":${a}`, `"B":"${b}"`, '"L":[{"V":1e300},{"V":1e300}]']), kinds);

  // What no program can hold is unknown, and what is less than any program can hold is zero.
  for (const number of huge) expect(foundWith(number, "5")).toEqual([]);
  for (const number of tiny) expect(foundWith(number, "5")).toEqual(foundWith("0", "5"));
  // A text with an exponent is not a number of the game.
  for (const text of [...huge, ...tiny.slice(0, 4), ...exponents]) expect(foundWith("5", text)).toEqual([]);
});

test("a number of up to 100 digits at the end of a system's name is compared without being expanded", async () => {
  const line = (name: string): string =>
    lineOf("FSDTarget", [
      ...[`"Name":"${name}"`, '"SystemAddress":83718378202', '"StarClass":"M"', '"RemainingJumpsInRoute":1'],
    ]);
  const numbers = ["9".repeat(100), "0", "000", "1", "9".repeat(4_000_000)];
  const names = numbers.map((number) => `Tollan AB-C c${number}`);
  const { findings } = await lint("journal", names.map(line).join("\n"));
  const wrong = findings.filter(({ rule }) => rule === "address-name");
  expect(wrong.map(({ line }) => line)).toEqual([1, 4]);
});
