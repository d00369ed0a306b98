import { expect, test } from "vitest";
import { jumpLine, record } from "../../src/rules/example-records.js";
import { loadSchema } from "../../src/schema/schema.js";
import { findingsOf } from "../lint.js";

type Fields = Readonly<Record<string, unknown>>;

const [loadout = {}] = (loadSchema("events/Loadout").examples ?? []) as readonly Fields[];

async function findingsIn(...lines: readonly string[]) {
  return await findingsOf(`${lines.join("\n")}\n`, { as: "journal" });
}

function head(language: string, gameversion = "4.1.0.100"): string {
  return record("Fileheader", { part: 1, language, Odyssey: true, gameversion, build: "r316268/r0 " });
}

const faction = {
  ...{ Name: "Varkesh Deep Miners", FactionState: "None", Government: "Democracy", Influence: 1 },
  ...{ Allegiance: "Independent", Happiness: "$Faction_HappinessBand2;", MyReputation: 0 },
};

test("is silent about a display text of another language, or of an unknown one", async () => {
  const line = jumpLine({ Population: 20411, Factions: [{ ...faction, Happiness_Localised: "Zufrieden" }] });
  const listed = async (...above: readonly string[]): Promise<number> => {
    const findings = await findingsOf(`${[...above, line].join("\n")}\n`, { as: "journal", strict: true });
    return findings.filter(({ path }) => path.endsWith("Happiness_Localised")).length;
  };
  expect(await listed(head("German/DE"))).toBe(0);
  expect(await listed()).toBe(0);
  expect(await listed(head("English/UK"))).toBe(1);
});

test("asks for no influence where nobody lives", async () => {
  const jump = (Population: number): string => jumpLine({ Population, Factions: [{ ...faction, Influence: 0 }] });
  const sums = async (line: string) => (await findingsIn(line)).filter(({ rule }) => rule === "wrong-total").length;
  expect(await sums(jump(0))).toBe(0);
  expect(await sums(jump(20411))).toBe(1);
});

test("lets a wide slot of the Keelback hold a larger module", async () => {
  const modules = loadout.Modules as readonly Fields[];
  const rack = { Slot: "Slot03_Size3", Item: "int_cargorack_size4_class1", On: true, Priority: 1, Health: 1 };
  const fitted = (Ship: string): string =>
    record("Loadout", {
      ...loadout,
      Ship,
      Modules: [...modules.filter(({ Slot }) => Slot !== rack.Slot), rack],
    });
  const tooLarge = async (line: string) => (await findingsIn(line)).filter(({ path }) => path.endsWith("/Item")).length;
  expect(await tooLarge(fitted("independant_trader"))).toBe(0);
  expect(await tooLarge(fitted("asp"))).toBe(1);
});

test("asks a game of 2016 for no name of the engineer", async () => {
  const progress = record("EngineerProgress", { Progress: "Known" });
  const of = async (version: string) =>
    (await findingsIn(head("English/UK", version), progress)).map(({ rule }) => rule);
  expect(await of("2.2 (Beta 2)")).toEqual(["old-format"]);
  expect(await of("4.1.0.100")).toContain("engineers-or-engineer");
});

test("advises nothing where the game itself writes a key twice", async () => {
  const twice = record("Bounty", { Rewards: [], VictimFaction: "A", Faction: "B" }).replace(/ }$/, ', "Faction":"C" }');
  const [found] = (await findingsIn(twice)).filter(({ rule }) => rule === "duplicate-key");
  expect(found?.message).toContain("nothing to do in a genuine journal");
  expect(found?.fix).toBeUndefined();
});

test("knows where the player is after a Loadout that is wrong in itself", async () => {
  const here = { StarSystem: "Varkesh", SystemAddress: 594592926067 };
  const starts = record("StartJump", {
    ...{ JumpType: "Hyperspace", Taxi: false, StarSystem: "Quillmar", SystemAddress: 628952664435, StarClass: "K" },
  });
  const other = record("LeaveBody", {
    StarSystem: "Quillmar",
    SystemAddress: 628952664435,
    Body: "Quillmar 2",
    BodyID: 4,
  });
  const wrong = record("Loadout", { ...loadout, ShipID: "seven", timestamp: "2025-03-02T19:14:51Z" });
  const rules = async (...lines: readonly string[]) =>
    (await findingsIn(...lines)).map(({ rule, line }) => `${line} ${rule}`);
  expect(await rules(jumpLine(here), wrong, starts, jumpLine(here))).toEqual(["2 wrong-type"]);
  expect(await rules(jumpLine(here), wrong, other)).toEqual(["2 wrong-type", "3 other-system"]);
});
