import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { rounds } from "../depth.js";
import { run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";
import { eventsOf, type Folder, findingsIn, folderOf, sideFileOf } from "./folder.js";

/** A session that goes on: the journal has no end yet. */
function openFolder(seed: number): string {
  const files = [...folderOf({ seed, events: 300, scenario: "everything" }).files];
  const cut = ([name, bytes]: (typeof files)[number]) =>
    name.endsWith(".log") ? bytes.subarray(0, bytes.lastIndexOf("\n", bytes.length - 2) + 1) : bytes;
  return temporaryFolder(Object.fromEntries(files.map((file) => [file[0], cut(file)])));
}

function read(folder: string): Folder {
  const files = new Map(
    readdirSync(folder)
      .sort()
      .map((name) => [name, readFileSync(join(folder, name))]),
  );
  return { files, planted: [] };
}

const journalsOf = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".log"))
    .sort();

async function append(folder: string, scene: string, ...more: readonly string[]): Promise<void> {
  const { exitCode, stderr } = await run(["generate", "--append", folder, "--scene", scene, ...more]);
  expect({ exitCode, stderr }, scene).toEqual({ exitCode: 0, stderr: "" });
}

/** Scenes that change what an account says. */
const changing = [
  ...["mission-chain", "mission-accepted", "module-engineered", "ship-bought", "organic-sold", "carrier-jumped"],
  ...["materials-traded", "promoted", "suit-upgraded", "first-discovery-sold", "died-and-rebought", "commodity-sold"],
];

describe("--append", () => {
  test("adds scenes to a journal that goes on, of which the linter finds nothing to say", async () => {
    for (let seed = 1; seed <= rounds(2); seed++) {
      const folder = openFolder(seed);
      const [name = ""] = journalsOf(folder);
      const before = readFileSync(join(folder, name), "utf8");
      for (const scene of changing) await append(folder, scene, "--seed", String(seed));
      await append(folder, "mission-chain,taxi");
      expect(journalsOf(folder)).toEqual([name]);
      const after = readFileSync(join(folder, name), "utf8");
      expect(after.startsWith(before)).toBe(true);
      const added = after.slice(before.length);
      const [first = ""] = added.split("\n");
      expect(first).toContain('"MusicTrack":"MainMenu"');
      const timeOf = (line: string): number =>
        Date.parse(String((JSON.parse(line) as { timestamp: string }).timestamp));
      const gap = timeOf(first) - timeOf(before.trimEnd().split("\n").at(-1) ?? "");
      expect(gap).toBeGreaterThan(0);
      expect(gap).toBeLessThan(120_000);
      expect(added).not.toMatch(/"event":"(?:Fileheader|Shutdown)"/);
      expect(findingsIn(read(folder)), `seed ${seed}`).toEqual([]);
    }
  });

  test("keeps the names, the carrier and the ship of what stands there", async () => {
    for (const [first, then] of [
      ["undocked", "docked,jumped-along-route"],
      ["docked", "undocked,docked"],
      ["carrier-jumped", "carrier-jumped,carrier-loaded"],
      ["ship-bought", "carrier-sent,ship-swapped"],
      ["module-stored", "module-retrieved,srv-driven"],
    ] as const) {
      const folder = join(temporaryFolder(), "mine");
      const named = ["--system", "Sol", "--station", "Galileo"];
      await run(["generate", "--out", folder, "--scene", first, ...named, "--start", "2026-10-01T12:00:00Z"]);
      await append(folder, then);
      await append(folder, "docked,logged-in-again", ...named, "--seed", "5");
      const all = read(folder);
      expect(findingsIn(all), first).toEqual([]);
      const lines = eventsOf(all);
      const text = JSON.stringify(lines);
      expect(text).toContain('"Galileo"');
      const only = (field: string, kind: RegExp) =>
        new Set(
          lines.filter((line) => kind.test(String(line.event)) && line[field] !== undefined).map((line) => line[field]),
        );
      const carriers = lines
        .filter(({ CarrierType }) => CarrierType === "FleetCarrier")
        .map(({ CarrierID }) => CarrierID);
      expect(new Set(carriers).size).toBe(1);
      expect([...only("SystemAddress", /^Sol$/)]).toEqual([]);
      const addresses = lines
        .filter(({ StarSystem }) => StarSystem === "Sol")
        .map(({ SystemAddress }) => SystemAddress);
      expect(new Set(addresses.filter((address) => address !== undefined)).size).toBe(1);
      const logins = lines.filter(({ event }) => event === "LoadGame");
      expect(logins.length).toBeGreaterThan(2);
      const ships = new Set(logins.map(({ Ship, ShipID }) => `${Ship} ${ShipID}`));
      if (first !== "ship-bought") expect([...ships], first).toHaveLength(1);
    }
  });

  test("begins at a given time, if the journal ends before it", async () => {
    const folder = openFolder(1);
    await append(folder, "docked", "--start", "2026-11-01T20:00:00Z");
    expect(String(eventsOf(read(folder)).at(-1)?.timestamp)).toMatch(/^2026-11-01T2/);
    const { stderr } = await run([
      "generate",
      "--append",
      folder,
      "--scene",
      "docked",
      "--start",
      "2025-01-01T00:00:00Z",
    ]);
    expect(stderr).toContain("the start must be after the journal's end, 2026-11-01T2");
  });

  test("leaves the side files as the journal says", async () => {
    const folder = openFolder(1);
    await append(folder, "commodity-bought,ship-swapped");
    const all = read(folder);
    const lines = eventsOf(all);
    for (const kind of ["Cargo", "Market", "Shipyard", "ShipLocker"]) {
      const last = lines.findLast(({ event }) => event === kind);
      expect(sideFileOf(all, `${kind}.json`)).toMatchObject(last ?? {});
    }
    expect(String(sideFileOf(all, "Status.json").timestamp) >= String(lines.at(-1)?.timestamp)).toBe(true);
  });

  test("begins another journal of the same commander behind the end of a session", async () => {
    const options = { commander: "Ines Marlow", events: 60 };
    const folder = temporaryFolder(Object.fromEntries(folderOf(options).files));
    await append(folder, "docked");
    await append(folder, "undocked");
    const all = read(folder);
    expect(journalsOf(folder)).toHaveLength(2);
    const logins = eventsOf(all).filter(({ event }) => event === "LoadGame");
    expect(new Set(logins.map(({ Commander, FID }) => `${Commander} ${FID}`)).size).toBe(1);
    expect(findingsIn(all)).toEqual([]);
  });

  test("knows a journal of somebody else again", async () => {
    const header = `{ "timestamp":"2025-01-01T12:00:00Z", "event":"Fileheader", "part":1, "language":"English/UK", "Odyssey":true, "gameversion":"4.1.2.100", "build":"r315000/r0 " }`;
    const login = `{ "timestamp":"2025-01-01T12:00:09Z", "event":"LoadGame", "FID":"F77", "Commander":"Petra Lund", "Horizons":true, "Odyssey":true, "Ship":"Asp", "Ship_Localised":"Asp Explorer", "ShipID":4, "ShipName":"", "ShipIdent":"", "FuelLevel":32.000000, "FuelCapacity":32.000000, "GameMode":"Solo", "Credits":71000000, "Loan":0, "language":"English/UK", "gameversion":"4.1.2.100", "build":"r315000/r0 " }`;
    const name = "Journal.2025-01-01T120000.01.log";
    // The last line has no end.
    const commander = `{ "timestamp":"2025-01-01T12:00:08Z", "event":"Commander", "FID":"F77", "Name":"Petra Lund" }`;
    const folder = temporaryFolder({ [name]: `${header}\n${commander}\n${login}` });
    await append(folder, "undocked");
    const logins = eventsOf(read(folder)).filter(({ event }) => event === "LoadGame");
    expect(logins.at(-1)).toMatchObject({ Commander: "Petra Lund", FID: "F77", Credits: 71_000_000 });
    expect(readFileSync(join(folder, name), "utf8")).not.toContain("\r");
    expect(findingsIn(read(folder))).toEqual([]);
  });

  test("never writes where the game does, and not without a journal or a scene", async () => {
    const game = openFolder(1);
    const before = read(game);
    const refused = async (argv: readonly string[], env = {}) => (await run(["generate", ...argv], { env })).stderr;
    expect(await refused(["--append", game, "--scene", "docked"], { ED_JOURNAL_DIR: game })).toContain(
      "is in the game's own folder, where only the game writes",
    );
    expect(await refused(["--append", game])).toContain("--append adds scenes: name some with --scene");
    expect(await refused(["--append", game, "--scene", "docked", "--force"])).toContain(
      "--append can only be combined with --scene",
    );
    expect(await refused(["--append", game, "--scene", "dock"])).toContain("there is no scene dock");
    expect(read(game)).toEqual(before);
    const empty = temporaryFolder();
    writeFileSync(join(empty, "notes.txt"), "");
    expect(await refused(["--append", empty, "--scene", "docked"])).toContain("there is no journal in");
  });
});
