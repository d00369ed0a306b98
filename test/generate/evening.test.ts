import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { ownKinds } from "../../src/engine/validate/validators.js";
import { situations } from "../../src/generate/evening/place.js";
import { type Scenario, scenarios } from "../../src/generate/evening/scenario.js";
import { playedKinds, unwrittenKinds } from "../../src/generate/kinds.js";
import { settleGenerate } from "../../src/generate/resolve-options.js";
import { rounds } from "../depth.js";
import { projectFolder, run } from "../run.js";
import { eventsOf, findingsIn, folderOf, sideFileOf } from "./folder.js";

const names = Object.keys(scenarios) as readonly Scenario[];

describe("the linter finds nothing in evenings", () => {
  test.each(names)("finds nothing in a session of the sort %s", (scenario) => {
    expect(findingsIn(folderOf({ seed: 2, events: 400, scenario }))).toEqual([]);
  });

  test("finds nothing with other versions, languages and parts", () => {
    for (const [seed, gameversion] of ["3.8.0.407", "4.0.0.1700", "4.3.0.1"].entries()) {
      expect(findingsIn(folderOf({ seed, events: 400, scenario: "everything", gameversion }))).toEqual([]);
    }
    // Before 3.7 no line reported cargo that is moved to the SRV.
    expect(findingsIn(folderOf({ seed: 8, events: 600, scenario: "everything", gameversion: "3.5.0.0" }))).toEqual([]);
    expect(findingsIn(folderOf({ events: 300, scenario: "evening", language: "German/DE", parts: 3 }))).toEqual([]);
  });

  test("finds nothing in sessions that begin elsewhere, and with what is legal and rare", () => {
    for (const situation of situations) {
      expect(findingsIn(folderOf({ events: 200, scenario: "evening", situation }))).toEqual([]);
    }
    expect(findingsIn(folderOf({ events: 600, scenario: "everything", nasty: true }))).toEqual([]);
  });

  test("finds nothing with --strict, except for kinds beyond the specification and known additions of the game", () => {
    const strict = findingsIn(folderOf({ seed: 3, events: 500, scenario: "everything" }), { strict: true });
    const departures = ["unknown-event", "unseen-value", "single-economy"];
    expect(strict.filter(({ rule }) => !departures.includes(rule))).toEqual([]);
  });

  test("finds nothing when several are one archive", async () => {
    const seeds = [1, 2, 3].map((seed) =>
      folderOf({ seed, events: 800, scenario: "evening", start: `2025-0${seed}-01T12:00:00Z` }),
    );
    const systems = new Map<unknown, unknown>();
    for (const { StarSystem, SystemAddress } of seeds.flatMap((folder) => eventsOf(folder))) {
      if (StarSystem === undefined || SystemAddress === undefined) continue;
      expect(systems.get(StarSystem) ?? SystemAddress).toBe(SystemAddress);
      systems.set(StarSystem, SystemAddress);
    }
    expect(systems.size).toBeGreaterThan(20);
  });
});

test("missions that run out fail at the next login, and bring no reward", () => {
  const late = { MissionCompleted: 0, MissionFailed: 0 };
  for (let seed = 1; seed <= rounds(1); seed++) {
    const folder = folderOf({ seed, hours: 100, scenario: "combat" });
    const expiries = new Map<unknown, string>();
    for (const { event, timestamp, MissionID, Expiry } of eventsOf(folder)) {
      if (event === "MissionAccepted") expiries.set(MissionID, String(Expiry));
      if (event !== "MissionCompleted" && event !== "MissionFailed") continue;
      if (String(timestamp) > (expiries.get(MissionID) ?? "9")) late[event]++;
    }
    expect(findingsIn(folder)).toEqual([]);
  }
  expect(late.MissionCompleted).toBe(0);
  expect(late.MissionFailed).toBeGreaterThan(0);
});

test("writes at least 200 kinds in a large run, and whatever a scene says that it writes", () => {
  const seen = new Set<string>();
  for (let seed = 0; seed < 10; seed++) {
    const folder = folderOf({ seed, events: 2000, scenario: "everything" });
    for (const { event } of eventsOf(folder)) seen.add(String(event));
  }
  const missing = ownKinds.names.filter(
    (kind) => kind !== "Status" && !seen.has(kind) && !unwrittenKinds.includes(kind),
  );
  process.stdout.write(`evenings: ${seen.size} of ${ownKinds.names.length} kinds; not met: ${missing.join(", ")}\n`);
  expect(seen.size).toBeGreaterThanOrEqual(200);
  const frame = ["Fileheader", "Shutdown", "Continued", "LoadGame"];
  expect([...seen].filter((kind) => !playedKinds.includes(kind) && !frame.includes(kind))).toEqual([]);
});

const facts = resolve(projectFolder, "../shared/facts/transitions.json");

interface Transitions {
  readonly perKind: Readonly<
    Record<
      string,
      { readonly total: number; readonly followers: readonly { readonly kind: string; readonly p: number }[] }
    >
  >;
}

/** Half of the genuine journals are of games before 4.0.0.1904, which reported a pledge to a power at every turn and not only at logins. */
const gameversions = ["4.0.0.1805", "4.0.0.1904"] as const;
const seeds = rounds(20);
/** A kind with fewer lines says nothing of what follows on it: 30 in 25,000. */
const fewest = 3 * seeds;
/** What follows more rarely than once in twenty times is left to chance: a line or two would decide. */
const unlikely = 0.05;
const factor = 3;

test.skipIf(!existsSync(facts))(
  "lines follow each other as often as in genuine journals, within a factor of three",
  () => {
    const { perKind } = JSON.parse(readFileSync(facts, "utf8")) as Transitions;
    const counts = new Map<string, number>();
    const count = (what: string): void => {
      counts.set(what, (counts.get(what) ?? 0) + 1);
    };
    for (let seed = 0; seed < seeds; seed++) {
      const gameversion = gameversions[seed % gameversions.length];
      const folder = folderOf({ seed, events: 2500, scenario: "evening", gameversion });
      const kinds = eventsOf(folder).map(({ event }) => String(event));
      for (const [index, kind] of kinds.slice(0, -1).entries()) {
        count(kind);
        count(`${kind} -> ${kinds[index + 1]}`);
      }
    }
    const frequent = Object.entries(perKind)
      .sort(([, one], [, other]) => other.total - one.total)
      .slice(0, 60);
    const rare = frequent.map(([kind]) => kind).filter((kind) => (counts.get(kind) ?? 0) < fewest);
    const compared = frequent
      .flatMap(([kind, { followers }]) =>
        followers.map(({ kind: next, p }) => ({ kind, pair: `${kind} -> ${next}`, p })),
      )
      .filter(({ p }) => p >= unlikely)
      .map(({ kind, pair, p }) => ({ pair, p, own: (counts.get(pair) ?? 0) / Math.max(1, counts.get(kind) ?? 0) }))
      .map((each) => ({ ...each, off: Math.max(each.own / each.p, each.p / each.own) }))
      .sort((one, other) => other.off - one.off);
    const seen = compared.map(({ pair, p, own }) => `${pair}: genuine ${p}, here ${own.toFixed(3)}`);
    const outside = seen.slice(0, compared.filter(({ off }) => off > factor).length);
    process.stdout.write(`${seen.slice(0, 10).join("\n")}\n`);
    process.stdout.write(`within a factor of three: ${seen.length - outside.length} of ${seen.length}\n`);
    process.stdout.write(`hardly there: ${rare.join(", ") || "none"}\n`);
    expect(outside).toEqual([]);
    expect(rare).toEqual([]);
  },
);

test("a pledge is mentioned at every turn until 4.0.0.1904, and from then on at logins alone", () => {
  const before = (gameversion: string) =>
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((seed) => {
      const lines = eventsOf(folderOf({ seed, events: 600, scenario: "evening", gameversion }));
      return lines.flatMap((line, index) =>
        line.event === "Powerplay"
          ? [`${lines[index - 1]?.event}${Object.hasOwn(line, "Votes") ? " with votes" : ""}`]
          : [],
      );
    });
  const turns = ["FSDJump", "Location", "SupercruiseEntry", "SupercruiseExit"].map((kind) => `${kind} with votes`);
  expect([...new Set(before("4.0.0.1805"))].sort()).toEqual(turns);
  expect([...new Set(before("4.0.0.1904"))]).toEqual(["Location"]);
});

test("side files have what the journal had last", () => {
  for (let seed = 0; seed < 6; seed++) {
    const folder = folderOf({ seed, events: 900, scenario: "everything" });
    const lines = eventsOf(folder);
    for (const kind of ["Cargo", "ShipLocker", "Market", "Outfitting", "Shipyard", "Backpack"]) {
      const last = lines.findLast((line) => line.event === kind && (kind !== "Cargo" || line.Vessel === "Ship"));
      if (last) expect(sideFileOf(folder, `${kind}.json`), `seed ${seed}`).toMatchObject(last);
      else expect([...folder.files.keys()]).not.toContain(`${kind}.json`);
    }
  }
});

test("what is legal and rare comes up where it is asked for", () => {
  const lines = [0, 1, 2, 3, 4, 5].flatMap((seed) =>
    eventsOf(folderOf({ seed, events: 1500, scenario: "everything", nasty: true })),
  );
  const of = (kind: string) => lines.filter(({ event }) => event === kind);
  for (const [kind, fields] of [
    ["FSDJump", ["Population", "SystemAllegiance", "Taxi", "BodyType"]],
    ["Docked", ["StationType", "DistFromStarLS"]],
    ["Location", ["Taxi", "StationType"]],
  ] as const) {
    for (const field of fields) {
      const isThere = of(kind).map((line) => Object.hasOwn(line, field));
      expect(isThere, `${kind} ${field}`).toContain(true);
    }
    expect(new Set(of(kind).map((line) => Object.keys(line).join())).size).toBeGreaterThan(2);
  }
  expect(of("LoadGame").some((line) => line.Odyssey === true && !Object.hasOwn(line, "Ship"))).toBe(true);
  const [logins, places] = [of("LoadGame").length, of("Location").length];
  expect(logins).toBeGreaterThan(places);
  expect(of("WingJoin").some(({ Others }) => Array.isArray(Others) && Others.length === 0)).toBe(true);
  expect(of("Bounty").some(({ TotalReward }) => TotalReward === 1_000_000_000)).toBe(true);
  expect(of("Friends").some(({ Name }) => String(Name).length === 60)).toBe(true);
  const arrivals = lines.filter(({ event }) => event === "FSDJump" || event === "Location");
  const stays = arrivals.filter(
    ({ event, SystemAddress }, index) => event === "FSDJump" && arrivals[index - 1]?.SystemAddress === SystemAddress,
  );
  expect(stays.length).toBeGreaterThan(0);
});

test("the login tells where the player is", () => {
  const loginOf = (situation: (typeof situations)[number]) => {
    const lines = eventsOf(folderOf({ events: 120, scenario: "trader", situation }));
    const at = lines.findIndex(({ event }) => event === "LoadGame");
    const [entry = {}, ...rest] = lines.slice(at, 1 + lines.findIndex(({ event }) => event === "Location"));
    return { entry, place: rest.at(-1), between: rest.map(({ event }) => event), all: lines };
  };
  const srv = loginOf("srv");
  expect(srv.entry).toMatchObject({ Ship: "TestBuggy", StartLanded: true });
  expect(srv.place).toMatchObject({ InSRV: true, BodyType: "Planet" });
  expect(srv.all.find(({ event }) => event === "Cargo")).toMatchObject({ Vessel: "SRV" });
  expect(srv.all.map(({ event }) => event)).toContain("DockSRV");
  expect(loginOf("carrier").place).toMatchObject({ Docked: true, StationType: "FleetCarrier" });
  const dead = loginOf("dead");
  expect(dead.entry).toMatchObject({ StartDead: true });
  expect(dead.between.indexOf("Resurrect")).toBe(dead.between.indexOf("Statistics") - 1);
});

test("ships are where they were left", () => {
  let seen = 0;
  for (let seed = 0; seed < 4; seed++) {
    const left = new Map<unknown, unknown>();
    for (const line of eventsOf(folderOf({ seed, events: 2000, scenario: "trader" }))) {
      if (line.event === "ShipyardSwap" || line.event === "ShipyardBuy") left.set(line.StoreShipID, line.MarketID);
      if (line.event === "ShipyardTransfer") left.delete(line.ShipID);
      if (line.event !== "StoredShips") continue;
      const here = line.ShipsHere as readonly { readonly ShipID: unknown }[];
      const afar = line.ShipsRemote as readonly { readonly ShipID: unknown; readonly ShipMarketID?: unknown }[];
      for (const { ShipID, ShipMarketID } of [
        ...here.map((ship) => ({ ...ship, ShipMarketID: line.MarketID })),
        ...afar,
      ]) {
        if (!left.has(ShipID)) continue;
        expect(ShipMarketID).toBe(left.get(ShipID));
        seen++;
      }
    }
  }
  expect(seen).toBeGreaterThan(3);
});

test("commander, ship and hours are as they are asked for", () => {
  const lines = eventsOf(folderOf({ scenario: "trader", commander: "Ines Marlow", ship: "Python", hours: 2 }));
  expect(lines.find(({ event }) => event === "LoadGame")).toMatchObject({ Commander: "Ines Marlow", Ship: "Python" });
  const end = Date.parse(String(lines.at(-1)?.timestamp));
  expect(end - Date.parse("2025-01-01T12:00:00Z")).toBeGreaterThanOrEqual(7_200_000);
  expect(end - Date.parse("2025-01-01T12:00:00Z")).toBeLessThan(9_500_000);
});

const short = { events: 80 };

test.each([
  short,
  { hours: 0.25 },
  { situation: "landed", ...short },
  { nasty: true, ...short },
  { history: true, ...short },
] as const)("a session with %j is a mixed evening where no scenario is named", (options) => {
  const folder = folderOf(options);
  expect(folder).toEqual(folderOf({ ...options, scenario: "evening" }));
  expect(eventsOf(folder).map(({ event }) => event)).toContain("Statistics");
});

test("what cannot be asked for is refused", () => {
  const refused = (options: object): string => {
    try {
      settleGenerate(options);
    } catch (error) {
      return String(error);
    }
    return "";
  };
  expect(refused({ scenario: "pirate" })).toContain("the scenario must be one of evening, everything, trader");
  expect(refused({ scenario: "miner", hours: -1 })).toContain("the hours must be more than 0");
  expect(refused({ scenario: "miner", hours: 1, events: 5 })).toContain("give a number of events, a size or hours");
  expect(refused({ scenario: "miner", situation: "asleep" })).toContain("the situation must be one of docked");
  expect(refused({ scenario: "miner", situation: "on-foot", gameversion: "3.8" })).toContain("before game version 4.0");
  expect(refused({ ship: "Rowboat" })).toContain("the ship must be one of Asp");
  expect(refused({ commander: " " })).toContain("the commander must have a name");
});

test("--list names the kinds that no scene writes", async () => {
  const { stdout, exitCode } = await run(["generate", "--list"]);
  expect(exitCode).toBe(0);
  const listed = stdout.trimEnd().split("\n");
  expect(listed).toContain("ClearSavedGame");
  expect(listed).not.toContain("FSDJump");
  expect(listed.length).toBeLessThanOrEqual(40);
});
