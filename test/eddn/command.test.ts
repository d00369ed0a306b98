import { expect, test } from "vitest";
import { run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";
import { address, event, here, login, time } from "./journal.js";

const linesOf = (events: readonly object[]): string => `${events.map((one) => JSON.stringify(one)).join("\n")}\n`;
const name = "Journal.2025-03-02T190000.01.log";
const messagesOf = (stdout: string): readonly { readonly message: Readonly<Record<string, unknown>> }[] =>
  stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));

test("a summary tells what is sent and what is not", async () => {
  const cwd = temporaryFolder({ [name]: linesOf(login) });
  expect(await run(["eddn"], { cwd })).toEqual({
    exitCode: 0,
    stderr: "",
    stdout: `1 message for EDDN
1  journal/1

3 lines not sent
3  not-for-eddn  no kind of event that the network takes: Commander 1, Fileheader 1, LoadGame 1
`,
  });
});

test("--json has all lines", async () => {
  const cwd = temporaryFolder({ [name]: linesOf(login) });
  const { stdout } = await run(["eddn", "--json", "."], { cwd });
  const { lines, summary } = JSON.parse(stdout);
  expect(lines).toHaveLength(4);
  expect(lines[0]).toEqual({ file: name, line: 1, event: "Fileheader", reason: "not-for-eddn" });
  expect(lines[3]).toMatchObject({ file: name, line: 4, event: "Location", schema: "journal/1", lines: [4] });
  expect(summary).toEqual({
    messages: { "journal/1": 1 },
    notSent: { "not-for-eddn": { Fileheader: 1, Commander: 1, LoadGame: 1 } },
  });
  const none = temporaryFolder({ [name]: "" });
  expect(JSON.parse((await run(["eddn", "--json"], { cwd: none })).stdout).lines).toEqual([]);
});

test("the next part of a journal goes on with the place and the flags of the one before", async () => {
  const next = [
    event("Fileheader", 20, { part: 2, gameversion: "4.1.0.100", build: "r300000/r0 " }),
    event("NavBeaconScan", 21, { SystemAddress: address, NumBodies: 3 }),
  ];
  const cwd = temporaryFolder({ [name]: linesOf(login), [name.replace(".01.", ".02.")]: linesOf(next) });
  const [, scan] = messagesOf((await run(["eddn", "--messages"], { cwd })).stdout);
  expect(scan?.message).toMatchObject({ event: "NavBeaconScan", StarSystem: "Varkesh", horizons: true, odyssey: true });
});

test("an address that is longer than JavaScript can hold stays as it is", async () => {
  const long = "10477373803104773";
  const text = linesOf(login).replaceAll(String(address), long);
  const { stdout } = await run(["eddn", "--messages"], { cwd: temporaryFolder({ [name]: text }) });
  expect(stdout).toContain(`"SystemAddress":${long}`);
});

test("files beside the journal become messages in the words of the network", async () => {
  const station = { timestamp: time(9), StarSystem: "Varkesh", StationName: "Angelou Port", MarketID: 7 };
  const gold = { MeanPrice: 5, BuyPrice: 6, Stock: 7, StockBracket: 3, SellPrice: 8, Demand: 9, DemandBracket: "" };
  const cwd = temporaryFolder({
    [name]: linesOf(login),
    "Market.json": JSON.stringify({
      ...station,
      event: "Market",
      StationType: "Coriolis",
      Items: [
        {
          id: 1,
          Name: "$gold_name;",
          Name_Localised: "Gold",
          Category: "$MARKET_category_metals;",
          ...gold,
          Producer: true,
          Rare: false,
        },
        { id: 2, Name: "$drones_name;", Category: "NonMarketable", ...gold },
      ],
    }),
    "Outfitting.json": JSON.stringify({
      ...station,
      event: "Outfitting",
      Items: ["Hpt_A", "Hpt_A", "Int_PlanetApproachSuite", "Decal"].map((Name) => ({ id: 1, Name, BuyPrice: 1 })),
    }),
    "Shipyard.json": JSON.stringify({
      ...station,
      event: "Shipyard",
      PriceList: [{ ShipType: "eagle" }, { ShipType: "eagle" }],
    }),
    "NavRoute.json": JSON.stringify({ timestamp: time(9), event: "NavRouteClear", Route: [] }),
  });
  const bodies = messagesOf((await run(["eddn", "--messages"], { cwd })).stdout).map(({ message }) => message);
  const flags = { horizons: true, odyssey: true };
  const place = { timestamp: time(9), systemName: "Varkesh", stationName: "Angelou Port", marketId: 7, ...flags };
  expect(bodies.slice(1)).toEqual([
    {
      ...place,
      stationType: "Coriolis",
      commodities: [
        {
          name: "gold",
          meanPrice: 5,
          buyPrice: 6,
          stock: 7,
          stockBracket: 3,
          sellPrice: 8,
          demand: 9,
          demandBracket: "",
        },
      ],
    },
    { ...place, modules: ["Hpt_A"] },
    { ...place, ships: ["eagle"] },
  ]);
  const { stdout } = await run(["eddn"], { cwd });
  expect(stdout).toContain("route-cleared");
});

test("--compare tells differences, with exit code 1", async () => {
  const cwd = temporaryFolder({ [name]: linesOf(login) });
  const { stdout } = await run(["eddn", "--messages"], { cwd });
  const file = temporaryFolder({
    "sent.jsonl": stdout,
    "bad.jsonl": stdout.replace(JSON.stringify(here.StarPos), "[1,2,3]"),
  });
  expect(await run(["eddn", "--compare", `${file}/sent.jsonl`], { cwd })).toEqual({
    exitCode: 0,
    stderr: "",
    stdout: "0 differences from the 1 message that there should be\n",
  });
  const different = await run(["eddn", "--compare", `${file}/bad.jsonl`], { cwd });
  expect(different.exitCode).toBe(1);
  const position = `/message/StarPos is [1,2,3] instead of ${JSON.stringify(here.StarPos)}`;
  expect(different.stdout).toContain(`bad.jsonl:1: ${position} (from ${name}:4)`);
  const { exitCode, stdout: json } = await run(["eddn", "--compare", `${file}/bad.jsonl`, "--json"], { cwd });
  expect(exitCode).toBe(1);
  expect(JSON.parse(json).differences).toHaveLength(1);
  const bad = stdout.replace(JSON.stringify(here.StarPos), "[1,2,3]");
  const piped = await run(["eddn", "--compare", "-"], { cwd, stdin: bad });
  expect(piped.stdout).toBe(different.stdout.replaceAll(`${file}/bad.jsonl`, "<stdin>"));
  expect(await run(["eddn", "--compare", "-", "-"], { cwd, stdin: bad })).toEqual({
    exitCode: 2,
    stdout: "",
    stderr: "journal-lint: standard input cannot be both the messages and a journal\n",
  });
});

test("a header without a sender is refused", async () => {
  for (const option of ["--uploader-id", "--software-name", "--software-version"]) {
    const { exitCode, stdout, stderr } = await run(["eddn", option, " "]);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
    expect(stderr).toContain(option);
    expect(stderr).toContain("It is empty.");
  }
});

test("what cannot be read is reported, and the rest is done", async () => {
  const cwd = temporaryFolder({ [name]: linesOf(login), "Market.json": "{ broken", "Shipyard.json": "[]" });
  const { exitCode, stdout, stderr } = await run(["eddn"], { cwd });
  expect(exitCode).toBe(2);
  expect(stdout).toContain("1 message for EDDN");
  expect(stderr).toBe(
    "journal-lint: cannot read Market.json: it is not JSON\njournal-lint: cannot read Shipyard.json: it is not an object\n",
  );
  expect(await run(["eddn", "gone.log"], { cwd })).toMatchObject({ exitCode: 2, stdout: "" });
  expect(await run(["eddn", "--compare", "gone.jsonl"], { cwd })).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("cannot read gone.jsonl: no such file or folder"),
  });
});

test("lines that cannot be read are reported, and a file that is no text cannot be read", async () => {
  const cwd = temporaryFolder({ [name]: `${linesOf(login)}{ torn\n` });
  const torn = await run(["eddn"], { cwd });
  expect(torn).toMatchObject({ exitCode: 0, stdout: expect.stringContaining("1 message for EDDN") });
  expect(torn.stderr).toContain(`${name}: `);
  expect(torn.stderr).toContain("5");
  const binary = await run(["eddn", "b.log"], {
    cwd: temporaryFolder({ "b.log": "\u0000\u0001\u0002PK\u0000".repeat(50) }),
  });
  expect(binary).toMatchObject({ exitCode: 2, stderr: "journal-lint: cannot read b.log: no event is in its 1 line\n" });
});

test("Status.json of a folder counts from its own time on", async () => {
  const finds = [8, 12].map((second) =>
    event("CodexEntry", second, { EntryID: second, Name: "$a;", System: "Varkesh", SystemAddress: address }),
  );
  const cwd = temporaryFolder({
    [name]: linesOf([...login, ...finds]),
    "Status.json": JSON.stringify(event("Status", 10, { Flags: 0, BodyName: "Varkesh A 1" })),
  });
  const { stdout } = await run(["eddn", "--messages"], { cwd });
  expect(messagesOf(stdout).map(({ message }) => message.BodyName)).toEqual([undefined, undefined, "Varkesh A 1"]);
});

test("--outfitting 3 tells what modules cost, each once", async () => {
  const item = { id: 1, Name: "Hpt_A", BuyPrice: 5 };
  const cwd = temporaryFolder({
    [name]: linesOf(login),
    "Outfitting.json": JSON.stringify({
      timestamp: time(9),
      event: "Outfitting",
      StarSystem: "Varkesh",
      StationName: "Angelou Port",
      MarketID: 7,
      Items: [item, item, { ...item, BuyMercCoinsPrice: 3 }, { ...item, Name: "Decal" }],
    }),
  });
  const { stdout } = await run(["eddn", "--messages", "--outfitting", "3"], { cwd });
  expect(messagesOf(stdout).at(-1)).toMatchObject({
    $schemaRef: "https://eddn.edcd.io/schemas/outfitting/3",
    message: {
      modules: [
        { ...item, BuyMercCoinsPrice: 0 },
        { ...item, BuyMercCoinsPrice: 3 },
      ],
    },
  });
});

test("messages of generated sessions, sorted by time, are those that there should be", async () => {
  for (const seed of ["1", "2", "3"]) {
    const cwd = temporaryFolder();
    const options = ["--scenario", "everything", "--events", "1200", "--seed", seed, "--history"];
    await run(["generate", "--out", "session", ...options], { cwd });
    const { stdout } = await run(["eddn", "--messages", "session"], { cwd });
    const messages = messagesOf(stdout).map((message, index) => ({ message, index }));
    const timeOf = ({ message }: (typeof messages)[number]): string => String(message.message.timestamp);
    // Of one time in the wrong order, to be sure that this does not matter.
    messages.sort((one, other) => timeOf(one).localeCompare(timeOf(other)) || other.index - one.index);
    const stdin = messages.map(({ message }) => `${JSON.stringify(message)}\n`).join("");
    expect(await run(["eddn", "--compare", "-", "session"], { cwd, stdin })).toMatchObject({
      exitCode: 0,
      stdout: `0 differences from the ${messages.length} messages that there should be\n`,
    });
  }
});

test("a history of side files stands for them", async () => {
  const route = (second: number, ...systems: readonly string[]) => ({
    timestamp: time(second),
    event: "NavRoute",
    Route: systems.map((StarSystem) => ({ StarSystem, SystemAddress: 1, StarPos: [0, 0, 0], StarClass: "K" })),
  });
  const entry = (second: number, ...systems: readonly string[]) =>
    `${JSON.stringify({ file: "NavRoute.json", text: JSON.stringify(route(second, ...systems)) })}\n`;
  const cwd = temporaryFolder({
    [name]: linesOf(login),
    "NavRoute.json": JSON.stringify(route(9, "Varkesh", "Sol")),
    "side-files.jsonl": `${entry(5, "Varkesh", "Tarvos")}not JSON\n${entry(9, "Varkesh", "Sol")}`,
  });
  const { stdout } = await run(["eddn", "--json", "."], { cwd });
  const { lines } = JSON.parse(stdout);
  expect(lines.slice(4)).toMatchObject([
    { file: "side-files.jsonl", line: 1, event: "NavRoute", schema: "navroute/1", lines: [1] },
    { file: "side-files.jsonl", line: 3, event: "NavRoute", schema: "navroute/1", lines: [3] },
  ]);
  expect(lines).toHaveLength(6);
});
