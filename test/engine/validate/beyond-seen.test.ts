import { expect, test } from "vitest";
import { briefly, lint } from "../../lint.js";

const time = '"timestamp":"2025-03-02T19:14:51Z"';
const docked = `{ ${time}, "event":"Docked", "StationName":"Okonjo Reach", "StationType":"Coriolis", "StarSystem":"Varkesh", "SystemAddress":594592926067, "MarketID":3229914880, "DistFromStarLS":184.2 }\n`;

/** The specification names no bound of its numbers, so that its letter has nothing against any. */
test("a number far beyond all that were seen is a warning in kinds of the specification, with --strict too", async () => {
  const line = docked.replace("3229914880", "3229914880000");
  for (const options of [[], ["--strict"]]) {
    const { findings } = await lint("journal", line, ...options);
    const found = findings.filter(({ rule }) => rule === "unseen-value");
    expect(found).toMatchObject([{ path: "/MarketID", severity: "warning" }]);
  }
  const { findings } = await lint("journal", docked.replace("3229914880", "4307660547"));
  expect(briefly(findings)).toEqual([]);
});

test("reports no sum when a list is none, or its elements are no objects", async () => {
  for (const inventory of ['{ "0":{ "Name":"gold" } }', "[ null, 5 ]", "null", '"gold"']) {
    const line = `{ ${time}, "event":"Cargo", "Vessel":"Ship", "Count":1, "Inventory":${inventory} }\n`;
    const { findings } = await lint("journal", line);
    expect(new Set(findings.map(({ rule }) => rule))).toEqual(new Set(["wrong-type"]));
  }
});
