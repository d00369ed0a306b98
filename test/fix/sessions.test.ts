import { expect, test } from "vitest";
import type { Finding } from "../../src/index.js";
import { fix, generate, lintText } from "../../src/index.js";
import type { RuleId } from "../../src/rules/rule-id.js";
import { fixOf, ruleIds } from "../../src/rules/rules.js";

/** Faults of the bytes and fields of lines, with and without a cure, and one that stands between lines. */
const faults: Readonly<Partial<Record<RuleId, number>>> = {
  ...Object.fromEntries(ruleIds.filter((id) => fixOf(id) !== null && id !== "wrong-side-file").map((id) => [id, 1])),
  ...{ "invalid-json": 3, "wrong-type": 3, "bad-timestamp": 2, "timestamp-form": 2, "unknown-event": 2 },
  ...{ "invalid-utf8": 1, "not-an-object": 1, "out-of-range": 1, "internal-form": 1, "timestamp-order": 1 },
};

/** What a finding is about, apart from its line, which moves where lines are parted. */
function subjects(findings: readonly Finding[]): readonly string[] {
  return findings.map(({ rule, event = "", path, message }) => [rule, event, path, message].join(" ")).sort();
}

test("of 500 sessions with faults exactly those without a safe fix are left, and none is new", async () => {
  let mended = 0;
  for (let seed = 1; seed <= 500; seed++) {
    const format = seed % 2 === 0 ? "game" : "compact";
    const pieces = [...generate({ seed, events: 30, format, faults })].filter(({ file }) => file.endsWith(".log"));
    const bytes = Buffer.concat(pieces.map((piece) => piece.bytes));
    const before: Finding[] = [];
    for await (const finding of lintText(bytes)) before.push(finding);
    const { findings, fixed } = await fix(bytes);
    const curable = before.filter((finding) => finding.fix?.safe);
    expect(subjects(findings), `seed ${seed}`).toEqual(subjects(before.filter((finding) => !finding.fix?.safe)));
    expect(fixed, `seed ${seed}`).toBe(curable.length);
    mended += fixed;
  }
  expect(mended).toBeGreaterThan(3000);
});
