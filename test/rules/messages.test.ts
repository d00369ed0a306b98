import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { ruleFiles } from "../../src/rules/built/rule-files.js";
import {
  dockedLine,
  jumpLine,
  loadGameLine,
  musicLine,
  record,
  storedModule,
} from "../../src/rules/example-records.js";
import { loadSchema } from "../../src/schema/schema.js";
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

test("names all fields that do not go together, with their units", async () => {
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

test("says that fields do not go together when the rule about bodies is off", async () => {
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
    "/event Undocked is written after the Shutdown 1 line above, which ends a journal: move it above or into the next journal, or delete the Shutdown if play goes on",
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
    "/event RepairAll needs a station, but the ship is not docked (since the SupercruiseEntry 1 line above): Docked is missing in between, or this line does not belong here: move or delete it",
  ],
])("an event that is out of turn comes with what is missing: %#", async (lines, message) => {
  expect(await messagesOf(...lines)).toContain(message);
});

test("a place and an address that do not go together say what the address encodes, and what to do", async () => {
  const StarPos = [62.53125, 41.21875, 88.40625];
  expect(await messagesOf(jumpLine({ StarPos }))).toEqual([
    expect.stringMatching(
      /^\/StarPos is \[.*62\.53125.*\], but SystemAddress 594592926067 encodes a place with x -65 to 15, y -25 to 55, z 55 to 135: x or SystemAddress is wrong, so take both from the same system$/,
    ),
  ]);
  const SystemAddress = 3 + 27 * 2 ** 35;
  const body = { StarSystem: "Varkesh Sector AB-C d13-28", SystemAddress, Body: "Varkesh 2", BodyID: 4 };
  expect(await messagesOf(record("ApproachBody", body))).toEqual([
    `/SystemAddress is ${SystemAddress}, which encodes a name that ends in the letter d and the number 27, as in d1-27, but StarSystem is "Varkesh Sector AB-C d13-28": SystemAddress or StarSystem is that of another system, so take both from the same`,
  ]);
});

test("a symbol that lost its signs is suggested with them", async () => {
  const findings = await findingsOf(`${storedModule({ Name: "int_fuelscoop_size4_class3_name" })}\n`, {
    as: "journal",
  });
  expect(findings).toMatchObject([{ rule: "internal-form", suggestion: "$int_fuelscoop_size4_class3_name;" }]);
});

test("says that either of two times in the wrong order may be wrong", async () => {
  expect(await messagesOf(musicLine("2025-03-02T19:14:51Z"), musicLine("2025-03-02T18:14:51Z"))).toEqual([
    '/timestamp is 60 minutes before the event above (2025-03-02T19:14:51Z), found the string "2025-03-02T18:14:51Z": one of the two times is wrong, or the lines are out of order',
  ]);
});

test("a time that is far from those of both neighbours, which are close to each other, is called wrong", async () => {
  const cause = /: the lines around the one above fit each other, so its time is wrong, or it belongs further down$/;
  const late = "2025-03-02T20:14:55Z";
  const ofTimes = (...times: readonly string[]): Promise<readonly string[]> => messagesOf(...times.map(musicLine));
  const [said, ...others] = await ofTimes("2025-03-02T19:14:40Z", "2025-03-02T19:14:51Z", late, "2025-03-02T19:14:59Z");
  expect(said).toMatch(cause);
  expect(others).toEqual([]);
  // The same where the lines are parsed, as those with an unknown field are.
  const odd = (time: string): string => musicLine(time).replace("}", ', "Odd":1 }');
  const parsed = await messagesOf(...["2025-03-02T19:14:51Z", late, "2025-03-02T19:14:59Z"].map(odd));
  expect(parsed.filter((message) => message.startsWith("/timestamp"))).toEqual([expect.stringMatching(cause)]);
  expect((await ofTimes("2025-03-02T19:14:51Z", late, "2025-03-02T19:54:59Z"))[0]).not.toMatch(cause);
  expect((await ofTimes("2025-03-02T19:14:51Z", late, "2025-03-02T18:24:59Z"))[0]).not.toMatch(cause);
});

test.each([
  [{ StarPos: [88.40625, 41.21875, -62.53125] }, /: x and z are exchanged$/, "[-62.53125,41.21875,88.40625]"],
  [{ SystemAddress: 5945929260678 }, /: without its last digit, the address fits$/, undefined],
])("an exchanged coordinate or a digit too many is recognised: %o", async (fields, message, suggestion) => {
  const [finding, ...others] = await findingsOf(`${jumpLine(fields)}\n`, { as: "journal" });
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ rule: "address-cube", path: "/StarPos", message: expect.stringMatching(message) });
  expect(finding?.suggestion).toBe(suggestion);
});

const scooped = { Scooped: 30.3, Total: 0.36 };
const [trade = {}] = (loadSchema("events/MaterialTrade").examples ?? []) as readonly Fields[];
const [accepted = {}] = (loadSchema("events/MissionAccepted").examples ?? []) as readonly Fields[];

/** A whole Docked event of a game that writes services in lower case, but for one. */
function services(last: string): string {
  return dockedLine({ StationServices: ["dock", "autodock", "contacts", last] });
}

test.each([
  [
    record("FuelScoop", scooped),
    "/Scooped must be no more than Total (0.36), found the number 30.3: Total includes what was scooped",
  ],
  [
    record("MaterialTrade", { ...trade, TraderType: "raw" }),
    '/TraderType must be the same as Received.Category ("encoded"), found the string "raw"',
  ],
  [
    record("MissionAccepted", { ...accepted, Expiry: "2025-03-01T19:14:51Z" }, "2025-03-02T19:14:51Z"),
    expect.stringMatching(/^\/Expiry must be no earlier than timestamp \+ 1 second \(/),
  ],
  [
    record("StartJump", { JumpType: "Hyperspace" }),
    '/StarSystem is missing: it must be here when JumpType is "Hyperspace"; the same applies to SystemAddress and StarClass, so JumpType is probably wrong',
  ],
  [
    record("StartJump", { JumpType: "Hyperspace", StarSystem: "Varkesh", SystemAddress: 594592926067 }),
    '/StarClass is missing: it must be here when JumpType is "Hyperspace"',
  ],
  [
    scan({ Composition: { Ice: 2.5, Rock: 64.2, Metal: 33.3 } }),
    "/Composition/Ice must be 1 or less (a share from 0 to 1), found the number 2.5, which looks like percent; the same applies to Rock and Metal",
  ],
  [
    scan({ ReserveLevel: "Depleted" }),
    expect.stringMatching(/found the string "Depleted"; did you mean DepletedResources\?$/),
  ],
  [services("Black Market"), expect.stringMatching(/; did you mean blackmarket\?$/)],
  [services("Tunig"), expect.stringMatching(/; did you mean tuning\?$/)],
  [
    jumpLine({ SystemEconomy: "Industrial" }),
    '/SystemEconomy should be written like $economy_…;, found the string "Industrial"; did you mean $economy_Industrial;?',
  ],
  [jumpLine({ SystemGovernment: "Democracy" }), expect.stringMatching(/; did you mean \$government_Democracy;\?$/)],
  [
    record("MaterialCollected", { Category: "Encoded", Name: "Untypical Shield Scans", Count: 3 }),
    expect.stringMatching(/; did you mean shielddensityreports\?$/i),
  ],
  [
    record("Music", { MusicTrack: "Exploration" }).replace(/ }$/, ', "MusicTrack":"Exploration" }'),
    "/MusicTrack appears more than once in its object, and JSON readers use only the last value, this one: delete one of them",
  ],
])("one message leads to the fix: %#", async (line, message) => {
  expect(await messagesOf(line)).toEqual([message]);
});

const { Composition: _, AtmosphereType: __, ...airless } = planet;

test.each([
  [
    suit("explorationsuit_class7"),
    /^\/SuitName is not a known suit .* known values are "explorationsuit_class1", "explorationsuit_class2"/i,
  ],
  [
    dockedLine({ StationEconomies: [{ Name: "$economy_Agri;", Name_Localised: "Agriculture", Proportion: 80 }] }),
    /^\/StationEconomies\/0\/Proportion is more .* at most 10 \(a share, of which 1 is the whole\), found the number 80, which looks like percent$/,
  ],
  [
    scan({ Composition: { Ice: 0, Rock: 1.4, Metal: 0.333 } }),
    /^\/Composition\/Rock must be 1 or less .* found the number 1.4$/,
  ],
  [
    record("Scan", { ...airless, PlanetClass: "Sudarsky class III gas giant", Materials: undefined }),
    /^\/Landable must be false when PlanetClass is "Sudarsky class III gas giant", found true$/,
  ],
  [
    record("SAASignalsFound", {
      ...((loadSchema("events/SAASignalsFound").examples ?? []) as readonly Fields[]).find(({ Genuses }) => Genuses),
      Signals: [{ Type: "$SAA_SignalType_Biological;", Type_Localised: "Biological", Count: 9 }],
    }),
    /^\/Genuses does not fit: the number of Genuses must be 9, found \d: Signals counts that many, so one of the two is wrong$/,
  ],
])("one message leads to the cause: %#", async (line, message) => {
  expect(await messagesOf(line)).toEqual([expect.stringMatching(message)]);
});

const [fitted = {}] = (loadSchema("events/Loadout").examples ?? []) as readonly Fields[];
const fittedModules = fitted.Modules as readonly Fields[];
const spare = { Item: "int_cargorack_size2_class1", On: true, Priority: 1, Health: 1 };

test.each([
  [
    fittedModules.map((module) => (module.Slot === "Slot01_Size4" ? { ...module, Slot: "Slot01_Size3" } : module)),
    /^\/Modules\/\d+\/Item does not fit: the size of the module must be no more than 3, found 4: the slot is Slot01_Size3, so Slot or Item is wrong$/,
  ],
  [
    [...fittedModules, { ...spare, Slot: "TinyHardpoint1" }],
    /^\/Modules\/\d+\/Item must be a text that starts with "hpt_" when Slot is "TinyHardpoint1"/,
  ],
  [
    [...fittedModules, { ...spare, Item: "int_fuelscoop_size5_class1", Slot: "Slot01_Size4" }],
    /^\/Modules\/\d+\/Slot must be unique, /,
  ],
])("says one thing about a module in a wrong slot: %#", async (Modules, message) => {
  expect(await messagesOf(record("Loadout", { ...fitted, Modules }))).toEqual([expect.stringMatching(message)]);
});

test.each(["1749924302", "1749924302000"])("a Unix time is written as the game would: %s", async (time) => {
  const line = musicLine().replace('"2025-03-02T19:14:51Z"', time);
  expect(await findingsOf(`${line}\n`, { as: "journal" })).toMatchObject([
    {
      rule: "wrong-type",
      message: `must be a string of the form YYYY-MM-DDThh:mm:ssZ, found the number ${time}, which looks like Unix time`,
      suggestion: '"2025-06-14T18:05:02Z"',
      fix: { safe: false },
    },
  ]);
});

test.each([
  ["$gold_name;", '"$gold_name;", in English "Gold"'],
  ["$moonrock_name;", '"$moonrock_name;" as the game shows it, for example "Gold" for "$gold_name;"'],
])("a missing display text is given where it is known: %s", async (Type, text) => {
  const rules = { "unknown-name": "off" } as const;
  const findings = await findingsOf(`${record("MiningRefined", { Type })}\n`, { as: "journal", rules });
  expect(findings).toMatchObject([{ path: "/Type_Localised", message: `is missing: add the display text of ${text}` }]);
});

test("reports only the symbol of an unknown symbol without display text", async () => {
  const findings = await findingsOf(`${record("MiningRefined", { Type: "$moonrock_name;" })}\n`, { as: "journal" });
  expect(findings).toMatchObject([{ rule: "unknown-name", path: "/Type" }]);
});

test("names a power that is not listed because the list is missing", async () => {
  expect(await messagesOf(jumpLine({ ControllingPower: "Edmund Mahon" }))).toEqual([
    '/ControllingPower is the string "Edmund Mahon", but Powers is missing: add Powers, the list of all powers in the system',
  ]);
});

test("shows the name of another account, and that the FID differs too", async () => {
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
    '/FID is "F1000002", but the last Commander, 1 line above, says "F1000001": one of the two is wrong',
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
    message: `the line must be UTF-8, found the byte ${name}: save the file as UTF-8, or type the character again`,
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

test.each([
  ["two values are as near", scan({ Luminosity: "VIII" })],
  ["it is a short part of another", record("ReceiveText", { From: "", Message: "x", Channel: "chat" })],
])("suggests no value when %s", async (_, line) => {
  const messages = (await messagesOf(line)).filter((text) => /^\/(?:Luminosity|Channel) /.test(text));
  expect(messages).toHaveLength(1);
  expect(messages.join()).not.toContain("did you mean");
});

test("a missing field with few values names them", async () => {
  expect(await messagesOf(record("Cargo", { Count: 0 }))).toEqual([
    '/Vessel is missing, a string is required here ("Ship" or "SRV")',
  ]);
});

const wholeText = JSON.stringify({ timestamp: "2025-06-14T18:06:00Z", event: "Music", MusicTrack: "Exploration" });

test.each([
  ["a byte order mark", `\ufeff${wholeText}\n`, "journal"],
  ["NUL bytes before an event", `\0\0${wholeText}\n`, "journal"],
  ["NUL bytes alone", `${wholeText}\n\0\0\n`, "journal"],
  ["too many levels", `${"[".repeat(101)}${"]".repeat(101)}\n`, "journal"],
  ["too many values", `[${"0,".repeat(250_001)}0]\n`, "journal"],
  ["text that is not JSON", `${wholeText},\n`, "journal"],
  ["an array", `[${wholeText}]\n`, "journal"],
  ["a line that breaks off", wholeText.slice(0, -3), "journal"],
  ["an empty side file", "", "status"],
] as const)("a message about a text as a whole names it once: %s", async (_, text, as) => {
  const { stdout } = await run(["--as", as, "--format", "compact", "-"], { stdin: text });
  expect(stdout).toMatch(/^<stdin>:\d+:\d+: (?:error|warning): the (?:file|line|record) /);
});

test("a list that lacks one element is said to lack the whole of it", async () => {
  const [{ Modules, ...rest } = {}] = (loadSchema("events/Loadout").examples ?? []) as readonly Fields[];
  const modules = (Modules as readonly Fields[]).filter(({ Slot }) => Slot !== "Radar");
  expect(await messagesOf(record("Loadout", { ...rest, Modules: modules }))).toEqual([
    '/Modules lacks the element with the Slot "Radar": put the whole of it back',
  ]);
});

test("a fraction that is no more than a 0 is said to have lost its decimals", async () => {
  const found = (Progress: string): Promise<readonly string[]> =>
    messagesOf(
      record("FSSDiscoveryScan", {
        Progress: 0.5,
        BodyCount: 19,
        NonBodyCount: 9,
        SystemName: "Varkesh",
        SystemAddress: 594592926067,
      }).replace("0.5", Progress),
    );
  const must = "/Progress must be more than 0 (a share from 0 to 1), found the number";
  expect(await found("0")).toEqual([`${must} 0, as if its decimals had been cut off`]);
  expect(await found("0.000000")).toEqual([`${must} 0.000000`]);
});

test("a symbol that is written alone is shown without what surrounds it elsewhere", async () => {
  const sale = { MarketID: 3221397760, Type: "$aluminium_name;", Count: 2, BuyPrice: 400, TotalCost: 800 };
  const [finding] = await findingsOf(`${record("MarketBuy", sale)}\n`, { as: "journal" });
  expect(finding).toMatchObject({ rule: "internal-form", path: "/Type", suggestion: "aluminium" });
});

test("the unit of a number of another type is named", async () => {
  const [{ Exploration, ...rest } = {}] = (loadSchema("events/Statistics").examples ?? []) as readonly Fields[];
  const line = record("Statistics", { ...rest, Exploration: { ...(Exploration as Fields), Time_Played: 411.75 } });
  expect(await messagesOf(line)).toEqual([
    "/Exploration/Time_Played must be an integer (seconds), found the number 411.75",
  ]);
});

test("of a key that stands twice, the value that a line above contradicts is deleted", async () => {
  const jump = jumpLine({ StarSystem: "Varkesh", SystemAddress: 594592926067 });
  const entry = record("SupercruiseEntry", { StarSystem: "Varkesh", SystemAddress: 594592926067 });
  const twice = entry.replace('"SystemAddress"', '"StarSystem":"Quillmar", "SystemAddress"');
  const start = record("StartJump", { JumpType: "Supercruise" });
  const findings = await findingsOf(`${jump}\n${start}\n${twice}\n`, { as: "journal" });
  expect(findings).toMatchObject([
    {
      line: 3,
      rule: "duplicate-key",
      message: expect.stringContaining(
        'put the player in "Varkesh", with the same SystemAddress: delete the one that is wrong',
      ),
      related: [{ line: 1 }],
      fix: { safe: true, edits: [{ text: "" }] },
    },
  ]);
  const [edit] = findings[0]?.fix?.edits ?? [];
  expect(twice.slice((edit?.column ?? 0) - 1, (edit?.endColumn ?? 0) - 1)).toContain("Quillmar");
});

test("a list that was cut short is one finding, which names all that it lacks", async () => {
  const [{ Modules, ...rest } = {}] = (loadSchema("events/Loadout").examples ?? []) as readonly Fields[];
  const modules = (Modules as readonly Fields[]).filter(({ Slot }) => Slot !== "Radar" && Slot !== "FuelTank");
  expect(await messagesOf(record("Loadout", { ...rest, Modules: modules }))).toEqual([
    '/Modules must have "Radar" and "FuelTank" among Modules.Slot',
  ]);
  expect(await messagesOf(record("Loadout", { ...rest, Modules: [] }))).toEqual([
    expect.stringMatching(
      /^\/Modules must have "Armour", .* and "CargoHatch" among Modules\.Slot: the list was cut short/,
    ),
  ]);
});

test.each([
  [
    "Zo\u00c3\u00ab",
    "the text \u00c3\u00ab was decoded wrongly, as Windows-1252 instead of UTF-8, so that it must be \u00eb",
    true,
  ],
  [
    "Wren\u00e2\u20ac\u2122s",
    "the text \u00e2\u20ac\u2122 was decoded wrongly, as Windows-1252 instead of UTF-8, so that it must be \u2019",
    true,
  ],
  ["Zo\ufffd", "the line holds U+FFFD, which stands for letters that a program could not decode", false],
])("a text that was decoded wrongly is named, with what it was: %s", async (Name, message, isFixed) => {
  const [only] = await findingsOf(`${record("Commander", { FID: "F4071823", Name })}\n`, { as: "journal" });
  expect(only).toMatchObject({ rule: "invalid-utf8", message: expect.stringContaining(message) });
  expect(only?.fix?.safe).toBe(isFixed ? true : undefined);
});

test.each(["S\u00c3O", "\u00c2ME", "ESPA\u00d1\u00d3N", "\u00abEL A\u00d1\u00bb", "ch\u00e2teau", "\u0421\u0447"])(
  "a text that only looks a little as if it were decoded wrongly passes: %s",
  async (Name) => {
    expect(await messagesOf(record("Commander", { FID: "F4071823", Name }))).toEqual([]);
  },
);

test("capitals count where the game spells a name in one way", async () => {
  expect(await messagesOf(musicLine().replace("Exploration", "exploration"))).toEqual([
    '/MusicTrack must be spelled Exploration, as capitals count, found the string "exploration"',
  ]);
});

test("a time that is exchanged or of the game's calendar is said where it is", async () => {
  const times = (...of: readonly string[]) => messagesOf(...of.map((time) => musicLine(time)));
  expect(await times("3310-03-08T18:00:00Z", "2024-03-08T18:01:00Z")).toEqual([
    expect.stringContaining("must have the real year, which is 1286 less than in the game"),
  ]);
  expect(await times("2025-05-08T18:00:00Z", "2025-08-05T18:01:00Z", "2025-05-08T18:02:00Z")).toEqual([
    expect.stringMatching(/ is 89 days before .*: day and month of the event above are exchanged$/),
  ]);
});

test("a no-break space is written so that it can be seen", async () => {
  expect(await messagesOf(`\u00a0${musicLine()}`)).toEqual([expect.stringMatching(/delete it: \\u00a0$/)]);
  expect(await messagesOf(musicLine().replace(', "event"', ',\u00a0"event"'))).toContain(
    " the record is not JSON: the invisible character U+00A0 was not expected here",
  );
});

test.each([
  ["Krait Mk II", "krait_mkii"],
  ["Cobra Mk. III", "cobramkiii"],
])("the English name of a ship leads to its symbol: %s", async (Ship, symbol) => {
  const [{ ...loadout } = {}] = (loadSchema("events/Loadout").examples ?? []) as readonly Fields[];
  const [first] = await findingsOf(`${record("Loadout", { ...loadout, Ship })}\n`, { as: "journal" });
  expect(first?.suggestion?.toLowerCase()).toBe(symbol);
});

const [station = {}] = (loadSchema("events/Docked").examples ?? []) as readonly Fields[];

function renamedKeys(event: Fields, rename: (key: string) => string): string {
  const isKept = (key: string): boolean => key === "timestamp" || key === "event";
  const renamed = Object.entries(event).map(([key, value]) => [isKept(key) ? key : rename(key), value]);
  return JSON.stringify(Object.fromEntries(renamed));
}

test.each([
  ["small first letters", (key: string) => key.charAt(0).toLowerCase() + key.slice(1)],
  ["underscores", (key: string) => key.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toLowerCase()],
])("reports names in another style once when all keys of a record have %s", async (_, rename) => {
  const [first, ...others] = await findingsOf(`${renamedKeys(station, rename)}\n`, { as: "journal" });
  expect(others).toEqual([]);
  expect(first?.message).toMatch(/looks like it: rename that; the same applies to .* and \d+ more: write each name as/);
  expect(first?.fix?.edits.length).toBeGreaterThan(5);
});

test("reports exchanged lists once each when the materials of two are exchanged", async () => {
  const raw = ["iron", "nickel", "carbon"].map((Name) => ({ Name, Count: 3 }));
  const encoded = [{ Name: "shielddensityreports", Count: 3 }];
  expect(await messagesOf(record("Materials", { Raw: [], Manufactured: raw, Encoded: encoded }))).toEqual([
    '/Manufactured/0/Name must not be the string "iron" here: it belongs under Raw, and this is Manufactured; so do 2 others of the list, so lists were probably exchanged',
  ]);
});

test.each([
  [
    record("Rank", { ...zeroRanks(), Combat: "Dangerous" }),
    '/Combat must be an integer, found the string "Dangerous", and the rank of that name is 6',
  ],
  [
    JSON.stringify({ ...station, LandingPads: "Large" }),
    '/LandingPads must be an object of the form {"Small":…,"Medium":…,"Large":…}, found the string "Large"',
  ],
  [
    record("MiningRefined", { Type: "platinum", Type_Localised: "Platinum" }),
    '/Type_Localised is the same as Type, which should be a symbol here: write that as "$platinum_name;"',
  ],
  [
    record("MarketBuy", { MarketID: 3221397760, Type: "Limpet", Count: 2, BuyPrice: 101, TotalCost: 202 }),
    '/Type is not a known commodity (as of game 4.4.1), found the string "Limpet"; did you mean Drones?',
  ],
  [
    scan({ Composition: { Ice: 0, Rock: 0.92, Metal: 0.333 } }),
    "/Composition/Ice does not fit: Ice + Rock + Metal must be no more than 1.001, found 1.253",
  ],
])("names the form or the value that belongs there when a word stands in its place: %#", async (line, message) => {
  expect(await messagesOf(line)).toEqual([message]);
});

function zeroRanks(): Fields {
  const names = ["Combat", "Trade", "Explore", "Soldier", "Exobiologist", "Empire", "Federation", "CQC"];
  return Object.fromEntries(names.map((name) => [name, 0]));
}

test("names the dash when two names differ by it alone", async () => {
  const named = (BodyName: string, timestamp?: string): string =>
    record(
      "SAAScanComplete",
      { BodyName, SystemAddress: 594592926067, BodyID: 12, ProbesUsed: 4, EfficiencyTarget: 6 },
      timestamp,
    );
  const other = named("Byua AB\u2013C 2", "2025-03-02T19:20:00Z");
  expect(await messagesOf(named("Byua AB-C 2"), other)).toEqual([
    expect.stringMatching(/: this has a special dash \(U\+2013\) in it$/),
  ]);
});

test("reports a file under another name once when a side file holds a journal", async () => {
  const text = `${[loadGameLine({}), musicLine(), musicLine()].join("\n")}\n`;
  const findings = await findingsOf(text, { as: "status" });
  expect(findings.map(({ rule, message }) => `${rule} ${message}`)).toEqual([
    'wrong-side-file must be "Status" in this side file, found the string "LoadGame": 3 events as in a journal; give it the name of one, Journal.….log',
  ]);
});

test("reports the missing list once when a side file has the short line of a journal", async () => {
  const findings = await findingsOf(`${record("ShipLocker")}\n`, { as: "shiplocker" });
  expect(findings.map(({ path, message }) => `${path} ${message}`)).toEqual([
    "/Items is missing: this is only the short line of a journal, and the side file has the list; copy ShipLocker.json itself",
  ]);
});

test("reports where to split the file when a second journal begins on the last line of the first", async () => {
  const head = record("Fileheader", {
    part: 1,
    language: "English/UK",
    Odyssey: true,
    gameversion: "4.0.0.1904",
    build: "r300000/r0 ",
  });
  const later = head.replace("19:14:51", "21:14:51");
  const findings = await findingsOf(`${head}\n${musicLine()}${later}\n`, {
    as: "journal",
    file: "Journal.2025-03-02T191451.01.log",
  });
  expect(findings.map(({ rule }) => rule)).toEqual(["invalid-json", "session-start"]);
});

const here = { StarSystem: "Varkesh Sector AB-C d13-17", SystemAddress: 594592926067 };
const leaves = { ...here, Body: "Varkesh 2", BodyID: 4 };

test.each([
  [
    { StarSystem: "Byua AB-C b1-2" },
    '/StarSystem is "Byua AB-C b1-2", but the last FSDJump, 1 line above, put the player in "Varkesh Sector AB-C d13-17", with the same SystemAddress: one of the two names is wrong',
  ],
  [
    { SystemAddress: 927712935939 },
    "/SystemAddress is 927712935939, but the last FSDJump, 1 line above, put the player in 594592926067: StarSystem is the same, so one of the two addresses is wrong",
  ],
])("names the wrong one of name and address when a line above has the other: %o", async (fields, message) => {
  const arrival = jumpLine(here);
  expect(await messagesOf(arrival, record("LeaveBody", { ...leaves, ...fields }, "2025-03-02T19:20:00Z"))).toEqual([
    message,
  ]);
});

test("says that the address is wrong when it encodes a place outside the galaxy", async () => {
  expect(await messagesOf(jumpLine({ SystemAddress: 1234567890123 }))).toEqual([
    expect.stringMatching(/, which is outside the galaxy: SystemAddress is wrong$/),
  ]);
});

test("names the amount that changed when the progress of a construction site does not fit", async () => {
  const site = (RequiredAmount: number, timestamp?: string): string =>
    record(
      "ColonisationConstructionDepot",
      {
        ...{ MarketID: 3958981890, ConstructionProgress: 0.5, ConstructionComplete: false, ConstructionFailed: false },
        ResourcesRequired: [
          { Name: "$steel_name;", Name_Localised: "Steel", RequiredAmount, ProvidedAmount: 500, Payment: 5057 },
        ],
      },
      timestamp,
    );
  expect(await messagesOf(site(1000), site(1500, "2025-03-02T19:20:00Z"))).toEqual([
    expect.stringMatching(/^\/ResourcesRequired\/0\/RequiredAmount is 1500, but .* said 1000, and it stays the same: /),
  ]);
});

test("a distance in another unit is told with what it would be in light-seconds", async () => {
  const found = async (DistFromStarLS: number) => (await messagesOf(dockedLine({ DistFromStarLS }))).join();
  expect(await found(1092452868.716365)).toMatch(
    /metres \(3\.64403 light-seconds\) or kilometres \(3644\.03 light-seconds\)$/,
  );
  expect(await found(1e15)).toMatch(/which looks like metres \(3335640 light-seconds\)$/);
});

test("an amount of fuel is called kilograms only if it is a rounded number of tonnes in kilograms", async () => {
  const found = (Scooped: number) => messagesOf(record("FuelScoop", { Scooped, Total: 86.461777 }));
  expect(await found(450.123)).toEqual([expect.stringContaining("looks like kilograms")]);
  expect(await found(505.004326)).toEqual([
    "/Scooped must be no more than Total (86.461777), found the number 505.004326: Total includes what was scooped",
  ]);
});

test("a period in days is told in a whole sentence", async () => {
  expect(await messagesOf(scan({ OrbitalPeriod: 6.360182 }))).toContain(
    "/OrbitalPeriod must not be the number 6.360182 here: OrbitalPeriod is in seconds, and nothing moves as fast; if it is in days, multiply it by 86400",
  );
});

test("events wrapped in an object are one finding without a fix", async () => {
  const findings = await findingsOf(`{"events": [${musicLine()}, ${musicLine()}]}\n`, { as: "journal" });
  expect(findings).toMatchObject([
    {
      path: "/event",
      message:
        "is missing: this object is no event, but has events in its list events: write each of them as a record of its own, one a line",
    },
  ]);
  expect(findings[0]?.fix).toBeUndefined();
});

test("a name of the market without its $ and _name; is wrong, and not its display text", async () => {
  const [example] = (loadSchema("files/Market").examples ?? []) as readonly Fields[];
  const [item] = (example?.Items ?? []) as readonly Fields[];
  const market = { ...example, Items: [{ ...item, Name: "water", Name_Localised: "Water" }] };
  const findings = await findingsOf(JSON.stringify(market), { as: "market" });
  expect(findings).toMatchObject([{ rule: "internal-form", path: "/Items/0/Name", suggestion: "$water_name;" }]);
});

test("the marks of a merge conflict are one finding with their lines", async () => {
  const lines = [musicLine(), "<<<<<<< HEAD", musicLine(), "=======", musicLine(), ">>>>>>> other", musicLine()];
  expect(await messagesOf(...lines)).toEqual([
    " the record is not JSON: this is a mark of a merge conflict: keep the lines of one side, and delete the other side and the marks <<<<<<<, ======= and >>>>>>> (lines 2, 4 and 6)",
  ]);
});
