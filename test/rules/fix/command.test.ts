import {
  chmodSync,
  linkSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { run } from "../../run.js";
import { temporaryFolder } from "../../temporary-folder.js";

const clean = '{ "timestamp":"2025-06-14T18:05:02Z", "event":"Music", "MusicTrack":"NoTrack" }\n';
const faulty = '{ "timestamp":"2025-06-14T18:05:20.5Z", "event":"Music", "MusicTrack":"NoTrack" }\n';
const fixed = '{ "timestamp":"2025-06-14T18:05:20Z", "event":"Music", "MusicTrack":"NoTrack" }\n';
const hopeless = '{ "timestamp":"2025-06-14T18:05:30", "event":"Music", "MusicTrack":"NoTrack" }\n';

function textOf(folder: string, ...path: readonly string[]): string {
  return readFileSync(join(folder, ...path), "utf8");
}

describe("--fix", () => {
  test("replaces what can be fixed, tells what is left, and leaves the rest alone", async () => {
    const cwd = temporaryFolder({ "Journal.a.log": clean + faulty + hopeless, "Journal.b.log": clean });
    const [a, b] = [join(cwd, "Journal.a.log"), join(cwd, "Journal.b.log")];
    for (const file of [a, b]) utimesSync(file, 1_700_000_000, 1_600_000_000.25);
    chmodSync(a, 0o640);
    const before = statSync(b);
    const { exitCode, stdout, stderr } = await run(["--fix", "--format", "json"], { cwd });
    const report = JSON.parse(stdout);
    expect(report.findings).toMatchObject([{ file: "Journal.a.log", line: 3, rule: "bad-timestamp" }]);
    expect(report.summary).toMatchObject({ files: 2, lines: 4, errors: 1, warnings: 0, fixed: 1, kinds: { Music: 4 } });
    expect(stderr).toBe("journal-lint: 1 fixed, 1 left\n");
    expect(exitCode).toBe(1);
    expect(textOf(cwd, "Journal.a.log")).toBe(clean + fixed + hopeless);
    expect(statSync(a)).toMatchObject({ mode: 0o100640, mtimeMs: 1_600_000_000_250 });
    expect(statSync(b)).toMatchObject({ ino: before.ino, ctimeMs: before.ctimeMs });
    expect(readdirSync(cwd).sort()).toEqual(["Journal.a.log", "Journal.b.log"]);
  });

  test("what a fixed line tells is held against the other journals", async () => {
    const target = (time: string, Name: string) =>
      `${JSON.stringify({ timestamp: time, event: "FSDTarget", Name, SystemAddress: 594592926067, StarClass: "K" })}\n`;
    const cwd = temporaryFolder({
      "Journal.2025-03-02T191200.01.log": target("2025-03-02T19:14:51.000Z", "Varkesh"),
      "Journal.2025-03-03T191200.01.log": target("2025-03-03T19:14:51Z", "Quillmar"),
    });
    const { exitCode, stdout, stderr } = await run(["--fix", "--max-warnings", "0", "--format", "json"], { cwd });
    expect(JSON.parse(stdout).findings).toMatchObject([
      { file: "Journal.2025-03-03T191200.01.log", line: 1, rule: "system-identity", path: "/Name" },
    ]);
    expect(JSON.parse(stdout).summary).toMatchObject({ files: 2, lines: 2, warnings: 1, fixed: 1 });
    expect(stderr).toContain("1 fixed, 1 left");
    expect(exitCode).toBe(1);
  });

  test("a second time there is nothing to fix, and the code is that of what is left", async () => {
    const cwd = temporaryFolder({ "Journal.log": clean + faulty });
    expect(await run(["--fix", "--format", "compact"], { cwd })).toEqual({
      exitCode: 0,
      stdout: "",
      stderr: "journal-lint: 1 fixed, 0 left\n",
    });
    const { ino } = statSync(join(cwd, "Journal.log"));
    expect(await run(["--fix", "--format", "compact"], { cwd })).toEqual({
      exitCode: 0,
      stdout: "",
      stderr: "journal-lint: nothing to fix, 0 left\n",
    });
    expect(statSync(join(cwd, "Journal.log")).ino).toBe(ino);
  });

  test("fails under pre-commit when it changes a file, as any hook does", async () => {
    const cwd = temporaryFolder({ "Journal.log": faulty });
    const fix = () => run(["--fix", "--format", "compact", "--", "Journal.log"], { cwd, env: { PRE_COMMIT: "1" } });
    expect((await fix()).exitCode).toBe(1);
    expect((await fix()).exitCode).toBe(0);
  });

  test("guesses are made where they are asked for, and mentioned where not", async () => {
    const line = clean.replace(" }", ', "Loudness":7 }');
    const cwd = temporaryFolder({ "Journal.log": line });
    const careful = await run(["--fix", "--format", "compact"], { cwd });
    expect(careful.stderr).toBe("journal-lint: nothing to fix, 1 left; --unsafe-fixes fixes 1 of them by a guess\n");
    expect(textOf(cwd, "Journal.log")).toBe(line);
    const bold = await run(["--fix", "--unsafe-fixes", "--format", "compact"], { cwd });
    expect(bold.stderr).toBe("journal-lint: 1 fixed, 0 left\n");
    expect(textOf(cwd, "Journal.log")).toBe(clean);
  });

  test("files that must not be replaced are left alone and reported, and the others fixed", async () => {
    const names = ["Journal.a.log", "Journal.hard.log", "Journal.read-only.log", "elsewhere.txt"];
    const cwd = temporaryFolder(Object.fromEntries(names.map((name) => [name, faulty])));
    linkSync(join(cwd, "Journal.hard.log"), join(cwd, "Journal.twin.log"));
    symlinkSync("elsewhere.txt", join(cwd, "Journal.link.log"));
    chmodSync(join(cwd, "Journal.read-only.log"), 0o444);
    const { exitCode, stdout, stderr } = await run(["--fix", "--format", "compact"], { cwd });
    expect(stderr.split("\n")).toEqual([
      "journal-lint: cannot write Journal.hard.log: it is a hard link, and its other names would keep the old text; --fix --out <folder> writes a copy",
      "journal-lint: cannot write Journal.link.log: it is a link to elsewhere.txt: name that file, or delete the link",
      "journal-lint: cannot write Journal.read-only.log: it is read-only",
      "journal-lint: cannot write Journal.twin.log: it is a hard link, and its other names would keep the old text; --fix --out <folder> writes a copy",
      "journal-lint: 1 fixed, 4 left",
      "",
    ]);
    expect(stdout.split("\n").filter((line) => line.includes("timestamp-form"))).toHaveLength(4);
    expect(exitCode).toBe(2);
    expect(names.map((name) => textOf(cwd, name))).toEqual([fixed, faulty, faulty, faulty]);
  });

  test("what could be fixed and not written is not called nothing to fix", async () => {
    const cwd = temporaryFolder({ "Journal.log": faulty });
    chmodSync(join(cwd, "Journal.log"), 0o444);
    const { exitCode, stderr } = await run(["--fix", "--format", "compact"], { cwd });
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr: "journal-lint: cannot write Journal.log: it is read-only\njournal-lint: nothing fixed, 1 left\n",
    });
  });

  test("the game's own folder is refused, unless copies are asked for", async () => {
    const cwd = temporaryFolder({ "game/Journal.log": faulty });
    const env = { ED_JOURNAL_DIR: join(cwd, "game") };
    const refused = await run(["--fix", "--game-dir"], { cwd, env });
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toMatch(
      /Journal\.log is in the game's own folder, where nothing is changed: --fix --out <folder> writes fixed copies\n$/,
    );
    const into = await run(["--fix", "--out", "game/fixed", "game"], { cwd, env });
    expect(into.stderr).toBe("journal-lint: game/fixed is in the game's own folder: name another folder for --out\n");
    const copied = await run(["--fix", "--out", "out", "game", "--format", "compact"], { cwd, env });
    expect(copied.stderr).toBe("journal-lint: 1 fixed, 0 left, 1 fixed file in out\n");
    expect([textOf(cwd, "game/Journal.log"), textOf(cwd, "out/game/Journal.log")]).toEqual([faulty, fixed]);
  });

  test("standard input is fixed to standard output, and the report goes to standard error", async () => {
    const bytes = Buffer.concat([Buffer.from(clean + faulty + hopeless), Buffer.from(clean).subarray(0, 30)]);
    const { exitCode, stdout, stderr } = await run(["--fix", "--format", "compact", "-"], { stdin: bytes });
    expect(stdout).toBe(clean + fixed + hopeless);
    expect(stderr).toMatch(/^<stdin>:3:15: error: .* \[bad-timestamp\]\njournal-lint: 2 fixed, 1 left\n$/);
    expect(exitCode).toBe(1);
    const whole = await run(["--fix", "--format", "compact", "-"], { stdin: clean });
    expect(whole).toEqual({ exitCode: 0, stdout: clean, stderr: "journal-lint: nothing to fix, 0 left\n" });
  });

  test("the user is asked to save a UTF-16 file as UTF-8 first", async () => {
    const bytes = Buffer.from(`\ufeff${faulty}`, "utf16le");
    const cwd = temporaryFolder({ "Journal.log": bytes });
    const { stderr } = await run(["--fix", "--format", "compact"], { cwd });
    expect(stderr).toBe(
      "journal-lint: Journal.log is UTF-16: save it as UTF-8, and it can be fixed\njournal-lint: nothing to fix, 2 left\n",
    );
    expect(readFileSync(join(cwd, "Journal.log"))).toEqual(bytes);
  });

  test("nothing is said of a file that another program fixed in the meantime, whenever that was", async () => {
    const said = new Set<string>();
    for (let then = 0; then < 10; then++) {
      const cwd = temporaryFolder({ "Journal.log": faulty });
      let calls = 0;
      // The clock is asked before, during and after the run that finds what is to be fixed.
      const now = (): number => {
        if (calls === then) writeFileSync(join(cwd, "Journal.log"), fixed);
        return calls++;
      };
      said.add((await run(["--fix", "--format", "compact"], { cwd, now })).stderr);
      expect(textOf(cwd, "Journal.log")).toBe(fixed);
    }
    expect([...said].sort()).toEqual([
      "journal-lint: Journal.log was left as it is: it has changed since it was read; run it again\njournal-lint: nothing fixed, 1 left\n",
      "journal-lint: nothing to fix, 0 left\n",
    ]);
  });

  test("a cache is used and goes out of date with what was fixed, and a baseline holds for what is left", async () => {
    const cwd = temporaryFolder({ "Journal.a.log": faulty, "Journal.b.log": hopeless });
    const lint = (...more: readonly string[]) =>
      run(["--cache-location", "cache", "--format", "compact", ...more], { cwd, env: { HOME: cwd } });
    expect((await lint()).stdout).toContain("timestamp-form");
    await run(["--update-baseline", "--baseline", "known.json"], { cwd });
    const fixed = await lint("--fix", "--baseline", "known.json");
    expect(fixed.stderr.split("\n").slice(0, 3)).toEqual([
      "journal-lint: 1 fixed, 0 left",
      "journal-lint: 1 finding is in the baseline known.json and not reported",
      "journal-lint: in the baseline, but no longer found: Journal.a.log timestamp-form Music /timestamp",
    ]);
    expect((await lint()).stdout).not.toContain("timestamp-form");
  });
});

describe("bad use is reported", () => {
  const reasons: readonly (readonly [argv: readonly string[], reason: RegExp])[] = [
    [["--fix", "--diff"], /--fix changes files and --diff only shows what would change: give one of them/],
    [["--diff", "--out", "out"], /--out is where --fix writes copies: add --fix/],
    [["--unsafe-fixes"], /--unsafe-fixes alone does nothing: add --fix or --diff/],
    [["--fix", "--update-baseline"], /--update-baseline records what is found, and fixing changes that/],
    [["--fix", "-", "Journal.log"], /standard input is fixed to standard output: name no other files beside it/],
    [
      ["--fix", "--out", "out", "-"],
      /standard input cannot be written to a folder: --fix writes it to standard output/,
    ],
    [["--fix", "--out", ".", "Journal.log"], /Journal\.log would be written over a file that is to be linted/],
    [["--fix", "--out", "Journal.log", "Journal.log"], /cannot write to Journal\.log: it is a file, name a folder/],
    [["--fix", "--out", "", "Journal.log"], /The folder's name is missing/],
    [
      ["--fix", "--config", "with-fix.json"],
      /with-fix\.json: fix cannot be set in the config: fixing is asked for each time, as by --fix/,
    ],
    [
      ["--fix", "--format", "json:Journal.log", "Journal.log"],
      /Journal\.log would be written over a file that is to be linted/,
    ],
    [["--fix", "--config", "set.json", "set.json"], /set\.json would be written over .*a config file/],
    [["watch", "--fix"], /--fix/],
  ];

  test.each(reasons)("%j", async (argv, reason) => {
    const cwd = temporaryFolder({ "Journal.log": faulty, "with-fix.json": '{ "fix": true }', "set.json": "{}" });
    const { exitCode, stdout, stderr } = await run(argv, { cwd, stdin: faulty });
    expect(stderr).toMatch(reason);
    expect(exitCode).toBe(2);
    expect(stdout).not.toContain("timestamp");
    expect(textOf(cwd, "Journal.log")).toBe(faulty);
  });
});
