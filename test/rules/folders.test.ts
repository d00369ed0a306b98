import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { describe, expect, test } from "vitest";
import { ruleFiles } from "../../src/rules/built/rule-files.js";
import { families } from "../../src/rules/built/rule-id.js";
import { familyNames, ruleIds } from "../../src/rules/index.js";
import { projectFolder } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";

const folder = join(projectFolder, "src/rules");

function idsIn(family: string): readonly string[] {
  return readdirSync(join(folder, family))
    .sort()
    .map((file) => file.replace(/\.ts$/, ""));
}

/** Folders that hold no rules, but what rules are made of. */
const shared = ["built", "checks", "fix"];

test("every folder is a family, and the list has its rules: npm run build makes it anew", () => {
  const folders = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !shared.includes(entry.name),
  );
  expect(folders.map(({ name }) => name).sort()).toEqual([...familyNames].sort());
  for (const family of familyNames) expect(families[family], family).toEqual(idsIn(family));
  expect(ruleIds).toEqual(familyNames.flatMap(idsIn));
});

test.each(ruleIds)("the file of %s is named for its id", (id) => {
  expect(ruleFiles[id].id).toBe(id);
});

test.each(ruleIds)("%s has a fixture of its own", (id) => {
  const cases = readdirSync(join(projectFolder, "fixtures/invalid"));
  expect(cases.filter((name) => name === id || name.startsWith(`${id}-`))).not.toEqual([]);
});

describe("the list", () => {
  const source = (files: readonly string[]): string =>
    temporaryFolder(Object.fromEntries(files.map((file) => [file, "export const fault = {};"])));
  const listed = (cwd: string) => {
    const { status, stderr } = spawnSync(process.execPath, [join(projectFolder, "tools/build/lists.mjs"), cwd], {
      encoding: "utf8",
    });
    return { status, stderr };
  };

  test("has what is in the folders, and nothing beside them", () => {
    const cwd = source([
      "rules/bytes/nul-bytes.ts",
      "rules/bytes/a-mark.ts",
      "rules/json/bad-json.ts",
      "rules/rule.ts",
    ]);
    expect(listed(cwd)).toEqual({ status: 0, stderr: "" });
    const list = readFileSync(join(cwd, "rules/built/rule-files.ts"), "utf8");
    expect(list).toContain('import { rule as nulBytes } from "../bytes/nul-bytes.js";\n');
    const ids = readFileSync(join(cwd, "rules/built/rule-id.ts"), "utf8");
    expect(ids).toContain('  bytes: ["a-mark","nul-bytes"],\n  json: ["bad-json"],\n');
  });

  test("has the code of those rules that find violations themselves", () => {
    const cwd = temporaryFolder({
      "rules/json/a-sum.ts": "export const conditions = []; export const fault = {};",
      "rules/json/a-turn/index.ts": "export const checks = []; export const fault = {};",
      "rules/json/a-turn/docking.ts": "export const checks = [];",
      "rules/eddn/eddn-beta.ts": "export const finds = findsOf(rule, () => []);",
      "rules/json/bad-json.ts": "export const fault = {};",
    });
    expect(listed(cwd)).toEqual({ status: 0, stderr: "" });
    expect(readFileSync(join(cwd, "rules/built/rule-files.ts"), "utf8")).toContain('from "../json/a-turn/index.js";');
    const list = readFileSync(join(cwd, "rules/built/checks.ts"), "utf8");
    expect(list).toContain('import { conditions as aSumConditions } from "../json/a-sum.js";\n');
    expect(list).toContain("= [\n  ...aSumConditions,\n];\n");
    expect(list).toContain('= [\n  ...checksOf("a-turn", aTurnChecks),\n];\n');
    expect(list).toContain('import { finds as eddnBetaFinds } from "../eddn/eddn-beta.js";\n');
    expect(list).toContain("= [\n  eddnBetaFinds,\n];\n");
  });

  test("asks each rule about what the game writes for its fault, and no rule about messages", () => {
    const cwd = source(["rules/json/bad-json.ts", "rules/eddn/eddn-size.ts"]);
    expect(listed(cwd)).toEqual({ status: 0, stderr: "" });
    const list = readFileSync(join(cwd, "rules/built/faults.ts"), "utf8");
    expect(list).toContain('import { fault as badJson } from "../json/bad-json.js";\n');
    expect(list).toContain('  "bad-json": badJson,\n');
    expect(list).not.toContain("eddn");
  });

  test.each([
    ["a stranger in a folder", ["rules/json/Notes.md"], "json/Notes.md is not the file of a rule"],
    ["a file whose name is no id", ["rules/json/badJson.ts"], "json/badJson.ts is not the file of a rule"],
    ["an id in two folders", ["rules/json/a-b.ts", "rules/bytes/a-b.ts"], "the rule a-b is in two folders"],
  ])("refuses %s", (_, files, reason) => {
    const { status, stderr } = listed(source(files));
    expect(status).toBe(1);
    expect(stderr).toContain(reason);
  });
});
