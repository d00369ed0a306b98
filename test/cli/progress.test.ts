import { expect, test } from "vitest";
import { createProgress } from "../../src/cli/progress.js";
import { temporaryFolder } from "../temporary-folder.js";

/** The status lines of a run over a file of 1,000,000 bytes, after each number of bytes, a second apart. */
async function statusLines(...bytes: readonly number[]): Promise<readonly string[]> {
  const path = `${temporaryFolder({ "Journal.log": "x".repeat(1_000_000) })}/Journal.log`;
  let now = 0;
  const lines: string[] = [];
  const stderr = {
    isTerminal: true,
    columns: 160,
    write: async (text: string | Uint8Array) => {
      lines.push(String(text));
    },
  };
  const io = { stderr, env: {}, now: () => now } as unknown as Parameters<typeof createProgress>[2];
  const progress = createProgress([{ name: "Journal.log", path, kind: "journal" }], true, io);
  for (const more of bytes) {
    now += 1000;
    await progress.add({ findings: [], bytes: more, isEnd: false });
  }
  return lines;
}

test("the time left is told only when some of the bytes have shown how fast it goes", async () => {
  const [first = "", second = ""] = await statusLines(100, 499_900);
  expect(first).toContain("0 of 1 file, 0.0 of 1.0 MB");
  expect(first).not.toContain(" left");
  expect(second).toContain("0.5 of 1.0 MB, 0.3 MB/s, 2 s left");
});
