import { expect, test } from "vitest";
import { isOlder, parseGameVersion } from "../../src/schema/game-version.js";
import { loadSchema, type SchemaName } from "../../src/schema/schema.js";
import { eventsOf, findingsIn, folderOf, sideFileOf } from "./folder.js";

type Fields = Readonly<Record<string, unknown>>;

const session = (seed: number): readonly Fields[] => eventsOf(folderOf({ seed, events: 3000, scenario: "everything" }));
const sessions = [1, 2, 3, 4, 5].map(session);
const lines = sessions.flat();
const of = (kind: string): readonly Fields[] => lines.filter(({ event }) => event === kind);

/** All fields of a value that have a name, at any depth. */
function named(value: unknown, name: string): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((one) => named(one, name));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => [...(key === name ? [part] : []), ...named(part, name)]);
}

test("the counters of Statistics are whole numbers, but for averages, distances and ratios", () => {
  const broken = new Set<string>();
  for (const line of of("Statistics"))
    for (const group of Object.values(line))
      for (const [name, value] of Object.entries(Object(group)))
        if (typeof value === "number" && !Number.isInteger(value)) broken.add(name);
  expect(of("Statistics").length).toBeGreaterThan(0);
  expect([...broken].filter((name) => !/^(Average_Profit|CQC_KD|CQC_WL)$|distance/i.test(name))).toEqual([]);
});

test("packs of carriers have a theme and a tier, and no ships", () => {
  expect(of("CarrierStats").length).toBeGreaterThan(0);
  for (const { ShipPacks, ModulePacks } of of("CarrierStats")) {
    expect(ShipPacks).toEqual([]);
    for (const pack of ModulePacks as readonly Fields[])
      expect(pack).toEqual({ PackTheme: expect.any(String), PackTier: expect.any(Number) });
  }
});

test("who is docked reads the main economy of the station and a list of all", () => {
  const docked = [...of("Docked"), ...of("Location").filter(({ Docked }) => Docked === true)];
  expect(new Set(docked.map(({ event }) => event))).toEqual(new Set(["Docked", "Location"]));
  for (const { StationEconomy, StationEconomies } of docked)
    expect((StationEconomies as readonly Fields[])[0]).toMatchObject({ Name: StationEconomy });
  expect(new Set(docked.map(({ StationEconomies }) => Object(StationEconomies).length)).size).toBeGreaterThan(1);
});

test("a war against the Thargoids is reported whole", () => {
  const wars = of("FSDJump").flatMap(({ ThargoidWar }) => (ThargoidWar === undefined ? [] : [Object(ThargoidWar)]));
  expect(wars.length).toBeGreaterThan(0);
  const fields = ["CurrentState", "NextStateFailure", "NextStateSuccess", "RemainingPorts", "SuccessStateReached"];
  for (const war of wars) expect(Object.keys(war)).toEqual(expect.arrayContaining([...fields, "WarProgress"]));
});

test("a pledge has votes in the versions that had them, also where fields are rarely left out", () => {
  const folder = folderOf({ seed: 18, events: 1500, scenario: "everything", gameversion: "4.0.0.400", nasty: true });
  const pledges = eventsOf(folder).filter(({ event }) => event === "Powerplay");
  expect(pledges.length).toBeGreaterThan(5);
  for (const line of pledges) expect(line).toHaveProperty("Votes");
});

test("what is sent says whether it was", () => {
  expect(of("SendText").length).toBeGreaterThan(0);
  for (const line of of("SendText")) expect(line).toHaveProperty("Sent");
});

const categoryOf: Readonly<Record<string, string>> = {
  $Codex_SubCategory_Organic_Structures: "$Codex_Category_Biology;",
  $Codex_SubCategory_Geology_and_Anomalies: "$Codex_Category_Biology;",
  $Codex_SubCategory_Stars: "$Codex_Category_StellarBodies;",
  $Codex_SubCategory_Gas_Giants: "$Codex_Category_StellarBodies;",
  $Codex_SubCategory_Terrestrials: "$Codex_Category_StellarBodies;",
};

test("entries of the codex have the category of their subcategory", () => {
  expect(of("CodexEntry").length).toBeGreaterThan(0);
  for (const { SubCategory, Category } of of("CodexEntry"))
    expect(Category).toBe(categoryOf[String(SubCategory).slice(0, -1)]);
});

test("suits have modifications of suits, and weapons those of weapons", () => {
  expect(named(lines, "SuitMods").flat().length).toBeGreaterThan(0);
  for (const mod of named(lines, "SuitMods").flat()) expect(mod).toMatch(/^suit_/);
  for (const mod of named(lines, "WeaponMods").flat()) expect(mod).toMatch(/^weapon_/);
});

test("stations offer what stations of today do, and nothing that no journal has", () => {
  const services = new Set(named(of("Docked"), "StationServices").flat());
  for (const service of ["apexinterstellar", "frontlinesolutions", "pioneersupplies", "livery", "stationMenu"])
    expect(services).toContain(service);
  for (const service of ["initiatives", "workshop", "research", "searchandrescue"])
    expect(services).not.toContain(service);
  const before = eventsOf(folderOf({ events: 2000, gameversion: "3.8.0.407" })).filter(
    ({ event }) => event === "Docked",
  );
  expect(named(before, "StationServices").flat()).not.toContain("pioneersupplies");
});

test("every station offers what all of genuine journals do, and carriers alone what is theirs", () => {
  expect(of("Docked").length).toBeGreaterThan(0);
  for (const { StationServices, StationType } of of("Docked")) {
    const services = StationServices as readonly string[];
    for (const service of ["dock", "autodock", "commodities", "contacts", "refuel"])
      expect(services).toContain(service);
    if (StationType !== "FleetCarrier") expect(services).not.toContain("carrierfuel");
  }
});

test("modules of many sorts are bought, for slots of all sorts", () => {
  const lines = eventsOf(folderOf({ kinds: ["ModuleBuy"], events: 400 })).filter(({ event }) => event === "ModuleBuy");
  expect(new Set(lines.map(({ BuyItem }) => BuyItem)).size).toBeGreaterThan(80);
  expect(new Set(lines.map(({ Slot }) => Slot)).size).toBeGreaterThan(8);
});

test("what engineers have made of a module stays, with the same grade, quality and changes", () => {
  const names = new Set<unknown>();
  let compared = 0;
  for (let seed = 1; seed <= 12; seed++) {
    const made = new Map<string, Fields>();
    let ship: unknown;
    for (const line of sessions[seed - 1] ?? session(seed)) {
      if (line.event === "EngineerCraft") {
        const { Engineer, EngineerID, BlueprintID, BlueprintName, Level, Quality, Modifiers } = line;
        const work = { Engineer, EngineerID, BlueprintID, BlueprintName, Level, Quality, Modifiers };
        made.set(`${ship} ${line.Slot} ${line.Module}`, work);
        names.add(BlueprintName);
      }
      if (line.event !== "Loadout") continue;
      ship = line.ShipID;
      for (const { Slot, Item, Engineering } of line.Modules as readonly Fields[]) {
        const work = made.get(`${ship} ${Slot} ${Item}`);
        if (work) compared++;
        expect(Engineering, `seed ${seed}, ${line.timestamp}, ${Slot}`).toEqual(work);
      }
    }
  }
  expect(compared).toBeGreaterThan(50);
  expect(names.size).toBeGreaterThan(20);
});

test("ships weigh, hold, reach and cost what their modules make of them", () => {
  for (const field of ["UnladenMass", "CargoCapacity", "MaxJumpRange", "ModulesValue", "Rebuy"])
    expect(new Set(of("Loadout").map((line) => line[field])).size, field).toBeGreaterThan(5);
});

const count = (folder: ReturnType<typeof folderOf>, kind: string): number =>
  eventsOf(folder).filter(({ event }) => event === kind).length;

test.each([
  ["colonist", "ColonisationContribution", 1],
  ["miner", "MiningRefined", 5],
  ["explorer", "FSDJump", 15],
  ["trader", "MarketSell", 4],
] as const)("four hours of a %s have what it is called after: %s", (scenario, kind, least) => {
  for (let seed = 1; seed <= 8; seed++)
    expect(count(folderOf({ seed, hours: 4, scenario }), kind), `seed ${seed}`).toBeGreaterThanOrEqual(least);
});

test.each(["3.4.0.0", "3.8.0.407", "4.1.0.100"])("version %s has no kind that came later", (gameversion) => {
  const version = parseGameVersion(gameversion) ?? { major: 0, minor: 0 };
  const kinds = new Set(
    eventsOf(folderOf({ events: 2500, scenario: "everything", gameversion })).map(({ event }) => event),
  );
  const later = [...kinds].filter((kind) => {
    const since = parseGameVersion(loadSchema(`events/${kind}` as SchemaName)["x-since"]);
    return since !== undefined && isOlder(version, since);
  });
  expect(later).toEqual([]);
  expect(kinds).toContain("Docked");
});

test.each([
  ["4.0.0.400", ["FSSBodySignals", "NavRouteClear", "SupercruiseDestinationDrop", "CarrierLocation"]],
  ["4.0.0.1450", ["SupercruiseDestinationDrop", "PowerplayMerits", "ColonisationContribution", "CarrierLocation"]],
  ["4.0.0.1805", ["PowerplayMerits", "RequestPowerMicroResources", "ColonisationConstructionDepot"]],
])("build %s has no kind of a later one", (gameversion, later) => {
  const folders = [1, 2].map((seed) => folderOf({ seed, events: 2500, scenario: "everything", gameversion }));
  const kinds = new Set(folders.flatMap(eventsOf).map(({ event }) => event));
  expect(later.filter((kind) => kinds.has(kind))).toEqual([]);
  expect(kinds).toContain("Docked");
  expect(folders.flatMap((folder) => findingsIn(folder))).toEqual([]);
});

test("Status.json is about the body that the journal has named last", () => {
  let compared = 0;
  for (const situation of ["landed", "srv", "space"] as const) {
    for (let seed = 1; seed <= 40; seed++) {
      const folder = folderOf({ seed, events: 30, situation });
      const { BodyName } = sideFileOf(folder, "Status.json");
      if (BodyName === undefined) continue;
      const near = eventsOf(folder).filter(({ event }) =>
        /^(?:Location|ApproachBody|Touchdown|Disembark)$/.test(String(event)),
      );
      expect(BodyName, `${situation}, seed ${seed}`).toBe(near.at(-1)?.Body);
      compared++;
    }
  }
  expect(compared).toBeGreaterThan(20);
});

test("Status.json has the radius of the body that a scan has", () => {
  let compared = 0;
  for (let seed = 1; seed <= 60; seed++) {
    const folder = folderOf({ seed, events: 400, scenario: "exobiologist" });
    const { BodyName, PlanetRadius } = sideFileOf(folder, "Status.json");
    const scan = eventsOf(folder).findLast((line) => line.event === "Scan" && line.BodyName === BodyName);
    if (BodyName === undefined || !scan) continue;
    expect(PlanetRadius, `seed ${seed}`).toBe(scan.Radius);
    compared++;
  }
  expect(compared).toBeGreaterThan(3);
});
