import { describe, expect, test } from "vitest";
import { createGroups } from "../../src/report/groups.js";
import { type Ran, run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";
import { finding } from "./reported.js";

const time = '"timestamp":"2025-01-01T00:00:00Z"';
const strange = `{ ${time}, "event":"Synthesis", "Name":"Repair Basic", "Materials":[ ], "Colour":1 }\n`;

describe("equal findings of two severities are two groups", () => {
  const lint = (...argv: readonly string[]): Promise<Ran> => {
    const config = { overrides: [{ files: "b/**", rules: { "unknown-field": "error" } }] };
    const cwd = temporaryFolder({
      "journal-lint.config.json": JSON.stringify(config),
      "a/Journal.1.log": strange.repeat(4),
      "b/Journal.1.log": strange,
    });
    return run(argv, { cwd });
  };

  test("pretty shows the only error", async () => {
    const { stdout } = await lint();
    expect(stdout.match(/^\S+ (?:error|warning) unknown-field$/gm)).toEqual([
      expect.stringMatching(/^b\/Journal\.1\.log:1:\d+ error/),
      expect.stringMatching(/^a\/Journal\.1\.log:1:\d+ warning/),
      expect.stringMatching(/^a\/Journal\.1\.log:2:\d+ warning/),
      expect.stringMatching(/^a\/Journal\.1\.log:3:\d+ warning/),
    ]);
    expect(stdout.match(/^… and .*/gm)).toEqual(["… and 1 more in 1 file: unknown-field Synthesis /Colour"]);
  });

  test("statistics have a row for each", async () => {
    const { stdout } = await lint("--statistics");
    expect(stdout.match(/^ +\d.*unknown-field/gm)?.map((row) => row.trim().split(/ +/))).toEqual([
      ["1", "1", "guess", "error", "unknown-field"],
      ["4", "1", "guess", "warning", "unknown-field"],
    ]);
  });

  test("annotates the error and the first warning on GitHub", async () => {
    const { stdout } = await lint("--format", "github");
    expect(stdout.match(/^::\w+/gm)).toEqual(["::error", "::warning"]);
    expect(stdout).toMatch(/^::error .*file=b\/Journal\.1\.log,.*\n::warning .* \(and 3 more like it in 1 file\)\n$/);
  });

  test("markdown has a row for each", async () => {
    const { stdout } = await lint("--format", "markdown");
    const rows = [...stdout.matchAll(/^\| (error|warning) \|.*?\| (\d+) \| (\d+) \|/gm)];
    expect(rows.map(([, ...cells]) => cells)).toEqual([
      ["error", "1", "1"],
      ["warning", "4", "1"],
    ]);
  });
});

describe("a missing field that another looks like", () => {
  const bare = `{ ${time}, "event":"Docked" }\n`;
  const misspelt = `{ ${time}, "event":"Docked", "StationNam":"Sunny Rest" }\n`;

  test("is not folded into objects that lack the same", async () => {
    const { stdout } = await run(["--max-per-group", "1", "-"], { stdin: bare.repeat(4) + misspelt.repeat(3) });
    expect(stdout.match(/lacks 3 required fields/g)).toHaveLength(1);
    expect(stdout.match(/lacks 2 required fields/g)).toHaveLength(1);
    expect(stdout.replaceAll(/\n +/g, " ").match(/the field StationNam looks like it/g)).toHaveLength(1);
    expect(stdout.match(/^… and .* objects$/gm)).toEqual([
      "… and 9 more in 1 file: missing-field Docked, the same 3 fields of 3 objects",
      "… and 4 more in 1 file: missing-field Docked, the same 2 fields of 2 objects",
    ]);
  });

  test("is not folded where it is the only one", async () => {
    const rest = '"StationType":"Orbis", "DistFromStarLS":1.5 }';
    const stdin = [bare, bare, misspelt].map((line) => line.replace(" }", `, ${rest}`)).join("");
    const { stdout } = await run(["--max-per-group", "1", "-"], { stdin });
    expect(stdout.replaceAll(/\n +/g, " ")).toContain("the field StationNam looks like it");
  });

  test("is one row with the others in statistics, which do not show what it looks like", async () => {
    const { stdout } = await run(["--statistics", "-"], { stdin: bare.repeat(4) + misspelt });
    expect(stdout.match(/^ +\d+ .*Docked \/StationName .*/gm)).toEqual([expect.stringMatching(/^ +5 +1 +error/)]);
  });
});

test("hostile names do not fill the memory: beyond some text, what is found is counted together", () => {
  const groups = createGroups(1);
  const blocks = 4000;
  for (let index = 0; index < blocks; index++) groups.add([finding({ path: `/${"x".repeat(8000)}${index}` })]);
  const all = groups.list();
  expect(all.reduce((sum, { path }) => sum + path.length, 0)).toBeLessThan(20_000_000);
  expect(all.reduce((sum, { all: { findings } }) => sum + findings, 0)).toBe(blocks);
  expect(all.at(-1)).toMatchObject({ rule: "others", severity: "error", path: "" });
});
