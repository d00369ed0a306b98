import { expect, test } from "vitest";
import { releases } from "../../src/schema/game-version.js";
import { normalForm, placesIn } from "../../src/schema/normal-form.js";
import { loadSchema } from "../../src/schema/schema.js";
import { schemaFiles } from "../schema-walk.js";

const order = new Map(releases.map(({ version }, index) => [version, index]));
const files = schemaFiles.map(({ folder, title }) => `${folder}/${title}` as "events/Docked");

test.each(files)("%s names releases that there are, in their order, and shares that are shares", (name) => {
  for (const { "x-since": since, "x-until": until, "x-presence": share } of placesIn(normalForm(name))) {
    if (since !== undefined) expect(order.has(since), since).toBe(true);
    if (until !== undefined) expect(order.has(until), until).toBe(true);
    if (since !== undefined && until !== undefined) expect(order.get(since)).toBeLessThan(order.get(until) ?? 0);
    if (share !== undefined) expect(share > 0 && share <= 1, String(share)).toBe(true);
  }
});

test("releases are in the order of their dates, and none is there twice", () => {
  const years = releases.map(({ date }) => date.slice(0, 4));
  expect(years).toEqual([...years].sort());
  const days = releases.map(({ date }) => date).filter((date) => date.length > 4);
  expect(days).toEqual([...days].sort());
  expect(order.size).toBe(releases.length);
});

test.each([
  ["CarrierJump", "3.7"],
  ["ColonisationContribution", "4.1.1"],
  ["ShipyardBankDeposit", "4.2"],
  ["CompleteConstruction", "4.2.2"],
  ["GameModeChange", "4.4.1"],
  ["FSDJump", undefined],
])("%s came with %s", (kind, version) => {
  expect(loadSchema(`events/${kind}`)["x-since"]).toBe(version);
});
