import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { EngineerProgress, FSDJump, NavRouteFile, Status } from "#events";
import { folderPieces } from "../../src/generate/generate.js";
import { settleGenerate } from "../../src/generate/resolve-options.js";
import { rounds } from "../depth.js";
import { eventsOf, type Folder, findingsIn, folderOf, plainFolderOf, plainKinds, sideFileOf } from "./folder.js";

const folders = Array.from({ length: rounds(3) }, (_, seed) => plainFolderOf({ seed, events: 400 }));

type Line = Readonly<Record<string, unknown>>;

function ofKind<Event>(folder: Folder, kind: string): readonly Event[] {
  return eventsOf(folder).filter(({ event }) => event === kind) as unknown as readonly Event[];
}

function digest({ files }: Folder): string {
  const hash = createHash("sha256");
  for (const [name, bytes] of files) hash.update(`${name}\0`).update(bytes);
  return hash.digest("hex");
}

test("writes the same bytes for the same seed, and others for another", () => {
  // That they are the same on every Node is seen where all of them are at hand, in `.ci/run`.
  const options = [{ events: 300 }, { events: 300, format: "compact", language: "French/FR", parts: 2 }] as const;
  for (const each of options) {
    const written = () => digest(plainFolderOf({ seed: 7, ...each }));
    expect(written()).toBe(written());
  }
  const faulty = () => digest(plainFolderOf({ seed: 7, events: 100, faults: "all" }));
  expect(faulty()).toBe(faulty());
  const short = (seed: number) => digest(plainFolderOf({ seed, events: 50 }));
  expect(short(8)).not.toBe(short(7));
  expect(short(2 ** 52)).not.toBe(short(0));
});

describe("a session with some kinds", () => {
  test("starts with Fileheader and login, and ends with Shutdown", () => {
    for (const folder of folders) {
      const kinds = eventsOf(folder).map(({ event }) => event);
      expect(kinds.slice(0, 2)).toEqual(["Fileheader", "Commander"]);
      expect(kinds.slice(0, 6)).toContain("LoadGame");
      expect(kinds.slice(0, 8)).toContain("Missions");
      expect(kinds.at(-1)).toBe("Shutdown");
      expect(kinds).toHaveLength(400);
    }
  });

  test("never goes back in time", () => {
    for (const folder of folders) {
      const times = eventsOf(folder).map(({ timestamp }) => String(timestamp));
      expect(times).toEqual([...times].sort());
      expect(times[0]).toBe("2025-01-01T12:00:00Z");
    }
  });

  test("has one address and one place for a name, and one name for an address", () => {
    const long = folderOf({ seed: 1, events: rounds(1500), kinds: ["FSDJump", "NavRoute"], format: "compact" });
    for (const folder of [...folders, plainFolderOf({ seed: 1, events: 600 }), long]) {
      const systems = ofKind<FSDJump>(folder, "FSDJump");
      const different = (key: (jump: FSDJump) => unknown): number => new Set(systems.map(key)).size;
      const places = different(({ StarPos }) => StarPos.join());
      expect(different(({ SystemAddress }) => SystemAddress)).toBe(places);
      expect(different(({ StarSystem }) => StarSystem)).toBe(places);
    }
  });

  test("shares out all the influence of a system", () => {
    for (const { Factions } of folders.flatMap((folder) => ofKind<FSDJump>(folder, "FSDJump"))) {
      if (Factions) expect(Factions.reduce((sum, { Influence }) => sum + Influence, 0)).toBeCloseTo(1, 9);
    }
  });
});

describe("a whole session", () => {
  const evenings = Array.from({ length: rounds(5) }, (_, seed) => eventsOf(folderOf({ seed, events: 400 })));

  test("jumps where it said that it would, as far as the places are apart, with the fuel that it has", () => {
    let count = 0;
    for (const lines of evenings) {
      let tank = 0;
      let place: Pick<FSDJump, "SystemAddress" | "StarPos"> | undefined;
      for (const [index, line] of lines.entries()) {
        if (line.event === "Loadout") tank = (line as unknown as { FuelCapacity: { Main: number } }).FuelCapacity.Main;
        if (line.event === "FSDJump" && line.SystemAddress !== place?.SystemAddress) {
          const jump = line as unknown as FSDJump;
          const start = lines.slice(0, index).findLast(({ event }) => event === "StartJump");
          expect(start).toMatchObject({ StarSystem: jump.StarSystem, SystemAddress: jump.SystemAddress });
          expect(jump.FuelLevel).toBeGreaterThanOrEqual(0);
          expect(jump.FuelLevel).toBeLessThanOrEqual(tank - jump.FuelUsed + 1e-6);
          const [a, b] = [place?.StarPos ?? jump.StarPos, jump.StarPos];
          const apart = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
          // To the third decimal, whichever way a half is rounded.
          expect(Math.abs(jump.JumpDist - apart)).toBeLessThan(0.000501);
          count++;
        }
        if (line.StarPos) place = line as unknown as FSDJump;
      }
    }
    expect(count).toBeGreaterThan(rounds(20));
  });

  test("docks only when it is not docked, in the system where it is", () => {
    for (const lines of evenings) {
      let isDocked = true;
      let system: unknown;
      for (const line of lines) {
        if (line.StarPos) system = line.SystemAddress;
        if (line.event === "Location") isDocked = line.Docked === true;
        // After a login on foot, nothing else says that the ship is docked.
        if (line.event === "Embark" && line.OnStation === true) isDocked = true;
        if (line.event === "Docked" && system !== undefined) expect(line.SystemAddress).toBe(system);
        if (line.event === "Docked" || line.event === "Undocked") {
          expect(isDocked).toBe(line.event === "Undocked");
          isDocked = line.event === "Docked";
        }
        if (line.event === "StartJump" || line.event === "NavRoute") expect(isDocked).toBe(false);
        if (line.event === "StoredModules") expect(isDocked).toBe(true);
      }
    }
  });
});

test("side files fit to the journal, of which all kinds are written or some", () => {
  for (let seed = 0; seed < rounds(2); seed++) {
    const plain = plainFolderOf({ seed, events: 400 });
    for (const folder of [plain, folderOf({ seed, events: 400 })]) {
      const lines = eventsOf(folder);
      const plotted = lines.findLastIndex(({ event }) => event === "NavRoute" || event === "NavRouteClear");
      const route = sideFileOf(folder, "NavRoute.json") as unknown as NavRouteFile;
      expect(route.timestamp).toBe(plotted < 0 ? lines.at(-1)?.timestamp : lines[plotted]?.timestamp);
      const isWhole = lines.some(({ event }) => event === "NavRouteClear");
      const ahead = lines.slice(plotted).filter(({ event }) => event === "FSDJump");
      const stops = (route.Route ?? []).slice(1).map(({ SystemAddress }) => SystemAddress);
      const jumps = ahead.map(({ SystemAddress }) => SystemAddress).slice(0, stops.length);
      if (isWhole) expect(stops.slice(0, jumps.length)).toEqual(jumps);
      expectStatus(sideFileOf(folder, "Status.json") as unknown as Status, lines);
    }
    const lines = eventsOf(plain);
    expect(sideFileOf(plain, "ModulesInfo.json").timestamp).toBe(
      lines.findLast(({ event }) => event === "ModuleInfo")?.timestamp ?? lines.at(-1)?.timestamp,
    );
  }
});

function expectStatus(status: Status, lines: readonly Line[]): void {
  // The lines that led away were not written, and nobody plays any more.
  if (status.Flags === 0 && status.Flags2 === undefined) return;
  const isSet = (bit: number): boolean => Math.floor(status.Flags / 2 ** bit) % 2 === 1;
  const moves = ["Docked", "Undocked", "FSDJump", "Location", "SupercruiseEntry"];
  const last = lines.findLast(({ event }) => moves.includes(String(event)));
  const isDocked = last?.event === "Docked" || last?.BodyType === "Station";
  const isOnFoot = (status.Flags2 ?? 0) % 2 === 1;
  expect(isSet(0)).toBe(isDocked && !isOnFoot);
  expect(status.Oxygen !== undefined).toBe(isOnFoot);
  expect(status.Latitude !== undefined).toBe(isSet(21));
  const fitted = lines.findLast(({ event }) => event === "Loadout") as { FuelCapacity: { Main: number } } | undefined;
  if (status.Fuel && isSet(24) && fitted) expect(isSet(19)).toBe(status.Fuel.FuelMain < fitted.FuelCapacity.Main / 4);
}

describe("the form", () => {
  const text = (folder: Folder): string => folder.files.get("Journal.2025-01-01T120000.01.log")?.toString() ?? "";

  test("is the game's own by default", () => {
    const journal = text(plainFolderOf({ events: 300 }));
    const lines = journal.split("\r\n");
    expect(lines.pop()).toBe("");
    for (const line of lines) {
      expect(line).toMatch(/^\{ "timestamp":"[^"]+", "event":"\w+"(, "\w+":.*)? \}$/);
      expect(line).not.toMatch(/\n|":\s|,"|\{"|"\}|\["|"\]/);
    }
    expect(journal).toMatch(/"StarPos":\[-?\d+\.\d{5},-?\d+\.\d{5},-?\d+\.\d{5}\], /);
    expect(journal).toMatch(/"JumpDist":\d+\.\d{3}, "FuelUsed":\d+\.\d{6}, "FuelLevel":\d+\.\d{6}/);
    expect(journal).toMatch(/"Influence":\d\.\d{6}, /);
    expect(journal).toMatch(/"FuelCapacity":\d+\.000000, /);
    expect(journal).toMatch(/"Population":\d+, /);
    expect(journal).toContain(":[  ]");
    expect(journal).toContain('"StationServices":[ "');
  });

  test("is compact JSON where that is asked for, and says the same", () => {
    const game = plainFolderOf({ events: 300 });
    const compact = plainFolderOf({ events: 300, format: "compact" });
    for (const line of text(compact).trimEnd().split("\n")) expect(line).toBe(JSON.stringify(JSON.parse(line)));
    expect(eventsOf(compact)).toEqual(eventsOf(game));
    expect(sideFileOf(compact, "Status.json")).toEqual(sideFileOf(game, "Status.json"));
  });

  test("has a line for each element of a side file's list", () => {
    const folder = plainFolderOf({ seed: 3, events: 300 });
    const route = folder.files.get("NavRoute.json")?.toString() ?? "";
    const stops = (sideFileOf(folder, "NavRoute.json") as unknown as NavRouteFile).Route?.length ?? 0;
    expect(stops).toBeGreaterThan(1);
    expect(route.split("\r\n")).toHaveLength(stops + 3);
    expect(route).toMatch(
      /^\{ "timestamp":"[^"]+", "event":"NavRoute", "Route":\[ \r\n\{ "StarSystem":.* \}\r\n \] \}\r\n$/s,
    );
  });
});

test("the journal is cut into parts, each with its header", () => {
  const folder = plainFolderOf({ events: 100, parts: 3 });
  const names = [1, 2, 3].map((part) => `Journal.2025-01-01T120000.0${part}.log`);
  expect([...folder.files.keys()].sort()).toEqual([...names, "ModulesInfo.json", "NavRoute.json", "Status.json"]);
  expect(eventsOf(folder)).toHaveLength(100);
  for (const [index, name] of names.entries()) {
    const lines = eventsOf({ ...folder, files: new Map([[name, folder.files.get(name) ?? Buffer.of()]]) });
    expect(lines[0]).toMatchObject({ event: "Fileheader", part: index + 1 });
    expect(lines.at(-1)).toMatchObject(index === 2 ? { event: "Shutdown" } : { event: "Continued", Part: index + 2 });
    expect(lines.filter(({ event }) => event === "LoadGame").length > 0 || index > 0).toBe(true);
  }
});

test("writes only the kinds that were asked for, and those that a session needs", () => {
  const kinds = (asked: readonly string[]) =>
    new Set(eventsOf(folderOf({ events: 200, kinds: asked })).map(({ event }) => event));
  const frame = ["Fileheader", "LoadGame", "Shutdown"];
  expect(kinds(["FSDJump", "Docked"])).toEqual(new Set([...frame, "FSDJump", "Docked"]));
  expect(kinds(["UpgradeSuit"])).toEqual(new Set([...frame, "UpgradeSuit"]));
  expect(kinds(["Status", "UpgradeSuit"])).toEqual(new Set([...frame, "UpgradeSuit"]));
  expect(kinds(["Touchdown"])).toEqual(new Set([...frame, "Touchdown", "Liftoff"]));
});

test("a kind that comes up rarely comes up all the same, beside one that often does", () => {
  const lines = eventsOf(folderOf({ events: 100, kinds: ["SendText", "SquadronCreated", "ShipyardSell"] }));
  for (const kind of ["SendText", "SquadronCreated", "ShipyardSell"]) {
    expect(lines.filter(({ event }) => event === kind).length, kind).toBeGreaterThan(5);
  }
});

test("side files are those that the lines announce, as they announce them", () => {
  for (let seed = 0; seed < rounds(3); seed++) {
    const kinds = ["Cargo", "Market", "NavRoute", "ModuleInfo"];
    const folder = folderOf({ seed, events: 60, kinds, history: true });
    const lines = eventsOf(folder);
    for (const [kind, file] of Object.entries({ Cargo: "Cargo", Market: "Market", ModuleInfo: "ModulesInfo" })) {
      const last = lines.findLast((line) => line.event === kind && line.Vessel !== "SRV");
      if (last) expect(sideFileOf(folder, `${file}.json`)).toMatchObject(last);
    }
    expect([...folder.files.keys()]).not.toContain("ShipLocker.json");
    const past = (folder.files.get("side-files.jsonl")?.toString() ?? "").trimEnd().split("\n");
    const files = past.map((line) => (JSON.parse(line) as { readonly file: string }).file);
    const announced = lines.filter(({ event, Vessel }) => kinds.includes(String(event)) && Vessel !== "SRV");
    expect(files).toEqual(
      announced.map(({ event }) => (event === "ModuleInfo" ? "ModulesInfo.json" : `${event}.json`)),
    );
  }
});

test("refuses to fill a journal with kinds that occur a few times only", () => {
  expect(eventsOf(folderOf({ events: 6, kinds: ["Promotion"] }))).toHaveLength(6);
  expect(() => folderOf({ events: 200, kinds: ["Promotion"] })).toThrow(/^a journal cannot be filled with Promotion/);
});

test("a version of the game writes what it knew", () => {
  const old = plainFolderOf({ events: 600, gameversion: "3.4.0.0" });
  const kinds = new Set(eventsOf(old).map(({ event }) => event));
  for (const kind of ["SuitLoadout", "UpgradeSuit", "UpgradeWeapon"]) expect(kinds).not.toContain(kind);
  const services = (folder: Folder) =>
    new Set(ofKind<{ StationServices: string[] }>(folder, "Docked").flatMap((event) => event.StationServices));
  const engineers = ofKind<EngineerProgress>(old, "EngineerProgress").flatMap((event) => event.Engineers ?? [event]);
  expect(engineers.length).toBeGreaterThan(2);
  // Engineers of the on-foot expansion have numbers from 400000 on.
  for (const { EngineerID } of engineers) expect(EngineerID).toBeLessThan(400_000);
  expect(services(old)).toContain("Dock");
  expect(services(old)).not.toContain("livery");
  const current = services(plainFolderOf({ events: 600 }));
  expect(current).toContain("dock");
  expect(current).toContain("livery");
});

test("a size is reached, and hardly more; no piece grows with it", () => {
  const bytes = 600_000;
  const pieces = [...folderPieces(settleGenerate({ size: bytes, kinds: plainKinds(undefined) }))].filter(({ file }) =>
    file.endsWith(".log"),
  );
  const total = pieces.reduce((sum, piece) => sum + piece.bytes.length, 0);
  expect(total).toBeGreaterThanOrEqual(bytes);
  expect(total).toBeLessThan(bytes + 60_000);
  expect(Math.max(...pieces.map((piece) => piece.bytes.length))).toBeLessThan(400_000);
});

test("display texts are in the language of the game", () => {
  const french = plainFolderOf({ events: 600, language: "French/FR" });
  expect(eventsOf(french)[0]).toMatchObject({ event: "Fileheader", language: "French/FR" });
  const texts = new Set(ofKind<FSDJump>(french, "FSDJump").map((jump) => jump.SystemEconomy_Localised));
  expect(texts).toContain("Exploitation minière");
  expect(findingsIn(french)).toEqual([]);
});
