import { expect, test } from "vitest";
import { run } from "../../run.js";
import { temporaryFolder } from "../../temporary-folder.js";

const music = '{ "timestamp":"2025-01-01T00:00:00Z", "event":"Music", "MusicTrack":"MainMenu" }\n';
const page = `# A page\n\nIt mentions { "event":"Music" } and more.\n${"It goes on.\n".repeat(500)}`;
const said = "the file is not a journal: no line in its first 4,096 bytes is JSON, so nothing in it was checked";

test.each([
  [
    "what was converted to YAML, which the message names, at its first line that is not blank",
    '\n- timestamp: "2025-01-01T00:00:00Z"\n  event: Music\n',
    [[2, `${said}: it looks like YAML, so convert it back to one JSON record a line`]],
  ],
  [
    "a table",
    "timestamp;event;MusicTrack\n2025-01-01T00:00:00Z;Music;MainMenu\n",
    [[1, `${said}: it looks like a table (CSV), so convert it back to one JSON record a line`]],
  ],
  [
    "a journal in a code fence",
    `\`\`\`json\n${music}\`\`\`\n`,
    [
      [1, expect.stringContaining("the fence of a Markdown code block")],
      [3, expect.stringContaining("the fence of a Markdown code block")],
    ],
  ],
  ["a page of text", page, [[1, said]]],
  ["a list", "logs/a.log\nlogs/b.log\n", [[1, said]]],
  ["a page in front of a journal that begins behind it", page + music, [[1, said]]],
  [
    "a journal with broken lines",
    `oops\n${music}oops\n`,
    [
      [1, expect.any(String)],
      [3, expect.any(String)],
    ],
  ],
  [
    "a journal of broken lines alone",
    '{ "a"\n{ "b"\n',
    [
      [1, expect.any(String)],
      [2, expect.any(String)],
    ],
  ],
  [
    "records that are no objects",
    "[1]\n2\n",
    [
      [1, expect.any(String)],
      [2, expect.any(String)],
    ],
  ],
  ["one line", "oops\n", [[1, expect.stringMatching(/^the record is not JSON/)]]],
])("%s", async (_, text, expected) => {
  const cwd = temporaryFolder({ "x.log": text });
  const { stdout, exitCode } = await run(["--format", "json", "x.log"], { cwd });
  const { findings } = JSON.parse(stdout) as { readonly findings: readonly { line: number; message: string }[] };
  expect(findings.map(({ line, message }) => [line, message])).toEqual(expected);
  expect(exitCode).toBe(1);
});

test("counts nothing when nothing could be read", async () => {
  const cwd = temporaryFolder({ "empty.zip": "PK\u0005\u0006" });
  const { stdout, exitCode } = await run(["empty.zip"], { cwd });
  expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: 2 });
});
