import { describe, expect, test } from "vitest";
import { examples } from "../../examples.js";
import { lint } from "../../lint.js";
import { run } from "../../run.js";
import { temporaryFolder } from "../../temporary-folder.js";

type Fields = Readonly<Record<string, unknown>>;

type Row = readonly [event: string, fields?: Fields];

const start = Date.parse("2025-06-14T18:00:00Z");

/** The lines of an evening, ten seconds apart unless they say otherwise. */
function journal(...events: readonly Row[]): string {
  const lines = events.map(([event, fields = {}], index) => {
    const timestamp = `${new Date(start + index * 10_000).toISOString().slice(0, 19)}Z`;
    return JSON.stringify({ timestamp, event, ...fields });
  });
  return `${lines.join("\n")}\n`;
}

const port = { MarketID: 3229914880, StationName: "Linden Terminal", StationType: "Coriolis" };
const own = { Taxi: false, Multicrew: false };
const here = { StarSystem: "Varkesh", SystemAddress: 594592926067 };
const header = [
  "Fileheader",
  { part: 1, language: "English/UK", gameversion: "4.1.0.100", build: "r316268/r0 " },
] as const;
const commander = ["Commander", { FID: "F1000001", Name: "Jane Doe" }] as const;
const game = { language: "English/UK", gameversion: "4.1.0.100", build: "r316268/r0 " };
const loads = [
  "LoadGame",
  { FID: "F1000001", Commander: "Jane Doe", Horizons: true, Odyssey: true, Credits: 5000, Loan: 0, ...game },
] as const;
const docks = ["Docked", { ...port, ...here, DistFromStarLS: 317.84 }] as const;
const undocks = ["Undocked", { ...port, ...own }] as const;
const cruises = ["SupercruiseEntry", { ...own, ...here }] as const;
const starts = ["StartJump", { JumpType: "Supercruise", Taxi: false }] as const;
const repairs = ["RepairAll", { Cost: 480 }] as const;
const exits = ["SupercruiseExit", { ...own, ...here, Body: "Varkesh 2", BodyID: 4, BodyType: "Planet" }] as const;
const music = (MusicTrack: string) => ["Music", { MusicTrack }] as const;

async function told(text: string): Promise<readonly string[]> {
  const { findings } = await lint("journal", text);
  return findings.map(({ line, rule }) => `${line} ${rule}`);
}

async function takenFor(text: string): Promise<unknown> {
  const { summary } = await lint("journal", text);
  return summary.takenFor;
}

describe("a contradiction that one missing line explains", () => {
  test("is reported when the file has such a line above", async () => {
    expect(await told(journal(docks, undocks, cruises, repairs))).toEqual(["4 not-docked"]);
  });

  test("is reported when the file has such a line below, in the order of lines", async () => {
    const wrong = ["CargoTransfer", { Transfers: [{ Type: "gold", Count: "1", Direction: "toship" }] }] as const;
    const below = [exits, docks] as const;
    expect(await told(journal(undocks, starts, cruises, repairs, wrong, ...below))).toEqual([
      "4 not-docked",
      "5 wrong-type",
    ]);
  });

  test("is not reported when the file has no such line", async () => {
    expect(await told(journal(undocks, cruises, repairs))).toEqual([]);
  });
});

describe("a journal that has all kinds of a login", () => {
  /** An event of a kind as the schemas show it, and what else it is to say. */
  const example = (kind: string, fields: Fields = {}): Row => {
    const isOne = (event: Fields): boolean =>
      event.event === kind && event.Docked !== true && event.Latitude === undefined;
    const { event } = examples.find((shown) => isOne(Object(shown.event) as Fields)) ?? {};
    const { timestamp: _, event: __, ...shown } = Object(event) as Fields;
    return [kind, { ...shown, ...fields }];
  };
  const ship = { GameMode: "Solo", Ship: "Asp", ShipID: 7, FuelLevel: 20, FuelCapacity: 32 };
  const flies = [loads[0], { ...loads[1], ...ship }] as const;
  const kinds = ["Materials", "Rank", "Progress", "Reputation"];
  const places = example("Location", { ...here, ...own, OnFoot: undefined });
  const block = kinds.map((kind) => example(kind, { timestamp: "2025-06-14T18:00:20Z" }));
  const login: readonly Row[] = [header, commander, ...block, flies, example("Statistics"), places];
  const parks = ["DockSRV", { SRVType: "testbuggy", ID: 12 }] as const;
  const order = async (...events: readonly Row[]): Promise<readonly string[]> =>
    (await told(journal(...events))).filter((said) => /out-of-turn|session-start/.test(said));

  test("is not said to lack a line of a kind that it never has", async () => {
    expect(await order(...login, exits, parks)).toEqual([]);
    expect(await order(...login, exits)).toEqual([]);
  });

  test.each(["Rank", "Progress", "Reputation"])("is not said to lack %s in its only login", async (kind) => {
    const later: readonly Row[] = [starts, [cruises[0], { ...cruises[1], timestamp: "2025-06-14T18:30:00Z" }]];
    expect(await order(...login.filter(([name]) => name !== kind), ...later)).toEqual([]);
  });
});

describe("a file is taken for", () => {
  test("takes a file for a whole journal when it begins with a Fileheader", async () => {
    expect(await takenFor(journal(header, commander, loads))).toBeUndefined();
    expect(await takenFor(journal(header))).toBeUndefined();
  });

  test("takes a file for an excerpt when it begins without one", async () => {
    expect(await takenFor(journal(docks, undocks))).toEqual({ "excerpt (no Fileheader)": 1 });
    expect(await takenFor(journal(docks))).toBeUndefined();
  });

  test("a filtered journal when lines of one kind are missing again and again", async () => {
    const filtered = journal(header, commander, loads, undocks, exits, exits, docks, undocks, exits);
    expect(await takenFor(filtered)).toMatchObject({ "filtered journal (no SupercruiseEntry)": 1 });
    expect(await told(filtered)).toEqual([]);
  });

  test("takes a file for a list when its lines are not in the order of time", async () => {
    const rows = [docks, undocks, docks, undocks].map(([event, fields], index) =>
      JSON.stringify({ timestamp: `2025-0${9 - index}-14T18:00:00Z`, event, ...fields }),
    );
    expect(await takenFor(`${rows.join("\n")}\n`)).toEqual({ "list of sample lines (not in the order of time)": 1 });
    expect(await told(`${rows.join("\n")}\n`)).toEqual([]);
  });

  test("takes a file for a list when all lines have one time", async () => {
    const rows = [docks, docks, undocks, undocks, docks, cruises, exits, cruises, exits, docks].map(([event, fields]) =>
      JSON.stringify({ timestamp: "2025-06-14T18:00:00Z", event, ...fields }),
    );
    expect(await takenFor(`${rows.join("\n")}\n`)).toEqual({ "list of sample lines (all of the same second)": 1 });
    expect(await told(`${rows.join("\n")}\n`)).toEqual([]);
  });
});

test("nothing is compared over a pause in which nobody plays on", async () => {
  const rows = [
    ["2025-06-14T18:00:00Z", docks],
    ["2025-06-14T18:10:00Z", undocks],
    ["2025-06-14T18:11:00Z", cruises],
    ["2025-06-15T18:00:00Z", repairs],
  ] as const;
  const text = rows.map(([timestamp, [event, fields]]) => JSON.stringify({ timestamp, event, ...fields })).join("\n");
  expect(await told(text)).toEqual([]);
  expect(await told(text.replace("06-15T18:00", "06-14T18:12"))).toEqual(["4 not-docked"]);
});

test("a time that steps back is reported in a journal, and in a list of samples it is not", async () => {
  const back = journal(header, music("Starport"), docks).replace("T18:00:20Z", "T17:00:00Z");
  expect(await told(back)).toContain("3 timestamp-order");
});

test("the closing lines count what journals were taken for", async () => {
  const files = { "a.log": journal(docks, undocks), "b.log": journal(docks, undocks), "c.log": journal(header) };
  const cwd = temporaryFolder(files);
  const { stdout } = await run(["--format", "pretty", "--color", "never", "a.log", "b.log", "c.log"], { cwd });
  expect(stdout.replace(/\s+/g, " ")).toContain(
    "not whole journals, so not all lines were compared: 2 excerpts (no Fileheader)",
  );
});
