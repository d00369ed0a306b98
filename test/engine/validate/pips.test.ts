import fc from "fast-check";
import { expect, test } from "vitest";
import { brokenPromises } from "../../contract.js";
import { rounds } from "../../depth.js";
import { lint } from "../../lint.js";

const status = { timestamp: "2025-01-01T00:00:00Z", event: "Status", Flags: 0 };

test("Pips are shared out to 12 in all and 8 at most, in one line and in many", async () => {
  const pip = fc.oneof(fc.integer({ min: -1, max: 9 }), fc.maxSafeInteger());
  const pips = fc.oneof(
    fc.tuple(pip, pip, pip),
    fc.tuple(pip, pip).map(([a, b]) => [a, b, 12 - a - b]),
  );
  await fc.assert(
    fc.asyncProperty(pips, fc.constantFrom(undefined, "\t"), async (Pips, indent) => {
      const text = JSON.stringify({ ...status, Pips }, undefined, indent).replaceAll("\n", "\r\n");
      const { findings } = await lint("status", text);
      expect(brokenPromises(findings, text.split("\r\n"))).toEqual([]);
      const isShared = Pips.reduce((sum, half) => sum + half, 0) === 12 && Pips.every((half) => half >= 0 && half <= 8);
      expect(findings).toMatchObject(isShared ? [] : [{ rule: "pips-sum", path: "/Pips", severity: "warning" }]);
    }),
    { numRuns: rounds(50) },
  );
});
