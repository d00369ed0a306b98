import { rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { followDocument } from "../../../src/cli/watch/folder.js";
import { temporaryFolder } from "../../temporary-folder.js";
import { following } from "./following.js";
import { eventLine } from "./watching.js";

const good = eventLine(0, "Status", '"Flags":0');
const odd = eventLine(1, "Status", '"Flags":0, "Odd":1');

function followed(text: string, passOver: boolean) {
  const path = join(temporaryFolder({ "Status.json": text }), "Status.json");
  const world = following();
  const { look } = followDocument({ name: "Status.json", path }, "Status", passOver, world);
  const rules = (): readonly string[] => world.found.map(({ rule }) => rule);
  return { path, world, look, rules };
}

test.each([
  ["empty", "", "empty-side-file"],
  ["cut off", odd.slice(0, 40), "truncated-line"],
])("a file that is %s for less than a second is no finding, and one for longer", async (_, text, rule) => {
  const { path, world, look, rules } = followed(text, false);
  for (let count = 0; count < 5; count++) {
    expect(await look(false)).toBe("doubtful");
    world.pass(199);
  }
  writeFileSync(path, good);
  expect(await look(false)).toBe("validated");
  writeFileSync(path, text);
  for (let count = 0; count < 5; count++) {
    expect(await look(false)).toBe("doubtful");
    world.pass(200);
  }
  expect(rules()).toEqual([]);
  expect(await look(false)).toBe("validated");
  expect(await look(false)).toBe("same");
  expect(rules()).toEqual([rule]);
});

test("a machine that stood still for a second has not looked for a second", async () => {
  const { world, look, rules } = followed("", false);
  expect(await look(false)).toBe("doubtful");
  world.pass(5000);
  expect(await look(false)).toBe("doubtful");
  expect(rules()).toEqual([]);
});

test("the second starts again with each change", async () => {
  const { path, world, look, rules } = followed("", false);
  for (let count = 0; count < 20; count++) {
    writeFileSync(path, odd.slice(0, count));
    expect(await look(false)).toBe("doubtful");
    world.pass(300);
  }
  expect(rules()).toEqual([]);
});

test("each content is checked once, also when it comes back", async () => {
  const { path, look, rules, world } = followed(odd, false);
  for (const text of [odd, good, odd, "", odd, good]) {
    writeFileSync(path, text);
    await look(true);
  }
  expect(rules()).toEqual(["unknown-field"]);
  expect(world.tally).toMatchObject({ files: 1, lines: 2 });
});

test("what is there already is passed over where it should be", async () => {
  const { path, look, rules } = followed(odd, true);
  expect(await look(false)).toBe("same");
  writeFileSync(path, eventLine(2, "Status", '"Flags":0, "Odd":2'));
  expect(await look(false)).toBe("validated");
  expect(rules()).toEqual(["unknown-field"]);
});

test("a file that comes and goes is checked when it is there", async () => {
  const { path, look, rules } = followed(good, true);
  rmSync(path);
  expect(await look(false)).toBe("gone");
  writeFileSync(path, odd);
  expect(await look(false)).toBe("validated");
  expect(rules()).toEqual(["unknown-field"]);
});

test("a file that has not changed for a while is not read again, unless something says so", async () => {
  const { path, look } = followed(good, false);
  const long = new Date(Date.now() - 60_000);
  utimesSync(path, long, long);
  expect(await look(false)).toBe("validated");
  // The same length and time, which is all that a look shows.
  writeFileSync(path, good.replace('"Flags":0', '"Flags":1'));
  utimesSync(path, long, long);
  expect(await look(false)).toBe("same");
  expect(await look(true)).toBe("validated");
});
