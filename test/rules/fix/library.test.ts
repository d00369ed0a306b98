import { expect, test } from "vitest";
import { fix, lintText } from "../../../src/index.js";

test("the example of the page does what it says", async () => {
  const { text, fixed, findings } = await fix(
    '{ "timestamp":"2025-03-02T19:44:58.250Z", "event":"music", "MusicTrack":"NoTrack" }',
  );
  expect(text).toBe('{ "timestamp":"2025-03-02T19:44:58Z", "event":"Music", "MusicTrack":"NoTrack" }');
  expect([fixed, findings.length]).toEqual([2, 0]);
});

test("findings carry their edits", async () => {
  const found = [];
  for await (const finding of lintText('{ "timestamp":"2025-03-02T19:44:58.250Z", "event":"Shutdown" }\n')) {
    found.push(finding);
  }
  expect(found).toMatchObject([
    { fix: { safe: true, edits: [{ line: 1, column: 15, endColumn: 41, text: '"2025-03-02T19:44:58Z"' }] } },
  ]);
});

test("wrong options throw, and a signal ends it", async () => {
  await expect(fix("", { unsafe: "yes" } as never)).rejects.toThrow(new TypeError("unsafe must be true or false"));
  await expect(fix("", { nonsense: 1 } as never)).rejects.toThrow(TypeError);
  await expect(fix(7 as never)).rejects.toThrow(TypeError);
  await expect(fix("", { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
});

test("a stream is fixed, and what is not UTF-8 stays", async () => {
  async function* stream() {
    yield '{ "timestamp":"2025-03-02T19:44:58Z", "event":"Commander", "FID":"F1", "Na';
    yield Buffer.from('me":"Zo\xeb\0" }\n', "latin1");
  }
  const { bytes, fixed } = await fix(stream());
  expect(Buffer.from(bytes).toString("latin1")).toMatch(/"Name":"Zo\xeb" \}\n$/);
  expect(fixed).toBe(1);
});
