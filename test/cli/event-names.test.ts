import { expect, test } from "vitest";
import { run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";

const haul = '{ "timestamp":"2025-01-01T00:00:00Z", "event":"Haul", "Tons":1 }\n';
const retyped = '{ "timestamp":"2025-01-01T00:00:00Z", "event":"Synthesis", "Name":1, "Materials":[ ] }\n';

test.each([
  [["explain", "FSDJump"]],
  [["explain", "FSDJump.Factions"]],
  [["schema", "FSDJump"]],
  [["schema", "Status.json"]],
  [["generate", "event", "FSDJump"]],
  [["generate", "--kinds", "FSDJump,Docked", "--events", "20"]],
])("%j takes the name in any case", async (argv) => {
  const seen = await run(argv);
  expect(seen).toMatchObject({ exitCode: 0, stderr: "" });
  const [command = "", ...words] = argv;
  for (const inCase of [(word: string) => word.toLowerCase(), (word: string) => word.toUpperCase()]) {
    const changed = words.map((word) => (/[A-Z]/.test(word) ? inCase(word) : word));
    expect(changed).not.toEqual(words);
    expect(await run([command, ...changed])).toEqual(seen);
  }
});

test("infer takes the name of an event that it finds in any case, and keeps its spelling", async () => {
  const seen = await run(["infer", "Haul", "-"], { stdin: haul });
  expect(JSON.parse(seen.stdout)).toMatchObject({ title: "Haul" });
  expect(await run(["infer", "haul", "-"], { stdin: haul })).toEqual(seen);
  const both = haul.replace("Haul", "hAUL") + haul;
  expect(JSON.parse((await run(["infer", "Haul", "-"], { stdin: both })).stdout)).toMatchObject({ title: "Haul" });
});

test("a config takes the names of events in any case", async () => {
  const config = { rules: { "wrong-type": { severity: "off", events: ["SYNTHESIS"] } } };
  const cwd = temporaryFolder({ "Journal.log": retyped, "journal-lint.config.json": JSON.stringify(config) });
  expect(await run([], { cwd })).toMatchObject({ exitCode: 0, stderr: "" });
  const { stdout } = await run(["--print-config"], { cwd });
  expect(JSON.parse(stdout)).toMatchObject({ rules: { "wrong-type": { events: ["Synthesis"] } } });
});

test("tells two names apart that differ only in case", async () => {
  const events = ["BackPack", "Backpack"];
  const config = { rules: { "wrong-type": { severity: "off", events } } };
  const cwd = temporaryFolder({ "journal-lint.config.json": JSON.stringify(config) });
  const { stdout } = await run(["--print-config"], { cwd });
  expect(JSON.parse(stdout)).toMatchObject({ rules: { "wrong-type": { events } } });
});
