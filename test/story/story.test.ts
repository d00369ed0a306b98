import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";

let second = 0;

/** A line of a journal, a second after the one before. */
function line(event: string, fields: Readonly<Record<string, unknown>> = {}, timestamp?: string): string {
  const time = timestamp ?? new Date(Date.UTC(2025, 2, 2, 19, 14, second++)).toISOString().replace(".000", "");
  return `${JSON.stringify({ timestamp: time, event, ...fields })}\n`;
}

/** The sentences of lines, without their numbers and times. */
async function seen(...lines: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await run(["story", "-"], { stdin: lines.join("") });
  return stdout
    .split("\n")
    .filter((text) => /^ *\d+ {2}/.test(text))
    .map((text) => text.slice("    1  19:14:51  ".length));
}

const login = [
  line("Fileheader", { part: 1, language: "English/UK", gameversion: "4.1.0.100", build: "r300000/r0 " }),
  line("Commander", { FID: "F123", Name: "Jameson" }),
  line("LoadGame", {
    ...{ FID: "F123", Commander: "Jameson", Ship: "CobraMkIII", ShipID: 1, ShipName: "Gull", ShipIdent: "GU-01" },
    ...{ FuelLevel: 16, FuelCapacity: 16, GameMode: "Open", Credits: 1_234_567, Loan: 0 },
  }),
  line("Location", { Docked: true, StationName: "Angelou Port", MarketID: 1, StarSystem: "Varkesh", SystemAddress: 7 }),
];

test("a session reads as a person would put it", async () => {
  const journal = [
    line("Fileheader", { part: 1, gameversion: "4.1.0.100" }, "2025-03-02T19:12:00Z"),
    line(
      "LoadGame",
      { Commander: "Jameson", Ship: "CobraMkIII", GameMode: "Open", Credits: 1000 },
      "2025-03-02T19:12:31Z",
    ),
    line(
      "Location",
      { Docked: true, StationName: "Angelou Port", StarSystem: "Varkesh", SystemAddress: 7 },
      "2025-03-02T19:12:40Z",
    ),
    line("Music", { MusicTrack: "Starport" }, "2025-03-02T19:12:41Z"),
    line("MarketBuy", { Type: "gold", Count: 2, BuyPrice: 50, TotalCost: 100 }, "2025-03-02T19:13:00Z"),
    line("MarketBuy", { Type: "gold", Count: 3, BuyPrice: 50, TotalCost: 150 }, "2025-03-02T19:13:05Z"),
    line("Undocked", { StationName: "Angelou Port" }, "2025-03-02T19:14:51Z"),
    line("StartJump", { JumpType: "Hyperspace", StarSystem: "Sol", SystemAddress: 9 }, "2025-03-02T23:59:58Z"),
    line("FSDJump", { StarSystem: "Sol", SystemAddress: 9, JumpDist: 12.345, FuelLevel: 8 }, "2025-03-03T00:00:12Z"),
    "{ broken\n",
    line("Shutdown", {}, "2025-03-03T00:01:00Z"),
  ];
  const { exitCode, stdout, stderr } = await run(["story", "-"], { stdin: journal.join("") });
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  expect(stdout).toBe(`2025-03-02 UTC
    1  19:12:00  the journal begins, part 1, written by game 4.1.0.100

    2  19:12:31  Jameson logs in, Open, Cobra MkIII, 1,000 cr
    3  19:12:40  is in Varkesh, docked at Angelou Port
    5  19:13:00  buys 5 Gold for 250 cr
    7  19:14:51  undocks from Angelou Port
2025-03-03
    9  00:00:12  jumps from Varkesh to Sol, 12.3 ly, fuel left 8 t
   11  00:01:00  leaves the game

1 line could not be read completely: 10
`);
});

test("prints one array as JSON, and reports beside it what cannot be read", async () => {
  const stdin = [...login.slice(0, 2), line("Undocked", { StationName: "A" }, "2025-03-02T20:00:00Z"), "oops\n"].join(
    "",
  );
  const { exitCode, stdout, stderr } = await run(["story", "--json", "-"], { stdin });
  expect(exitCode).toBe(0);
  expect(stderr).toBe("journal-lint: 1 line could not be read completely: 4\n");
  const [, second] = JSON.parse(stdout);
  expect(second).toEqual({
    file: "<stdin>",
    line: 3,
    timestamp: "2025-03-02T20:00:00Z",
    event: "Undocked",
    text: "undocks from A",
  });
  expect(JSON.parse(stdout)).toHaveLength(2);
});

test("each login has a heading", async () => {
  const { stdout } = await run(["story", "-"], { stdin: [...login, ...login].join("") });
  expect(
    stdout.match(/\n\n +\d+ {2}[\d:]+ {2}Jameson logs in, Open, Cobra MkIII “Gull”, 1,234,567 cr\n/g),
  ).toHaveLength(2);
});

const scan = (name: string): string => line("Scan", { ScanType: "Detailed", BodyName: name });
const sale = (systems: number, TotalEarnings: number): string =>
  line("MultiSellExplorationData", {
    Discovered: Array(systems).fill({ SystemName: "X", NumBodies: 1 }),
    TotalEarnings,
  });

test.each<[string, readonly string[], readonly string[]]>([
  ["one scan by its name", [scan("Sol 3")], ["scans Sol 3"]],
  ["many scans by their number", Array(12).fill(scan("Sol 3")), ["scans 12 bodies"]],
  [
    "a sentence in between, cuts",
    [scan("A"), line("Undocked", { StationName: "P" }), scan("B")],
    ["scans A", "undocks from P", "scans B"],
  ],
  [
    "an event without a sentence in between, does not",
    [scan("A"), line("Music", { MusicTrack: "Exploration" }), scan("B")],
    ["scans 2 bodies"],
  ],
  [
    "materials, most frequent first",
    ["iron", "nickel", "nickel", "$carbon_name;", "zinc"].map((Name) => line("MaterialCollected", { Name, Count: 3 })),
    ["collects 15 materials: Nickel, Iron, Carbon and 1 more"],
  ],
  ["data of systems", [sale(40, 12_000_000), sale(4, 345_678)], ["sells data of 44 systems for 12,345,678 cr"]],
  [
    "goods of several kinds apart",
    ["gold", "silver"].map((Type) => line("MarketSell", { Type, Count: 1, TotalSale: 9 })),
    ["sells 1 Gold for 9 cr", "sells 1 Silver for 9 cr"],
  ],
  [
    "the display text where the table has no name",
    [line("MissionFailed", { Name: "Mission_X", LocalisedName: "Feed us" })],
    ["fails the mission “Feed us”"],
  ],
  [
    "a symbol without both",
    [line("MissionFailed", { Name: "Mission_New_Thing_name" })],
    ["fails the mission New Thing"],
  ],
  [
    "ranks by their names",
    [line("Promotion", { Federation: 3 }), line("Promotion", { Combat: 8 })],
    ["is promoted to Midshipman in the Federal navy", "is promoted to Elite in combat"],
  ],
  [
    "killers",
    [line("Died", { Killers: [{ Name: "A" }, { Name: "B" }] }), line("Died")],
    ["dies, killed by A and B", "dies"],
  ],
  [
    "interdictions",
    [line("Interdicted", { Submitted: true, IsPlayer: true, Interdictor: "Foe" })],
    ["is interdicted by the player Foe and submits"],
  ],
  [
    "on foot and back",
    [
      ...login.slice(3),
      line("Disembark", { SRV: false, OnStation: true, StationName: "P" }),
      line("Embark", { SRV: false }),
    ],
    ["is in Varkesh, docked at Angelou Port", "leaves the ship, on foot in P", "boards the ship"],
  ],
  [
    "a destination",
    [line("SupercruiseDestinationDrop", { Type: "Angelou Port" }), line("SupercruiseExit", { Body: "Varkesh 2" })],
    ["leaves supercruise at Angelou Port"],
  ],
  [
    "kinds that nobody knows",
    [line("FSDjump"), line("FSDjump")],
    ["writes FSDjump 2 times, which is not an event that the game is known to write"],
  ],
  ["old formats", [line("FSDJump", { StarSystem: "Sol", JumpDist: 4 })], ["jumps to Sol, 4 ly"]],
  [
    "what lacks all",
    [line("Docked"), line("FSDJump"), line("MarketBuy")],
    ["docks at ?", "jumps to ?", "buys ? ? for ?"],
  ],
  ["two objects on a line", [`${line("Shutdown").trim()}${line("Shutdown")}`], ["leaves the game", "leaves the game"]],
])("%s", async (_, lines, expected) => {
  expect(await seen(...lines)).toEqual(expected);
});

test("what cannot be read makes the place unknown", async () => {
  const jump = line("FSDJump", { StarSystem: "Sol", SystemAddress: 9 });
  expect(await seen(...login.slice(3), jump)).toContain("jumps from Varkesh to Sol");
  expect(await seen(...login.slice(3), "{ oops\n", jump)).toContain("jumps to Sol");
});

test("hostile text moves nothing and is no command to a CI", async () => {
  const name = "\u001b[2J\r\n::error::x\u202e##[error]";
  const lines = [
    line("Docked", { StationName: name, StarSystem: name, StationType: [] }),
    line(name),
    line("LoadGame", { Commander: name, Ship: { a: 1 }, Credits: "1" }),
    line("FSDJump", { StarSystem: { __proto__: null }, JumpDist: [1, "x", null] }),
    line("MultiSellExplorationData", { Discovered: { length: 3 }, TotalEarnings: 1e300 }),
    line("toString"),
    `${JSON.stringify({ timestamp: name, event: "Shutdown" })}\n`,
  ];
  for (const options of [[], ["--json"]]) {
    const { exitCode, stdout } = await run(["story", ...options, "-"], { stdin: lines.join("") });
    expect(exitCode).toBe(0);
    expect(stdout.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202e]/u);
    expect(stdout).not.toMatch(/^\s*::/m);
    expect(stdout).not.toContain("##[");
  }
  expect((await seen(...lines)).at(-1)).toBe("leaves the game");
});

test("text keeps to the width of a terminal, and numbers of lines are dim there", async () => {
  const stdin = line("Docked", { StationName: "Angelou Port ".repeat(6), StarSystem: "Varkesh" });
  for (const columns of [30, 60]) {
    const { stdout } = await run(["story", "-"], { stdin, columns });
    expect(stdout.split("\n").every((text) => text.length <= columns)).toBe(true);
  }
  const { stdout } = await run(["story", "-"], { stdin, columns: 200, isTerminal: true });
  expect(stdout).toContain("\u001b[2m    1\u001b[22m  19:14:");
});

test("what is no journal is refused, and an empty one is reported", async () => {
  const folder = temporaryFolder({ "empty.log": "\n\n", "notes.txt": "dear diary\nnothing\n", "Status.json": "{}" });
  const binary = new Uint8Array([0xff, 0x00, 0xfe, 0x80, 0x81]);
  const story = (file: string, stdin: string | Uint8Array = "") => run(["story", file], { cwd: folder, stdin });
  expect(await story("empty.log")).toEqual({
    exitCode: 0,
    stdout: "empty.log is empty, there is nothing to tell\n",
    stderr: "",
  });
  expect((await run(["story", "--json", "empty.log"], { cwd: folder })).stdout).toBe("[]\n");
  const refused = async (file: string, stdin?: string | Uint8Array) => {
    const { exitCode, stdout, stderr } = await story(file, stdin);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
    return stderr;
  };
  expect(await refused("notes.txt")).toBe(
    "journal-lint: notes.txt is not a journal: there is no event in its 2 lines\n",
  );
  expect(await refused("Status.json")).toContain(
    "Status.json is not a journal: by its name it is a JSON document, which has no story",
  );
  expect(await refused("-", binary)).toBe("journal-lint: <stdin> is not a journal: it is not text\n");
  expect(await refused("gone.log")).toBe("journal-lint: cannot read gone.log: no such file or folder\n");
});

test("a journal without sentences says so", async () => {
  const stdin = line("Music", { MusicTrack: "NoTrack" });
  expect((await run(["story", "-"], { stdin })).stdout).toBe(
    "<stdin> has nothing to tell: none of its events is part of a story\n",
  );
  expect((await run(["story", "--json", "-"], { stdin })).stdout).toBe("[]\n");
});

test("a private group, a carrier and a colonisation ship go by what players call them; times are UTC", async () => {
  const game = { Commander: "John Roe", GameMode: "Group", Group: "Lantern", Ship: "Asp" };
  const aboard = { OnFoot: true, StarSystem: "Varkesh", Body: "Varkesh A", BodyType: "Star", StationName: "K7Q-BQL" };
  const stdin = [
    line("LoadGame", game),
    line("Location", aboard),
    line("Disembark", { OnStation: true, OnPlanet: false, Body: "Varkesh A" }),
    line("Undocked", { StationName: "$EXT_PANEL_ColonisationShip:#index=1;" }),
  ].join("");
  const { stdout } = await run(["story", "-"], { stdin });
  expect(stdout.split("\n").map((text) => text.replace(/^ .{16}/, ""))).toEqual([
    "2025-03-02 UTC",
    "John Roe logs in, private group Lantern, Asp Explorer",
    "is in Varkesh, on foot at K7Q-BQL",
    "leaves the ship, on foot",
    "undocks from System Colonisation Ship",
    "",
  ]);
});

test("takes folders, archives and the game's folder; without a path, the newest journal of the game", async () => {
  const one = login.join("");
  const two = [...login.slice(0, 2), line("Undocked", { StationName: "A" }, "2025-03-03T20:00:00Z")].join("");
  const cwd = temporaryFolder({
    "Journal.2025-03-02T190000.01.log": one,
    "Journal.2025-03-03T190000.01.log.gz": gzipSync(two),
    "Status.json": '{ "timestamp":"2025-03-03T20:00:00Z", "event":"Status", "Flags":0 }',
  });
  const env = { ED_JOURNAL_DIR: cwd };
  const newest = await run(["story"], { cwd: temporaryFolder(), env });
  expect(newest).toMatchObject({ exitCode: 0, stderr: "" });
  expect(newest.stdout).toContain("undocks from A");
  expect(newest.stdout).not.toContain("2025-03-02T19");
  const folder = await run(["story", "."], { cwd });
  expect(folder).toMatchObject({ exitCode: 0, stderr: "" });
  expect(folder.stdout.match(/^Journal\..*$/gm)).toEqual([
    "Journal.2025-03-02T190000.01.log",
    expect.stringMatching(/^Journal\.2025-03-03T190000\.01\.log\.gz/),
  ]);
  expect((await run(["story", "--game-dir"], { cwd: temporaryFolder(), env })).stdout).toContain("undocks from A");
  expect(await run(["story"], { cwd, env: { ED_JOURNAL_DIR: "nowhere" } })).toMatchObject({ exitCode: 2, stdout: "" });
});

test("takes a copy under another name for older than any journal, and passes over the newest where it is empty", async () => {
  const cwd = temporaryFolder({
    "Journal.2024-12-29T231130.01-ac95de65.log": login.join(""),
    "Journal.2025-03-03T190000.01.log":
      login.slice(0, 2).join("") + line("Undocked", { StationName: "A" }, "2025-03-03T20:00:00Z"),
    "Journal.2025-03-04T190000.01.log": "",
  });
  const { stdout, stderr, exitCode } = await run(["story"], { cwd, env: { ED_JOURNAL_DIR: cwd } });
  expect(exitCode).toBe(0);
  expect(stdout).toContain("undocks from A");
  expect(stderr).toMatch(
    /^journal-lint: .*Journal\.2025-03-04T190000\.01\.log is empty: this is the story of the one before it\n$/,
  );
});
