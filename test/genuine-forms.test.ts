import { describe, expect, test } from "vitest";
import { findingsOf } from "./lint.js";
import { schemaFiles } from "./schema-walk.js";

type Fields = Readonly<Record<string, unknown>>;

/** The example of a schema with some fields changed, or left out where they are undefined. */
function event(kind: string, fields: Fields = {}, example = 0, folder = "events"): Fields {
  const file = schemaFiles.find(({ folder: of, title }) => of === folder && title === kind);
  return { ...(file?.schema.examples?.[example] as Fields), ...fields };
}

async function rulesIn(lines: readonly Fields[], strict = false): Promise<readonly string[]> {
  const text = lines.map((line) => JSON.stringify(line)).join("\n");
  return (await findingsOf(text, { as: "journal", strict })).map(({ rule, path }) => `${rule} ${path}`);
}

/** What the game has written: lines in the form of genuine ones, with invented names. */
describe("single lines of the game have no finding", () => {
  const ring = { RingClass: "eRingClass_Rocky", MassMT: 123456, InnerRad: 67000000, OuterRad: 71000000 };
  const rows: readonly (readonly [string, Fields])[] = [
    ["rings of systems made by hand", event("Scan", { Rings: [{ ...ring, Name: "Varkesh r1" }] }, 1)],
    ["an inclination above 180 degrees", event("Scan", { OrbitalInclination: 354.0 }, 1)],
    [
      "three of many gases",
      event(
        "Scan",
        {
          AtmosphereComposition: [
            { Name: "Nitrogen", Percent: 41.2 },
            { Name: "Argon", Percent: 28.4 },
            { Name: "CarbonDioxide", Percent: 12.7 },
          ],
        },
        1,
      ),
    ],
    [
      "SAAScanComplete of 2019",
      event("SAAScanComplete", { timestamp: "2019-09-30T18:20:00Z", SystemAddress: undefined }),
    ],
    [
      "a bonus of 2021",
      event("SellOrganicData", {
        timestamp: "2021-08-01T18:20:00Z",
        BioData: [
          {
            Genus: "$Codex_Ent_Bacterial_Genus_Name;",
            Genus_Localised: "Bacterium",
            Species: "$Codex_Ent_Bacterial_01_Name;",
            Species_Localised: "Bacterium Aurasus",
            Value: 78500,
            Bonus: 78500,
          },
        ],
      }),
    ],
    ["a small body", event("SupercruiseExit", { BodyType: "SmallBody" })],
    ["a dock that is offline", event("DockingDenied", { Reason: "DockOffline" })],
    [
      "a cockpit without a display text",
      event("AfmuRepairs", { Module: "$explorer_nx_cockpit_name;", Module_Localised: undefined }),
    ],
    ["a title without a key", event("MissionFailed", { LocalisedName: undefined, "": "Boom time delivery" })],
    ["a trophy", event("WonATrophyForSquadron")],
    ["suits of the test of 4.0", event("BuySuit", { timestamp: "2021-04-12T18:20:00Z", SuitMods: undefined })],
    ["a Loadout without its cockpit", withoutCockpit(event("Loadout"))],
  ];
  test.each(rows)("%s", async (_, line) => {
    // An old format is reported once for a file.
    expect((await rulesIn([line])).filter((found) => !found.startsWith("old-format"))).toEqual([]);
  });

  test("finds nothing in a page of exploration data without a name, under --strict too", async () => {
    const page = event("MultiSellExplorationData", { Discovered: [{ SystemName: "", NumBodies: 3 }] });
    expect(await rulesIn([page])).toEqual([]);
    expect(await rulesIn([page], true)).toEqual([]);
  });

  test("finds nothing in an Outfitting.json with a module that has no number", async () => {
    const file = event("Outfitting", {}, 0, "files");
    const Items = [{ id: -1, Name: "int_planetapproachsuite_advanced", BuyPrice: 500 }];
    expect(await findingsOf(JSON.stringify({ ...file, Items }), { as: "outfitting" })).toEqual([]);
  });
});

function withoutCockpit(loadout: Fields): Fields {
  const modules = loadout.Modules as readonly Fields[];
  return { ...loadout, Modules: modules.filter(({ Slot }) => Slot !== "ShipCockpit") };
}

describe("what is still asked of them", () => {
  const gases = (...percents: readonly number[]): readonly Fields[] =>
    percents.map((Percent, index) => ({ Name: ["Nitrogen", "Argon", "Neon"][index], Percent }));
  const rows: readonly (readonly [string, Fields, string])[] = [
    [
      "two gases make up all",
      event("Scan", { AtmosphereComposition: gases(60, 30) }, 1),
      "wrong-order /AtmosphereComposition",
    ],
    [
      "three gases make up most",
      event("Scan", { AtmosphereComposition: gases(40, 20, 10) }, 1),
      "wrong-order /AtmosphereComposition",
    ],
    [
      "SAAScanComplete of today",
      event("SAAScanComplete", { SystemAddress: undefined }),
      "missing-field /SystemAddress",
    ],
    [
      "a name that is none of a ring",
      event("Scan", { Rings: [{ Name: "Varkesh 3" }] }, 1),
      "value-not-allowed /Rings/0/Name",
    ],
  ];
  test.each(rows)("%s", async (_, line, found) => {
    expect(await rulesIn([line])).toContain(found);
  });
});
