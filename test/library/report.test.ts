import { expect, test } from "vitest";
import { lint, lintText, loadConfig, report } from "../../src/index.js";
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
  const { summary, findings: told } = JSON.parse(await report("json", findings));
  expect(told).toEqual(findings);
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
