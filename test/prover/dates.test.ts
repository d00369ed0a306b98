import { afterEach, expect, test, vi } from "vitest";
import { elsewhere } from "../elsewhere.js";
import { run } from "../run.js";

const old = '{ "timestamp":"2016-09-20T19:57:31Z", "event":"Music", "MusicTrack":"NoTrack" }\n';

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([1, 2, 5])(
  "a modern date behind %i old ones counts from its own line on, for what is between lines too",
  async (count) => {
    const stdin = `${old.repeat(count)}${elsewhere()}`;
    const argv = ["--format", "json", "-"];
    const quick = await run(argv, { stdin });
    expect(JSON.parse(quick.stdout)).toMatchObject({
      findings: [{ rule: "other-system", line: count + 2, related: [{ line: count + 1 }] }],
    });
    vi.stubGlobal("WebAssembly", undefined);
    expect(await run(argv, { stdin })).toEqual(quick);
  },
);
