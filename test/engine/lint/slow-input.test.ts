import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { run } from "../../run.js";

test("standard input is reported as it comes, line by line", async () => {
  const line = '{"timestamp":"2025-06-14T18:05:03Z","event":"TeaBreak"}\n';
  let printed = "";
  const seen: number[] = [];
  async function* slowly(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < 4; at++) {
      yield Buffer.from(line);
      // Whoever reports as it reads has said of the line before it asks for the next.
      seen.push(printed.split('"type":"finding"').length - 1);
    }
  }
  const { stdout } = await run(["--as", "journal", "--format", "ndjson", "-"], {
    stdin: slowly(),
    onStdout: (piece) => {
      printed += String(piece);
    },
  });
  expect(seen).toEqual([1, 2, 3, 4]);
  expect(stdout.split("\n").at(-2)).toContain('"type":"summary"');
});
