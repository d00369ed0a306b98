import { expect, test } from "vitest";
import { briefly, findingsOf } from "../../lint.js";
import { changed, schemaFiles } from "../../schema-walk.js";

/** An example of a kind, with some values changed; undefined takes a field away. */
function lineOf(kind: string, example: number, changes: Readonly<Record<string, unknown>>): string {
  const { schema } = schemaFiles.find(({ folder, title }) => folder === "events" && title === kind) ?? {};
  const event = Object.entries(changes).reduce<unknown>(
    (before, [pointer, value]) => changed(before, pointer.split("/").slice(1), value),
    schema?.examples?.[example],
  );
  return `${JSON.stringify(event)}\n`;
}

async function foundIn(kind: string, example: number, changes: Readonly<Record<string, unknown>>) {
  const options = { as: "journal", session: false } as const;
  const right = briefly(await findingsOf(lineOf(kind, example, {}), options));
  const found = briefly(await findingsOf(lineOf(kind, example, changes), options));
  return found.filter((one) => !right.some(({ rule, path }) => rule === one.rule && path === one.path));
}

test.each<readonly [string, number, Readonly<Record<string, unknown>>, string, string]>([
  ["Loadout", 0, { "/CargoCapacity": 32 }, "wrong-total", "/CargoCapacity"],
  ["Loadout", 0, { "/FuelCapacity/Main": 24 }, "wrong-total", "/FuelCapacity/Main"],
  ["Loadout", 0, { "/Modules/9/Slot": "Slot01_Size3" }, "wrong-companion", "/Modules/9/Item"],
  ["Loadout", 0, { "/Modules/0/Item": "int_fuelscoop_size2_class1" }, "wrong-companion", "/Modules/0/Item"],
  ["Loadout", 0, { "/Modules/4/Item": "$int_engine_size4_class3_name;" }, "internal-form", "/Modules/4/Item"],
  ["MarketBuy", 0, { "/Type": "$agronomictreatment_name;" }, "internal-form", "/Type"],
  ["FSDJump", 0, { "/StarPos": [-62.5, 41.2, 88.4] }, "value-not-allowed", "/StarPos/1"],
  ["Loadout", 0, { "/MaxJumpRange": 1250 }, "unseen-value", "/MaxJumpRange"],
  ["Loadout", 0, { "/UnladenMass": 42_900 }, "unseen-value", "/UnladenMass"],
  ["Loadout", 0, { "/Rebuy": 31_832_300 }, "wrong-order", "/Rebuy"],
  ["SuitLoadout", 0, { "/Modules/0/Class": 9 }, "unseen-value", "/Modules/0/Class"],
  ["SuitLoadout", 0, { "/Modules/0/SlotName": "Primary1" }, "unknown-name", "/Modules/0/SlotName"],
  ["SuitLoadout", 0, { "/Modules/0/WeaponMods": ["suit_nightvision"] }, "unknown-name", "/Modules/0/WeaponMods/0"],
  ["SuitLoadout", 0, { "/SuitMods": ["weapon_scope"] }, "unknown-name", "/SuitMods/0"],
  ["EngineerProgress", 0, { "/Engineers/0/Progress": "Known" }, "wrong-companion", "/Engineers/0/Progress"],
  ["FSDJump", 0, { "/Factions/0/Influence": 0.99 }, "wrong-total", "/Factions"],
  ["FSDJump", 0, { "/Factions/0/Influence": undefined }, "missing-field", "/Factions/0/Influence"],
  ["Scan", 1, { "/AtmosphereType": "Argon" }, "wrong-companion", "/AtmosphereType"],
  ["MaterialCollected", 0, { "/Category": "Encoded" }, "wrong-companion", "/Category"],
  ["ModuleBuy", 0, { "/BuyItem": "int_cargorack_size4_class1" }, "internal-form", "/BuyItem"],
  ["MissionAccepted", 0, { "/Name": "Delivery_Boom" }, "value-not-allowed", "/Name"],
  ["FSDJump", 0, { "/SystemEconomy_Localised": undefined }, "missing-localised", "/SystemEconomy_Localised"],
  ["Progress", 0, { "/Combat": 250 }, "unseen-value", "/Combat"],
])("%s %i with %j is found, once and there", async (kind, example, changes, rule, path) => {
  expect(await foundIn(kind, example, changes)).toEqual([{ rule, path }]);
});

test("expects every body to be called by its system when that is named by rule", async () => {
  const changes = { "/StarSystem": "Wregoe AB-C d13-27", "/SystemAddress": 927712935939 };
  expect(await foundIn("Scan", 0, { ...changes, "/BodyName": "Wregoe AB-C d13-27 4" })).toEqual([]);
  expect(await foundIn("Scan", 0, { ...changes, "/BodyName": "Byua AB-C d13-27 4" })).toEqual([
    { rule: "wrong-companion", path: "/BodyName" },
  ]);
  // Hand-made systems have bodies of any name.
  expect(await foundIn("Scan", 0, { "/StarSystem": "Colonia", "/BodyName": "Eol Prou" })).toEqual([]);
});

test.each<readonly [string, number, Readonly<Record<string, unknown>>, string, string]>([
  ["StartJump", 1, { "/JumpType": "Hyperjump" }, "unseen-value", "/JumpType"],
  ["ShipTargeted", 2, { "/ScanStage": 5 }, "out-of-range", "/ScanStage"],
  ["MarketBuy", 0, { "/Count": -5 }, "out-of-range", "/Count"],
  ["ProspectedAsteroid", 0, { "/Materials/0/Proportion": 120 }, "unseen-value", "/Materials/0/Proportion"],
  [
    "CollectCargo",
    0,
    { "/Type": "Occupied Escape Pod", "/Type_Localised": "Occupied Escape Pod" },
    "unknown-name",
    "/Type",
  ],
  ["StartJump", 1, { "/JumpType": "Supercruise" }, "field-without-its-reason", "/StarSystem"],
  ["ShipTargeted", 2, { "/TargetLocked": false }, "field-without-its-reason", "/Ship"],
  ["Scan", 1, { "/StarType": "K" }, "one-of-fields", "/PlanetClass"],
])("%s %i with %j is one cause, and one finding", async (kind, example, changes, rule, path) => {
  expect(await foundIn(kind, example, changes)).toEqual([{ rule, path }]);
});

test("a cause that is not reported hides nothing", async () => {
  const line = lineOf("MarketBuy", 0, { "/Count": -5 });
  const rules = { "out-of-range": "off" } as const;
  expect(briefly(await findingsOf(line, { as: "journal", session: false, rules }))).toEqual([
    { rule: "wrong-total", path: "/TotalCost" },
  ]);
});

test("fields that are here for the same wrong reason are named together", async () => {
  const [finding] = await findingsOf(lineOf("StartJump", 1, { "/JumpType": "Supercruise" }), {
    as: "journal",
    session: false,
  });
  expect(finding?.message).toBe(
    'must not be here unless JumpType is "Hyperspace" (found JumpType "Supercruise"); the same applies to SystemAddress and StarClass, so JumpType is probably wrong',
  );
});

test("reports no display text as a stranger when the text beside it is known", async () => {
  const found = async (changes: Readonly<Record<string, unknown>>) =>
    (await foundIn("MissionAccepted", 0, changes)).map(({ rule, path }) => `${rule} ${path}`);
  expect(await found({ "/Faction_Localised": "Colonists" })).toEqual([]);
  expect(await found({ "/Faction_Localised": 7 })).toEqual(["unknown-field /Faction_Localised"]);
  expect(await found({ "/Wing_Localised": "Yes" })).toEqual(["unknown-field /Wing_Localised"]);
});
