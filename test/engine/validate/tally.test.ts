import { expect, test } from "vitest";
import {
  addTally,
  createPartialTally,
  createTally,
  kindCount,
  summarise,
  takeTally,
} from "../../../src/engine/validate/tally.js";

const names = Array.from({ length: 10_050 }, (_, index) => `Name${index}`);

test("kinds without a schema beyond ten thousand are counted together, however the work was shared out", () => {
  const whole = createTally();
  for (const name of names) kindCount(whole, name, false).events++;
  kindCount(whole, "Name10049", false).events++;
  const { withoutSchema, events } = summarise(whole);
  expect(Object.keys(withoutSchema)).toHaveLength(10_001);
  expect(withoutSchema).toMatchObject({ Name0: 1, Name9999: 1, "…": 51 });
  expect(events).toBe(10_051);

  const shared = createTally();
  for (const from of [0, 6000]) {
    const part = createPartialTally(false);
    for (const name of names.slice(from, from + 6000)) kindCount(part, name, false).events++;
    if (from > 0) kindCount(part, "Name10049", false).events++;
    addTally(shared, part);
  }
  expect(summarise(shared)).toEqual(summarise(whole));
});

test("a tally goes on from nothing when what it counted was taken", () => {
  const tally = createPartialTally(true);
  tally.lines = 3;
  kindCount(tally, "A", true).events++;
  const taken = takeTally(tally);
  kindCount(tally, "A", true).events += 5;
  expect(taken).toMatchObject({ lines: 3, kinds: new Map([["A", { events: 1 }]]) });
  expect(tally).toMatchObject({ lines: 0, kinds: new Map([["A", { events: 5 }]]) });
});
