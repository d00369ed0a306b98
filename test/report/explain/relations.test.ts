import { expect, test } from "vitest";
import { seen } from "./reported.js";

const title = "What holds between fields";

/** The sentences of the section on what holds between fields; what was wrapped is put together again. */
function held(...words: readonly string[]): readonly string[] {
  const [, section = ""] = seen(...words).split(`\n${title}\n`);
  const [lines = ""] = section.split("\n\n");
  return lines
    .trimEnd()
    .replaceAll(/\n {4}/g, " ")
    .split("\n")
    .map((line) => line.trim());
}

test.each([
  ["MarketBuy", "TotalCost = Count × BuyPrice (wrong-total)"],
  ["Liftoff", "Latitude and Longitude come together or not at all (fields-together)"],
  ["CommitCrime", "exactly one of Fine and Bounty is here (one-of-fields)"],
  ["Died", "at most one of Killers and KillerName is here (one-of-fields)"],
  [
    "ShipTargeted",
    "LegalStatus is here where ScanStage is 3, and only there (missing-companion, field-without-its-reason)",
  ],
  ["ShipTargeted", "Faction, Bounty and Subsystem are missing unless ScanStage is 3 (field-without-its-reason)"],
  [
    "CarrierTradeOrder",
    "Price is missing where CancelTrade is true, and only there (missing-companion, field-without-its-reason)",
  ],
  ["Docked", "Wanted is true where it is here (docked-only-true)"],
  ["FuelScoop", "Scooped ≤ Total (wrong-order)"],
  ["EngineerCraft", "ExperimentalEffect = ApplyExperimentalEffect (wrong-companion)"],
  ["MaterialTrade", "TraderType = Received.Category, capitals do not count (wrong-companion)"],
  ["FSSSignalDiscovered", 'IsStation is true where SignalType is "FleetCarrier" (wrong-companion, missing-companion)'],
  ["Scan", "each of Materials.Percent is no more than the one before it (wrong-order)"],
  ["Materials", "no two elements of Raw have the same Name (not-unique)"],
  ["Loadout", '"CargoHatch" is one of Modules.Slot, with few exceptions (wrong-companion)'],
  ["Loadout", "in FuelCapacity: 0 < Reserve < Main (wrong-order)"],
  ["Loadout", "in each of Modules.Engineering.Modifiers: exactly one of Value and ValueStr is here (one-of-fields)"],
  ["FSDJump", "in each of Conflicts: Faction2.Name ≠ Faction1.Name (conflict-factions)"],
  ["Cargo.json", "Count = the sum of Inventory.Count (wrong-total)"],
])("%s: %s", (thing, sentence) => {
  expect(held(thing)).toContain(sentence);
});

test("explains only the relations of a field that it takes part in, from any object", () => {
  expect(held("ShipTargeted.LegalStatus")).toEqual([
    "LegalStatus is here where ScanStage is 3, and only there (missing-companion, field-without-its-reason)",
  ]);
  expect(held("FSDJump.Conflicts.Faction1.Name")).toEqual([
    "Conflicts.Faction1.Name is one of Factions.Name (conflict-factions)",
    "in each of Conflicts: Faction2.Name ≠ Faction1.Name (conflict-factions)",
  ]);
  expect(held("Scan.Parents.Star")).toEqual([
    "the greatest of Parents.* < BodyID (wrong-order)",
    "each of Parents.* is less than the one before it (wrong-order)",
    "0.98 × SemiMajorAxis × (1 − Eccentricity) / 299792458 − 3 ≤ DistanceFromArrivalLS ≤ 1.02 × SemiMajorAxis × (1 + Eccentricity) / 299792458 + 3 where Parents.* is other than more than 0 and Parents.Star is 0 (wrong-order)",
    "in each of Parents: exactly one of Star, Planet, Null and Ring is here (one-of-fields)",
  ]);
});

test("says nothing of relations where there are none", () => {
  expect(seen("ShipTargeted.TargetLocked")).toContain(title);
  expect(seen("MarketBuy.MarketID")).not.toContain(title);
});
