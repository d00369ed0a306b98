import { appendFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { followJournal } from "../../../src/cli/watch/journal.js";
import { elsewhere } from "../../elsewhere.js";
import { temporaryFolder } from "../../temporary-folder.js";
import { following } from "./following.js";
import { eventLine, headerLine, quietLine } from "./watching.js";

/** A journal with some text, followed from its start or its end. */
async function followed(text: string | Uint8Array, where: "start" | "end") {
  const path = join(temporaryFolder({ "Journal.log": text }), "Journal.log");
  const world = following();
  const journal = await followJournal({ name: "Journal.log", path }, where === "end" ? statSync(path).size : 0, world);
  const look = async (): Promise<string> => {
    for (;;) {
      const news = await journal.look();
      if (news !== "more") return news;
    }
  };
  const places = (): readonly string[] => world.found.map(({ line, rule }) => `${line} ${rule}`);
  return { path, world, journal, look, places };
}

test("a line is checked when its end is there, not before", async () => {
  const { path, look, places } = await followed("", "start");
  const line = eventLine(0, "Odd");
  for (let end = 1; end < line.length; end++) {
    appendFileSync(path, line.slice(end - 1, end));
    await look();
    expect(places()).toEqual([]);
  }
  appendFileSync(path, line.slice(-1));
  await look();
  expect(places()).toEqual(["1 unknown-event"]);
});

test("a line is held against those that came before", async () => {
  const { path, world, look, places } = await followed(headerLine(500, 1, "4.0.0.1904"), "end");
  for (const line of elsewhere(1).split(/(?<=\n)/)) {
    appendFileSync(path, line);
    await look();
  }
  expect(places()).toEqual(["4 other-system"]);
  expect(world.found[0]?.related).toMatchObject([{ file: "Journal.log", line: 2 }]);
});

test("what is passed over is known: version, time and number of lines", async () => {
  const service =
    '"StationName":"A", "StationType":"Orbis", "StarSystem":"B", "SystemAddress":1, "MarketID":1, "DistFromStarLS":1';
  const { path, world, look, places } = await followed(
    headerLine(500, 1, "3.5.0.200") + eventLine(501, "Odd") + eventLine(1000, "Location", '"StarSystem":"Sol"'),
    "end",
  );
  appendFileSync(path, quietLine(600));
  appendFileSync(path, eventLine(601, "Docked", `${service}, "StationServices":[ "livery" ]`));
  await look();
  expect(places()).toContain("4 timestamp-order");
  expect(places()).toContain("5 services-version");
  expect(places().filter((place) => place.endsWith("unknown-event"))).toEqual([]);
  expect(world.tally.lines).toBe(2);
  expect(world.lines.filter((text) => text.includes("Sol"))).toHaveLength(1);
});

test("a half line at the end is checked whole", async () => {
  const line = eventLine(2, "Odd");
  const { path, look, places, world } = await followed(quietLine(1) + line.slice(0, 30), "end");
  expect(await look()).toBe("read");
  appendFileSync(path, line.slice(30));
  await look();
  expect(places()).toEqual(["2 unknown-event"]);
  expect(world.tally.lines).toBe(1);
});

test("a byte order mark is reported with the first line", async () => {
  const { path, look, places } = await followed("\ufeff", "start");
  await look();
  expect(places()).toEqual([]);
  appendFileSync(path, quietLine(0));
  await look();
  expect(places()).toEqual(["1 byte-order-mark"]);
});

test("a journal that is cut short is read anew, after a second in which it might have come back", async () => {
  const { path, look, places, world } = await followed(eventLine(0, "Odd").repeat(3), "start");
  await look();
  expect(places()).toHaveLength(3);
  truncateSync(path, 0);
  appendFileSync(path, eventLine(0, "New"));
  for (let count = 0; count < 5; count++) {
    expect(await look()).toBe("same");
    world.pass(200);
  }
  expect(await look()).toBe("anew");
  await look();
  expect(places().slice(3)).toEqual(["1 unknown-event"]);
});

test("a journal that grows back within the second goes on where it was", async () => {
  const text = eventLine(0, "Odd").repeat(3);
  const { path, look, places } = await followed(text, "start");
  await look();
  truncateSync(path, 10);
  expect(await look()).toBe("same");
  appendFileSync(path, text.slice(10) + eventLine(1, "New"));
  expect(await look()).toBe("read");
  expect(places()).toHaveLength(4);
});

test.each([
  ["longer", 4],
  ["as long as before", 3],
])("another journal of the same name is read from its beginning, be it %s", async (_, lines) => {
  const { path, look, places } = await followed(headerLine(0, 1) + eventLine(1, "Odd").repeat(2), "start");
  await look();
  rmSync(path);
  expect(await look()).toBe("gone");
  writeFileSync(path, headerLine(9, 1) + eventLine(1, "New").repeat(lines - 1));
  expect(await look()).toBe("anew");
  await look();
  expect(places()).toHaveLength(2 + lines - 1);
});

test("checks a last line when the watch ends if it is whole, and reports it if it is not", async () => {
  const whole = await followed(eventLine(0, "Odd").trimEnd(), "start");
  await whole.look();
  expect(whole.journal.end(false)).toBe("validated");
  expect(whole.places()).toEqual(["1 unknown-event"]);

  const cut = await followed(eventLine(0, "Odd").slice(0, 30), "start");
  await cut.look();
  expect(cut.journal.end(false)).toBe("cut");
  expect(cut.places()).toEqual([]);

  const over = await followed(eventLine(0, "Odd").slice(0, 30), "start");
  await over.look();
  expect(over.journal.end(true)).toBe("validated");
  expect(over.places()).toEqual(["1 truncated-line"]);
});

test("a journal of an old format has its one finding when it ends", async () => {
  const { path, look, places, journal } = await followed("", "start");
  appendFileSync(path, headerLine(0, 1, "2.2 (Beta 2)") + eventLine(1, "Synthesis", '"Old":1'));
  await look();
  journal.end(false);
  expect(places()).toEqual(["1 old-format"]);
});

test("an old format whose header is passed over is known, and not reported at another place", async () => {
  const { path, look, places, journal } = await followed(headerLine(0, 1, "2.2 (Beta 2)"), "end");
  appendFileSync(path, eventLine(1, "Synthesis", '"Old":1') + eventLine(2, "Odd"));
  await look();
  expect(places()).toEqual(["3 unknown-event"]);
  journal.end(false);
  expect(places()).toEqual(["3 unknown-event"]);
});

test("reports an old format without a header at the first line that has it, since each is judged by its own date", async () => {
  const old = (text: string): string => text.replace(/"timestamp":"\d{4}/, '"timestamp":"2017');
  const whole = await followed("", "start");
  appendFileSync(whole.path, old(quietLine(0)) + old(eventLine(1, "Synthesis", '"Old":1')));
  await whole.look();
  whole.journal.end(false);
  expect(whole.places()).toEqual(["1 old-format"]);
  const rest = await followed(old(quietLine(0)), "end");
  appendFileSync(rest.path, old(eventLine(1, "Synthesis", '"Old":1') + eventLine(2, "Odd")));
  await rest.look();
  rest.journal.end(false);
  expect(rest.places()).toEqual(["2 old-format", "3 unknown-event"]);
});

test("a line longer than any record of the game is passed on in pieces and checked once", async () => {
  const { path, look, places } = await followed("", "start");
  const long = eventLine(0, "Odd", `"x":"${"y".repeat(3_000_000)}"`);
  appendFileSync(path, long.slice(0, 2_000_000));
  await look();
  expect(places()).toEqual([]);
  appendFileSync(path, long.slice(2_000_000));
  await look();
  expect(places()).toEqual(["1 unknown-event"]);
});
