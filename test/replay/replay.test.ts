import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { replay } from "../../src/index.js";
import { eventLine, headerLine, quietLine, watching } from "../cli/watch/watching.js";
import { run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";
import { contents, generated, replayed } from "./played.js";

const first = "Journal.2025-03-02T190000.01.log";
const second = "Journal.2025-03-02T190000.02.log";

/** A session of two parts, with a side file that was written in the midst of it. */
function session(): string {
  return temporaryFolder({
    [first]: headerLine(0, 1) + quietLine(1) + eventLine(2, "Cargo", '"Vessel":"Ship", "Count":0, "Inventory":[  ]'),
    [second]: headerLine(600, 2) + quietLine(1200) + eventLine(1800, "Cargo", '"Vessel":"Ship", "Count":1'),
    "Cargo.json": eventLine(1800, "Cargo", '"Vessel":"Ship", "Count":1, "Inventory":[ { "Name":"gold", "Count":1 } ]'),
    "notes.txt": "not of the game",
  });
}

test("writes the same folder byte for byte at the highest speed", async () => {
  const source = await generated("--size", "400kB", "--parts", "3", "--seed", "4");
  const into = join(temporaryFolder(), "game");
  const { exitCode, stderr } = await replayed([source, "--out", into, "--speed", "max"]);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  expect(contents(into)).toEqual(contents(source));
});

test("bytes that are no lines of a journal come out as they were", async () => {
  const odd = `\ufeff{}\r\n\r\nnot JSON\n${"x".repeat(1_000_000)}\n{ "timestamp":"never", "event":"Music" }\u0000 no end`;
  const source = temporaryFolder({ [first]: odd, "Journal.log": "" });
  const into = join(temporaryFolder(), "game");
  await replayed([source, "--out", into, "--speed", "100000x"]);
  expect(contents(into)).toEqual(contents(source));
});

test("watch beside a replay finds what was planted, and nothing else", async () => {
  const source = await generated(
    "--events",
    "300",
    "--parts",
    "2",
    "--fault",
    "missing-field:3",
    "--fault",
    "wrong-type:3",
  );
  const into = join(temporaryFolder(), "game");
  mkdirSync(into);
  const watch = await watching([into, "--format", "ndjson"]);
  await replayed([source, "--out", into, "--speed", "20000x"]);
  expect(contents(into)).toEqual(contents(source));
  // Of side files the watch may see several contents, and of journals every line once.
  const rules = () => watch.findings().flatMap(({ file, rule }) => (file.endsWith(".log") ? [rule] : []));
  await watch.until(() => rules().length >= 6);
  const { summary } = await watch.stop();
  expect(rules().sort()).toEqual([...Array(3).fill("missing-field"), ...Array(3).fill("wrong-type")]);
  const ofFiles = [
    ...["Status", "ModuleInfo", "NavRoute", "NavRouteClear", "Cargo", "ShipLocker", "Backpack"],
    ...["Market", "Outfitting", "Shipyard"],
  ];
  const kinds = Object.entries(summary?.kinds ?? {}).filter(([kind]) => !ofFiles.includes(kind));
  const lines = Object.entries(contents(source)).flatMap(([name, text]) =>
    name.endsWith(".log") ? text.split("\r\n") : [],
  );
  const isOfFile = (line: string): boolean => ofFiles.some((kind) => line.includes(`"event":"${kind}"`));
  const counted = lines.filter((line) => line.includes('"event":"') && !isOfFile(line)).length;
  expect(kinds.reduce((sum, [, count]) => sum + count, 0)).toBe(counted);
});

test("a line at a time, side files come with the line that tells of them, and parts in turn", async () => {
  const source = session();
  const into = join(temporaryFolder(), "game");
  const seen: (readonly string[])[] = [];
  await replay(source, {
    out: into,
    speed: "step",
    next: async () => {
      const now = contents(into);
      seen.push([String(now[first]?.split("\n").length ?? "none"), now["Cargo.json"] ?? "none", String(second in now)]);
    },
  });
  const cargo = eventLine(2, "Cargo", '"Vessel":"Ship", "Count":0, "Inventory":[  ]');
  expect(seen).toEqual([
    ["none", "none", "false"],
    ["2", "none", "false"],
    ["3", "none", "false"],
    ["4", cargo, "false"],
    ["4", cargo, "true"],
    ["4", cargo, "true"],
  ]);
  const { "notes.txt": _, ...files } = contents(source);
  expect(contents(into)).toEqual(files);
});

test("keeps side files with a history in step with the journal at every line, and Status.json without one", async () => {
  const source = await generated("--scenario", "trader", "--events", "250", "--seed", "3", "--history");
  const into = join(temporaryFolder(), "game");
  const lines = Object.entries(contents(source)).flatMap(([name, text]) =>
    name.endsWith(".log") ? text.trimEnd().split("\r\n") : [],
  );
  const flagsAfter: Readonly<Record<string, number>> = {
    Docked: 1,
    SupercruiseEntry: 1 << 4,
    SupercruiseExit: 1 << 24,
  };
  const announced = ["Cargo", "Market", "Outfitting", "Shipyard", "NavRoute"];
  const met = new Set<string>();
  let at = 0;
  const check = (): void => {
    const line = JSON.parse(lines[at - 1] ?? "{}") as Readonly<Record<string, unknown>>;
    const event = String(line.event);
    const read = (name: string): unknown => {
      const file = join(into, `${name}.json`);
      return JSON.parse(existsSync(file) ? readFileSync(file, "utf8") : "{}");
    };
    const flag = flagsAfter[event];
    if (flag !== undefined) {
      const { Flags = 0 } = read("Status") as { readonly Flags?: number };
      expect(Flags & (1 | (1 << 4)), `line ${at}`).toBe(flag & (1 | (1 << 4)));
    } else if (announced.includes(event)) {
      expect(read(event), `line ${at}`).toMatchObject(line);
    } else return;
    met.add(event);
  };
  await replay(source, {
    out: into,
    speed: "step",
    next: async () => {
      if (at > 0) check();
      at++;
    },
  });
  const announcing = [...Object.keys(flagsAfter), ...announced];
  const seen = new Set(lines.map((line) => String(JSON.parse(line).event)).filter((kind) => announcing.includes(kind)));
  expect(met).toEqual(seen);
  expect([...met]).toEqual(expect.arrayContaining(["Cargo", "Market", "NavRoute", "Docked", "SupercruiseExit"]));
  const { "side-files.jsonl": _, ...others } = contents(source);
  expect(contents(into)).toEqual(others);
});

test("a route that is cleared is empty in its file", async () => {
  const source = temporaryFolder({
    [first]: headerLine(0, 1) + eventLine(1, "NavRouteClear") + quietLine(9),
    "NavRoute.json": "broken",
  });
  const into = join(temporaryFolder(), "game");
  await replay(source, { out: into, speed: "max", to: "5s" });
  expect(JSON.parse(contents(into)["NavRoute.json"] ?? "")).toMatchObject({ event: "NavRouteClear", Route: [] });
});

test("what comes before a moment is there at once, and what comes behind another is not", async () => {
  const into = join(temporaryFolder(), "game");
  const { stdout } = await replayed([session(), "--out", into, "--from", "20m", "--to", "2025-03-02T19:25:00Z"]);
  expect(stdout).toBe(`${into}: 5 lines\n`);
  expect(contents(into)[second]).toBe(headerLine(600, 2) + quietLine(1200));
});

test("Enter pauses and goes on, and asks for lines; the end of the input ends it", async () => {
  const into = join(temporaryFolder(), "game");
  const keyboard = {
    isTerminal: false,
    listen(onEnter: () => void, onEnd: () => void) {
      onEnter();
      onEnter();
      onEnd();
      return () => {};
    },
  };
  const { stdout } = await replayed([session(), "--out", into, "--speed", "step"], { keyboard });
  expect(stdout).toBe(`${into}: 2 lines, ended in ${first} at 2025-03-02T19:00:01Z\n`);
  expect(contents(into)[first]).toBe(headerLine(0, 1) + quietLine(1));

  let press = (): void => {};
  const terminal = {
    isTerminal: true,
    listen(onEnter: () => void) {
      press = onEnter;
      onEnter();
      return () => {};
    },
  };
  const paused = join(temporaryFolder(), "game");
  const playing = replayed([session(), "--out", paused, "--speed", "max"], { keyboard: terminal });
  await vi.waitFor(() => expect(existsSync(paused)).toBe(true), { timeout: 300_000 });
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(contents(paused)).toEqual({});
  press();
  await playing;
  expect(Object.keys(contents(paused))).toEqual(["Cargo.json", first, second]);
});

test("a signal ends it with a whole line, also where it would begin again", async () => {
  const source = await generated("--events", "200");
  const into = join(temporaryFolder(), "game");
  const ending = new AbortController();
  let rounds = 0;
  const { isWhole } = await replay(source, {
    out: into,
    speed: "step",
    loop: true,
    signal: ending.signal,
    next: async () => {
      if (++rounds > 300) ending.abort();
    },
  });
  expect(isWhole).toBe(false);
  const [name = ""] = Object.keys(contents(into)).filter((each) => each.endsWith(".log"));
  const text = contents(into)[name] ?? "";
  expect(text).toMatch(/\}\r\n$/);
  expect(contents(source)[name]?.startsWith(text)).toBe(true);
  expect(text.length).toBeLessThan(contents(source)[name]?.length ?? 0);
});

test("what is read, and what is the game's own, is not written to", async () => {
  const source = session();
  const before = contents(source);
  const link = join(temporaryFolder(), "link");
  symlinkSync(source, link, "dir");
  const refused = async (into: string, env: Record<string, string> = {}) =>
    (await replayed([source, "--out", into, "--force"], { env })).stderr.replaceAll(into, "<into>");
  const inSource = "journal-lint: <into> lies where the session is read from: name another folder for --out\n";
  for (const into of [source, join(source, "below"), link]) expect(await refused(into)).toBe(inSource);
  const game = temporaryFolder();
  expect(await refused(game, { ED_JOURNAL_DIR: game })).toBe(
    "journal-lint: <into> is in the game's own folder, where only the game writes: name another for --out\n",
  );
  const { exitCode, stderr } = await replayed([join(source, first), "--out", source]);
  expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: inSource.replace("<into>", source) });
  expect(contents(source)).toEqual(before);
  expect(existsSync(join(source, "below"))).toBe(false);
});

test("a folder that is not empty is left alone, and with --force no link in it leads elsewhere", async () => {
  const source = session();
  const precious = join(temporaryFolder(), "precious");
  writeFileSync(precious, "as it was");
  const into = temporaryFolder();
  for (const name of [first, "Cargo.json"]) symlinkSync(precious, join(into, name));
  const { stderr } = await replayed([source, "--out", into]);
  expect(stderr).toBe(`journal-lint: ${into} is not empty: name another folder, or give --force\n`);
  await replayed([source, "--out", into, "--speed", "max", "--force"]);
  expect(readFileSync(precious, "utf8")).toBe("as it was");
  expect(contents(into)[first]).toBe(contents(source)[first]);
});

test("what cannot be replayed is reported", async () => {
  const empty = temporaryFolder();
  const into = join(temporaryFolder(), "game");
  expect((await replayed([empty, "--out", into])).stderr).toBe(
    `journal-lint: there is no journal in ${empty}, and without one there is nothing to replay\n`,
  );
  expect((await replayed([join(empty, "none.log"), "--out", into])).stderr).toBe(
    `journal-lint: cannot read ${join(empty, "none.log")}: no such file or folder\n`,
  );
  expect((await replayed([empty, "--out", into, "--speed", "fast"])).stderr).toContain("a number such as 60x");
  expect((await replayed([empty, "--out", into, "--from", "noon"])).stderr).toContain("a span such as 1h30m");
  expect(() => replay(empty, { out: into, speed: "0x" })).toThrow(TypeError);
  expect(() => replay(empty, { out: into, speed: "step" })).toThrow("needs next");
  expect(() => replay(empty, { out: "" })).toThrow("out must be");
  expect(() => replay(empty, { out: into, to: "-5m" })).toThrow("to must be");
  expect(existsSync(into)).toBe(false);
});

test("the source may be a glob, standard input or the game's folder, and one folder at a time", async () => {
  const source = session();
  const cwd = temporaryFolder({ "other/Journal.2025-03-02T180000.01.log": headerLine(0, 1) });
  const max = ["--speed", "max", "--out"];
  const glob = await run(["replay", `${source}/Journal.*.log`, ...max, "glob"], { cwd });
  expect(glob).toMatchObject({ exitCode: 0, stderr: "" });
  const journals = Object.entries(contents(source)).filter(([name]) => name.endsWith(".log"));
  expect(contents(join(cwd, "glob"))).toEqual(Object.fromEntries(journals));
  const env = { ED_JOURNAL_DIR: source };
  expect(await run(["replay", "--game-dir", ...max, "game"], { cwd, env })).toMatchObject({ exitCode: 0, stderr: "" });
  const { "notes.txt": _, ...ofGame } = contents(source);
  expect(contents(join(cwd, "game"))).toEqual(ofGame);
  const stdin = headerLine(0, 1) + quietLine(1);
  expect(await run(["replay", "-", ...max, "piped"], { cwd, stdin })).toMatchObject({ exitCode: 0, stderr: "" });
  expect(contents(join(cwd, "piped"))).toEqual({ "Journal.log": stdin });
  writeFileSync(join(cwd, "Journal.packed.log.gz"), gzipSync(stdin));
  const packed = await run(["replay", "Journal.packed.log.gz", ...max, "unpacked"], { cwd });
  expect(packed).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("cannot replay Journal.packed.log.gz: "),
  });
  const two = await run(["replay", source, "other", ...max, "two"], { cwd });
  expect(two).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("the files lie in several folders") });
});

/** Each line of a journal with the moment at which it was first seen, in seconds. */
async function seenWhile(folder: string, playing: Promise<unknown>): Promise<readonly (readonly [string, number])[]> {
  const seen: [string, number][] = [];
  let isOver = false;
  const over = playing.finally(() => {
    isOver = true;
  });
  for (let last = false; !last; ) {
    last = isOver;
    const texts = Object.entries(existsSync(folder) ? contents(folder) : {}).filter(([name]) => name.endsWith(".log"));
    const lines = texts.flatMap(([, text]) => text.split("\n").filter((line) => line !== ""));
    for (const line of lines.slice(seen.length)) seen.push([line, Date.now() / 1000]);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await over;
  return seen;
}

test("readers never find half a line", async () => {
  const long = eventLine(2, "Music", `"MusicTrack":"${"x".repeat(20_000)}"`);
  const source = temporaryFolder({ [first]: headerLine(0, 1) + quietLine(1) + long + quietLine(3) });
  const into = join(temporaryFolder(), "game");
  const seen = await seenWhile(into, replayed([source, "--out", into, "--speed", "10x"]));
  expect(seen.map(([line]) => `${line}\n`).join("")).toBe(contents(source)[first]);
});

/** Reads like programs that poll once a second: the newest journal alone, from where the last look ended. */
async function polledWhile(folder: string, replay: Promise<unknown>): Promise<string> {
  let isOver = false;
  const over = replay.then(() => {
    isOver = true;
  });
  let journal = "";
  let length = 0;
  let seen = "";
  for (let looks = 0; looks < 2; looks += Number(isOver)) {
    const newest = existsSync(folder) ? Object.entries(contents(folder)).filter(([name]) => /\.log$/.test(name)) : [];
    const [name, text] = newest.sort(([one], [other]) => (one < other ? -1 : 1)).at(-1) ?? ["", ""];
    if (name !== journal) length = 0;
    journal = name;
    seen += text.slice(length);
    length = text.length;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  await over;
  return seen;
}

test("lets readers that poll once a second miss no line before the next part", async () => {
  const source = await generated("--events", "100", "--parts", "2", "--seed", "5");
  const into = join(temporaryFolder(), "game");
  const seen = await polledWhile(into, replayed([source, "--out", into, "--speed", "4000x"]));
  const journals = Object.entries(contents(source)).filter(([name]) => name.endsWith(".log"));
  expect(seen).toBe(journals.map(([, text]) => text).join(""));
});

const timeOf = (line: string): number => Date.parse(String(JSON.parse(line).timestamp)) / 1000;

test("--now moves all times so that the last line is of now, and nothing else changes", async () => {
  const source = await generated("--events", "400", "--parts", "2", "--seed", "3");
  const into = join(temporaryFolder(), "game");
  const before = Math.floor(Date.now() / 1000);
  await replayed([source, "--out", into, "--speed", "max", "--now"]);
  const journals = Object.entries(contents(into)).filter(([name]) => name.endsWith(".log"));
  const lines = journals.flatMap(([, text]) => text.trimEnd().split("\r\n"));
  const last = timeOf(lines.at(-1) ?? "");
  expect(last).toBeGreaterThanOrEqual(before);
  expect(last).toBeLessThanOrEqual(Date.now() / 1000);
  const today = new Date((last - 3600 * 24 * 3) * 1000).toISOString();
  for (const [name] of journals) expect(name.slice("Journal.".length) > today, name).toBe(true);
  const original = Object.entries(contents(source)).filter(([name]) => name.endsWith(".log"));
  const originals = original.flatMap(([, text]) => text.trimEnd().split("\r\n"));
  const shift = last - timeOf(originals.at(-1) ?? "");
  expect(lines.map(timeOf)).toEqual(originals.map((line) => timeOf(line) + shift));
  const timeless = (text: string): string => text.replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?/g, "");
  expect(lines.map(timeless)).toEqual(originals.map(timeless));
  const { "Status.json": status = "{}" } = contents(into);
  expect(timeOf(status) - timeOf(contents(source)["Status.json"] ?? "")).toBe(shift);
  expect(await run([into, "--format", "compact"])).toMatchObject({ exitCode: 0 });
});

test("--now at the original speed writes each line at its own time", async () => {
  const later = "Journal.2025-03-02T200000.01.log";
  const source = temporaryFolder({
    [first]: headerLine(0, 1) + quietLine(1),
    [later]: headerLine(3600, 1) + quietLine(3601) + quietLine(3602),
  });
  const into = join(temporaryFolder(), "game");
  const seen = await seenWhile(into, replayed([source, "--out", into, "--now", "--from", "1h"]));
  expect(seen).toHaveLength(5);
  for (const [line, at] of seen.slice(2)) expect(at, line).toBeGreaterThanOrEqual(timeOf(line) - 1);
});

test("refuses --now with --loop", async () => {
  const into = join(temporaryFolder(), "game");
  expect((await replayed([session(), "--out", into, "--now", "--loop"])).stderr).toContain("--now");
  expect(() => replay(session(), { out: into, now: true, loop: true })).toThrow("loop and now exclude each other");
});
