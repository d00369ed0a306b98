import { expect, test } from "vitest";
import { checkEvent, checkLine, type Finding, lint, lintText, loadConfig, report } from "../../src/index.js";
import { formatNames } from "../../src/report/index.js";
import { run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";
import { collected } from "./collected.js";

const broken = [
  '{ "timestamp":"2025-03-02T19:44:58Z", "event":"Music", "MusicTrack":3 }',
  '{ "timestamp":"2025-03-02T19:44:59Z", "event":"FSDJump", "StarSystem":"Sol" }',
  "",
].join("\n");

/** No two runs take the same time. */
const withoutTime = (text: string): string => text.replace(/\(\d+ ms\)/, "");

test("a report by name is what the command line prints of the same findings", async () => {
  const folder = temporaryFolder({ "Journal.1.log": broken });
  const { summary } = JSON.parse((await run(["--format", "json", "Journal.1.log"], { cwd: folder })).stdout);
  for (const name of formatNames as readonly Parameters<typeof report>[0][]) {
    const printed = await run(["--format", name, "--max-per-group", "0", "Journal.1.log"], { cwd: folder });
    const made = await report(name, lint("Journal.1.log", { cwd: folder }), { summary });
    expect(withoutTime(made), name).toBe(withoutTime(printed.stdout));
  }
});

test("findings that were read from elsewhere are reported without their lines, and counted", async () => {
  const findings = JSON.parse(JSON.stringify(await collected(lintText(broken, { file: "a.log" }))));
  const { summary, findings: seen } = JSON.parse(await report("json", findings));
  expect(seen).toEqual(findings);
  expect(summary).toMatchObject({ files: 1, errors: findings.length, warnings: 0, lines: 0 });
  for (const name of formatNames as readonly Parameters<typeof report>[0][]) {
    expect((await report(name, findings)).length).toBeGreaterThan(0);
  }
});

test("a format that there is not is refused", async () => {
  await expect(report("sarf" as "sarif", [])).rejects.toThrow("There is no format sarf. Did you mean sarif?");
  await expect(report("json:x" as "json", [])).rejects.toThrow(TypeError);
  await expect(report("json", [], { color: true } as object)).rejects.toThrow(
    "there is no option color, did you mean colour?",
  );
});

test("what is no findings is refused", async () => {
  for (const findings of [undefined, null, 5, {}]) {
    await expect(report("compact", findings as unknown as readonly Finding[])).rejects.toEqual(
      new TypeError("the findings must be an array or a stream of them"),
    );
  }
  for (const findings of [["x"], "x", [undefined], [[]]]) {
    await expect(report("compact", findings as unknown as readonly Finding[])).rejects.toEqual(
      new TypeError("each finding must be an object"),
    );
  }
  await expect(report("json", checkEvent({}) as readonly Finding[])).rejects.toEqual(
    new TypeError("each finding must have a place: lint, lintText and checkLine give such, checkEvent does not"),
  );
});

test.each([
  [{ file: 5 }, "file of each finding must be a string"],
  [{ line: undefined }, "line of each finding must be a number"],
  [{ column: "1" }, "column of each finding must be a number"],
  [{ endColumn: null }, "endColumn of each finding must be a number"],
  [{ severity: "loud" }, "severity of each finding must be one of error, warning"],
  [{ rule: 5 }, "rule of each finding must be a string"],
  [{ rule: "wrong-typ" }, "there is no rule wrong-typ, did you mean wrong-type?"],
  [{ event: null }, "event of each finding must be a string"],
  [{ path: undefined }, "path of each finding must be a string"],
  [{ message: undefined }, "message of each finding must be a string"],
  [{ suggestion: 5 }, "suggestion of each finding must be a string"],
  [{ related: 5 }, "related of each finding must be an array"],
  [{ related: [{ file: "a" }] }, "line of each related place must be a number"],
  [{ fix: {} }, "edits of each fix must be an array"],
  [{ fix: { safe: true, edits: [5] } }, "each edit must be an object"],
])("a finding with %j is refused, in every format", async (change, reason) => {
  const [finding] = checkLine(broken.slice(0, broken.indexOf("\n")));
  for (const name of formatNames as readonly Parameters<typeof report>[0][]) {
    const made = report(name, [{ ...finding, ...change } as unknown as Finding]);
    await expect(made, name).rejects.toEqual(new TypeError(reason));
  }
});

test("figures that are undefined are as if they were not given", async () => {
  const findings = checkLine("[]");
  const summary = { errors: undefined, lines: 7 } as object;
  expect(JSON.parse(await report("json", findings, { summary })).summary).toMatchObject({ errors: 1, lines: 7 });
});

test("a config file gives the options that it holds", async () => {
  const folder = temporaryFolder({
    "journal-lint.config.json": '{ "rules": { "wrong-type": "off" }, "ignore": ["old"], "maxWarnings": 3 }',
    "old/Journal.0.log": broken,
    "Journal.1.log": broken,
    "wrong.json": '{ "rulez": {} }',
  });
  const { options, settings } = loadConfig(`${folder}/journal-lint.config.json`);
  expect(settings.maxWarnings).toBe(3);
  const found = await collected(lint(".", options));
  expect(new Set(found.map(({ file }) => file))).toEqual(new Set(["Journal.1.log"]));
  expect(found.some(({ rule }) => rule === "missing-field")).toBe(true);
  expect(found.some(({ rule }) => rule === "wrong-type")).toBe(false);
  expect(() => loadConfig(`${folder}/wrong.json`)).toThrow("the config has no setting rulez, did you mean rules?");
  expect(() => loadConfig(`${folder}/none.json`)).toThrow("no such file or folder");
});

test("all settings that linting takes come as options, paths from the folder of the file", () => {
  const settings = {
    strict: true,
    specOnly: false,
    session: false,
    rules: { "wrong-type": "off" },
    ignore: ["old"],
    files: { "*.txt": "events" },
    schemas: "s",
    eddnSchemas: "es",
  };
  const folder = temporaryFolder({ "a.json": JSON.stringify({ ...settings, maxWarnings: 3, overrides: [] }) });
  expect(loadConfig(`${folder}/a.json`).options).toEqual({ ...settings, cwd: folder });
});
