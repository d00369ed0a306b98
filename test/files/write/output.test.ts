import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { withMadeFiles } from "../../../src/files/write/folders.js";
import { type AtSignal, openOutput, writeOutput } from "../../../src/files/write/output.js";
import { formatNames } from "../../../src/report/index.js";
import { run } from "../../run.js";
import { temporaryFolder } from "../../temporary-folder.js";

const music = '{ "timestamp":"2025-01-01T00:00:00Z", "event":"Music", "MusicTrack":"NoTrack" }\n';
const onUnix = test.skipIf(process.platform === "win32");

/** What would be undone by a signal. */
function noting() {
  const undone: (() => void)[] = [];
  const atSignal: AtSignal = (undo) => {
    undone.push(undo);
    return () => undone.splice(undone.indexOf(undo), 1);
  };
  const signal = (): void => {
    for (const undo of undone.splice(0).reverse()) undo();
  };
  return { undone, atSignal, signal };
}

describe("a file that is written", () => {
  test("is as it was until it is in place, and then whole", async () => {
    const cwd = temporaryFolder({ "r.json": "old" });
    const { undone, atSignal } = noting();
    const path = join(cwd, "r.json");
    const file = await openOutput({ name: "r.json", path }, atSignal);
    const long = `${"x".repeat(1024 * 1024 - 1)}\u{1f680}${"y".repeat(100)}`;
    await file.write(long);
    await file.write("a");
    await file.write(new Uint8Array([0x62]));
    expect(readFileSync(path, "utf8")).toBe("old");
    await file.finish();
    expect(readFileSync(path, "utf8")).toBe("old");
    file.place();
    expect(readFileSync(path, "utf8")).toBe(`${long}ab`);
    expect(readdirSync(cwd)).toEqual(["r.json"]);
    expect(undone).toEqual([]);
    file.discard();
    expect(readFileSync(path, "utf8")).toBe(`${long}ab`);
  });

  test("is as it was where it is discarded, or a signal ends the process", async () => {
    const cwd = temporaryFolder({ "r.json": "old" });
    const { undone, atSignal, signal } = noting();
    for (const end of ["discard", "signal"] as const) {
      const file = await openOutput({ name: "r.json", path: join(cwd, "r.json") }, atSignal);
      await file.write("x".repeat(100_000));
      expect(readdirSync(cwd)).toHaveLength(2);
      if (end === "discard") file.discard();
      else signal();
      expect(undone).toEqual([]);
      expect(readdirSync(cwd)).toEqual(["r.json"]);
      expect(readFileSync(join(cwd, "r.json"), "utf8")).toBe("old");
    }
  });

  onUnix("keeps its mode, and is as others where it is new", async () => {
    const cwd = temporaryFolder({ "r.json": "old" });
    chmodSync(join(cwd, "r.json"), 0o640);
    const { atSignal } = noting();
    for (const name of ["r.json", "n.json"]) await writeOutput({ name, path: join(cwd, name) }, "new", atSignal);
    await writeOutput({ name: "p.json", path: join(cwd, "p.json") }, "new", atSignal, { mode: 0o600 });
    expect(statSync(join(cwd, "r.json")).mode & 0o777).toBe(0o640);
    expect(statSync(join(cwd, "n.json")).mode & 0o777).toBe(0o666 & ~process.umask());
    expect(statSync(join(cwd, "p.json")).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(cwd, "r.json"), "utf8")).toBe("new");
  });

  test("takes the place of what a killed run left a day ago, and of nothing else", async () => {
    const id = "01234567-89ab-4def-8123-456789abcdef";
    const others = [`journal-lint-${id}`, `.journal-lint-${id}0`, `.journal-lint-${id.replaceAll("-", "0")}`];
    const cwd = temporaryFolder({
      ...Object.fromEntries(others.map((name) => [name, "mine"])),
      [`.journal-lint-${id}`]: "cut of",
    });
    const folder = `.journal-lint-${id.replace("0", "1")}`;
    mkdirSync(join(cwd, folder));
    const { atSignal } = noting();
    const write = (name: string) => writeOutput({ name, path: join(cwd, name) }, "new", atSignal);
    onTestFinished(() => void vi.useRealTimers());
    const hour = 60 * 60 * 1000;
    vi.useFakeTimers({ now: Date.now() + 23 * hour, toFake: ["Date"] });
    await write("a.json");
    expect(readdirSync(cwd)).toContain(`.journal-lint-${id}`);
    // A run looks once: this is another.
    vi.resetModules();
    const another = await import("../../../src/files/write/output.js");
    vi.setSystemTime(Date.now() + 2 * hour);
    await another.writeOutput({ name: "b.json", path: join(cwd, "b.json") }, "new", atSignal);
    expect(readdirSync(cwd).sort()).toEqual([...others, folder, "a.json", "b.json"].sort());
  });

  onUnix("goes straight to a pipe by name", async () => {
    const cwd = temporaryFolder();
    execFileSync("mkfifo", [join(cwd, "pipe")]);
    const [text] = await Promise.all([
      readFile(join(cwd, "pipe"), "utf8"),
      writeOutput({ name: "pipe", path: join(cwd, "pipe") }, "text", () => () => {}),
    ]);
    expect(text).toBe("text");
    expect(statSync(join(cwd, "pipe")).isFIFO()).toBe(true);
  });

  test("stays behind what others wrote into it, where it is theirs", async () => {
    const cwd = temporaryFolder({ summary: "theirs\n" });
    const env = { GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: join(cwd, "summary") };
    await run(["-"], { cwd, env, stdin: music });
    expect(readFileSync(join(cwd, "summary"), "utf8")).toMatch(/^theirs\n.*0 errors/s);
  });
});

describe("a link is not followed into", () => {
  const options: Readonly<Record<string, readonly string[]>> = {
    "a report": ["--format", "json:link.json", "Journal.log"],
    "a baseline": ["--update-baseline", "--baseline", "link.json", "Journal.log"],
    "a fault report": ["generate", "--fault", "missing-field", "--fault-report", "link.json", "--force"],
  };

  test.each(Object.entries(options))("refuses a link for %s", async (_, argv) => {
    const cwd = temporaryFolder({ "Journal.log": music, mine: '{ "version": 1, "entries": [] }' });
    symlinkSync("mine", join(cwd, "link.json"));
    const { exitCode, stderr } = await run(argv, { cwd });
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr: "journal-lint: cannot write link.json: it is a link to mine: name that file, or delete the link\n",
    });
    expect(readFileSync(join(cwd, "mine"), "utf8")).toBe('{ "version": 1, "entries": [] }');
    expect(readdirSync(cwd).sort()).toEqual(["Journal.log", "link.json", "mine"]);
  });

  test.runIf(process.platform === "linux")("refuses a link for a folder where none can be made", async () => {
    const { exitCode, stderr } = await run(["generate", "--out", "/proc/nowhere/deep"], { cwd: temporaryFolder({}) });
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr: "journal-lint: cannot write to /proc/nowhere/deep: no such file or folder\n",
    });
  });

  test("refuses links for generated files and drafts, which are then all left as they were", async () => {
    const haul = '{ "timestamp":"2025-01-01T00:00:00Z", "event":"Haul", "Tons":1 }\n';
    const zeal = haul.replace("Haul", "Zeal");
    const cwd = temporaryFolder({ "Journal.log": haul + zeal, mine: "mine", "out/x": "" });
    for (const name of ["Status.json", "Zeal.json"]) symlinkSync("../mine", join(cwd, "out", name));
    const generated = await run(["generate", "--out", "out", "--force"], { cwd });
    const link = "it is a link to ../mine: name that file, or delete the link\n";
    expect(generated).toEqual({
      exitCode: 2,
      stdout: "",
      stderr: `journal-lint: cannot write out/Status.json: ${link}`,
    });
    const drafted = await run(["infer", "--all", "Journal.log", "--out", "out", "--force"], { cwd });
    expect(drafted).toEqual({
      exitCode: 2,
      stdout: "",
      stderr: `journal-lint: cannot write ${join("out", "Zeal.json")}: ${link}`,
    });
    expect(readFileSync(join(cwd, "mine"), "utf8")).toBe("mine");
    expect(readdirSync(join(cwd, "out")).sort()).toEqual(["Status.json", "Zeal.json", "x"]);
  });
});

test("files that belong together leave no folder behind where one of them fails", async () => {
  const cwd = temporaryFolder({ "there/x": "" });
  const writing = withMadeFiles(
    () => () => {},
    async (made) => {
      made.folder({ name: "there", path: join(cwd, "there/a/b") });
      const file = await made.open({ name: "f", path: join(cwd, "there/a/b/f") });
      await file.write("text");
      throw new Error("it fails");
    },
  );
  await expect(writing).rejects.toThrow("it fails");
  expect(readdirSync(cwd, { recursive: true }).sort()).toEqual(["there", join("there", "x")]);
});

describe("standard output that cannot be written is exit 2 with a reason", () => {
  test.each(
    [
      formatNames.map((name) => ["-", "--format", name]),
      [["-", "--statistics"], ["schema", "--all"], ["explain", "pips-sum"], ["rules"], ["rules", "--json"]],
      [
        ["--help"],
        ["--version"],
        ["completion", "bash"],
        ["--print-config"],
        ["generate"],
        ["generate", "--scenes"],
        ["generate", "event", "Music"],
        ["story", "Journal.log"],
        ["story", "--json", "-"],
        ["drift", "Journal.log"],
        ["infer", "Music", "--draft", "Journal.log"],
        ["eddn", "Journal.log"],
        ["eddn", "--json", "-"],
        ["redact", "Journal.log", "--out", "copies", "--force"],
        ["replay", "logs/Journal.log", "--out", "again", "--force", "--speed", "max"],
        ["changes", "4.4"],
        ["faulty.log", "gone.log", "--diff"],
        ["-", "--fix"],
      ],
    ].flat(),
  )("%s %s %s", async (...argv) => {
    const words = argv.filter((word) => typeof word === "string");
    const faulty = music.replace("00:00Z", "00:00.5Z");
    const cwd = temporaryFolder({
      "Journal.log": music,
      "logs/Journal.log": music,
      "faulty.log": faulty,
      "gone.log": faulty,
    });
    const full = await run(words, { cwd, stdin: music, stdoutFailure: "ENOSPC" });
    expect(full).toEqual({
      exitCode: 2,
      stdout: "",
      stderr: "journal-lint: cannot write to standard output: the disk is full\n",
    });
    const left = await run(words, { cwd, stdin: music, stdoutFailure: "EPIPE" });
    expect(left).toEqual({ exitCode: 141, stdout: "", stderr: "" });
  });
});
