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
  [
    "Loadout",
    0,
    { "/Modules/1/Engineering/BlueprintName": "Weapon_Overcharged" },
    "wrong-companion",
    "/Modules/1/Engineering/BlueprintName",
  ],
  ["Loadout", 0, { "/MaxJumpRange": 1250 }, "unseen-value", "/MaxJumpRange"],
  ["Loadout", 0, { "/UnladenMass": 42_900 }, "unseen-value", "/UnladenMass"],
  ["EngineerCraft", 0, { "/BlueprintName": "Engine_Dirty" }, "wrong-companion", "/BlueprintName"],
  ["EngineerProgress", 0, { "/Engineers/0/Rank": 7 }, "out-of-range", "/Engineers/0/Rank"],
  ["Docked", 0, { "/StationEconomies/0/Proportion": 72 }, "unseen-value", "/StationEconomies/0/Proportion"],
  ["FSDJump", 0, { "/Factions/0/Government": "$government_Democracy;" }, "wrong-companion", "/Factions/0/Government"],
])("%s %i with %j is found, once and there", async (kind, example, changes, rule, path) => {
  expect(await foundIn(kind, example, changes)).toEqual([{ rule, path }]);
});

test("in a system that is named by rule, every body is called by it", async () => {
  const changes = { "/StarSystem": "Wregoe AB-C d13-27", "/SystemAddress": 927712935939 };
  expect(await foundIn("Scan", 0, { ...changes, "/BodyName": "Wregoe AB-C d13-27 4" })).toEqual([]);
  expect(await foundIn("Scan", 0, { ...changes, "/BodyName": "Byua AB-C d13-27 4" })).toEqual([
    { rule: "wrong-companion", path: "/BodyName" },
  ]);
  // Hand-made systems have bodies of any name.
  expect(await foundIn("Scan", 0, { "/StarSystem": "Colonia", "/BodyName": "Eol Prou" })).toEqual([]);
});
