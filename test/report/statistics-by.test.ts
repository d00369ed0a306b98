import { expect, test } from "vitest";
import { run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";

const header = (version: string): string =>
  `{"timestamp":"2025-06-14T18:05:02Z","event":"Fileheader","part":1,"language":"English/UK","Odyssey":true,"gameversion":"${version}","build":"r1/r0 "}\n`;
const tea = '{"timestamp":"2025-06-14T18:05:03Z","event":"TeaBreak"}\n';
const files = {
  "Journal.2025-06-14T180500.01.log": header("4.1.1.0") + tea,
  "Journal.2025-06-14T190500.01.log": header("4.1.1.0") + tea + tea,
  "Journal.2025-06-14T200500.01.log": header("4.0.0.1476"),
  "Journal.2025-06-14T210500.01.log": `${header("4.0.0.1477")}{"event":"FSDJump"}\n`,
};

test.each([
  [
    "kind",
    [
      "events  errors  warnings  kind",
      /^ *1 +\d+ +0 +FSDJump$/,
      "     3       0         3  TeaBreak",
      "     4       0         0  Fileheader",
    ],
  ],
  ["version", ["files  errors  warnings  version", /^ +2 +\d+ +0 +4\.0\.0$/, "    2       0         3  4.1.1"]],
  [
    "file",
    [
      "errors  warnings  file",
      /^ *\d+ +0 +Journal\.2025-06-14T210500\.01\.log$/,
      "     0         2  Journal.2025-06-14T190500.01.log",
      "     0         1  Journal.2025-06-14T180500.01.log",
      "and 1 file without",
    ],
  ],
])("--statistics=%s", async (by, expected) => {
  const cwd = temporaryFolder(files);
  const { stdout } = await run([`--statistics=${by}`, "."], { cwd });
  const [table = ""] = stdout.split("\n\n");
  const rows = table.split("\n");
  expect(rows).toHaveLength(expected.length);
  for (const [at, row] of expected.entries()) {
    if (typeof row === "string") expect(rows[at]).toBe(row);
    else expect(rows[at]).toMatch(row);
  }
  const inThreads = await run([`--statistics=${by}`, "--threads", "2", "."], { cwd });
  expect(inThreads.stdout.split("\n\n")[0]).toBe(table);
});
