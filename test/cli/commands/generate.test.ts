import { existsSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { describe, expect, test } from "vitest";
import type { Finding } from "../../../src/engine/validate/finding.js";
import { fileId } from "../../../src/files/write/allowed.js";
import { main } from "../../../src/main.js";
import { journalRuleIds, rules } from "../../../src/rules/index.js";
import { depth } from "../../depth.js";
import { findingsOf } from "../../lint.js";
import { run } from "../../run.js";
import { schemaFiles } from "../../schema-walk.js";
import { temporaryFolder } from "../../temporary-folder.js";

interface Report {
  readonly version: number;
  readonly findings: readonly Finding[];
}

function lines(text: string): readonly string[] {
  return text.split(/\r?\n/).filter((line) => line !== "");
}

test("a folder is written whole, and what was made is reported", async () => {
  const cwd = temporaryFolder();
  const ran = await run(["generate", "--out", "mocks/a", "--events", "50", "--seed", "4"], { cwd });
  expect(ran).toEqual({ exitCode: 0, stdout: "mocks/a: 8 files, 37 kB, seed 4\n", stderr: "" });
  expect(readdirSync(join(cwd, "mocks/a")).sort()).toEqual([
    "Cargo.json",
    "Journal.2025-01-01T120000.01.log",
    "Market.json",
    "ModulesInfo.json",
    "NavRoute.json",
    "ShipLocker.json",
    "Shipyard.json",
    "Status.json",
  ]);
  const linted = await run(["--format", "json", "mocks/a"], { cwd });
  expect(linted.exitCode).toBe(0);
  expect(JSON.parse(linted.stdout)).toMatchObject({ findings: [], summary: { files: 8, errors: 0, warnings: 0 } });
});

test("prints the journal alone without --out, the same as in the folder", async () => {
  const cwd = temporaryFolder();
  const argv = ["generate", "--events", "30", "--kinds", "FSDJump,Docked", "--start", "2024-05-05T06:07:08Z"];
  await run([...argv, "--out", "x"], { cwd });
  const printed = await run(argv, { cwd });
  expect(printed).toEqual({
    exitCode: 0,
    stdout: readFileSync(join(cwd, "x/Journal.2024-05-05T060708.01.log"), "utf8"),
    stderr: "",
  });
  expect(await run([...argv, "--stdout"], { cwd })).toEqual(printed);
  expect(lines(printed.stdout)).toHaveLength(30);
});

test.each(["50000", "50000B", "50kB", "50 KB", "0.05MB", "0.00005GB"])("--size %s is 50,000 bytes", async (size) => {
  const { stdout } = await run(["generate", "--size", size]);
  expect(stdout.length).toBeGreaterThanOrEqual(50_000);
  expect(stdout.length).toBeLessThan(75_000);
});

test("--fault-report says where faults are, in the form of findings", async () => {
  const cwd = temporaryFolder();
  const argv = ["generate", "--out", "broken", "--fault", "all", "--fault-report", "faults.json", "--parts", "2"];
  const { stdout, stderr, exitCode } = await run(argv, { cwd });
  expect({ stderr, exitCode }).toEqual({ stderr: "", exitCode: 0 });
  expect(stdout).toMatch(/^broken: \d+ files with \d+ faults, /);
  const { version, findings: planted } = JSON.parse(readFileSync(join(cwd, "faults.json"), "utf8")) as Report;
  expect(version).toBe(1);
  expect(new Set(planted.map(({ rule }) => rule))).toEqual(new Set(journalRuleIds));
  const linted = await run(["--format", "json", "broken"], { cwd });
  const { findings } = JSON.parse(linted.stdout) as Report;
  const isByDefault = (fault: Finding): boolean => !("strictOnly" in fault || "askedOnly" in fault);
  const place = ({ message: _, suggestion: __, related: ___, fix: ____, ...rest }: Finding) => rest;
  expect(findings.map(place)).toEqual(planted.filter(isByDefault).map(place));
  const silent = journalRuleIds.filter((id) => rules[id].severity === "off");
  expect(new Set(planted.filter((fault) => !isByDefault(fault)).map(({ rule }) => rule))).toEqual(new Set(silent));
  expect(planted).toContainEqual(
    expect.objectContaining({ rule: "single-economy", strictOnly: true, severity: "error" }),
  );
  expect(planted).toContainEqual(
    expect.objectContaining({ rule: "rare-absence", askedOnly: true, severity: "warning" }),
  );
  for (const { message } of planted) expect(message).toMatch(/^planted: \w/);
});

test("faults of the journal can be printed, and repeated", async () => {
  const cwd = temporaryFolder();
  const argv = ["generate", "--fault", "wrong-type", "--fault", "wrong-type:2", "--fault-report", "faults.json"];
  const { stdout } = await run(argv, { cwd });
  const { findings } = JSON.parse(readFileSync(join(cwd, "faults.json"), "utf8")) as Report;
  expect(findings).toHaveLength(3);
  const linted = await run(["--format", "json", "-"], { cwd, stdin: stdout });
  const found = (JSON.parse(linted.stdout) as Report).findings;
  expect(found.map(({ file, line, path }) => ({ file, line, path }))).toEqual(
    findings.map(({ file, line, path }) => ({ file, line, path })),
  );
});

test("lines of several printed parts are counted through", async () => {
  const cwd = temporaryFolder();
  const argv = ["generate", "--parts", "2", "--fault", "wrong-type:4", "--fault-report", "faults.json"];
  const { stdout } = await run(argv, { cwd });
  const { findings: planted } = JSON.parse(readFileSync(join(cwd, "faults.json"), "utf8")) as Report;
  const linted = await run(["--format", "json", "-"], { cwd, stdin: stdout });
  const found = (JSON.parse(linted.stdout) as Report).findings.filter(({ rule }) => rule === "wrong-type");
  expect(planted).toHaveLength(4);
  expect(planted.map(({ line, path }) => ({ line, path }))).toEqual(found.map(({ line, path }) => ({ line, path })));
  expect(planted.at(-1)?.line).toBeGreaterThan(100);
});

test("bytes that are no text are printed as they are", async () => {
  const chunks: Uint8Array[] = [];
  const write = async (text: string | Uint8Array): Promise<void> => {
    chunks.push(Buffer.from(text));
  };
  const output = { isTerminal: false, columns: undefined, write };
  const exitCode = await main(["generate", "--fault", "invalid-utf8"], {
    cwd: temporaryFolder(),
    env: {},
    stdin: (async function* () {})(),
    stdout: output,
    stderr: output,
    now: () => 0,
    interruption: () => new AbortController().signal,
    atSignal: () => () => {},
  });
  expect(exitCode).toBe(0);
  expect(Buffer.concat(chunks).filter((byte) => byte === 0xe9)).toHaveLength(1);
});

describe("single events", () => {
  test("are printed one a line", async () => {
    const { stdout } = await run(["generate", "event", "Docked", "--count", "5", "--seed", "2"]);
    const events = lines(stdout).map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
    expect(events.map(({ event }) => event)).toEqual(Array(5).fill("Docked"));
    expect(new Set(lines(stdout)).size).toBe(5);
  });

  test("follow each other in time, as the lines of a journal do", async () => {
    const { stdout } = await run(["generate", "Docked", "--count", "40"]);
    expect(await run(["generate", "event", "Docked", "--count", "40"])).toMatchObject({ stdout });
    const times = lines(stdout).map((line) => (JSON.parse(line) as { readonly timestamp: string }).timestamp);
    expect(times).toEqual([...new Set(times)].sort());
    const linted = await run(["--format", "json", "-"], { stdin: stdout });
    expect((JSON.parse(linted.stdout) as Report).findings.filter(({ rule }) => rule === "timestamp-order")).toEqual([]);
  });

  test("make sense by themselves, at whatever time they come", async () => {
    // Status is never written into a journal. That events of all kinds make sense, `test/generate/clean.test.ts` says: here are some.
    const all = schemaFiles.filter(({ folder, title }) => folder === "events" && title !== "Status");
    const kinds = all.filter((_, index) => depth >= 10 || index % 6 === 0);
    for (const { title } of kinds) {
      const { stdout } = await run(["generate", "event", title, "--full", "--count", "6"]);
      const findings = await findingsOf(stdout, { as: "journal", session: false });
      expect(findings.map(({ rule, path, message }) => [title, rule, path, message])).toEqual([]);
    }
  });

  test("have what is required alone, or all", async () => {
    const made = async (...argv: readonly string[]): Promise<object> =>
      JSON.parse((await run(["generate", "event", "Docked", ...argv])).stdout) as object;
    const minimal = ["timestamp", "event", "StationName", "StationType", "DistFromStarLS"];
    const names = new Set<boolean>();
    for (let seed = 1; seed <= 12; seed++) {
      const event = await made("--minimal", "--seed", `${seed}`);
      // A symbol without its display text would be a finding.
      const isSymbol = "StationName" in event && String(event.StationName).startsWith("$");
      const wanted = isSymbol ? [...minimal, "StationName_Localised"] : minimal;
      expect(Object.keys(event).sort(), `seed ${seed}`).toEqual(wanted.sort());
      names.add(isSymbol);
    }
    expect(names).toEqual(new Set([true, false]));
    expect(Object.keys(await made("--full")).length).toBeGreaterThan(20);
  });

  test("come in the game's form too", async () => {
    const { stdout } = await run(["generate", "event", "Synthesis", "--format", "game"]);
    expect(stdout).toMatch(/^\{ "timestamp":"[^"]+", "event":"Synthesis", .* \}\r\n$/);
  });
});

describe("what cannot be done is reported in one line, and nothing is written", () => {
  test.each([
    [["--kinds", "FSDJumb"], "there is no schema for FSDJumb, did you mean FSDJump?"],
    [["--kinds", "Fish"], "there is no schema for Fish"],
    [["--kinds", "FSDJump,,Docked"], "a kind is missing: write them with one comma between two"],
    [
      ["--kinds", "SuitLoadout", "--gameversion", "3.8"],
      "SuitLoadout came with game version 4.0, and the version asked for is 3.8",
    ],
    [
      ["--kinds", "FSDJump,ClearSavedGame"],
      "no session has ClearSavedGame: write journal-lint generate event ClearSavedGame for single ones",
    ],
    [
      ["--kinds", "CarrierStats", "--gameversion", "3.6"],
      "CarrierStats came with game version 3.7, and the version asked for is 3.6",
    ],
    [["--fault", "missing-feild"], "there is no rule missing-feild, did you mean missing-field?"],
    [["--fault", "missing-field=3"], "write --fault missing-field:3"],
    [["--fault", "list"], "journal-lint rules lists the rules to choose from"],
    [["--fault", "missing-field:0"], "write --fault missing-field:3 for three faults"],
    [["--fault", "missing-field:x"], "write --fault missing-field:3 for three faults"],
    [["--fault", "all", "--fault", "pips-sum"], "--fault all is one of each already: leave out the others"],
    [
      ["--fault", "controlling-power", "--kinds", "Docked"],
      "no event was written that can have the fault controlling-power: allow more kinds",
    ],
    [["--size", "-5MB"], "the size must be like 50MB, 1.5GB or 500kB, and more than nothing"],
    [["--size", "0"], "the size must be like 50MB, 1.5GB or 500kB, and more than nothing"],
    [["--size", "5 parsecs"], "the size must be like 50MB, 1.5GB or 500kB, and more than nothing"],
    [["--size", "5MB", "--events", "5"], "give a number of events or a size, not both"],
    [["--events", "1"], "there must be 2 events or more, as each part is opened and closed"],
    [["--events", "5", "--parts", "3"], "there must be 6 events or more, as each part is opened and closed"],
    [["--parts", "0"], "there must be 1 part or more"],
    [["--seed", "99999999999999999999"], "the seed must be a whole number from 0 to 9007199254740991"],
    [["--events", "99999999999999999999"], "there must be no more than 9007199254740991 events"],
    [["--out", ""], "--out needs the name of a folder"],
    [["--fault", ":3"], "name a rule for --fault, such as --fault missing-field:3"],
    [["--fault", ""], "name a rule for --fault, such as --fault missing-field:3"],
    [["--fault", "all:2"], "--fault all is one of each: for more name the rule, such as --fault missing-field:3"],
    [
      ["--start", "yesterday"],
      "the start must be a date-time of the form YYYY-MM-DDThh:mm:ssZ, from 2000 on and before 9000",
    ],
    [
      ["--start", "2025-02-30T00:00:00Z"],
      "the start must be a date-time of the form YYYY-MM-DDThh:mm:ssZ, from 2000 on and before 9000",
    ],
    [["--gameversion", "new"], "the game version must start like 4.0"],
    [["--gameversion", "3.3"], "the game version must be 3.4 or newer: older ones wrote another format"],
    [
      ["--language", "Latin"],
      "the language must be one of English/UK, French/FR, German/DE, Russian/RU, Spanish/ES, Portuguese/BR",
    ],
    [["--stdout"], "give --out or --stdout, not both"],
    [["--full"], "--full is for single events: journal-lint generate event FSDJump --full"],
    [["--count", "3"], "--count is for single events: journal-lint generate event FSDJump --count"],
    [["event", "FSDJump"], "--out is for sessions, not for single events"],
  ])("%j", async (argv, reason) => {
    const cwd = temporaryFolder();
    const ran = await run(["generate", "--out", "new", ...argv], { cwd });
    expect(ran).toEqual({ exitCode: 2, stdout: "", stderr: `journal-lint: ${reason}\n` });
    expect(readdirSync(cwd)).toEqual([]);
  });

  test.each([
    [["event"], "write journal-lint generate FSDJump for single events, or leave the words out for a session"],
    [["FSDJump", "x"], "write journal-lint generate FSDJump for single events, or leave the words out for a session"],
    [["FSDJumb"], "there is no schema for FSDJumb, did you mean FSDJump?"],
    [["event", "FSDJumb"], "there is no schema for FSDJumb, did you mean FSDJump?"],
    [
      ["event", "FSDJump", "--seed", "99999999999999999999"],
      "the seed must be a whole number from 0 to 9007199254740991",
    ],
    [["event", "FSDJump", "--minimal", "--full"], "give --minimal or --full, not both"],
    [["event", "FSDJump", "--fault", "pips-sum"], "--fault is for sessions, not for single events"],
    [["event", "FSDJump", "--fault-report", "x"], "--fault-report is for sessions, not for single events"],
    [["event", "Docked", "--count", "0"], "--count must be 1 or more"],
    [["--json"], "--json needs --scenes or --list"],
    [["--system", "Sol"], "--system needs --scene"],
    [
      ["--events", "9", "--scene", "taxi"],
      "--events cannot be combined with --scene; see journal-lint generate --help",
    ],
    [
      ["--fault", "pips-sum", "--fault", "old-format", "--fault", "wrong-type"],
      "faults of other files than the journal need --out: pips-sum, old-format",
    ],
  ])("%j", async (argv, reason) => {
    const ran = await run(["generate", ...argv], { cwd: temporaryFolder() });
    expect(ran).toEqual({ exitCode: 2, stdout: "", stderr: `journal-lint: ${reason}\n` });
  });

  test("--list --json lists the kinds for programs", async () => {
    const { stdout } = await run(["generate", "--list", "--json"]);
    const { kinds } = JSON.parse(stdout) as { readonly kinds: readonly string[] };
    expect(`${kinds.join("\n")}\n`).toBe((await run(["generate", "--list"])).stdout);
  });

  test.each([["--events", "-5"], ["--seed", "1.5"], ["--format", "xml"], ["--colour"]])("%j", async (...argv) => {
    const { exitCode, stdout, stderr } = await run(["generate", ...argv]);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
    expect(stderr).toMatch(/^journal-lint: .+\n$/);
  });

  test.each(["Status", "Continued", "Fileheader", "LoadGame", "Shutdown", "Status, LoadGame"])(
    "refuses --kinds %s when there would be too few",
    async (kinds) => {
      const cwd = temporaryFolder();
      const reason = `a journal cannot be filled with ${kinds} alone: add a kind that happens again and again, such as FSDJump`;
      for (const amount of [
        ["--events", "50"],
        ["--size", "50kB"],
      ]) {
        const ran = await run(["generate", "--out", "new", "--kinds", kinds, ...amount], { cwd });
        expect(ran).toEqual({ exitCode: 2, stdout: "", stderr: `journal-lint: ${reason}\n` });
      }
      expect(readdirSync(cwd)).toEqual([]);
    },
  );

  test("refuses a folder that is not empty, unless --force is given", async () => {
    const cwd = temporaryFolder({ "mocks/Status.json": "mine", "mocks/notes.txt": "mine" });
    const argv = ["generate", "--out", "mocks"];
    expect(await run(argv, { cwd })).toEqual({
      exitCode: 2,
      stdout: "",
      stderr: "journal-lint: mocks is not empty: name another folder, or give --force\n",
    });
    expect(readdirSync(join(cwd, "mocks")).sort()).toEqual(["Status.json", "notes.txt"]);
    expect(readFileSync(join(cwd, "mocks/Status.json"), "utf8")).toBe("mine");
    expect((await run([...argv, "--force"], { cwd })).exitCode).toBe(0);
    expect(readFileSync(join(cwd, "mocks/Status.json"), "utf8")).toContain('"event":"Status"');
    expect(readFileSync(join(cwd, "mocks/notes.txt"), "utf8")).toBe("mine");
  });

  test("refuses a file in the place of the folder, or of the report", async () => {
    const cwd = temporaryFolder({ mocks: "mine", "faults.json": "mine" });
    expect(await run(["generate", "--out", "mocks"], { cwd })).toMatchObject({
      exitCode: 2,
      stderr: "journal-lint: cannot write to mocks: a part of the path is not a folder\n",
    });
    const report = await run(["generate", "--out", "new", "--fault-report", "faults.json"], { cwd });
    expect(report).toMatchObject({
      exitCode: 2,
      stderr: "journal-lint: faults.json is there already: name another file, or give --force\n",
    });
    expect(existsSync(join(cwd, "new"))).toBe(false);
    expect(readFileSync(join(cwd, "faults.json"), "utf8")).toBe("mine");
  });

  test.each([
    ["new/Status.json", "new/Status.json has the name of a generated file: name another file for the report"],
    [
      "./new/x/../Journal.2025-01-01T120000.01.log",
      "./new/x/../Journal.2025-01-01T120000.01.log has the name of a generated file: name another file for the report",
    ],
    ["new", "cannot write new: it is a folder"],
    ["there", "cannot write there: it is a folder"],
    ["absent/faults.json", "cannot write absent/faults.json: there is no such folder"],
    ["file/faults.json", "cannot write file/faults.json: a part of the path is not a folder"],
    ["", "--fault-report needs the name of a file"],
    ["link", "cannot write link: it is a link to nowhere: name that file, or delete the link"],
    ["package.json", "package.json has the name of a config file: name another file"],
    [
      "there/journal-lint.config.json",
      "there/journal-lint.config.json has the name of a config file: name another file",
    ],
  ])("refuses a report at %j", async (report, reason) => {
    const cwd = temporaryFolder({ "there/notes.txt": "mine", file: "mine" });
    symlinkSync("nowhere", join(cwd, "link"));
    const argv = ["generate", "--force", "--out", "new", "--fault", "wrong-type", "--fault-report", report];
    expect(await run(argv, { cwd })).toEqual({ exitCode: 2, stdout: "", stderr: `journal-lint: ${reason}\n` });
    expect(readdirSync(cwd).sort()).toEqual(["file", "link", "there"]);
  });

  test("refuses a report over what is printed", async () => {
    const cwd = temporaryFolder({ "all.txt": "" });
    const redirected = { stdin: undefined, stdout: fileId(join(cwd, "all.txt")) };
    const argv = ["generate", "--force", "--fault", "wrong-type", "--fault-report", "all.txt"];
    expect(await run(argv, { cwd, redirected })).toEqual({
      exitCode: 2,
      stdout: "",
      stderr: "journal-lint: a report and standard output would be written to all.txt, which is standard output too\n",
    });
  });

  test.skipIf(process.platform === "win32")("writes no report to a device, which takes text as it comes", async () => {
    const cwd = temporaryFolder();
    const argv = ["generate", "--out", "new", "--fault", "wrong-type", "--fault-report", "/dev/null"];
    expect(await run(argv, { cwd })).toMatchObject({ exitCode: 0, stderr: "" });
  });

  test("a report may stand in the folder that is made", async () => {
    const cwd = temporaryFolder();
    const argv = ["generate", "--out", "a/b", "--fault", "wrong-type", "--fault-report"];
    expect(await run([...argv, "a/b/faults.json"], { cwd })).toMatchObject({ exitCode: 0, stderr: "" });
    expect(existsSync(join(cwd, "a/b/faults.json"))).toBe(true);
  });
});
