import { expect, test } from "vitest";
import { fieldsAfter } from "./redacted.js";

test("names within lists and objects are replaced too, and what stands beside them is not", () => {
  const killers = fieldsAfter("Died", {
    Killers: [
      { Name: "Cmdr Wren Okafor", Ship: "viper", Rank: "Elite" },
      { Name: "Bo Lind", Ship: "eagle", Rank: "Novice" },
    ],
  });
  expect(killers.Killers).toEqual([
    { Name: expect.stringMatching(/^Cmdr [A-Z][a-z]+ [A-Z][a-z]+ \d{5}$/), Ship: "viper", Rank: "Elite" },
    { Name: "Bo Lind", Ship: "eagle", Rank: "Novice" },
  ]);
  const stored = fieldsAfter("StoredShips", {
    ShipsHere: [{ ShipID: 1, ShipType: "eagle", Name: "Wren's Eagle" }],
    ShipsRemote: [{ ShipMarketID: 3_704_125_184 }],
  });
  expect(stored.ShipsHere).toEqual([{ ShipID: 1, ShipType: "eagle", Name: expect.stringMatching(/\d{5}$/) }]);
  expect(stored.ShipsRemote).toEqual([{ ShipMarketID: expect.any(Number) }]);
  expect(JSON.stringify(stored)).not.toMatch(/Wren|3704125184/);
  expect(JSON.stringify(fieldsAfter("Embark", { Crew: [{ Name: "Wren Okafor", Role: "Idle" }] }).Crew)).not.toMatch(
    /Wren|Okafor/,
  );
});
