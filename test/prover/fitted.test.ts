import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { defaultChoices } from "../../src/engine/validate/choices.js";
import { journalValidation } from "../../src/engine/validate/line.js";
import { createTally } from "../../src/engine/validate/tally.js";
import { ownKinds } from "../../src/engine/validate/validators.js";
import { kindsOf, ofEvent } from "./user-kind.js";
import { foundIn, type Validated } from "./validated.js";

const core = ["PowerPlant", "MainEngines", "FrameShiftDrive", "LifeSupport", "PowerDistributor", "Radar", "CargoHatch"]
  .map((slot) => module(slot, slot === "CargoHatch" ? "modularcargobaydoor" : "int_engine_size2_class1"))
  .concat(module("Armour", "asp_armour_grade1"));
const tank = module("FuelTank", "int_fueltank_size4_class3");

function module(slot: string, item: string, keys = `"Slot":"${slot}", "Item":"${item}"`): string {
  return `{ ${keys}, "On":true, "Priority":1, "Health":1.0 }`;
}

function loadout(modules: readonly string[], cargo: number, fuel = 16, ship = "asp"): string {
  const front = `"timestamp":"2025-01-05T15:39:02Z", "event":"Loadout", "Ship":"${ship}", "ShipID":7, "ShipName":"", "ShipIdent":""`;
  const hull = `"HullHealth":1.0, "UnladenMass":312.4, "CargoCapacity":${cargo}, "MaxJumpRange":30.5`;
  const list = [...core, ...modules].join(", ");
  return `{ ${front}, ${hull}, "FuelCapacity":{ "Main":${fuel}.0, "Reserve":0.63 }, "Rebuy":900, "Modules":[ ${list} ] }`;
}

/** Whether a line below another is passed unparsed, and what is found in it when it is parsed. */
function validated(line: string): Validated {
  const above = '{"timestamp":"2025-01-05T15:39:02Z","event":"Music","MusicTrack":"NoTrack"}';
  const context = { kinds: ownKinds, choices: { ...defaultChoices, session: false } };
  const { passBlock } = journalValidation("Journal.log", context, createTally(), () => {});
  return { isPassed: passBlock(Buffer.from(`${above}\n${line}\n`))(0).lines === 2, found: foundIn(line) };
}

const rack = (slot: string, size: number): string => module(slot, `int_cargorack_size${size}_class1`);
const turned = module("", "", '"Item":"int_cargorack_size4_class1", "Slot":"Slot01_Size4"');
const escaped = module("Slot01_Size4", "int_cargor\\u0061ck_size4_class1");

test.each<readonly [string, string]>([
  ["racks and a tank", loadout([tank, rack("Slot01_Size5", 5), rack("Slot02_Size4", 3)], 40)],
  ["two tanks", loadout([tank, module("Slot01_Size5", "int_fueltank_size5_class3")], 0, 48)],
  [
    "a rack that resists corrosion",
    loadout([tank, module("Slot01_Size4", "int_corrosionproofcargorack_size4_class1")], 16),
  ],
  [
    "one of size 1, of which two sorts hold unlike much",
    loadout([tank, module("Slot07_Size1", "int_corrosionproofcargorack_size1_class2")], 2),
  ],
  ["the symbol before the slot", loadout([tank, turned], 16)],
  [
    "a slot of a Type-7, which takes more than its name says",
    loadout([tank, rack("Slot01_Size5", 6)], 64, 16, "type7"),
  ],
])("modules hold what is said: %s", (_, line) => {
  expect(validated(line)).toEqual({ isPassed: true, found: [] });
});

test.each<readonly [string, string, string]>([
  ["a rack less", loadout([tank, rack("Slot01_Size5", 5)], 40), "wrong-total /CargoCapacity"],
  ["no rack", loadout([tank], 16), "wrong-total /CargoCapacity"],
  ["another tank", loadout([tank], 0, 32), "wrong-total /FuelCapacity/Main"],
  ["the symbol before the slot", loadout([tank, turned], 0), "wrong-total /CargoCapacity"],
  ["an escape in the symbol", loadout([tank, escaped], 0), "wrong-total /CargoCapacity"],
  ["a slot that is too small", loadout([tank, rack("Slot01_Size3", 4)], 16), "wrong-companion /Modules/9/Item"],
])("modules hold something else: %s", (_, line, found) => {
  expect(validated(line)).toEqual({ isPassed: false, found: [found] });
});

test("what is within modules by the schema of a user is none", () => {
  const kinds = kindsOf({ Loadout: ofEvent("Loadout", { properties: {}, required: ["timestamp", "event"] }) });
  const nested = tank.replace("{", '{ "Parts":[ {}, { "Slot":"Slot01_Size4", "Item":"int_cargorack_size4_class1" } ],');
  expect(foundIn(loadout([nested], 16), kinds)).toEqual(["wrong-total /CargoCapacity"]);
});

test("a symbol with an escape counts as well", () => {
  expect(validated(loadout([tank, escaped], 16))).toEqual({ isPassed: false, found: [] });
});
