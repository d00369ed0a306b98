import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";
import { header, line } from "./redacted.js";

const journal = "Journal.2025-03-02T191231.01.log";
const commander = line("Commander", { FID: "F7340128", Name: "Wren Okafor" });
const friend = line("Friends", { Status: "Online", Name: "Bo Lind" });
const fault = line("Friends", { Name: "Bo Lind" });
const music = line("Music", { MusicTrack: "Exploration" });
const text = header + commander + friend + music + fault + music;

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(folder.length + 1)
        .replaceAll("\\", "/"),
    )
    .sort();
}

describe("copies", () => {
  test("have the structure of what was given, the same findings, and no names", async () => {
    const market = JSON.stringify({
      timestamp: "2025-03-02T19:14:51Z",
      event: "Market",
      MarketID: 3_704_125_184,
      StationName: "K7Q-B4T",
      StationType: "FleetCarrier",
      StarSystem: "Sol",
      CarrierDockingAccess: "all",
      Items: [],
    });
    const cwd = temporaryFolder({
      [`logs/${journal}`]: text,
      [`logs/old/${journal}`]: commander,
      "logs/Market.json": market,
    });
    const { exitCode, stdout, stderr } = await run(["redact", "logs", "--out", "copy", "--seed", "s"], { cwd });
    expect({ exitCode, stdout, stderr }).toEqual({
      exitCode: 0,
      stderr: "",
      stdout: "copy: 3 files, 8 lines, 5 of them changed\nthe copies have the same 1 finding as the originals\n",
    });
    expect(filesIn(join(cwd, "copy"))).toEqual([journal, "Market.json", `old/${journal}`].sort());
    const all = filesIn(join(cwd, "copy"))
      .map((name) => readFileSync(join(cwd, "copy", name), "utf8"))
      .join("");
    expect(all).not.toMatch(/Wren|Okafor|Bo Lind|7340128|K7Q|3704125184/);
    expect(all).toContain(header + commander.slice(0, 60));
  });

  test("get numbered folders where their names clash, and hold nothing of the paths above", async () => {
    const cwd = temporaryFolder({ [`wren/${journal}`]: commander, [`bo/${journal}`]: friend });
    const { exitCode } = await run(["redact", `wren/${journal}`, "bo", "bo", `./bo/${journal}`, "--out", "copy"], {
      cwd,
    });
    expect(exitCode).toBe(0);
    expect(filesIn(join(cwd, "copy"))).toEqual([`1/${journal}`, `2/${journal}`]);
  });

  test("have no known name in theirs, and the moved date", async () => {
    const cwd = temporaryFolder({ [`logs/wren okafor/${journal}`]: commander });
    expect((await run(["redact", "logs", "--out", "copy", "--shift-time", "-1d"], { cwd })).exitCode).toBe(0);
    const [name = ""] = filesIn(join(cwd, "copy"));
    expect(name).toMatch(/^[a-z]+ [a-z]+ \d{5}\/Journal\.2025-03-01T191231\.01\.log$/);
    expect(readFileSync(join(cwd, "copy", name), "utf8")).toContain('"timestamp":"2025-03-01T19:14:51Z"');
  });

  test.each([
    ["the account", "F7340128", /^F0\d{6}$/],
    ["the account without its letter", "backup 7340128", /^backup F0\d{6}$/],
    ["another account", "F1234567", /^F0\d{6}$/],
    ["the callsign", "carrier K7Q-B4T", /^carrier [EIOSZ]\w\w-\w{3}$/],
    ["the callsign in another form", "k7q_b4t", /^[eiosz]\w\w-\w{3}$/],
    ["another callsign", "carrier ABC-12X", /^carrier [EIOSZ]\w\w-\w{3}$/],
    ["the number of the carrier", "3704125184", /^374\d{7}$/],
    ["the name with lines", "Zoë_Okafor", "name"],
    ["the name with hyphens", "logs-zoe-okafor-2025", /^logs-[a-z]+ [a-z]+ \d{5}-2025$/],
    ["the name with signs of addresses", "Zo%C3%AB+Okafor", "name"],
    ["the name with escaped blanks", "ZOE%20OKAFOR", "name"],
    ["the name with escaped escapes", "zoe%2520okafor", "name"],
    ["the name with other signs", "zoe.(okafor)", /^[a-z]+ [a-z]+ \d{5}\)$/],
    ["the name in one word", "zoeokafor", "name"],
    ["the name in other words", "myZoeOkaforlogs2", /^my[A-Z][a-z]+ [A-Z][a-z]+ \d{5}logs2$/],
    ["a short name", "of Bo", /^of [A-Z][a-z]+ [A-Z][a-z]+ \d{5}$/],
    ["a short name beside a number", "Bo2024", /^[A-Z][a-z]+ [A-Z][a-z]+ \d{5}2024$/],
    ["words alone", "bookmark+100%_100%25", "same"],
    ["the name in an escaped path", "%2e%2e%2fzoe%20okafor", /^%2e%2e%2f[a-z]+ [a-z]+ \d{5}$/],
  ])("have no folder called after %s", async (_, folder, expected) => {
    const known =
      line("Commander", { FID: "F7340128", Name: "Zoe\u0308 Okafor" }) +
      line("Friends", { Status: "Online", Name: "Bo" }) +
      line("CarrierStats", { CarrierID: 3_704_125_184, Callsign: "K7Q-B4T", Name: "MARIGOLD" });
    const cwd = temporaryFolder({ [`logs/${folder}/${journal}`]: known });
    expect((await run(["redact", "logs", "--out", "copy"], { cwd })).stderr).toBe("");
    const [name = ""] = readdirSync(join(cwd, "copy"));
    if (expected === "same") expect(name).toBe(folder);
    else expect(name).toMatch(expected === "name" ? /^[a-z]+ [a-z]+ \d{5}$/i : expected);
  });

  test("keep what tells how a file is read, whatever a player is called", async () => {
    const names = ["Journal", "Status", "json", "log", "2025"];
    const friends = names.map((Name) => line("Friends", { Status: "Online", Name })).join("");
    const status = JSON.stringify({ timestamp: "2025-03-02T19:14:51Z", event: "Status", Flags: 0 });
    const cwd = temporaryFolder({
      [`logs/${journal}`]: friends,
      "logs/Status.json": status,
      "logs/Journal.log.log": "",
    });
    await run(["redact", "logs", "--out", "copy"], { cwd });
    expect(filesIn(join(cwd, "copy"))).toEqual([
      journal,
      expect.stringMatching(/^Journal\.[a-z]+ [a-z]+ \d{5}\.log$/),
      "Status.json",
    ]);
  });

  test("get names of their own where two folders are called after the same player", async () => {
    const cwd = temporaryFolder({
      "logs/Wren_Okafor/Journal.a.log": commander,
      "logs/WrenOkafor/Journal.a.log": music,
    });
    expect((await run(["redact", "logs", "--out", "copy"], { cwd })).exitCode).toBe(0);
    expect(filesIn(join(cwd, "copy"))).toEqual(["1/Journal.a.log", "2/Journal.a.log"]);
  });

  test("hold the kinds that are asked for", async () => {
    const cwd = temporaryFolder({ [`logs/${journal}`]: text, "logs/Journal.b.log": friend });
    const { exitCode, stdout } = await run(["redact", "logs", "--out", "copy", "--keep", "Music,Fileheader"], { cwd });
    expect(readFileSync(join(cwd, "copy", journal), "utf8")).toBe(header + music + music);
    expect(filesIn(join(cwd, "copy"))).toEqual([journal]);
    expect(stdout).toBe(
      "copy: 1 file, 3 lines, 0 of them changed\n1 file left out: no such event is in them\nthe copies have the same 0 findings as the originals\n",
    );
    expect(exitCode).toBe(0);
  });

  test("writes empty copies of what is not a journal, and says so", async () => {
    const cwd = temporaryFolder({ "picture.log": Uint8Array.from({ length: 3000 }, (_, at) => (at * 89) % 256) });
    const { stdout } = await run(["redact", "picture.log", "--out", "copy"], { cwd });
    expect(stdout).toBe(
      "copy: 1 file\n1 file is not a journal: its copy has nothing of the content\nthe copies have the same 1 finding as the originals\n",
    );
  });

  test("hold what findings need, and no more", async () => {
    const cwd = temporaryFolder({ [`logs/${journal}`]: text, "logs/Journal.b.log": music });
    const { exitCode, stdout } = await run(["redact", "logs", "--out", "copy", "--minimise"], { cwd });
    const kinds = readFileSync(join(cwd, "copy", journal), "utf8")
      .trim()
      .split("\n")
      .map((each) => (JSON.parse(each) as { event: string }).event);
    expect(kinds).toEqual(["Fileheader", "Commander", "Friends"]);
    expect(stdout).toContain("1 file left out: nothing is found in them\n");
    expect(stdout).toContain("the copies have the same 1 finding as the originals\n");
    expect(exitCode).toBe(0);
  });

  test("are made without broken lines where these are not wanted, which is counted", async () => {
    const cwd = temporaryFolder({ [`logs/${journal}`]: `${text}{ "broken":\n${music}` });
    const { exitCode, stdout } = await run(["redact", "logs", "--out", "copy", "--drop-broken"], { cwd });
    expect(stdout).toBe(
      "copy: 1 file, 7 lines, 3 of them changed\n1 broken line left out\nthe copies have the same 1 finding as the originals\n",
    );
    expect(exitCode).toBe(0);
  });

  test("redacts by the user's schemas", async () => {
    const schema = {
      type: "object",
      properties: { Pilot: { type: "string", "x-personal": "player" }, Note: { type: "string", "x-personal": false } },
    };
    const cwd = temporaryFolder({
      "own/RaceFinished.json": JSON.stringify(schema),
      "bad/RaceFinished.json": JSON.stringify({ type: "object", properties: { Pilot: { "x-personal": "playr" } } }),
      [journal]: line("RaceFinished", { Pilot: "Wren Okafor", Note: "first" }),
    });
    expect((await run(["redact", journal, "--out", "copy/a", "--schemas", "own"], { cwd })).exitCode).toBe(0);
    expect(readFileSync(join(cwd, "copy/a", journal), "utf8")).toMatch(
      /"Pilot":"[A-Z][a-z]+ [A-Z][a-z]+ \d{5}","Note":"first"/,
    );
    const { stderr } = await run(["redact", journal, "--out", "copy/b", "--schemas", "bad"], { cwd });
    expect(stderr).toContain("its x-personal is playr, which is neither false nor a sort; did you mean player?");
  });
});

describe("is refused, and nothing is written:", () => {
  test.each<[string, readonly string[], RegExp]>([
    ["no --out", ["logs"], /--out <folder> is required/],
    ["an empty --out", ["logs", "--out", ""], /--out needs the name of a folder/],
    [
      "a folder within what is read",
      ["logs", "--out", "logs/copy"],
      /--out logs\/copy lies in logs, which is read: name a folder outside of it/,
    ],
    ["what is read itself", ["logs", "--out", "logs"], /--out logs lies in logs, which is read/],
    ["a link into it", ["logs", "--out", "link/copy"], /--out link\/copy lies in logs, which is read/],
    ["the current folder, where that is read", ["--out", "copy"], /--out copy lies in \., which is read/],
    [
      "the folder of a file",
      [`logs/${journal}`, "--out", "logs", "--force"],
      /is a file that is to be linted|would be written over/,
    ],
    [
      "a folder that is not empty",
      ["logs", "--out", "full"],
      /full is not empty: name another folder, or give --force/,
    ],
    ["no such file", ["nothing.log", "--out", "copy"], /cannot read nothing\.log/],
    [
      "an event that there is not",
      ["logs", "--out", "copy", "--keep", "FSDJmp"],
      /--keep: there is no event FSDJmp, did you mean FSDJump\?/,
    ],
    [
      "--keep with --minimise",
      ["logs", "--out", "copy", "--keep", "Music", "--minimise"],
      /--minimise cannot be combined with --keep/,
    ],
    [
      "a span that is none",
      ["logs", "--out", "copy", "--shift-time", "soon"],
      /Write a number followed by s, m, h, d or w/,
    ],
  ])("%s", async (_, argv, reason) => {
    const cwd = temporaryFolder({ [`logs/${journal}`]: text, "full/notes.txt": "" });
    symlinkSync(join(cwd, "logs"), join(cwd, "link"));
    const before = filesIn(cwd);
    const { exitCode, stdout, stderr } = await run(["redact", ...argv], { cwd });
    expect(stderr).toMatch(reason);
    expect({ exitCode, stdout, after: filesIn(cwd) }).toEqual({ exitCode: 2, stdout: "", after: before });
  });

  test("refuses --minimise when nothing is found", async () => {
    const cwd = temporaryFolder({ [`logs/${journal}`]: music });
    const { exitCode, stderr } = await run(["redact", "logs", "--out", "copy", "--minimise"], { cwd });
    expect(stderr).toBe("journal-lint: nothing is left to copy: nothing is found in any file\n");
    expect({ exitCode, isThere: existsSync(join(cwd, "copy")) }).toEqual({ exitCode: 2, isThere: false });
  });
});

test("accepts a folder with files with --force, and keeps those of other names", async () => {
  const cwd = temporaryFolder({ [`logs/${journal}`]: text, [`copy/${journal}`]: "old", "copy/notes.txt": "" });
  expect((await run(["redact", "logs", "--out", "copy", "--force"], { cwd })).exitCode).toBe(0);
  expect(filesIn(join(cwd, "copy"))).toEqual([journal, "notes.txt"].sort());
  expect(readFileSync(join(cwd, "copy", journal), "utf8")).not.toBe("old");
});

test("what cannot be read does not stop the rest, and the exit code tells", async () => {
  const cwd = temporaryFolder({ [`logs/${journal}`]: music });
  mkdirSync(join(cwd, "logs/Journal.folder.log"));
  const { exitCode, stdout, stderr } = await run(["redact", `logs/${journal}`, "logs/none.log", "--out", "copy"], {
    cwd,
  });
  expect(stderr).toMatch(/cannot read logs\/none\.log/);
  expect(stdout).toContain("copy: 1 file");
  expect(exitCode).toBe(2);
});

test("takes standard input and the game's folder", async () => {
  const cwd = temporaryFolder({ "logs/Journal.2025-03-02T191231.01.log": commander });
  const stdin = commander;
  expect(await run(["redact", "-", "--out", "copy"], { cwd, stdin })).toMatchObject({ exitCode: 0, stderr: "" });
  expect(readFileSync(join(cwd, "copy/Journal.log"), "utf8")).not.toBe(commander);
  const env = { ED_JOURNAL_DIR: join(cwd, "logs") };
  const ofGame = await run(["redact", "--game-dir", "--out", "copies"], { cwd, env });
  expect(ofGame).toMatchObject({ exitCode: 0, stderr: "" });
  expect(readdirSync(join(cwd, "copies"))).toEqual(["Journal.2025-03-02T191231.01.log"]);
});
