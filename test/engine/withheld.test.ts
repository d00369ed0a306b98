import { Buffer } from "node:buffer";
import { afterEach, expect, test, vi } from "vitest";
import type { Finding } from "../../src/engine/validate/finding.js";
import { withheld } from "../../src/engine/validate/withheld.js";
import { lintText } from "../../src/library/lint-text.js";
import type { LintTextOptions } from "../../src/library/options.js";
import {
  dockedLine,
  dockedMessage,
  faction,
  fileheaderLine,
  jumpLine,
  musicLine,
  record,
  wholeGoal,
} from "../../src/rules/example-records.js";
import { loadSchema } from "../../src/schema/schema.js";
import { temporaryFolder } from "../temporary-folder.js";

const [, planet = {}] = (loadSchema("events/Scan").examples ?? []) as readonly Readonly<Record<string, unknown>>[];

function scan(fields: Readonly<Record<string, unknown>>): string {
  return record("Scan", { ...planet, ...fields });
}

/** Asks for `A` twice, in a way that cannot be said once. */
const twice = {
  type: "object",
  required: ["A"],
  if: { required: ["B"] },
  then: { required: ["A"] },
};

const [ship = {}] = (loadSchema("events/Loadout").examples ?? []) as readonly Readonly<Record<string, unknown>>[];

/** The modules of the ship, with one slot under another name. */
function modules(slot: string, other: string): readonly unknown[] {
  const all = ship.Modules as readonly { readonly Slot: string }[];
  return all.map((module) => (module.Slot === slot ? { ...module, Slot: other } : module));
}

const otherName = { StarSystem: "Byua AB-C b1-2", SystemAddress: 594592926067, Body: "Varkesh 2", BodyID: 4 };

const purchase = { MarketID: 3221397760, Count: 2, BuyPrice: 9000, TotalCost: 18_000 };

const probe = { SystemAddress: 594592926067, BodyID: 12, ProbesUsed: 4, EfficiencyTarget: 6 };

interface Case {
  readonly lines: readonly string[];
  readonly options?: LintTextOptions;
  readonly schemas?: Readonly<Record<string, string>>;
  readonly isLatin1?: true;
  /** What is reported. */
  readonly told: readonly string[];
  /** What is reported when the row is taken out. */
  readonly without: readonly string[];
}

/** An example of each row, by its name. */
const cases: Readonly<Record<string, Case>> = {
  "echo of a wrong type": {
    lines: [dockedLine({ StationServices: ["dock", 7] })],
    told: ["1 wrong-type /StationServices/1"],
    without: ["1 wrong-type /StationServices/1", "1 unseen-value /StationServices/1"],
  },
  "echo of a number out of range": {
    lines: [record("CommunityGoal", { CurrentGoals: [{ ...wholeGoal, PlayerPercentileBand: 101 }] })],
    told: ["1 out-of-range /CurrentGoals/0/PlayerPercentileBand"],
    without: [
      "1 out-of-range /CurrentGoals/0/PlayerPercentileBand",
      "1 unseen-value /CurrentGoals/0/PlayerPercentileBand",
    ],
  },
  "the same again": {
    lines: [record("Strange", { B: 1 })],
    schemas: { "Strange.json": JSON.stringify(twice) },
    told: ["1 missing-field /A"],
    without: ["1 missing-field /A", "1 missing-field /A"],
  },
  "another share in percent": {
    lines: [scan({ Composition: { Ice: 12.5, Rock: 66.7, Metal: 20.8 } })],
    told: ["1 out-of-range /Composition/Ice"],
    without: [
      "1 out-of-range /Composition/Ice",
      "1 out-of-range /Composition/Rock",
      "1 out-of-range /Composition/Metal",
    ],
  },
  "another number of a list off its steps": {
    lines: [jumpLine({ StarPos: [-62.5, 41.2, 88.4] })],
    told: ["1 value-not-allowed /StarPos/1"],
    without: ["1 value-not-allowed /StarPos/1", "1 value-not-allowed /StarPos/2"],
  },
  "display text of a text": {
    lines: [record("Music", { MusicTrack: "Exploration", MusicTrack_Localised: "Exploring" })],
    told: [],
    without: ["1 unknown-field /MusicTrack_Localised"],
  },
  "display text in another language": {
    lines: [
      jumpLine({ Factions: [faction({ Happiness: "$Faction_HappinessBand2;", Happiness_Localised: "Heureux" })] }),
    ],
    options: { strict: true },
    told: [],
    without: ["1 value-not-allowed /Factions/0/Happiness_Localised"],
  },
  "strictness without a specification": {
    lines: [
      record("ApproachSettlement", {
        ...{
          Name: "Gannet Relay",
          MarketID: 3229914880,
          SystemAddress: 594592926067,
          BodyID: 4,
          BodyName: "Varkesh 2",
        },
        ...{ Latitude: 12.5, Longitude: -40.25 },
        StationFaction: { Name: "Varkesh Deep Miners", Name_Localised: "Mineurs" },
      }),
    ],
    options: { strict: true, rules: { "missing-field": "off", "fields-together": "off" } },
    told: ["1 unknown-event /event"],
    without: ["1 unknown-event /event", "1 unknown-field /StationFaction/Name_Localised"],
  },
  "condition on a wrong field": {
    lines: [dockedLine({ StationEconomy: 7, StationEconomies: [{ Name: "$economy_Extraction;", Proportion: 1 }] })],
    options: { strict: true },
    told: ["1 wrong-type /StationEconomy"],
    without: ["1 wrong-type /StationEconomy", "1 single-economy /StationEconomies"],
  },
  "name where the schema finds fault": {
    lines: [jumpLine({ SystemEconomy: "Agriculture" })],
    told: ["1 internal-form /SystemEconomy"],
    without: ["1 internal-form /SystemEconomy", "1 unknown-name /SystemEconomy"],
  },
  "display text of a wrong name": {
    lines: [record("MiningRefined", { Type: "$moonrock_name;" })],
    told: ["1 unknown-name /Type"],
    without: ["1 unknown-name /Type", "1 missing-localised /Type_Localised"],
  },
  "display text of a misspelt field": {
    lines: [record("DataScanned", { Typ: "Databank", Type_Localised: "Databank" })],
    told: ["1 missing-field /Type"],
    without: ["1 missing-field /Type", "1 localised-without-base /Type_Localised"],
  },
  "misspelt route of a file": {
    lines: [record("NavRoute", { route: [] })],
    options: { as: "route" },
    told: ["1 unknown-field /route"],
    without: ["1 unknown-field /route", "1 route-in-file /Route"],
  },
  "list that lacks a misspelt value": {
    lines: [record("Loadout", { ...ship, Modules: modules("FrameShiftDrive", "Frame Shift Drive") })],
    told: ["1 unknown-name /Modules/1/Slot"],
    without: ["1 unknown-name /Modules/1/Slot", "1 wrong-companion /Modules"],
  },
  "sum of a list with a thing twice": {
    lines: [jumpLine({ Population: 7, Factions: [faction({ Influence: 1 }), faction({ Influence: 1 })] })],
    told: ["1 not-unique /Factions/1/Name"],
    without: ["1 not-unique /Factions/1/Name", "1 wrong-total /Factions"],
  },
  "misspelt field": {
    lines: [record("Music", { MusicTrak: "Exploration" })],
    told: ["1 missing-field /MusicTrack"],
    without: ["1 missing-field /MusicTrack", "1 unknown-field /MusicTrak"],
  },
  "name of an event in the wrong file": {
    lines: [record("Cargoes", { Vessel: "Ship", Count: 0, Inventory: [] })],
    options: { as: "cargo" },
    told: ["1 wrong-side-file /event"],
    without: ["1 wrong-side-file /event", "1 value-not-allowed /event"],
  },
  "sum with a fact that changed": {
    lines: [scan({}), scan({ Radius: 1606915.5 })],
    told: ["2 body-identity /Radius"],
    without: ["2 wrong-total /SurfaceGravity"],
  },
  "address and name of two systems": {
    lines: [jumpLine({ StarSystem: "Varkesh", SystemAddress: 594592926067 }), record("LeaveBody", otherName)],
    told: ["2 other-system /StarSystem"],
    without: ["2 address-name /SystemAddress"],
  },
  "fields of an old format": {
    lines: [fileheaderLine("3.3.0.0"), record("Music", {})],
    told: ["1 old-format /gameversion"],
    without: ["1 old-format /gameversion", "2 missing-field /MusicTrack"],
  },
  "value that is wrong in itself": {
    lines: [
      jumpLine({
        Factions: [faction({ FactionState: "Boom" })],
        SystemFaction: { Name: "Varkesh Deep Miners", FactionState: "Booming" },
      }),
    ],
    told: ["1 unseen-value /SystemFaction/FactionState"],
    without: ["1 unseen-value /SystemFaction/FactionState", "1 fixed-pair /SystemFaction/FactionState"],
  },
  "effect of a line out of order": {
    lines: [
      fileheaderLine("4.1.3.0"),
      record("SAAScanComplete", { ...probe, BodyName: "Varkesh 2 a" }),
      record("SAAScanComplete", { ...probe, BodyName: "Varkesh 2 b" }, "2024-03-02T19:14:51Z"),
    ],
    told: ["3 timestamp-order /timestamp"],
    without: ["3 timestamp-order /timestamp", "3 body-identity /BodyName"],
  },
  "place where a message is wrong already": {
    lines: [dockedMessage({ Wanted: false }).text.trimEnd()],
    options: { as: "eddn" },
    told: ["1 eddn-forbidden-key /message/Wanted"],
    without: [
      "1 eddn-forbidden-key /message/Wanted",
      "1 eddn-personal /message/Wanted",
      "1 unknown-field /message/Wanted",
    ],
  },
  "name reported already": {
    lines: [record("MarketBuy", { ...purchase, Type: "goldd" }), record("MarketBuy", { ...purchase, Type: "Goldd" })],
    told: ["1 unknown-name /Type"],
    without: ["1 unknown-name /Type", "2 unknown-name /Type"],
  },
  "content of another file": {
    lines: [musicLine(), musicLine()],
    options: { as: "cargo" },
    told: ["1 wrong-side-file /event"],
    without: ["1 wrong-side-file /event", "2 invalid-json ", "2 wrong-side-file /event"],
  },
  "text with foreign bytes": {
    lines: [record("Music", { MusicTrack: "é" })],
    isLatin1: true,
    told: ["1 invalid-utf8 "],
    without: ["1 invalid-utf8 ", "1 invalid-utf8 ", "1 unknown-name /MusicTrack"],
  },
  "contradiction in an excerpt": {
    lines: [
      dockedLine({ StarSystem: "Varkesh", SystemAddress: 594592926067, MarketID: 3229914880 }),
      record("SupercruiseEntry", { StarSystem: "Varkesh", SystemAddress: 594592926067 }),
    ],
    told: [],
    without: ["2 out-of-turn /event"],
  },
};

async function toldOf({ lines, options, schemas, isLatin1 }: Case): Promise<readonly string[]> {
  const bytes = Buffer.from(`${lines.join("\n")}\n`, isLatin1 ? "latin1" : "utf8");
  const ofUser = schemas ? { schemas: temporaryFolder(schemas) } : {};
  const findings: Finding[] = [];
  for await (const one of lintText(bytes, { as: "journal", ...ofUser, ...options })) findings.push(one);
  return findings.map(({ line, rule, path }) => `${line} ${rule} ${path}`);
}

const rows = Object.values(withheld).flat();

test("every row of the table has its example", () => {
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(cases));
});

afterEach(() => {
  vi.restoreAllMocks();
});

test.each(rows)("reports what it withholds when the row is taken out: $name", async (row) => {
  const example = cases[row.name];
  if (!example) throw new Error(row.name);
  expect(await toldOf(example)).toEqual(example.told);
  vi.spyOn(row, "test").mockReturnValue(undefined);
  expect((await toldOf(example)).toSorted()).toEqual(example.without.toSorted());
});
