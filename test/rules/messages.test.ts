import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { jumpLine, loadGameLine, musicLine, record, storedModule } from "../../src/rules/example-records.js";
import { ruleFiles } from "../../src/rules/list.js";
import { loadSchema } from "../../src/spec/schema.js";
import { findingsOf, lint } from "../lint.js";
import { run } from "../run.js";

type Fields = Readonly<Record<string, unknown>>;

const [, planet = {}] = (loadSchema("events/Scan").examples ?? []) as readonly Fields[];

/** A whole Scan of a planet. */
function scan(fields: Fields): string {
  return record("Scan", { ...planet, ...fields });
}

async function messagesOf(...lines: readonly string[]): Promise<readonly string[]> {
  const findings = await findingsOf(`${lines.join("\n")}\n`, { as: "journal" });
  return findings.map(({ path, message }) => `${path} ${message}`);
}

test.each([
  [
    scan({ AxialTilt: 23.4 }),
    "/AxialTilt must be 3.141593 or less (radians), found the number 23.4, which looks like degrees",
  ],
  [
    scan({ SurfaceTemperature: -51.5 }),
    "/SurfaceTemperature must be 0 or more (kelvin), found the number -51.5, which looks like degrees Celsius",
  ],
  [
    scan({ Composition: { Ice: 0, Rock: 66.7, Metal: 0.333 } }),
    "/Composition/Rock must be 1 or less (a share from 0 to 1), found the number 66.7, which looks like percent",
  ],
  [scan({ SemiMajorAxis: -1 }), "/SemiMajorAxis must be more than 0 (metres), found the number -1"],
  [
    scan({ Radius: 1e15, MassEM: undefined, SurfaceGravity: undefined, Rings: undefined, ReserveLevel: undefined }),
    "/Radius is more than was ever seen: expected at most 10000000000000 (metres), found the number 1000000000000000",
  ],
])("the unit of a number is named, and the one that it seems to be in: %#", async (line, message) => {
  expect(await messagesOf(line)).toContain(message);
});

const gravityMeans =
  "SurfaceGravity follows from MassEM (Earth masses) and Radius (metres), so one of the three is wrong";

test("a gravity in g is recognised", async () => {
  expect(await messagesOf(scan({ SurfaceGravity: 0.4397 }))).toEqual([
    expect.stringMatching(
      /^\/SurfaceGravity must be 4\.311 ± 0\.5 % \(m\/s²\), found the number 0\.4397, which looks like g: /,
    ),
  ]);
});

test("of fields that do not go together all are named, with their units", async () => {
  expect(await messagesOf(scan({ Radius: 1606915.5 }))).toEqual([expect.stringContaining(gravityMeans)]);
});

test.each([{ Radius: 1606915.5 }, { MassEM: 0.051408 }, { SurfaceGravity: 5.2 }])(
  "an earlier scan says which of the fields is wrong: %o",
  async (fields) => {
    const [[field = "", value] = []] = Object.entries(fields);
    expect(await messagesOf(scan({}), scan(fields))).toEqual([
      `/${field} is ${value}, but the last Scan, 1 line above, says ${planet[field]} of the same body: one of the two is wrong`,
    ]);
  },
);

test("where the rule about bodies is off, the fields are still said not to go together", async () => {
  const text = `${scan({})}\n${scan({ Radius: 1606915.5 })}\n`;
  const findings = await findingsOf(text, { as: "journal", rules: { "body-identity": "off" } });
  expect(findings.map(({ rule, path }) => [rule, path])).toEqual([["wrong-total", "/SurfaceGravity"]]);
});

function suit(SuitName: string): string {
  const fields = { SuitID: 1700217807000001, SuitName, SuitMods: [], LoadoutID: 4293000001, LoadoutName: "Stroll" };
  return record("SuitLoadout", { ...fields, Modules: [] });
}

function target(StarClass: string): string {
  return record("FSDTarget", { Name: "Varkesh", SystemAddress: 594592926067, StarClass, RemainingJumpsInRoute: 1 });
}

function bought(Type: string): string {
  return record("MarketBuy", { MarketID: 3221397760, Type, Count: 2, BuyPrice: 9000, TotalCost: 18000 });
}

test.each([
  [
    suit("python"),
    /^\/SuitName is not a known suit \(as of game [\d.]+\), found the string "python", which is a ship$/,
  ],
  [target("Earthlike body"), /, found the string "Earthlike body", which is a planet class$/],
  [target("$Python_Name;"), /, found the string "\$Python_Name;", which is a ship$/],
  [
    target("Scorpius"),
    /^\/StarClass should be one of the known values \("S", "SupermassiveBlackHole", .* or one of \d+ others\), found /,
  ],
  [bought("Limpets"), /^\/Type is not a known commodity \(.*\), found the string "Limpets"; did you mean Drones\?$/],
  [bought("goldbar"), /"goldbar"; known values are "Gold", .* or one of \d+ others: keep it if it is new in the game$/],
  [
    record("Friends", { Status: "Onlein", Name: "Quiet Heron 40718" }),
    /^\/Status should be one of the known values \(.*"Online".*\), found the string "Onlein"/,
  ],
])("a symbol of another sort is recognised, and known ones are shown: %#", async (line, message) => {
  expect(await messagesOf(line)).toEqual([expect.stringMatching(message)]);
});

const shutdown = record("Shutdown");
const undocked = record("Undocked", { StationName: "Vell Terminal", StationType: "Orbis", MarketID: 3229914880 });
const commander = record("Commander", { FID: "F1000001", Name: "Jane Doe" });

/** The lines of the example that breaks a rule. */
function failing(rule: "not-docked" | "out-of-turn"): readonly string[] {
  return ruleFiles[rule].fails().text.trimEnd().split("\n");
}

test.each([
  [
    [shutdown, undocked],
    "/event Undocked is written after the Shutdown 1 line above, which ends a journal: move it above, or into the next journal",
  ],
  [
    [commander, loadGameLine({}), loadGameLine({})],
    "/event Commander is missing between the LoadGame 1 line above and this one: add it, every login begins with it, or remove one LoadGame",
  ],
  [
    failing("out-of-turn"),
    "/event DockingRequested is written again, but nothing has answered the one 1 line above: DockingGranted or DockingDenied is missing in between",
  ],
  [
    failing("not-docked"),
    "/event RepairAll needs a station, but the ship is not docked (since the SupercruiseEntry 1 line above): Docked is missing in between, or this line belongs further up",
  ],
])("an event that is out of turn comes with what is missing: %#", async (lines, message) => {
  expect(await messagesOf(...lines)).toContain(message);
});

test("a place and an address that do not go together say what the address encodes, and what to do", async () => {
  const StarPos = [62.53125, 41.21875, 88.40625];
  expect(await messagesOf(jumpLine({ StarPos }))).toEqual([
    expect.stringMatching(
      /^\/StarPos is \[.*62\.53125.*\], but SystemAddress 594592926067 encodes a place with x -65 to 15, y -25 to 55, z 55 to 135: take both from the same system$/,
    ),
  ]);
  const SystemAddress = 3 + 27 * 2 ** 35;
  const body = { StarSystem: "Varkesh Sector AB-C d13-28", SystemAddress, Body: "Varkesh 2", BodyID: 4 };
  expect(await messagesOf(record("ApproachBody", body))).toEqual([
    `/SystemAddress is ${SystemAddress}, which encodes a name that ends in the letter d and the number 27, as in d1-27, but StarSystem is "Varkesh Sector AB-C d13-28": take both from the same system`,
  ]);
});

test("a symbol that lost its signs is suggested with them", async () => {
  const findings = await findingsOf(`${storedModule({ Name: "int_fuelscoop_size4_class3_name" })}\n`, {
    as: "journal",
  });
  expect(findings).toMatchObject([{ rule: "internal-form", suggestion: "$int_fuelscoop_size4_class3_name;" }]);
});

test("of two times in the wrong order either may be wrong", async () => {
  expect(await messagesOf(musicLine("2025-03-02T19:14:51Z"), musicLine("2025-03-02T18:14:51Z"))).toEqual([
    '/timestamp is 60 minutes before the event above (2025-03-02T19:14:51Z), found the string "2025-03-02T18:14:51Z": one of the two times is wrong, or the lines are out of order',
  ]);
});

test.each([
  ["$gold_name;", '"$gold_name;", in English "Gold"'],
  ["$moonrock_name;", '"$moonrock_name;" as the game shows it, for example "Gold" for "$gold_name;"'],
])("a missing display text is given where it is known: %s", async (Type, text) => {
  expect(await messagesOf(record("MiningRefined", { Type }))).toContain(
    `/Type_Localised is missing: add the display text of ${text}`,
  );
});

test("a power that is not listed because the list is missing", async () => {
  expect(await messagesOf(jumpLine({ ControllingPower: "Edmund Mahon" }))).toEqual([
    '/ControllingPower is the string "Edmund Mahon", but Powers is missing: add Powers, the list of all powers in the system',
  ]);
});

test("of another account the name is shown, and that the FID differs too", async () => {
  const other = { FID: "F1000002", Name: "John Roe" };
  const [finding] = await findingsOf(`${commander}\n${record("Commander", other)}\n`, { as: "journal" });
  expect(finding).toMatchObject({
    path: "/Name",
    message:
      'is "John Roe", but the last Commander, 1 line above, says "Jane Doe": FID differs too, so these are two accounts in one file',
    related: [{ message: 'the account of "Jane Doe"' }],
  });
  const sameName = record("Commander", { FID: "F1000002", Name: "Jane Doe" });
  expect(await messagesOf(commander, sameName)).toEqual([
    '/FID is "F1000002", but the last Commander, 1 line above, says "F1000001"',
  ]);
  expect(await messagesOf(commander, record("Commander", { FID: "F1000001", Name: "John Roe" }))).toEqual([]);
});

test.each([
  [0xe9, "0xE9, which is é in Windows-1252"],
  [0x80, "0x80"],
])("the byte that is not UTF-8 is named: %i", async (byte, name) => {
  const { findings } = await lint(
    "journal",
    Buffer.from(musicLine().replace("Exploration", String.fromCharCode(byte)), "latin1"),
  );
  expect(findings.find(({ rule }) => rule === "invalid-utf8")).toMatchObject({
    message: `must be UTF-8, found the byte ${name}: save the file as UTF-8, or type the character again`,
  });
});

test("the type of a field is named also where a number is too large", async () => {
  const line = musicLine().replace('"Exploration"', "1e999");
  expect(await messagesOf(line)).toEqual(["/MusicTrack must be a string, found the number 1e999"]);
});

test("one letter is not taken for a star class", async () => {
  expect(await messagesOf(musicLine().replace("Exploration", "a"))).toEqual([
    expect.stringMatching(/found the string "a"; known values are /),
  ]);
});

test("an event that nobody knows may be new", async () => {
  expect(await messagesOf(record("TeaBreak"))).toEqual([
    '/event is not an event that the game is known to write, found the string "TeaBreak": keep it if the game is newer than this version of journal-lint',
  ]);
});

test("what is said of a whole event does not begin with its name twice", async () => {
  const stdin = `${shutdown}\n${undocked}\n`;
  const { stdout } = await run(["--as", "journal", "--format", "compact", "-"], { stdin });
  expect(stdout).toContain(": Undocked is written after the Shutdown 1 line above, which ends a journal: ");
});

test("an empty key is seen, and the pointer stays", async () => {
  const stdin = `${record("Music", { MusicTrack: "Exploration", "": "odd" })}\n`;
  const printed = async (format: string): Promise<string> =>
    (await run(["--as", "journal", "--format", format, "-"], { stdin })).stdout;
  for (const format of ["compact", "pretty", "github", "sarif", "markdown"]) {
    const text = (await printed(format)).replaceAll('\\"', '"').replaceAll("&#34;", '"');
    expect(text, format).toMatch(/\/""/);
  }
  expect(JSON.parse(await printed("json"))).toMatchObject({ findings: [{ path: "/" }] });
});
