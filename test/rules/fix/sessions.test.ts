import { expect, test } from "vitest";
import { type Finding, fix } from "../../../src/index.js";
import type { JournalRuleId } from "../../../src/rules/built/rule-id.js";
import { fixOf, journalRuleIds } from "../../../src/rules/index.js";
import { rounds } from "../../depth.js";
import { findingsIn, plainFolderOf } from "../../generate/folder.js";

/** All that can be fixed, some of it several times, and some that cannot, one between lines among them. */
const faults: Readonly<Partial<Record<JournalRuleId, number>>> = {
  ...Object.fromEntries(
    journalRuleIds.filter((id) => fixOf(id) !== null && id !== "wrong-side-file").map((id) => [id, 1]),
  ),
  ...{ "invalid-json": 3, "wrong-type": 3, "bad-timestamp": 2, "timestamp-form": 2, "unknown-event": 2 },
  ...{ "invalid-utf8": 1, "not-an-object": 1, "out-of-range": 1, "internal-form": 1, "timestamp-order": 1 },
};

/** What a finding is about, apart from its line, which moves where lines are parted. */
function subjects(findings: readonly Finding[]): readonly string[] {
  return findings
    .map(({ file, rule, event = "", path, message }) => [file, rule, event, path, message].join(" "))
    .sort();
}

test("leaves exactly the faults without a safe fix in sessions, and makes no new one", async () => {
  const sessions = rounds(8);
  let total = 0;
  for (let seed = 1; seed <= sessions; seed++) {
    const format = seed % 2 === 0 ? "game" : "compact";
    const { files } = plainFolderOf({ seed, events: 20, format, faults });
    const [file = "", bytes = Buffer.of()] = [...files][0] ?? [];
    const before = findingsIn({ files: new Map([[file, bytes]]), planted: [] });
    const { findings, fixed } = await fix(bytes, { file });
    const curable = before.filter((finding) => finding.fix?.safe);
    expect(subjects(findings), `seed ${seed}`).toEqual(subjects(before.filter((finding) => !finding.fix?.safe)));
    expect(fixed, `seed ${seed}`).toBe(curable.length);
    total += fixed;
  }
  expect(total).toBeGreaterThan(6 * sessions);
});
