import fc from "fast-check";
import { expect, test } from "vitest";
import { withoutFrame } from "../../src/engine/validate/finding.js";
import { finding, hostileFindings, reported } from "./reported.js";

/** Where the most eager of splitters, Python's, ends a line, and more. */
const lineEnds = /[\p{Cc}\u2028\u2029]/u;

test("each line is a finding of the contract, the last the summary", async () => {
  const lines = (await reported("ndjson", hostileFindings)).trimEnd().split(lineEnds);
  const records = lines.map((line) => JSON.parse(line) as unknown);
  expect(records.slice(0, -1)).toEqual(hostileFindings.map((one) => ({ type: "finding", ...withoutFrame(one) })));
  expect(records.at(-1)).toMatchObject({ type: "summary", errors: hostileFindings.length, warnings: 0 });
});

test("lets no text break a line, act on a terminal or be a command to a CI", async () => {
  const text = fc.string({ unit: "binary" });
  const any = fc.oneof(text, fc.constantFrom("::", "##[error]", "##vso[x]", "\u2028", "\u009b", "\\", '"'));
  await fc.assert(
    fc.asyncProperty(fc.array(any), async (parts) => {
      const message = parts.join("");
      const report = await reported("ndjson", [finding({ message })]);
      expect(report).not.toMatch(/[^\n\P{Cc}]|[\u2028\u2029]|^\s*::|##\w*\[/u);
      expect(JSON.parse(report.split("\n")[0] ?? "")).toMatchObject({ message });
    }),
  );
});
