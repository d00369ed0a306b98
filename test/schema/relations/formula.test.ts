import { expect, test } from "vitest";
import { formulaOf, parseClaim } from "../../../src/schema/relations/claim.js";
import { lint } from "../../lint.js";

/** The right side of `A <= …` as people write it. */
function written(formula: string): string {
  const claim = parseClaim(`A <= ${formula}`);
  const [pair] = claim.type === "ordered" ? [] : claim.pairs;
  if (!pair) throw new Error("it compares nothing");
  return formulaOf(pair.right);
}

test.each([
  ["B + C * 2", "B + C × 2"],
  ["(B + C) * 2", "(B + C) × 2"],
  ["B - (C - D)", "B − (C − D)"],
  ["sum(L.*.N) / 3", "the sum of L.*.N / 3"],
  ["B + 900", "B + 900"],
])("%s is written as %s", (formula, text) => {
  expect(written(formula)).toBe(text);
});

test.each([
  ["seconds(T) + 900", "T + 15 minutes"],
  ["seconds(T) + 32 * 86400", "T + 32 days"],
  ["seconds(T) - 3600", "T − 1 hour"],
  ["seconds(T) + 90", "T + 90 seconds"],
  ["seconds(T) + 1", "T + 1 second"],
  ["seconds(T) + 0", "T + 0 seconds"],
  ["seconds(T) + 0.5", "T + 0.5 seconds"],
  ["seconds(T) + 60 + N", "T + 1 minute + N"],
  ["seconds(T) + N * 60", "T + N × 60"],
  ["seconds(T) * 60", "T × 60"],
])("%s is a time, written as %s", (formula, text) => {
  expect(written(formula)).toBe(text);
});

test("a finding says by how long times may differ", async () => {
  const jump = {
    ...{ timestamp: "2025-06-10T14:31:00Z", event: "CarrierJumpRequest", CarrierType: "FleetCarrier" },
    ...{ CarrierID: 3_700_005_632, SystemName: "Sol", Body: "Sol", SystemAddress: 10_477_373_803, BodyID: 0 },
  };
  const { findings } = await lint("journal", `${JSON.stringify({ ...jump, DepartureTime: "2025-06-10T14:35:10Z" })}\n`);
  expect(findings.map(({ message }) => message)).toEqual([
    expect.stringContaining("must be no earlier than timestamp + 15 minutes (2025-06-10T14:46:00Z), found the string"),
  ]);
});
